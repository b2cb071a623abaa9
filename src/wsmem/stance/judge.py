"""All tiers in the order of their authority; the first that does not abstain decides.

What was written with a fact (markers, restatements) is told where facts are read; here are the tiers that only have
the words. Whether two statements are about the same thing at all is for the caller to know: both must share an
entity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern
from wsmem.stance.polarity import judge_polarity
from wsmem.stance.slots import judge_slots
from wsmem.stance.verdict import Stance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsmem.stance.verdict import Verdict

LONGEST: Final = 400  # characters of a text that is judged: long ones say too many things at once
# What is asked, wished, planned, supposed or reported is no evidence of how something is.
_UNREAL: Final = lazy_pattern(
    r"\?\s*$|\b(?:if|whether|wants?|wanted|wish(?:es|ed)?|hop(?:es?|ed|ing)|plans?|planned|"
    r"planning|asks?|asked|wonders?|wondered|"
    r"propos(?:es|ed)|suggest(?:s|ed)|might|could|would|should|maybe|perhaps|considers?|"
    r"considering|joked|imagine[sd]?|pretend(?:s|ed)?|"
    r"dream(?:s|ed|t)?|heard|rumou?r|supposedly|allegedly|claims?|claimed|thinks? about|todo|tbd)\b|"
    "か[?？。]?$|[?？]$|かな|たい(?:と|。|$)|つもり|予定|検討|提案|もし|かもしれ|だろう|"
    "でしょう|らしい|噂|と聞いた|"
    "吗[?？。]?$|如果|打算|想要|计划|考虑|也许|可能|听说|建议",
    re.IGNORECASE,
)


def judge_stance(
    statement: str, fact: str, names: Sequence[str] = (), fact_names: Sequence[str] = ()
) -> Verdict | None:
    """Return what a fact says about a statement with which it shares an entity; None: neither for nor against.

    Args:
        statement: the opinion.
        fact: another statement, in any language; one in another language than the opinion is never judged.
        names: of the entities that the opinion is about.
        fact_names: of those that the fact is about.
    """
    if not fact or max(len(statement), len(fact)) > LONGEST:
        return None
    if _unreal(fact) - _unreal(statement):
        return None
    by_slot = judge_slots(statement, fact, names, fact_names)
    if by_slot is not None and by_slot.stance is Stance.CONTRADICTS:
        return by_slot
    # That one slot agrees does not mean that the rest does.
    return judge_polarity(statement, fact) or by_slot


def _unreal(text: str) -> set[str]:
    return {match[0] for match in _UNREAL.finditer(normalize("NFKC", text).casefold())}
