"""Rules of ``wsmem lint`` that look beyond one bullet: each takes a file and yields what is wrong with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.dates import find_dates
from wsmem.index.rows import EVIDENCE_RELATIONS
from wsmem.markdown.blocks import PARAGRAPH, read_blocks
from wsmem.markdown.bullet import TypedBullet, parse_bullet
from wsmem.markdown.frontmatter import front_matter_end
from wsmem.markdown.lines import split_lines
from wsmem.markdown.links import parse_references
from wsmem.markdown.regions import find_regions
from wsmem.model import KIND_OF_LETTER, FactKind, Problem, SourceRef
from wsmem.operations.lint_secrets import behaviour, secret
from wsmem.text import UNSPACED, decode_id_prefix, join_lines
from wsmem.workspace.layout import FileRole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from wsmem.markdown.document import Document
    from wsmem.markdown.links import Reference
    from wsmem.model import Unit
    from wsmem.workspace.layout import FileClass

    class Files(Protocol):
        """The files of the workspace, read when they are asked for."""

        def get(self, path: str) -> LintedFile | None:
            """Return a file of the memory, None if it is not one or cannot be read."""

        def exists(self, path: str) -> bool:
            """Say whether there is such a file on the disk, part of the memory or not."""

        def has_statement(self, low: int, high: int) -> bool:
            """Say whether some statement has a fingerprint in this range."""

        def with_statement(self, low: int, high: int) -> list[tuple[str, Unit]]:
            """Return the statements with a fingerprint in this range, each with its file."""


CORE_LIMIT: Final = 20_000  # characters of a core file that agents load before they cut it

_LIKE_TYPED: Final = re.compile(r"[WBOSＷＢＯＳ][*_`]*\s*(?:[(（]|[*_`]*[@＠]|\[\[)")
_NAMES_FIRST: Final = re.compile(r"[^:：]*?(?:[@＠]|\[\[)[^:：]*[:：]")
_BEFORE_DATE: Final = re.compile(
    r"[\W_]*(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|"
    r"(?:daily\s+)?(?:notes?|log|journal|diary|memory)|日[誌记記]|メモ)?[\W_]*",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(
    r"(?:he|she|it|they|this|that|these|those|his|its|their)(?=\s|['’])"
    r"|(?:彼女|彼ら|彼|これ|それ|あれ)(?=[はがをもにの、])|(?:他们|她们|它们|他|她|它)(?=[说想要是在会把被喜有没不的很也都将])",
    re.IGNORECASE,
)
_WORD: Final = re.compile(rf"[^\W_{UNSPACED}]+")
_RUN: Final = re.compile(f"[{UNSPACED}]+")
_FEW: Final = 4  # words; two characters of an unspaced script count as one


class LintedFile(NamedTuple):
    """A file as the rules see it."""

    path: str
    text: str
    document: Document
    kind: FileClass


def dangling(file: LintedFile, files: Files) -> Iterator[Problem]:
    """Find references from one statement to another that lead nowhere."""
    for unit in file.document.units:
        said = [("supersedes", unit.supersedes)] if unit.supersedes else []
        said += [(key, value) for key, value in unit.meta if key in EVIDENCE_RELATIONS]
        for relation, written in said:
            offence, hint = _check_reference(written, unit, file, files)
            if offence:
                hint = hint or "point to the line of the statement, or to its id"
                yield _problem(
                    "dangling", f"{relation}={written} leads nowhere: {offence}", file, unit.line, hint
                )


def _check_reference(written: str, unit: Unit, file: LintedFile, files: Files) -> tuple[str, str]:
    """Return what is wrong with a reference and what may be meant, or two empty texts."""
    references = parse_references(written, file.path)
    if not references:
        return "it is neither a line nor an id", "write memory/2025-11-27.md#L12 or ^f-3k9x2a7q"
    checks = (_check_place(reference, unit, file, files) for reference in references)
    return next((wrong for wrong in checks if wrong[0]), ("", ""))


def _check_place(reference: Reference, unit: Unit, file: LintedFile, files: Files) -> tuple[str, str]:
    if reference.id:
        span = decode_id_prefix(reference.id[2:10])
        if span is not None and files.has_statement(*span):
            return "", ""
        return "no statement has this id", "an id changes with its statement; wsmem recall finds it"
    path, line = reference.path, reference.line
    if path == file.path and unit.line <= line <= unit.line_end:
        return "it is this very line", ""
    other = files.get(path)
    if other is None:
        if files.exists(path):
            return "this file is not part of the memory", ""
        sibling = f"{file.path.rpartition('/')[0]}/{path}"
        return "there is no such file", f"did you mean {sibling}#L{line}?" if files.get(sibling) else ""
    units = other.document.units
    if any(found.line <= line <= found.line_end for found in units):
        return "", ""
    count = len(split_lines(other.text))
    if line > count:
        return f"the file ends at line {count}", ""
    near = min((found.line for found in units), key=lambda number: abs(number - line), default=0)
    hint = f"did you mean {path}#L{near}?" if near and abs(near - line) <= 3 else ""
    return "nothing is stated on that line", hint


def circular(file: LintedFile, files: Files) -> Iterator[Problem]:
    """Find facts that supersede themselves over others: of such a circle nobody knows which stands."""
    for unit in file.document.units:
        if not unit.supersedes:
            continue
        path = _circle((file.path, unit), files)
        if path:
            way = " → ".join(path)
            message = f"supersedes={unit.supersedes} leads back here: {way}"
            yield _problem("circle", message, file, unit.line, "take the marker off the older of them")


def _circle(start: tuple[str, Unit], files: Files) -> list[str]:
    """Return the lines that a chain of markers passes on its way back to where it began, [] if it does not."""
    waiting = [(start, [f"{start[0]}#L{start[1].line}"])]
    seen: set[tuple[str, int]] = set()
    while waiting:
        (path, unit), way = waiting.pop()
        for reference in parse_references(unit.supersedes or "", path):
            for other_path, other in _targets(reference, files):
                place = f"{other_path}#L{other.line}"
                if (other_path, other.line) == (start[0], start[1].line):
                    # It is an error of its own, told by another rule, if a line names itself.
                    return [*way, place] if len(way) > 1 else []
                if other.supersedes and (other_path, other.line) not in seen:
                    seen.add((other_path, other.line))
                    waiting.append(((other_path, other), [*way, place]))
    return []


def _targets(reference: Reference, files: Files) -> list[tuple[str, Unit]]:
    if reference.id:
        span = decode_id_prefix(reference.id[2:10])
        return files.with_statement(*span) if span is not None else []
    other = files.get(reference.path)
    if other is None:
        return []
    units = [unit for unit in other.document.units if unit.line <= reference.line <= unit.line_end]
    return [(reference.path, unit) for unit in units]


def untyped(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find typed bullets of daily logs outside of Retain sections, which are read as mere notes."""
    if file.kind.role is not FileRole.LOG or not _LIKE_TYPED.search(file.text):
        return
    lines = split_lines(file.text)
    skip = front_matter_end(lines)
    blocks = read_blocks(lines[skip:], skip + 1)
    done = set(find_regions(blocks).lines)
    done.update(problem.source.line for problem in file.document.problems)
    for unit in file.document.units:
        if unit.kind is not FactKind.NOTE:
            done.update(range(unit.line, unit.line_end + 1))
    items: set[int] = set()
    for leaf in blocks.leaves:
        own = leaf.form == PARAGRAPH and leaf.item >= 0 and leaf.item not in items and not leaf.quoted
        items.add(leaf.item)
        if not own or leaf.line in done:
            continue
        text = join_lines(leaf.text.split("\n"))
        typed = parse_bullet(text)
        if not isinstance(typed, TypedBullet) or typed.letter not in KIND_OF_LETTER:
            continue
        if typed.confidence is not None or (typed.entities and _NAMES_FIRST.match(text)):
            message = "looks like a typed fact, but is read as a note: no heading Retain stands above it"
            yield _problem("untyped", message, file, leaf.line, "move it below a heading ## Retain")


def title_date(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find logs whose title begins with another day than the file's name gives."""
    title, recorded = file.document.title, file.kind.recorded
    if not title or recorded is None:
        return
    named = find_dates(title, None)
    if not named or any(mention.span.start <= recorded <= mention.span.end for mention in named):
        return
    first = named[0]
    if first.span.start != first.span.end or not _BEFORE_DATE.fullmatch(title[: first.start]):
        return
    lines = split_lines(file.text)
    at = next((n for n, line in enumerate(lines, start=1) if line.lstrip(" #").startswith(title[:20])), 1)
    message = f"the title says {first.span.start}, the file's name {recorded}; the name counts"
    yield _problem("date", message, file, at, "correct the title, or rename the file")


def core_size(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find core files that agents cut off because they are too long."""
    if file.kind.role is FileRole.CORE and len(file.text) > CORE_LIMIT:
        message = f"{len(file.text):,} characters; agents cut core files off at {CORE_LIMIT:,}"
        yield _problem(
            "core-size", message, file, 1, "move what is not needed in every session to memory/ or bank/"
        )


def pronoun(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find facts that begin with a pronoun and name nobody: alone, they do not tell who is meant."""
    for unit in _facts(file):
        if not unit.entities and (match := _PRONOUN.match(unit.content)):
            message = f'begins with "{match[0]}" and names nobody, so it says little by itself'
            yield _problem("pronoun", message, file, unit.line, "name who or what is meant: W @Name: …")


def short(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find facts of fewer than four words."""
    for unit in _facts(file):
        names = [name for name in unit.entities if name not in unit.content]
        text = " ".join([unit.content, *names, *unit.details])
        words = len(_WORD.findall(text)) + sum((len(run) + 1) // 2 for run in _RUN.findall(text))
        if words < _FEW:
            yield _problem(
                "short", "too short to be understood by itself", file, unit.line, "write a whole sentence"
            )


def _facts(file: LintedFile) -> list[Unit]:
    return [unit for unit in file.document.units if unit.kind is not FactKind.NOTE and not unit.retired]


def _problem(code: str, message: str, file: LintedFile, line: int, hint: str) -> Problem:
    lines = split_lines(file.text)
    excerpt = lines[line - 1].strip()[:200] if line <= len(lines) else ""
    return Problem(code, message, SourceRef(file.path, line, line), excerpt, hint)


RULES: Final = (dangling, circular, untyped, title_date, core_size, secret)
ADVICE: Final = (pronoun, short, behaviour)  # only on request: a matter of style
