"""Rules of ``wsmem lint`` on what a memory should not hold: secrets, and faults of the day taken for facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from wsmem.markdown.lines import split_lines
from wsmem.model import FactKind, Problem, SourceRef
from wsmem.trust.secrets import find_secrets, mask_secrets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wsmem.operations.lint_rules import Files, LintedFile

_BROKEN: Final = re.compile(
    r"\b(?:tool(?: call)?s?|function calls?|(?:memory|web|file) search|"
    r"the (?:search|browser|shell|terminal|model|agent|assistant|api))\b.{0,40}?"
    r"\b(?:broken|fail(?:s|ed|ing)?|not work(?:ing|s)?|unavailable|unreliable|disabled|"
    r"timed out|crash(?:es|ed)?|does(?:n't| not) work|cannot be used|can't be used)\b"
    r"|(?:ツール|関数呼び出し|検索|ブラウザ|シェル|エージェント|アシスタント)(?:の呼び出し)?(?:が|は)[^。]{0,16}(?:壊れ|失敗し|動かな|使えな|利用できな|落ち)",
    re.IGNORECASE,
)
_PLANNED: Final = re.compile(
    r"\b(?:TODO|fix|to be fixed|until|was fixed|fixed)\b|修正|直す|直した|まで", re.IGNORECASE
)


def secret(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find keys and passwords; what is shown of the line is masked."""
    found = find_secrets(file.text)
    if not found:
        return
    masked = split_lines(mask_secrets(file.text)[0])
    taken = 0
    for one in found:
        line = len(split_lines(file.text[: one.start])) or 1
        if file.text[: one.start].endswith(("\n", "\r")):
            line += 1
        excerpt = masked[line - 1 - taken].strip()[:200] if line - 1 - taken < len(masked) else ""
        taken += file.text.count("\n", one.start, one.end)
        yield Problem(
            "secret",
            f"looks like a secret ({one.kind})",
            SourceRef(file.path, line, line),
            excerpt,
            "move it to a password manager, write where it is kept, and change it: git remembers",
        )


def behaviour(file: LintedFile, files: Files) -> Iterator[Problem]:  # noqa: ARG001
    """Find facts that say a tool was broken: recalled, they keep an agent from trying again."""
    for unit in file.document.units:
        if unit.kind is FactKind.NOTE or unit.retired or _PLANNED.search(unit.content):
            continue
        if match := _BROKEN.search(unit.content):
            lines = split_lines(file.text)
            yield Problem(
                "behaviour-fact",
                f'"{match[0]}" was so that day; recalled later, it keeps an agent from trying',
                SourceRef(file.path, unit.line, unit.line),
                lines[unit.line - 1].strip()[:200],
                "write what is to be done (TODO: …), or supersede it when it works again",
            )
