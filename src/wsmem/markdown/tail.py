"""Machine metadata in HTML comments at the end of a bullet.

``<!-- wsmem id=f-3k9x2a7q trust=user imp=0.8 -->`` is wsmem's; ``<!-- importance: 7 -->``, ``<!-- trigger: a, b -->``
and ``<!-- project: x -->`` are OpenClaw's. A comment is invisible in the rendered page, so none of them,
nor any other comment, is part of what the bullet says.
"""

from __future__ import annotations

import re

_COMMENT = re.compile(r"\s*<!--(.*?)(?:-->|$)", re.DOTALL)
_PAIR = re.compile(r"([A-Za-z_][\w-]*)=(?:\"([^\"]*)\"|(\S+))")
_OPENCLAW = re.compile(r"\s*(importance|trigger|project)\s*:\s*(.*?)\s*$", re.DOTALL)
_OUR_NAME = {"importance": "imp", "trigger": "trigger", "project": "project"}


def split_comments(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the text without its comments, and the metadata that they carry, in order.

    An OpenClaw importance (1 to 10) comes as ``imp`` (0 to 1), like wsmem's own.
    """
    if "<!--" not in text:
        return text, []
    meta: list[tuple[str, str]] = []
    for match in _COMMENT.finditer(text):
        body = match[1]
        if body.strip().startswith("wsmem "):
            meta += [(key, quoted or bare) for key, quoted, bare in _PAIR.findall(body)]
        elif theirs := _OPENCLAW.match(body):
            meta.append((_OUR_NAME[theirs[1]], _scale(theirs[2]) if theirs[1] == "importance" else theirs[2]))
    return _COMMENT.sub("", text).strip(), meta


def _scale(importance: str) -> str:
    try:
        return f"{min(max(float(importance) / 10, 0.0), 1.0):g}"
    except ValueError:
        return importance
