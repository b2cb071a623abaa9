"""Asking an embedding server over HTTP, with what comes between: refusals, waits, tries, answers that are none."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from wsmem.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wsmem.config import EmbeddingSettings
    from wsmem.embed.base import Vectors

_TRIES: Final = 4
_FIRST_WAIT: Final = 0.5  # seconds before the second try, doubled before each further one
_LONGEST_WAIT: Final = 10.0  # … also where the server asks for a longer one
_LARGEST: Final = 64 << 20  # bytes of an answer
_BATCH: Final = 64  # texts in one request


class Refused(EmbedderUnavailable):
    """The server works, but will not take this request: perhaps one text in it is too long."""


class Server:
    """An address, and how to talk to it. No redirect is followed and no proxy used.

    Args:
        settings: address, key, time limit, and whether another machine may be asked.
        sleep: waits between two tries.

    Raises:
        EmbedderUnavailable: the address is not on this machine, and that is not allowed.
    """

    def __init__(self, settings: EmbeddingSettings, sleep: Callable[[float], None] = time.sleep) -> None:
        address = urlsplit(settings.base_url)
        self._host = address.hostname or ""
        self._secure = address.scheme == "https"
        try:
            self._port = address.port
        except ValueError:
            raise EmbedderUnavailable(f"{settings.base_url} has an impossible port") from None
        self.path = address.path.rstrip("/")
        self._timeout = settings.timeout or None
        self._sleep = sleep
        self._local = is_local(self._host)
        if not self._local and not settings.allow_remote:
            raise EmbedderUnavailable(
                f"{self} is not on this machine, and your notes would be sent there",
                hint="if you want that, set allow_remote = true under [embedding] in wsmem.toml",
            )
        if not self._local and not self._secure and not _is_nearby(self._host):
            raise EmbedderUnavailable(
                f"{self} would be sent your notes unencrypted", hint="give its address with https://"
            )
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if settings.api_key:
            own = settings.api_key_env != "OPENAI_API_KEY"
            if not (own or self._local or (self._host == "api.openai.com" and self._secure)):
                raise EmbedderUnavailable(
                    f"OPENAI_API_KEY is for api.openai.com, not for {self}",
                    hint="put the key of this server into a variable such as WSMEM_API_KEY",
                )
            self._headers["Authorization"] = f"Bearer {settings.api_key!s}"

    def __str__(self) -> str:
        return f"{self._host}:{self._port}" if self._port else self._host

    def get(self, path: str) -> Any:
        """Return what the server says at ``path``, read as JSON; see ``post``."""
        return self._try("GET", path, None)

    def post(self, path: str, body: dict[str, object]) -> Any:
        """Return the answer to ``body``, read as JSON.

        Waits and tries again when the server is busy (429), fails (5xx) or ends the connection.

        Raises:
            EmbedderUnavailable: it stays that way, takes too long, or gives no JSON.
            Refused: it does not take the request.
        """
        return self._try("POST", path, json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"))

    def _try(self, method: str, path: str, body: bytes | None) -> Any:
        problem, wait = "", _FIRST_WAIT
        end = None if self._timeout is None else time.monotonic() + self._timeout
        for number in range(_TRIES):
            if number:
                self._sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)
            try:
                status, later, data = self._once(method, path, body, end)
            except TimeoutError:
                raise EmbedderUnavailable(f"{self} took more than {self._timeout:g} s") from None
            except (HTTPException, ConnectionResetError, BrokenPipeError) as error:
                problem = f"{self} ended the connection ({type(error).__name__})"
                continue
            except OSError as error:
                said = error.strerror or str(error)
                raise EmbedderUnavailable(f"{self} cannot be reached: {said}") from None
            if status == 200:
                return self._read(data)
            problem = f"{self} answered {status}{_reason(data)}"
            if status != 429 and status < 500:
                raise (Refused if status in (400, 413, 422) else EmbedderUnavailable)(problem)
            wait = min(max(wait, later), _LONGEST_WAIT)
        raise EmbedderUnavailable(f"{problem}, {_TRIES} times")

    def _once(
        self, method: str, path: str, body: bytes | None, end: float | None
    ) -> tuple[int, float, bytes]:
        """Return status, the seconds that the server asks to wait, and the body."""
        kind = HTTPSConnection if self._secure else HTTPConnection
        connection = kind(self._host, self._port, timeout=_left(end))
        try:
            connection.connect()
            if self._local and not is_local(str(connection.sock.getpeername()[0])):
                raise EmbedderUnavailable(f"{self} leads to another machine")
            connection.request(method, self.path + path, body, self._headers)
            response = connection.getresponse()
            return (
                response.status,
                _seconds(response.getheader("Retry-After")),
                self._body(response, end, connection),
            )
        finally:
            connection.close()

    def _body(self, response: HTTPResponse, end: float | None, connection: HTTPConnection) -> bytes:
        """Read the body; a server that sends it drop by drop does not get more time."""
        parts: list[bytes] = []
        size = 0
        while part := response.read1(1 << 16):
            parts.append(part)
            size += len(part)
            if size > _LARGEST:
                raise EmbedderUnavailable(f"{self} gave an answer of more than {_LARGEST >> 20} MB")
            left = _left(end)
            if connection.sock is not None:
                connection.sock.settimeout(left)
        return b"".join(parts)

    def _read(self, data: bytes) -> Any:
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            raise EmbedderUnavailable(f"{self} gave an answer that is not JSON") from None


def _left(end: float | None) -> float | None:
    if end is None:
        return None
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _seconds(text: str | None) -> float:
    try:
        return max(0.0, float(text or 0))
    except ValueError:
        return 0.0  # a date; the usual wait will do


def _reason(data: bytes) -> str:
    """Return what a server says of its refusal, shortened."""
    try:
        said = json.loads(data)
        error = said.get("error", said) if isinstance(said, dict) else said
        text = error.get("message", "") if isinstance(error, dict) else str(error)
    except (ValueError, RecursionError):
        text = data.decode("utf-8", "replace")
    text = " ".join(str(text).split())[:120]
    return f": {text}" if text else ""


def is_local(host: str) -> bool:
    """Say whether a host is this machine."""
    if host == "localhost":
        return True
    address = _address(host)
    return address is not None and bool(address.is_loopback)


def _is_nearby(host: str) -> bool:
    """Say whether a host is in a private network, or on this machine."""
    address = _address(host)
    return address is not None and bool(address.is_private)


def _address(host: str) -> Any:
    from ipaddress import ip_address

    try:
        return ip_address(host)
    except ValueError:
        return None


class ServerEmbedder:
    """What the providers that ask a server share; ``ask`` is theirs."""

    name: str
    languages: tuple[str, ...] = ()
    batch_size = _BATCH

    def __init__(self, settings: EmbeddingSettings) -> None:
        self.settings = settings
        self._server = Server(settings)
        self._dimension = settings.dimensions
        self._id = ""

    def ask(self, server: Server, model: str, texts: list[str]) -> Any:
        """Return rows of numbers for the texts."""
        raise NotImplementedError

    def weights(self, _: Server) -> str:
        """Return what tells the weights; by default what the settings say of them."""
        from hashlib import sha256

        told = "|".join((self.settings.base_url, self.settings.model, str(self.settings.dimensions)))
        return sha256(told.encode()).hexdigest()[:8]

    @property
    def id(self) -> str:
        """Name and hash of the weights, or what is known of them."""
        self._id = (
            self._id or f"{self.name}-{self.settings.model}-{self.dimension}@{self.weights(self._server)}"
        )
        return self._id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        if not self._dimension:
            self.embed_documents(["a"])
        return self._dimension

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._rows(self.settings.model, self.settings.document_prefix, texts)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return (n, dimension) float32, rows L2-normalised."""
        return self._rows(self.settings.query_model or self.settings.model, self.settings.query_prefix, texts)

    def _rows(self, model: str, prefix: str, texts: Sequence[str]) -> Vectors:
        given = self.ask(self._server, model, [prefix + text for text in texts])
        # Only now: it loads numpy, for which a question should not wait while the server hangs.
        from wsmem.embed.quantise import check_rows

        try:
            rows = check_rows(given, len(texts), self._dimension)
        except EmbedderUnavailable as error:
            raise EmbedderUnavailable(f"{self._server} {error.message}", hint=error.hint) from None
        self._dimension = int(rows.shape[1])
        return rows
