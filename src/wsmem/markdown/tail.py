"""Machine metadata in HTML comments at the end of a bullet.

``<!-- wsmem id=f-3k9x2a7q trust=user imp=0.8 -->`` is wsmem's; ``<!-- importance: 7 -->``,
``<!-- trigger: a, b -->`` and ``<!-- project: x -->`` are OpenClaw's. A comment is invisible in the rendered
page, so none of them, nor any other comment, is part of what the bullet says.
"""

from __future__ import annotations

import re

from wsmem.markdown.spans import blank_code

_PAIR = re.compile(r"(?<![\w-])([A-Za-z_][\w-]*)=(?:\"([^\"]*)\"|(\S+))")
_OUR_NAME = {"importance": "imp", "trigger": "trigger", "project": "project"}


def split_comments(text: str, *, block: bool = False) -> tuple[str, list[tuple[str, str]]]:
    """Return the text without its comments, and the metadata that they carry, in order.

    A comment in a code span is text, and so is one that is never closed.

    Args:
        text: what a bullet, paragraph or HTML block says.
        block: it is an HTML block, where a comment without an end hides all that follows.

    An OpenClaw importance (1 to 10) comes as ``imp`` (0 to 1), like wsmem's own.
    """
    if "<!--" not in text:
        return text, []
    shown = text if block else blank_code(text)
    parts: list[str] = []
    meta: list[tuple[str, str]] = []
    at = 0
    while (start := shown.find("<!--", at)) >= 0:
        end = shown.find("-->", start + 2)  # "<!-->" is a comment, too
        if end < 0 and not block:
            break
        parts.append(text[at:start].rstrip())
        at = end + 3 if end >= 0 else len(text)
        meta += _read_comment(text[start + 4 : at - 3 if end >= 0 else at])
    parts.append(text[at:])
    return "".join(parts).strip(), meta


def _read_comment(body: str) -> list[tuple[str, str]]:
    body = body.strip()
    if body.startswith("wsmem "):
        return [(key, quoted or bare) for key, quoted, bare in _PAIR.findall(body)]
    key, colon, value = body.partition(":")
    name = _OUR_NAME.get(key.rstrip())
    if not colon or name is None:
        return []
    return [(name, _scale(value.strip()) if name == "imp" else value.strip())]


def _scale(importance: str) -> str:
    try:
        return f"{min(max(float(importance) / 10, 0.0), 1.0):g}"
    except ValueError:
        return importance
