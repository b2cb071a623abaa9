"""An embedding server on loopback for tests: OpenAI's interface and Ollama's, well-behaved or not."""

from __future__ import annotations

import json
import re
import threading
import zlib
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

DIMENSION = 64


def embed(text: str, dimension: int = DIMENSION) -> list[float]:
    """Return a vector that counts words by their hash."""
    vector = [0.0] * dimension
    for word in re.findall(r"\w", text) if not text.isascii() else re.findall(r"\w+", text.lower()):
        vector[zlib.crc32(word.encode()) % dimension] += 1.0
    return vector


class Server:
    """What a test sees: every request that came, and what is to be answered.

    ``plan`` holds what the next requests get: a status, bytes to send as they are, or a function of the rows; when
    it is empty the server behaves. While ``gate`` is cleared, requests hang. ``refused``: texts that get a 400.
    """

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.plan: list[Any] = []
        self.always: Any = None
        self.gate = threading.Event()
        self.gate.set()
        self.dimension = DIMENSION
        self.refused: set[str] = set()
        self.digest = "sha256:aaaa"
        self.url = ""

    @property
    def texts(self) -> list[str]:
        """All texts that were sent so far, but for those that measure the scale or probe the dimension."""
        return [text for body in self.requests for text in body["input"] if text not in PROBES]

    def forget(self) -> None:
        self.requests.clear()
        self.headers.clear()


def _probes() -> set[str]:
    from wsmem.embed import probe

    return {text for part in (*probe._NOTES, *probe._QUESTIONS) for text in part} | {"a"}


PROBES = _probes()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    state: Server

    def do_GET(self) -> None:
        self._send(200, {"models": [{"name": "tiny:latest", "digest": self.state.digest}]})

    def do_POST(self) -> None:
        state = self.state
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        state.requests.append({"path": self.path, **body})
        state.headers.append(dict(self.headers))
        state.gate.wait(30)
        step = state.plan.pop(0) if state.plan else state.always
        rows: Any = [embed(text, state.dimension) for text in body["input"]]
        if state.refused & set(body["input"]):
            step = 400
        if isinstance(step, int):
            self._send(step, {"error": {"message": f"told to say {step}"}}, location="http://127.0.0.1:1/")
            return
        if isinstance(step, bytes):
            self._send_bytes(200, step)
            return
        if callable(step):
            rows = step(rows)
        if self.path.startswith("/api/"):
            self._send(200, {"embeddings": rows})
        else:
            data = [{"index": at, "embedding": row} for at, row in enumerate(rows)]
            self._send(200, {"data": data[::-1]})  # the order is told by the index alone

    def _send(self, status: int, body: object, location: str | None = None) -> None:
        self._send_bytes(status, json.dumps(body).encode(), location)

    def _send_bytes(self, status: int, data: bytes, location: str | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        if location and 300 <= status < 400:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass

    def handle(self) -> None:
        with suppress(OSError):  # the client had waited long enough
            super().handle()


@contextmanager
def serve():
    """Run a server on a free port; gives its ``Server``."""
    state = Server()
    handler = type("Handler", (_Handler,), {"state": state})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    server.block_on_close = False
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    state.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
