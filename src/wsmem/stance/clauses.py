"""A statement to clauses, those left out that only ask, doubt, wish, remember or report."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern

_CUT: Final = lazy_pattern(
    r"(?<=[^\s\d])[.!]\s+(?=[A-Z@*`\"(])|;\s+|\s[–—]\s|\.\s*$|[。！；]|\n|,\s+(?:but|while|"
    r"whereas|and (?=he |she |they |it |the |works|lives|uses))\s*|"
    r"\s+and (?=(?:lives|works|uses|drives|speaks|reports|prefers|runs|is|has)\b)"
)
_COMMENT: Final = lazy_pattern(
    r"[（(](?:以?前は?|旧|was|were|formerly|previously|before|not|instead of)[^）)]*[）)]|"
    r"<!--.*?-->|\[[^\]]*\]\([^)]*\)|\((?:see|cf|CS-|[A-Z]+-\d+)[^)]*\)"
)
# Nothing of this says what is so now.
_UNSURE: Final = lazy_pattern(
    r"\b(?:may|will(?! be \d))\b|\?|(?i:\b(?:maybe|perhaps|possibly|probably|might|could|"
    r"would|should|wants?|wanted|wishes|hopes?|hoping|plans?|planned|"
    r"planning(?= )|considers?|considering|thinks?|thought|dream(?:s|ed)?|if|unless|asked|asks|"
    r"wonders?|wondered|proposed|"
    r"proposes|suggested|suggests|imagine[sd]?|jok(?:ed|es|ing)|heard|rumou?r|supposedly|"
    r"apparently|reportedly|"
    r"claims?|claimed|for example|e\.g|used to|previously|formerly|once|originally|back then|"
    r"at the time|in the past|"
    r"until (?:last|recently)|was|were|had been|earlier|going to|about to|visit(?:s|ed|ing)?|example|"
    r"instead of moving|someday|eventually|not sure|unsure)\b)"
    "|かもしれ|たぶん|多分|おそらく|たい(?:と|。|$)|つもり|予定|検討|希望|もし|なら(?:ば)?、|"
    "らしい|そうだ$|と言って|と聞いた|と思う|かな|以前は|昔は|かつて|"
    "当時|だった頃|前は(?!.*今)|提案|例えば|ようか|だろう|でしょう|ですか|ますか|"
    "可能|也许|大概|如果|想要|打算|计划|考虑|听说|以前|曾经|据说|吗|应该"
)
_NOW: Final = lazy_pattern(
    r"\b(?:was|were) (?:changed|moved|set|renamed|raised|lowered|upgraded|switched|migrated|"
    r"bumped|cut|reduced|increased|extended|postponed|delayed|pushed|updated) (?:from .+ )?to\b"
)
_DENIED: Final = lazy_pattern(r"\b(?:not|never|no)\b|n't\b", re.IGNORECASE)


def clauses(content: str) -> list[str]:
    """Return the clauses that say how something is."""
    plain = _COMMENT.sub(" ", normalize("NFKC", content).replace("’", "'").replace("**", "").replace("`", ""))
    found = [part.strip(" ,、") for part in _CUT.split(plain)]
    return [part for part in found if part and (not _UNSURE.search(part) or _NOW.search(part))]


def is_denied(clause: str) -> bool:
    """Say whether an English clause denies what it says."""
    return _DENIED.search(clause.partition(",")[0]) is not None
