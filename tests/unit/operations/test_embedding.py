"""Vectors of a model: made once, kept, made anew when something about them changes, done without when they fail."""

from __future__ import annotations

import json
import socket

import pytest

from embedding_server import PROBES
from wsmem.errors import ConfigError
from wsmem.index.connection import open_reader
from wsmem.index.digest import digest

MONDAY = """\
# Log
- The kettle was descaled.
- Rent is due on Friday.

## Retain
- W @Ines: Speaks Portuguese.
- O(c=0.8) @Ines: Prefers tea.
"""
TUESDAY = "# Log\nA walk along the river with the dog.\n"
FILES = {"memory/2025-12-01.md": MONDAY, "memory/2025-12-02.md": TUESDAY}
TEXTS = 5  # the units of the two files


@pytest.fixture
def root(write, server):
    return write({**FILES, "wsmem.toml": settings(server)})


def settings(server, **more):
    values = {"provider": "openai", "model": "tiny", "base_url": server.url, **more}
    return "[embedding]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def status(run, root):
    return json.loads(run("status", "--json", folder=root).out)["data"]


def recall(run, root, question="Which languages does she speak?", *more):
    ended = run("recall", question, "--json", *more, folder=root)
    assert ended.code == 0
    return json.loads(ended.out)


def index_digest(root):
    connection = open_reader(str(root))
    try:
        return digest(connection)
    finally:
        connection.close()


def edit(root, name, old, new):
    path = root / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_every_text_is_sent_once(run, root, server):
    ended = run("index", folder=root)
    assert (ended.code, ended.err) == (0, "")
    assert f", {TEXTS} given to openai" in ended.out
    assert sorted(server.texts) == [
        "A walk along the river with the dog.",
        "Prefers tea.",
        "Rent is due on Friday.",
        "Speaks Portuguese.",
        "The kettle was descaled.",
    ]
    vectors = status(run, root)["vectors"]
    assert vectors["embedder"].startswith("openai-tiny-64@")
    assert (vectors["provider"], vectors["units"], vectors["pending"]) == ("openai", TEXTS, 0)


def test_a_rebuild_asks_the_model_nothing(run, root, server):
    run("index", folder=root)
    before = index_digest(root)
    server.forget()
    run("index", "--full", folder=root)
    (root / ".memory/index.sqlite").unlink()
    run("recall", "kettle", "--no-refresh", folder=root)  # there is no index: an error, nothing built
    run("index", folder=root)
    assert server.requests == []
    assert index_digest(root) == before


def test_without_the_cache_a_rebuild_says_the_same(run, root, server):
    run("index", folder=root)
    before = index_digest(root)
    (root / ".memory/vectors.sqlite").unlink()
    server.forget()
    run("index", "--full", folder=root)
    assert len(server.texts) == TEXTS
    assert index_digest(root) == before


def test_a_changed_bullet_is_one_request_with_one_text(run, root, server):
    run("index", folder=root)
    server.forget()
    edit(root, "memory/2025-12-01.md", "descaled", "replaced")
    run("index", folder=root)
    assert [body["input"] for body in server.requests] == [["The kettle was replaced."]]
    grown = index_digest(root)
    run("index", "--full", folder=root)
    assert index_digest(root) == grown
    server.forget()
    edit(root, "memory/2025-12-01.md", "replaced", "descaled")
    run("index", folder=root)
    assert server.requests == []


def test_the_next_question_embeds_what_was_edited(run, root, server):
    run("index", folder=root)
    server.forget()
    edit(root, "memory/2025-12-02.md", "dog", "cat")
    answer = recall(run, root, "Which pet came along?")
    assert (answer["status"], answer["data"]["degraded"]) == ("ok", False)
    assert sorted(server.texts) == ["A walk along the river with the cat.", "Which pet came along?"]
    assert status(run, root)["vectors"]["pending"] == 0


def test_a_question_is_sent_once_however_often_the_index_is_asked(run, root, server):
    run("index", folder=root)
    server.forget()
    edit(root, "memory/2025-12-02.md", "river", "canal")
    recall(run, root, "Where did we go?")
    assert server.texts.count("Where did we go?") == 1


def test_meaning_decides_between_notes_that_share_no_word_with_the_question(run, write, server):
    root = write({"memory/2025-12-01.md": "- alpha beta\n- gamma delta\n", "wsmem.toml": settings(server)})
    run("index", folder=root)
    (first, *_) = recall(run, root, "Is there any gamma delta epsilon?")["data"]["hits"]
    assert first["content"] == "gamma delta"
    assert first["why"]["meaning"] > 0


@pytest.mark.parametrize(
    "change",
    [
        {"model": "other"},
        {"base_url": "/v1"},
        {"dimensions": 64},
        {"document_prefix": "passage: "},
        {"provider": "ollama"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_model_server_or_size_makes_all_vectors_anew(run, root, server, change):
    run("index", folder=root)
    first = status(run, root)["vectors"]["embedder"]
    server.forget()
    more = {"base_url": server.url + change["base_url"]} if "base_url" in change else change
    (root / "wsmem.toml").write_text(settings(server, **more), encoding="utf-8")
    run("index", folder=root)
    prefix = change.get("document_prefix", "")
    sent = {text for text in server.texts if text.removeprefix(prefix) not in PROBES}
    vectors = status(run, root)["vectors"]
    assert len(sent) == TEXTS
    assert vectors["embedder"] != first
    assert (vectors["units"], vectors["pending"]) == (TEXTS, 0)


def test_other_weights_under_the_same_name_make_all_vectors_anew(run, root, server):
    (root / "wsmem.toml").write_text(settings(server, provider="ollama"), encoding="utf-8")
    run("index", folder=root)
    server.forget()
    run("index", folder=root)
    assert server.texts == []
    server.digest = "sha256:bbbb"
    from wsmem.embed import registry

    registry.open_embedder.cache_clear()  # another process
    run("index", folder=root)
    assert len(server.texts) == TEXTS
    assert status(run, root)["vectors"]["pending"] == 0


def test_going_back_to_the_tables_needs_no_server(run, root, server):
    run("index", folder=root)
    (root / "wsmem.toml").write_text('[embedding]\nprovider = "static"\n', encoding="utf-8")
    server.forget()
    run("index", folder=root)
    assert server.requests == []
    vectors = status(run, root)["vectors"]
    assert (vectors["provider"], vectors["units"], vectors["pending"]) == ("static", TEXTS, 0)


def test_a_server_that_fails_costs_one_line_and_no_fact(run, root, server):
    server.always = 500
    ended = run("index", folder=root)
    assert ended.code == 0
    (line,) = ended.err.splitlines()
    assert line.startswith(f"wsmem: {TEXTS} units wait for their vectors, words find them: openai 127.0.0.1:")
    assert "answered 500" in line
    ended = run("recall", "kettle descaled", folder=root)
    assert "The kettle was descaled." in ended.out
    assert len([line for line in ended.err.splitlines() if line.startswith("wsmem:")]) == 1
    answer = recall(run, root)
    assert (answer["status"], answer["data"]["degraded"], len(answer["errors"])) == ("partial", True, 1)
    assert status(run, root)["vectors"]["pending"] == TEXTS

    server.always = None
    run("index", folder=root)
    assert status(run, root)["vectors"]["pending"] == 0
    answer = recall(run, root)
    assert (answer["status"], answer["data"]["degraded"]) == ("ok", False)


def test_what_was_made_before_a_failure_is_kept(run, write, server, monkeypatch):
    from wsmem.embed.server import ServerEmbedder

    monkeypatch.setattr(ServerEmbedder, "batch_size", 2)
    logs = {f"memory/2025-12-0{day}.md": f"- note one of {day}\n- note two of {day}\n" for day in range(1, 5)}
    root = write({**logs, "wsmem.toml": settings(server)})
    # dimension, notes and questions twice for the scale, then two batches that succeed
    server.plan = [None] * 7 + [403]
    run("index", folder=root)
    assert status(run, root)["vectors"]["pending"] == 4
    server.plan = []
    server.forget()
    run("index", folder=root)
    assert len(server.texts) == 4
    assert status(run, root)["vectors"]["pending"] == 0


def test_a_text_that_the_server_refuses_does_not_keep_the_others_waiting(run, root, server):
    server.refused = {"Speaks Portuguese."}
    ended = run("index", folder=root)
    assert (ended.code, ended.err) == (0, "")
    vectors = status(run, root)["vectors"]
    assert (vectors["units"], vectors["pending"]) == (TEXTS - 1, 0)
    server.forget()
    run("index", folder=root)
    assert server.requests == []


def test_a_single_new_text_that_is_refused_is_not_sent_again_and_again(run, root, server):
    run("index", folder=root)
    server.refused = {"A walk along the sea."}
    (root / "memory/2025-12-02.md").write_text("A walk along the sea.\n", encoding="utf-8")
    run("index", folder=root)
    assert status(run, root)["vectors"]["pending"] == 0


def test_a_server_that_refuses_everything_is_a_server_that_fails(run, root, server):
    server.always = 400
    assert "answered 400" in run("index", folder=root).err
    assert status(run, root)["vectors"]["pending"] == TEXTS


def test_a_server_that_hangs_does_not_hold_up_an_answer(run, root, server):
    run("index", folder=root)
    server.gate.clear()
    edit(root, "memory/2025-12-02.md", "river", "canal")
    answer = recall(run, root, "What about the kettle?", "--timeout", "0.05")
    assert answer["data"]["hits"][0]["content"] == "The kettle was descaled."
    assert answer["data"]["degraded"] is True
    (warning,) = answer["errors"]
    assert warning["message"] == "by words alone, openai took more than 0.05 s"


def test_many_pending_notes_are_left_to_the_indexer_and_said(run, write, server):
    lines = "".join(f"- entry number {number}\n" for number in range(250))
    root = write({"memory/2025-12-01.md": lines, "wsmem.toml": settings(server)})
    answer = recall(run, root, "Which entry is number 77?")
    assert server.requests == []
    assert [error["message"] for error in answer["errors"]] == [
        "250 notes have no vector yet and are found by words alone; wsmem index sees to it"
    ]
    assert "250 pending" in run("status", folder=root).out


def test_jsonl_has_no_place_for_warnings_so_they_go_to_standard_error(run, root, server):
    server.always = 500
    ended = run("recall", "What about the kettle?", "--jsonl", folder=root)
    assert next(json.loads(line)["content"] for line in ended.out.splitlines()) == "The kettle was descaled."
    assert ended.err.startswith("wsmem: ")


def test_listing_and_editing_ask_no_model(run, root, server):
    run("list", folder=root)
    edit(root, "memory/2025-12-02.md", "river", "canal")
    run("list", "--notes", folder=root)
    run("opinions", folder=root)
    assert server.requests == []


def test_notes_go_nowhere_by_default(run, write, monkeypatch):
    def refuse(*_):
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    root = write(FILES)
    assert run("index", folder=root).code == 0
    assert recall(run, root)["status"] == "ok"
    assert status(run, root)["vectors"]["provider"] in ("static", "multilingual")


def test_another_machine_is_refused_in_one_line(run, write):
    root = write(
        {**FILES, "wsmem.toml": '[embedding]\nprovider = "ollama"\nbase_url = "http://10.1.2.3:11434"\n'}
    )
    ended = run("index", folder=root)
    assert ended.code == 0
    (line,) = ended.err.splitlines()
    assert "10.1.2.3:11434 is not on this machine, and your notes would be sent there" in line
    assert "allow_remote = true" in line


def test_a_model_that_is_not_installed_is_named_with_the_way_to_get_it(run, write, monkeypatch):
    from wsmem.embed.providers import onnx

    monkeypatch.setattr(onnx, "find_spec", lambda _: None)
    root = write({**FILES, "wsmem.toml": '[embedding]\nprovider = "onnx"\n'})
    assert 'pip install "wsmem[onnx]"' in run("index", folder=root).err


def test_the_key_comes_from_the_environment_alone(run, root, server):
    (root / "wsmem.toml").write_text(settings(server, api_key_env="WSMEM_API_KEY"), encoding="utf-8")
    run("index", folder=root, env={"WSMEM_API_KEY": "sesame"})
    assert {headers.get("Authorization") for headers in server.headers} == {"Bearer sesame"}
    (root / "wsmem.toml").write_text(settings(server, api_key_env="AWS_SECRET_ACCESS_KEY"), encoding="utf-8")
    ended = run("index", folder=root)
    assert ended.code == 3
    assert 'must be "OPENAI_API_KEY" or a name that begins with WSMEM_' in ended.err


def test_a_provider_that_nobody_knows_is_an_error(run, write):
    root = write({**FILES, "wsmem.toml": '[embedding]\nprovider = "olama"\n'})
    ended = run("index", folder=root)
    assert ended.code == ConfigError.exit_code
    assert ended.err.splitlines() == [
        'wsmem: wsmem.toml: there is no embedding provider "olama"',
        'hint: did you mean "ollama"?',
    ]


FOREIGN = '''
import numpy as np

class Letters:
    id, dimension, languages, batch_size = "letters@1", 26, ("en",), 3

    def embed_documents(self, texts):
        """Count letters; the rows are not of length one."""
        return np.array([[text.lower().count(chr(97 + at)) for at in range(26)] for text in texts])

    embed_queries = embed_documents

def open(settings):
    if settings.model == "broken":
        raise ValueError("no letters left")
    return Letters()
'''


@pytest.fixture
def foreign(tmp_path, monkeypatch):
    """Install a package with a provider of its own."""
    folder = tmp_path / "site"
    (folder / "letters-1.0.dist-info").mkdir(parents=True)
    (folder / "letters.py").write_text(FOREIGN, encoding="utf-8")
    info = folder / "letters-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: letters\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[wsmem.embedders]\nletters = letters:open\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    from wsmem.embed import registry

    registry._module.cache_clear()
    registry.open_embedder.cache_clear()


@pytest.mark.usefixtures("foreign")
def test_other_packages_bring_providers(run, write):
    root = write({**FILES, "wsmem.toml": '[embedding]\nprovider = "letters"\n'})
    ended = run("index", folder=root)
    assert (ended.code, ended.err) == (0, "")
    vectors = status(run, root)["vectors"]
    assert vectors == {"provider": "letters", "embedder": "letters@1", "units": TEXTS, "pending": 0}
    assert recall(run, root)["status"] == "ok"


@pytest.mark.usefixtures("foreign")
def test_whatever_such_a_provider_raises_degrades(run, write):
    root = write({**FILES, "wsmem.toml": '[embedding]\nprovider = "letters"\nmodel = "broken"\n'})
    ended = run("index", folder=root)
    assert ended.code == 0
    assert "cannot be loaded: ValueError: no letters left" in ended.err
    assert len(ended.err.splitlines()) == 1


def doctor(run, root):
    """Return what the doctor says of the vectors: state, detail, and the command that helps."""
    checks = json.loads(run("doctor", "--json", folder=root).out)["data"]["checks"]
    return next(
        (check["state"], check["detail"], check["next"]) for check in checks if check["name"] == "vectors"
    )


def test_the_doctor_proposes_a_model_where_many_notes_are_japanese(run, write):
    notes = "".join(f"- {number}番目の荷物が倉庫に届いた。\n" for number in range(20))
    english = "".join(f"- Parcel number {number} has arrived.\n" for number in range(80))
    settings = {"wsmem.toml": '[embedding]\nprovider = "static"\n'}
    root = write({"memory/2025-12-01.md": notes, "memory/2025-12-02.md": english, **settings})
    run("index", folder=root)
    state, detail, command = doctor(run, root)
    assert (state, command) == ("advice", 'pip install "wsmem[multilingual]" && wsmem index')
    assert detail.startswith("100 by the built-in tables; 20 units are in Japanese or Chinese")
    (root / "memory/2025-12-03.md").write_text("- One more in English.\n", encoding="utf-8")
    run("index", folder=root)
    assert doctor(run, root) == ("ok", "101 by the built-in tables", None)


def test_the_doctor_tries_the_server(run, root, server):
    run("index", folder=root)
    state, detail, _ = doctor(run, root)
    assert (state, detail) == ("ok", f"{TEXTS} by {status(run, root)['vectors']['embedder']}")
    edit(root, "memory/2025-12-02.md", "river", "canal")
    run("list", folder=root)
    assert doctor(run, root) == ("advice", f"1 of {TEXTS} units wait for those of openai", "wsmem index")
    server.always = 401
    state, detail, _ = doctor(run, root)
    assert state == "failed"
    assert "answered 401" in detail


def test_a_watch_says_what_is_without_a_vector(run, root, server):
    from datetime import datetime

    from wsmem.operations.index import update_index
    from wsmem.operations.watch import Batch
    from wsmem.operations.workspace import open_place
    from wsmem.render.batch import batch_json, batch_text

    server.always = 401
    batch = Batch(update_index(open_place(str(root), {})))
    assert f", {TEXTS} without a vector: openai 127.0.0.1:" in batch_text(batch, datetime(2025, 12, 1))
    assert json.loads(batch_json(batch, datetime(2025, 12, 1)))["vectors"]["pending"] == TEXTS
