"""The settings of a workspace, read from ``wsmem.toml`` in its root; all of it may be left out::

    extra_paths = [{name = "vault", path = "~/Vault", glob = "**/*.md"}]  # other folders, read as @vault/…

    [retain]
    words = ["Retener", "Mantieni", "Reter", "保持"]  # open a Retain section beside "Retain"; yours are added

    [index]
    exclude = ["memory/drafts/**"]      # globs, added to DEFAULT_EXCLUDE
    include = ["projects/**/*.md"]      # globs that win over every exclude, and that add other folders
    max_file_bytes = 8388608            # larger files are skipped, and that is said

    [recall]
    k = 12                              # results at most
    budget = 1200                       # tokens at most
    half_life_days = 30                 # days after which the small bonus of a recent log is half; 0: no bonus
    mode = "hybrid"                     # by words and meaning, or by "lexical" or "vector" alone
    hops = 0                            # how often entities of the best answers are followed, up to 2
    diversity = 0.3                     # what a line loses that is much like a better one; 0: nothing
    without = []                        # signals and factors of the score that do not count, such as "recency"

    [embedding]
    provider = "auto"                   # vectors beside words; see docs/how-to/choose-an-embedder.md

    [privacy]
    private_paths = ["journal/**"]      # globs, added to DEFAULT_PRIVATE; upper and lower case are the same

    [tokens]
    cjk = 1.1                           # tokens in a Chinese, Japanese or Korean character
    other = 0.3                         # tokens in any other character

    [reflect]
    rule = "log-odds"                   # how evidence moves confidence: "log-odds" or "hindsight"

    [stance]
    attributes = ["mascot"]             # nouns that a thing has one of, beside those that wsmem knows

Globs are relative to the root of the workspace, with ``/``: ``*`` and ``?`` stay inside one name, ``**``
stands for any number of folders. A glob that matches a folder takes all that is in it. In ``include``
they pass over names that begin with a dot and over ``node_modules``, unless the glob writes that name
itself. Files of an extra path are written ``@name/…``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wsmem.config.values import (
    Secret,
    WrongError,
    flag,
    number,
    number_up_to,
    say,
    share,
    strings_after,
    text,
    whole_number,
)
from wsmem.errors import ConfigError
from wsmem.records import NamedTuple
from wsmem.toml import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsmem.config.values import Reader

CONFIG_NAME = "wsmem.toml"

DEFAULT_WORDS = ("Retener", "Mantieni", "Reter", "保持")

DEFAULT_EXCLUDE = (
    "memory/dreaming/**",
    "memory/anchors/**",  # bookmarks of sessions, see operations.anchor
    "**/backups/**",
    "**/archive-copies/**",
    "**/node_modules/**",
    "**/.*/**",  # .git, .venv, .obsidian, memory/.dreams, our own .memory
)

DEFAULT_PRIVATE = ("memory.md", "MEMORY.md", "USER.md")


class RetainSettings(NamedTuple):
    """``[retain]``: the ``words`` that open a Retain section beside ``Retain``."""

    words: tuple[str, ...] = DEFAULT_WORDS


class IndexSettings(NamedTuple):
    """``[index]``: which files are indexed, as globs, and up to how many bytes."""

    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    include: tuple[str, ...] = ()
    max_file_bytes: int = 8 * 1024 * 1024


class ExtraPath(NamedTuple):
    """One of ``extra_paths``: the files of folder ``path`` that match ``glob``, known as ``@name/…``.

    ``path`` is as written, ``~`` apart: what is not absolute is relative to the root of the workspace.
    """

    name: str
    path: str
    glob: str = "**/*.md"


class RecallSettings(NamedTuple):
    """``[recall]``: at most ``k`` results and ``budget`` tokens; the rest is told by ``wsmem.recall.manner``."""

    k: int = 12
    budget: int = 1200
    half_life_days: float = 30.0
    mode: str = "hybrid"
    hops: int = 0
    diversity: float = 0.3
    without: tuple[str, ...] = ()


class EmbeddingSettings(NamedTuple):
    """``[embedding]``: what turns text into vectors; what a provider has no use for, it passes over.

    ``query_model``, ``query_prefix`` and ``document_prefix`` are for models that want questions and documents
    marked. ``dimensions`` 0: as many as the model gives. ``timeout``: seconds for one request while indexing;
    ``question_timeout``: seconds that a question waits for its vector, 0: as the provider advises.
    ``api_key`` is what ``api_key_env`` names in the environment; it cannot be written into the file.
    """

    provider: str = "auto"
    model: str = ""
    query_model: str = ""
    base_url: str = ""
    api_key_env: str = ""
    dimensions: int = 0
    query_prefix: str = ""
    document_prefix: str = ""
    timeout: float = 30.0
    question_timeout: float = 0.0
    cache_mb: float = 512.0
    allow_remote: bool = False
    allow_download: bool = False
    api_key: Secret = Secret()


class PrivacySettings(NamedTuple):
    """``[privacy]``: globs of the files that a shared audience never sees."""

    private_paths: tuple[str, ...] = DEFAULT_PRIVATE


class TokenSettings(NamedTuple):
    """``[tokens]``: tokens in a character, for CJK and for everything else."""

    cjk: float = 1.1
    other: float = 0.3


class ReflectSettings(NamedTuple):
    """``[reflect]``: the ``rule`` by which evidence moves confidence, ``log-odds`` or ``hindsight``."""

    rule: str = "log-odds"


class StanceSettings(NamedTuple):
    """``[stance]``: nouns that name something of which there is one at a time (``attributes``)."""

    attributes: tuple[str, ...] = ()


class Config(NamedTuple):
    """Every setting of one workspace; ``indexing`` is the table ``[index]`` (tuples have an ``index``)."""

    retain: RetainSettings = RetainSettings()
    indexing: IndexSettings = IndexSettings()
    extra_paths: tuple[ExtraPath, ...] = ()
    recall: RecallSettings = RecallSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    privacy: PrivacySettings = PrivacySettings()
    tokens: TokenSettings = TokenSettings()
    reflect: ReflectSettings = ReflectSettings()
    stance: StanceSettings = StanceSettings()


DEFAULTS = Config()


def load_config(text: str | None, source: str, *, home: str | None = None) -> Config:
    """Return the settings that ``text`` makes, the defaults for what it leaves out.

    Args:
        text: what stands in ``wsmem.toml``, None when there is no such file.
        source: the name of the file, for error messages.
        home: the folder that ``~`` stands for in ``extra_paths``; None leaves ``~`` as it is.

    Raises:
        ConfigError: the text is not TOML, a key is unknown, or a value cannot be what its key needs.
    """
    if text is None:
        return DEFAULTS
    top = _Place(text, source, "")
    settings: dict[str, Any] = {}
    for key, value in _parse(text, top).items():
        if key == "extra_paths":
            settings[key] = _read_extra_paths(value, top, home)
        elif key not in _READERS:
            raise top.unknown(key, [*_READERS, "extra_paths"])
        elif not isinstance(value, dict):
            raise top.error(key, f"{key} must be a table, not {say(value)}", f"write [{key}] on a line")
        else:
            field = "indexing" if key == "index" else key
            given = _read_table(value, _READERS[key], top._replace(table=key))
            settings[field] = getattr(DEFAULTS, field)._replace(**given)
    return DEFAULTS._replace(**settings)


def _parse(text: str, top: _Place) -> dict[str, Any]:
    try:
        return read_toml(text)
    except (ValueError, RecursionError) as error:
        reason, _, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else text.rstrip().count("\n") + 1
        hint = 'write key = value on one line, text in "quotation marks", lists in [ ]'
        raise top.at(number, f"not valid TOML: {reason[:1].lower()}{reason[1:]}", hint) from None


class _Place(NamedTuple):
    """Where a value was written: the whole text, its file, and the table, "" for the top of the file."""

    text: str
    source: str
    table: str

    def line(self, key: str) -> int | None:
        """Number of the line that sets ``key``, counted from 1; None when it is written some other way."""
        wanted, table = f"{self.table}.{key}".lstrip("."), ""
        for at, line in enumerate(self.text.split("\n"), start=1):
            if header := re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]", line):
                name = table = header[1]
            elif setting := re.match(r"\s*([\w.-]+)\s*=", line):
                name = f"{table}.{setting[1]}".lstrip(".")
            else:
                continue
            if name == wanted or name.startswith(f"{wanted}."):
                return at
        return None

    def at(self, number: int | None, message: str, hint: str) -> ConfigError:
        """Make an error about line ``number``; None is the whole file."""
        excerpt = self.text.split("\n")[number - 1].strip() if number else None
        source = f"{self.source}:{number}" if number else self.source
        return ConfigError(message, source=source, excerpt=excerpt, hint=hint)

    def error(self, key: str, message: str, hint: str) -> ConfigError:
        """Make an error about ``key``, at its line or that of its table where one can be found."""
        return self.at(self.line(key) or self._replace(table="").line(self.table), message, hint)

    def unknown(self, key: str, known: list[str]) -> ConfigError:
        """Make the error about a ``key`` that is none of ``known``, with the one that may be meant."""
        import difflib

        owners = [table for table in _READERS if key in _READERS[table]]
        hint = f"known here: {', '.join(known)}"
        if near := difflib.get_close_matches(key, known, n=1, cutoff=0.5):
            hint = f'did you mean "{near[0]}"?'
        elif owners or key == "extra_paths":
            where = f"under [{owners[0]}]" if owners else "at the top of the file, above every [table]"
            hint = f'"{key}" belongs {where}'
        message = f'unknown key "{key}"' + (f" in [{self.table}]" if self.table else "")
        return self.error(key, message, hint)


def _read_table(table: Mapping[str, Any], readers: Mapping[str, Reader], place: _Place) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in readers:
            raise place.unknown(key, list(readers))
        try:
            values[key] = readers[key](value)
        except WrongError as wrong:
            problem = f"[{place.table}] {key} must be {wrong}, not {say(value)}"
            raise place.error(key, problem, f"give {wrong}") from None
    return values


def _read_extra_paths(value: object, place: _Place, home: str | None) -> tuple[ExtraPath, ...]:
    hint = 'write extra_paths = [{name = "vault", path = "../vault"}]'
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise place.error("extra_paths", f"extra_paths must be a list of tables, not {say(value)}", hint)
    found: dict[str, ExtraPath] = {}
    for entry in value:
        given = _read_table(entry, _EXTRA_READERS, place._replace(table="extra_paths"))
        if "path" not in given or "name" not in given or given["name"] in found:
            message = f"each extra path needs a path and a name of its own, not {say(entry)}"
            raise place.error("extra_paths", message, hint)
        extra = ExtraPath(**given)
        if home is not None and (extra.path == "~" or extra.path.startswith("~/")):
            extra = extra._replace(path=home.rstrip("/") + extra.path[1:])
        found[extra.name] = extra
    return tuple(found.values())


_READERS: dict[str, dict[str, Reader]] = {
    "retain": {"words": strings_after(DEFAULT_WORDS)},
    "index": {
        "exclude": strings_after(DEFAULT_EXCLUDE),
        "include": strings_after(()),
        "max_file_bytes": whole_number,
    },
    "recall": {
        "k": whole_number,
        "budget": whole_number,
        "half_life_days": number,
        "mode": text("hybrid|lexical|vector", '"hybrid", "lexical" or "vector"'),
        "hops": number_up_to(2),
        "diversity": share,
        "without": strings_after(()),
    },
    "embedding": {
        "provider": text(r"[a-z][a-z0-9_.-]*", "the name of a provider"),
        **dict.fromkeys(("model", "query_model"), text(r"[^\0\n]*", "a name or a folder")),
        "base_url": text(r"(https?://[^\s/?#@]+(/[^\s?#]*)?)?", "an address such as http://127.0.0.1:11434"),
        # A file that came with somebody's notes must not choose which of your secrets is sent to its server.
        "api_key_env": text(
            r"(OPENAI_API_KEY|WSMEM_\w+)?", '"OPENAI_API_KEY" or a name that begins with WSMEM_'
        ),
        "dimensions": number_up_to(65_536),
        **dict.fromkeys(
            ("query_prefix", "document_prefix"), text(r"[^\0]{0,200}", "text of 200 characters at most")
        ),
        **dict.fromkeys(("timeout", "question_timeout", "cache_mb"), number),
        **dict.fromkeys(("allow_remote", "allow_download"), flag),
    },
    "privacy": {"private_paths": strings_after(DEFAULT_PRIVATE)},
    "tokens": {"cjk": number, "other": number},
    "stance": {"attributes": strings_after(())},
    "reflect": {"rule": text("log-odds|hindsight", '"log-odds" or "hindsight"')},
}
_EXTRA_READERS = dict.fromkeys(("path", "glob"), text(r"[^\0]*\S[^\0]*", "text"))
_EXTRA_READERS["name"] = text(r"\w[\w.-]*", "a name of letters, digits, - and _")
