"""What an index of a Markdown file must hold, told without wsmem: by its raw lines and by markdown-it-py."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_END: Final = re.compile(rb"\r\n|\r|\n")
_WORD: Final = re.compile(r"[^\W_]+")
_COMMENT: Final = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TAG: Final = re.compile(r"<[^<>]*>")
_PREFIX: Final = re.compile(
    r"[A-Z]|c|id|\d+|valid|supersedes|supports|contradicts|weakens"
)  # of a typed bullet
_FORM: Final = {"fence": "fence", "code_block": "code", "html_block": "html"}


class Stated(NamedTuple):
    """A unit as the index states it: its lines, counted from 1, its kind and its words."""

    line: int
    line_end: int
    kind: str
    heading: str
    texts: tuple[str, ...]  # entities, content, details


class Block(NamedTuple):
    """A block of text as markdown-it-py sees it, with its lines counted from 1."""

    form: str
    line: int
    line_end: int
    text: str


def raw_lines(data: bytes) -> list[str]:
    """Return the lines of a UTF-8 file as an editor counts them."""
    lines = [line.decode("utf-8") for line in _END.split(data.removeprefix(b"\xef\xbb\xbf"))]
    return lines[:-1] if lines and not lines[-1] else lines


def words(text: str) -> list[str]:
    """Return the words of a text, composed, so that equal words are equal strings."""
    return _WORD.findall(unicodedata.normalize("NFC", text))


def _squeeze(text: str) -> str:
    return "".join(words(text))


def blocks_of(lines: list[str]) -> list[Block]:
    """Return the blocks of text of CommonMark with tables; front matter is left out."""
    from markdown_it import MarkdownIt

    skip = _front_matter(lines)
    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
    found: list[Block] = []
    opened = ""
    for token in parser.parse("\n".join(lines[skip:]) + "\n"):
        if token.type in ("heading_open", "paragraph_open", "td_open", "th_open"):
            opened = token.type.removesuffix("_open")
        if token.map is None or token.type not in ("inline", *_FORM):
            continue
        form = _FORM.get(token.type, opened)
        if form == "th":
            continue
        found.append(Block(form, token.map[0] + skip + 1, token.map[1] + skip, token.content))
    return found


def _front_matter(lines: list[str]) -> int:
    """Return how many lines belong to front matter: from ``---`` to ``---``, keys and values between them."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() in ("---", "..."):
            keyed = any(re.match(r"[\w-]+\s*:", before) for before in lines[1:number])
            return number + 1 if keyed else 0
    return 0


def wrong_lines(units: Iterable[Stated], lines: list[str]) -> Iterator[str]:
    """Yield what is wrong with the line numbers of units: words that do not stand in the lines they cite."""
    for unit in units:
        where = f"L{unit.line}-L{unit.line_end}"
        if not 1 <= unit.line <= unit.line_end <= len(lines):
            yield f"{where}: the file has {len(lines)} lines"
            continue
        there = _squeeze("".join(lines[unit.line - 1 : unit.line_end]))
        said = words(" ".join(unit.texts))
        missing = [word for word in said if word not in there]
        if missing:
            yield f"{where}: {missing[:4]} of {unit.texts} stand not in these lines"
            continue
        shown = "".join(unit.texts[-1:]).split() or [""]
        first, last = lines[unit.line - 1], lines[unit.line_end - 1]
        if unit.kind == "note" and shown[0][:1] not in _TAG.sub(" ", first) and not _is_markup(first):
            yield f"{where}: begins above {shown[0]!r}: {first!r}"
        if not last.strip() or (shown[-1][-1:] not in last and not _is_markup(last)):
            yield f"{where}: ends below {shown[-1]!r}: {last!r}"


def _is_markup(line: str) -> bool:
    """Say whether a line of an HTML block says nothing by itself."""
    return "<" in line or ">" in line or not line.strip()


def lost_text(units: Iterable[Stated], lines: list[str]) -> Iterator[str]:
    """Yield the words of blocks that are in no unit which cites their lines."""
    by_line: dict[int, list[Stated]] = {}
    headings = set()
    for unit in units:
        headings.update(words(unit.heading))
        for number in range(unit.line, unit.line_end + 1):
            by_line.setdefault(number, []).append(unit)
    for block in blocks_of(lines):
        text = _COMMENT.sub(" ", block.text)
        if block.form == "html":
            text = _TAG.sub(" ", text)
        near = {id(unit): unit for n in range(block.line, block.line_end + 1) for unit in by_line.get(n, ())}
        said = _squeeze(" ".join(text for unit in near.values() for text in unit.texts))
        typed = any(unit.kind != "note" for unit in near.values())
        for word in words(text):
            if typed and _PREFIX.fullmatch(word):
                continue
            if word not in said and not (block.form == "heading" and (word in headings or not near)):
                yield f"L{block.line}-L{block.line_end}: {word!r} of the {block.form} is in no unit"
                break
