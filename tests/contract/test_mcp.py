"""The server of the Model Context Protocol, asked by a real client over a real pipe, and over HTTP."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from xml.etree import ElementTree as ET

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from command_line import TODAY, run_wsmem
from conftest import FIXTURE

SERVE = [sys.executable, "-m", "wsmem"]
ENV = {"PATH": os.environ["PATH"], "WSMEM_TODAY": TODAY, "PYTHONPATH": os.pathsep.join(sys.path)}
GLOCKENSPIEL = "## Retain\n- W @Wren: Bought a glockenspiel.\n"


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """Ask one server everything that these tests look at, and return the answers by name."""
    root = shutil.copytree(FIXTURE, tmp_path_factory.mktemp("mcp") / "workspace")
    return root, anyio.run(ask_all, root)


@asynccontextmanager
async def connect(root, *flags):
    parameters = StdioServerParameters(
        command=SERVE[0], args=[*SERVE[1:], "-C", str(root), "mcp", *flags], env=ENV
    )
    async with Client(stdio_client(parameters)) as client:
        yield client


async def ask_for_glockenspiel(client):
    result = await client.call_tool("recall", {"question": "glockenspiel"})
    return [hit["source"] for hit in json.loads(result.content[0].text)["hits"]]


async def ask_all(root):
    found = {}
    async with connect(root) as client:

        async def call(name, /, **arguments):
            result = await client.call_tool(name, arguments)
            return result.is_error, result.content[0].text

        found["tools"] = (await client.list_tools()).tools
        found["recall"] = await call("recall", question="How much was the kerosene?", k=1)
        found["filtered"] = await call("recall", question="kerosene", until="2025-09-01")
        found["wrong date"] = await call("recall", question="kerosene", since="the day of the fox")
        found["lines"] = await call("show", target="memory/2025-11-05.md#L26")
        found["fact"] = await call("show", target=json.loads(found["recall"][1])["hits"][0]["id"])
        found["escape"] = await call("show", target="../../etc/passwd")
        found["entity"] = await call("entity", name="潤")
        found["nobody"] = await call("entity", name="Nobody at all")
        found["entities"] = await call("entity")
        found["opinions"] = await call("opinions", entities=["林工"])
        found["status"] = await call("status")
        found["context"] = await call("context", prompt="Where does Wren live?", session="s1")
        found["search"] = await call("memory_search", query="How much was the kerosene?", maxResults=2)
        found["get"] = await call("memory_get", path="memory/2025-11-05.md", **{"from": 26, "lines": 1})
        found["get missing"] = await call("memory_get", path="memory/2031-01-01.md")
        found["resources"] = (await client.list_resources()).resources
        wanted = next(resource for resource in found["resources"] if resource.name == "Wren")
        found["resource"] = (await client.read_resource(wanted.uri)).contents[0].text
    async with connect(root, "--audience", "shared", "--no-watch") as client:
        result = await client.call_tool("memory_get", {"path": "memory.md"})
        found["shared"] = result.is_error, result.content[0].text
        log = root / "memory" / "2025-12-15.md"
        log.write_text(GLOCKENSPIEL, encoding="utf-8")
        found["looked"] = await ask_for_glockenspiel(client)
        log.unlink()
    return found


def test_the_tools_read_and_say_so(asked):
    tools = {tool.name: tool for tool in asked[1]["tools"]}
    assert list(tools) == [
        "recall", "show", "entity", "opinions", "context", "status", "memory_search", "memory_get",
    ]  # fmt: skip
    assert all(tool.annotations.read_only_hint for tool in tools.values())
    assert set(tools["memory_get"].input_schema["properties"]) == {"path", "from", "lines"}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("recall", ["recall", "How much was the kerosene?", "-k", "1"]),
        ("filtered", ["recall", "kerosene", "--until", "2025-09-01"]),
        ("lines", ["show", "memory/2025-11-05.md#L26"]),
        ("entity", ["entity", "潤"]),
        ("entities", ["entity"]),
        ("opinions", ["opinions", "--entity", "林工"]),
        ("status", ["status"]),
    ],
)
def test_a_tool_answers_what_the_command_answers(asked, name, arguments):
    root, found = asked
    is_error, text = found[name]
    assert not is_error
    answer = json.loads(text)
    commanded = json.loads(run_wsmem(*arguments, "--json", folder=root).out)["data"]
    if name == "status":  # the server watched while it answered, and another has written since
        for data in (answer, commanded):
            del data["watcher"], data["index"]["written"]
    assert answer == commanded


def test_a_fact_is_shown_by_the_id_that_recall_gave(asked):
    assert json.loads(asked[1]["fact"][1])["fact"]["source"] == "memory/2025-11-05.md#L26"


def test_an_error_names_the_offence_and_the_way_out(asked):
    found = asked[1]
    assert found["wrong date"][0]
    assert "the day of the fox" in found["wrong date"][1]
    assert "hint: " in found["wrong date"][1]
    assert found["nobody"][0]
    assert 'there is no entity "Nobody at all"' in found["nobody"][1]


def test_nothing_outside_of_the_workspace_is_read(asked):
    is_error, text = asked[1]["escape"]
    assert is_error
    assert "leads out of the workspace" in text
    assert "root:" not in text


def test_openclaws_names_give_openclaws_shapes(asked):
    found = asked[1]
    results = json.loads(found["search"][1])["results"]
    first = {key: value for key, value in results[0].items() if key not in ("score", "snippet")}
    assert first == {
        "path": "memory/2025-11-05.md",
        "startLine": 26,
        "endLine": 26,
        "source": "memory",
        "citation": "memory/2025-11-05.md#L26",
    }
    assert len(results) == 2
    line = (asked[0] / "memory" / "2025-11-05.md").read_text("utf-8").split("\n")[25]
    assert json.loads(found["get"][1]) == {"path": "memory/2025-11-05.md", "text": line + "\n"}
    assert json.loads(found["get missing"][1]) == {"path": "memory/2031-01-01.md", "text": ""}


def test_entities_with_a_page_are_resources(asked):
    pages = {path.stem for path in (asked[0] / "bank" / "entities").glob("*.md")}
    assert len(asked[1]["resources"]) == len(pages)
    assert asked[1]["resource"].startswith("Wren")


def test_a_block_for_the_prompt_is_one_element_with_sources(asked):
    made = json.loads(asked[1]["context"][1])
    root = ET.fromstring(made["text"])
    assert (root.tag, root.get("trust")) == ("wsmem-memory", "unverified")
    assert "memory/2025-10-14.md#L13" in [fact.get("source") for fact in root.iter("fact")]
    assert made["tokens"] <= made["budget"] == 800


def test_only_a_server_that_may_write_has_tools_that_write(workspace):
    async def write():
        async with connect(workspace, "--allow-write", "--no-watch") as client:

            async def call(name, **arguments):
                result = await client.call_tool(name, arguments)
                return result.is_error, json.loads(result.content[0].text)

            async def sources(question):
                _, found = await call("recall", question=question)
                return [hit["source"] for hit in found["hits"]]

            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            writers = [name for name, tool in tools.items() if not tool.annotations.read_only_hint]
            assert writers == ["retain", "supersede", "forget"]
            _, kept = await call("retain", text="W @Wren: Bought a glockenspiel.")
            (first,) = kept["statements"]
            assert first["status"] == "saved"
            assert await sources("glockenspiel") == [first["source"]]
            _, again = await call("retain", text="W @Wren: Bought a glockenspiel.")
            assert again["statements"][0]["status"] == "duplicate"
            _, done = await call(
                "supersede", old=first["id"], text="Sold the glockenspiel.", reason="neighbours"
            )
            assert done["supersedes"]["id"] == first["id"]
            second = done["statements"][0]
            assert (await sources("glockenspiel"))[0] == second["source"]
            await call("forget", target=second["id"], reason="asked to")
            assert second["source"] not in await sources("glockenspiel")
            return first["source"]

    path, _, line = anyio.run(write).partition("#L")
    text = (workspace / path).read_text("utf-8").split("\n")[int(line) - 1]
    assert text == "- W @Wren: Bought a glockenspiel. <!-- wsmem trust=agent -->"


def test_a_shared_audience_sees_no_private_file(asked):
    is_error, text = asked[1]["shared"]
    assert is_error
    assert "private" in text
    assert "Small on purpose" not in text


def test_an_edit_is_found_while_the_files_are_watched(workspace):
    async def edit_and_ask():
        async with connect(workspace) as client:
            await client.call_tool("status", {})
            log = workspace / "memory" / "2025-12-15.md"
            log.write_text(GLOCKENSPIEL, encoding="utf-8")
            deadline = time.monotonic() + 20
            while not (sources := await ask_for_glockenspiel(client)) and time.monotonic() < deadline:
                await anyio.sleep(0.05)
            return sources

    assert anyio.run(edit_and_ask) == ["memory/2025-12-15.md#L2"]


def test_without_a_watch_every_question_looks_for_itself(asked):
    assert asked[1]["looked"] == ["memory/2025-12-15.md#L2"]


def test_the_server_ends_when_its_client_goes(workspace):
    server = subprocess.run(
        [*SERVE, "-C", str(workspace), "mcp"], input=b"", env=ENV, capture_output=True, timeout=60
    )
    assert (server.returncode, server.stdout) == (0, b"")


@contextmanager
def serving(root):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*SERVE, "-C", str(root), "mcp", "--http", str(port)], env=ENV, stderr=subprocess.PIPE, text=True
    )
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield process, port
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def post(port, **headers):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/mcp",
        data=json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode(),
        headers={
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            **headers,
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_over_http_only_this_machine_is_answered(workspace):
    with serving(workspace) as (process, port):

        async def ask():
            async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                result = await client.call_tool("recall", {"question": "How much was the kerosene?", "k": 1})
                return json.loads(result.content[0].text)["hits"][0]["source"]

        assert anyio.run(ask) == "memory/2025-11-05.md#L26"
        refused = partial(post, port)
        assert refused(Origin="http://evil.example") == 403
        assert refused(Host="evil.example") == 421
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode in (0, 130)


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_that_is_none_is_a_usage_error(run, workspace, port):
    assert run("mcp", f"--http={port}", folder=workspace).code == 2


def test_without_the_extra_the_way_out_is_told(run, workspace, monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    for name in [name for name in sys.modules if name.startswith("wsmem.mcp_server")]:
        monkeypatch.delitem(sys.modules, name)
    ended = run("mcp", folder=workspace)
    assert ended.code == 2
    assert "hint: pip install 'wsmem[mcp]'" in ended.err
