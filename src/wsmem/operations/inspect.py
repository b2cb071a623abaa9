"""Scan: orders to an agent, and secrets, in the files of a workspace or in a text that came from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wsmem.errors import WorkspaceError
from wsmem.markdown.lines import split_lines
from wsmem.model import SourceRef
from wsmem.operations.lint import choose_files
from wsmem.operations.reading import read_text
from wsmem.trust import Severity, find_secrets, mask_secrets, scan_text
from wsmem.workspace.scan import scan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.operations.workspace import Place


class Discovery(NamedTuple):
    """Something in a text that should not be obeyed or not stand there.

    ``rule`` is the sort of order ("override", …) or of secret ("secret:github-token"); ``words`` are never those of
    a secret; ``hidden`` says how an order was hidden, empty if it was not.
    """

    rule: str
    severity: Severity
    source: SourceRef
    words: str
    hidden: str


class InspectResult(NamedTuple):
    """What was found, in the order of files and lines, and in how many files was looked."""

    found: tuple[Discovery, ...]
    files: int
    warnings: tuple[str, ...]


def inspect_files(
    place: Place, paths: Sequence[str] = (), *, least: Severity = Severity.LOW
) -> InspectResult:
    """Look through files; nothing is changed or deleted.

    Args:
        place: the workspace.
        paths: only these files, and those in these folders; without any, all.
        least: leave out what is less severe.

    Raises:
        WorkspaceError: a path leads out of the workspace, or there is nothing at it.
    """
    known = [file.path for file in scan(place.root, place.config).files]
    wanted = choose_files(place, known, paths)
    found: list[Discovery] = []
    warnings: list[str] = []
    for path in wanted:
        try:
            text = read_text(place, path)
        except FileNotFoundError:
            continue
        except WorkspaceError as error:
            warnings.append(str(error))
            continue
        found += inspect_text(text, path, least=least)
    return InspectResult(tuple(found), len(wanted), tuple(warnings))


def inspect_text(text: str, path: str, *, least: Severity = Severity.LOW) -> list[Discovery]:
    """Look through one text; ``path`` names it in what is found."""
    found = [
        Discovery(one.rule, one.severity, _place(text, path, one.start), one.words, one.hidden)
        for one in scan_text(text)
        if one.severity >= least
    ]
    for secret in find_secrets(text):
        line = text.count("\n", 0, secret.start) + 1
        shown = mask_secrets(text)[0].split("\n")
        words = shown[line - 1].strip()[:80] if line <= len(shown) else ""
        found.append(
            Discovery(f"secret:{secret.kind}", Severity.HIGH, SourceRef(path, line, line), words, "")
        )
    return sorted(found, key=lambda one: (one.source, one.rule))


def _place(text: str, path: str, start: int) -> SourceRef:
    line = len(split_lines(text[: start + 1]))
    return SourceRef(path, max(line, 1), max(line, 1))
