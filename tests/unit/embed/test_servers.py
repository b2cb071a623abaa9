"""Servers of vectors: what is sent to them, and what happens when they do not behave."""

from __future__ import annotations

import socket

import pytest

from embedding_server import embed
from wsmem.config import EmbeddingSettings
from wsmem.config.values import Secret
from wsmem.embed.providers import ollama, openai
from wsmem.embed.server import Refused
from wsmem.errors import EmbedderUnavailable

PROVIDERS = [pytest.param(openai, id="openai"), pytest.param(ollama, id="ollama")]


def load(module, server, **more):
    return module.load(EmbeddingSettings(model="tiny", base_url=server.url)._replace(**more))


def unit(text):
    row = embed(text)
    length = sum(part * part for part in row) ** 0.5
    return pytest.approx([part / length for part in row], abs=1e-6)


@pytest.mark.parametrize("module", PROVIDERS)
def test_rows_come_in_the_order_of_the_texts_and_have_length_one(server, module):
    embedder = load(module, server)
    rows = embedder.embed_documents(["one two", "three", "four four"])
    assert str(rows.dtype) == "float32"
    assert [row.tolist() for row in rows] == [unit("one two"), unit("three"), unit("four four")]
    assert (embedder.dimension, len(server.requests)) == (64, 1)


def test_what_is_sent_to_each(server):
    load(openai, server, dimensions=64).embed_documents(["one"])
    load(ollama, server).embed_documents(["one"])
    assert server.requests == [
        {
            "path": "/v1/embeddings",
            "model": "tiny",
            "input": ["one"],
            "encoding_format": "float",
            "dimensions": 64,
        },
        {"path": "/api/embed", "model": "tiny", "input": ["one"], "truncate": True},
    ]


def test_a_path_in_the_address_is_kept(server):
    load(openai, server, base_url=f"{server.url}/proxy/v1/").embed_queries(["one"])
    assert server.requests[0]["path"] == "/proxy/v1/embeddings"


def test_questions_and_documents_may_be_marked(server):
    embedder = load(openai, server, query_prefix="query: ", document_prefix="passage: ", query_model="tiny-q")
    embedder.embed_documents(["one"])
    embedder.embed_queries(["one"])
    assert [(body["model"], body["input"]) for body in server.requests] == [
        ("tiny", ["passage: one"]),
        ("tiny-q", ["query: one"]),
    ]


@pytest.mark.parametrize("module", PROVIDERS)
@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_asked_again_and_then_given_up(server, module, status):
    embedder = load(module, server)
    server.plan = [status, status, status]
    assert len(embedder.embed_documents(["one"])) == 1
    assert len(server.requests) == 4
    server.always = status
    with pytest.raises(EmbedderUnavailable, match=rf"answered {status}: told to say {status}, 4 times$"):
        embedder.embed_documents(["one"])
    assert len(server.requests) == 8


@pytest.mark.parametrize("status", [301, 307, 401, 403, 404])
def test_other_refusals_are_final_and_no_redirect_is_followed(server, status):
    server.always = status
    with pytest.raises(EmbedderUnavailable, match=f"answered {status}"):
        load(openai, server).embed_documents(["one"])
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [400, 413, 422])
def test_a_request_that_is_not_taken_is_told_from_a_server_that_does_not_work(server, status):
    server.always = status
    with pytest.raises(Refused):
        load(openai, server).embed_documents(["one"])


WRONG = {
    "fewer rows": (lambda rows: rows[:-1], "1 vectors for 2 texts"),
    "more rows": (lambda rows: [*rows, rows[0]], "3 vectors for 2 texts"),
    "rows of two lengths": (lambda rows: [rows[0], rows[1][:-1]], "all of one length"),
    "no numbers": (lambda rows: [["a"], ["b"]], "rows of numbers"),
    "no rows": (lambda rows: [None, None], "rows of numbers"),
    "not a number": (lambda rows: [[float("nan"), *row[1:]] for row in rows], "not a number"),
    "another length than before": (lambda rows: [row[:3] for row in rows], "of 3 numbers instead of 64"),
    "garbage": (b"<html>it works</html>", "not JSON"),
    "truncated": (b'{"data": [', "not JSON"),
    "deep": (b"[" * 100_000, "not JSON"),
    "another object": (b'{"answer": 42}', "without vectors"),
    "a list": (b"[1, 2]", "without vectors"),
    "nothing": (b"", "not JSON"),
}


@pytest.mark.parametrize("module", PROVIDERS)
@pytest.mark.parametrize("what", WRONG)
def test_wrong_answers_are_named(server, module, what):
    answer, complaint = WRONG[what]
    embedder = load(module, server)
    embedder.embed_documents(["one"])
    server.always = answer
    with pytest.raises(EmbedderUnavailable, match=complaint):
        embedder.embed_documents(["one", "two"])


def test_a_server_that_hangs_is_given_up_after_the_time_limit(server):
    server.gate.clear()
    with pytest.raises(EmbedderUnavailable, match=r"took more than 0\.1 s"):
        load(openai, server, timeout=0.1).embed_documents(["one"])


def test_a_server_that_is_not_there_is_named():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = EmbeddingSettings(model="tiny", base_url=f"http://127.0.0.1:{port}")
    with pytest.raises(EmbedderUnavailable, match=f"127.0.0.1:{port} cannot be reached"):
        openai.load(settings).embed_documents(["one"])


@pytest.mark.parametrize(
    "address",
    [
        "http://192.168.1.5:11434",
        "https://api.openai.com/v1",
        "http://localhost.example.org",
        "http://0.0.0.0",
    ],
)
def test_another_machine_is_asked_only_with_leave(address):
    with pytest.raises(EmbedderUnavailable, match="not on this machine") as caught:
        openai.load(EmbeddingSettings(base_url=address))
    assert "allow_remote = true" in caught.value.hint


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1", "http://127.9.9.9"]
)
def test_this_machine_needs_no_leave(address):
    openai.load(EmbeddingSettings(base_url=address))


def test_notes_go_over_the_internet_only_encrypted():
    allowed = EmbeddingSettings(allow_remote=True)
    openai.load(allowed._replace(base_url="https://example.org/v1"))
    openai.load(allowed._replace(base_url="http://192.168.1.5:8000"))
    with pytest.raises(EmbedderUnavailable, match="unencrypted"):
        openai.load(allowed._replace(base_url="http://example.org/v1"))


def test_a_key_is_sent_as_a_bearer_and_never_shown(server):
    settings = {"api_key_env": "WSMEM_API_KEY", "api_key": Secret("sesame")}
    embedder = load(openai, server, **settings)
    embedder.embed_documents(["one"])
    assert server.headers[0]["Authorization"] == "Bearer sesame"
    assert "sesame" not in repr(embedder.settings)


def test_the_key_of_openai_goes_to_nobody_else():
    settings = EmbeddingSettings(allow_remote=True, api_key_env="OPENAI_API_KEY", api_key=Secret("sk"))
    openai.load(settings._replace(base_url="https://api.openai.com/v1"))
    with pytest.raises(EmbedderUnavailable, match="OPENAI_API_KEY is for"):
        openai.load(settings._replace(base_url="https://openai.com.example.org/v1"))


def test_ids_tell_weights_apart(server):
    first = load(ollama, server).id
    assert first.startswith("ollama-tiny-64@")
    assert load(ollama, server).id == first
    server.digest = "sha256:bbbb"
    assert load(ollama, server).id != first
    with pytest.raises(EmbedderUnavailable, match='has no model "other"'):
        _ = load(ollama, server, model="other").id
    assert load(openai, server).id.startswith("openai-tiny-64@")
    assert load(openai, server).id != load(openai, server, base_url=f"{server.url}/v2").id
