"""Hides what only looks like text: code, links' targets, addresses, paths and file names name no dates."""

from __future__ import annotations

import re

from wsmem.dates.vocabulary import WORDS

_SPANS = re.compile(
    r"(?<!`)(`{1,3})(?!`)[^\n]{1,300}?(?<!`)\1(?!`)"  # code span
    r"|\[\[[^\[\]\n]{0,300}\]\]"  # wiki link
    r"|(?<=\]\()[^()\s]{1,1000}(?:\s[^()\n]{0,300})?(?=\))"  # target of a Markdown link
    r"|<!--.{0,500}?-->"  # machine metadata
    r"|\b(?:https?|ftp|file)://[!-~]+|\bwww\.[!-~]+"
)
_RUNS = re.compile(r"[!-~]+")
_LETTERS = re.compile(r"[A-Za-z]+")
_FILE = re.compile(r"[A-Za-z0-9_]\.[a-z][a-z0-9]{1,5}(?![A-Za-z0-9])")
_DATE_LETTERS = frozenset("t z q w h s st nd rd th am pm c ad bc".split())


def _blank(match: re.Match[str]) -> str:
    return "\x00" * (match.end() - match.start())


def _blank_path(match: re.Match[str]) -> str:
    run = match[0]
    if "/" in run or "\\" in run:
        if "\\" in run or run[0] in "/~" or "./" in run or "#L" in run:
            return _blank(match)
        for letters in _LETTERS.findall(run):
            word = letters.lower()
            if word not in _DATE_LETTERS and WORDS.get(word, ("", 0))[0] not in ("month", "weekday"):
                return _blank(match)
    elif "." in run and _FILE.search(run):
        return _blank(match)
    return run


def mask(text: str) -> str:
    """Return the text with every such place blanked, each character for one, so that offsets hold."""
    if "`" in text or "[[" in text or "](" in text or "://" in text or "www." in text or "<!--" in text:
        text = _SPANS.sub(_blank, text)
    if "/" in text or "\\" in text or "." in text:
        text = _RUNS.sub(_blank_path, text)
    return text
