"""Words that say a thing only by halves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import normalize

from wsmem.patterns import lazy_pattern

_HEDGES: Final = lazy_pattern(
    r"\b(?:maybe|perhaps|possibly|probably|sometimes|occasionally|often|usually|mostly|mainly|"
    r"generally|partly|"
    r"almost|nearly|seems?|seemed|apparently|might|may|could|think|thinks|guess|suppose|"
    r"suspects?|not sure|unsure|"
    r"except|unless|only|but|however|although|though|at times|for now|this time|today only|just once|once|"
    r"if|when|tends? to|can be|rarely|seldom|kind of|sort of|somewhat|wants?|wanted|plans?|"
    r"planned|considering|"
    r"considers?|thinking|hopes?|wishes|would|should|asked|proposed|proposes|suggested|suggests)\b|\?|"
    "かもしれ|たぶん|多分|おそらく|恐らく|ときどき|時々|たまに|ほとんど|だいたい|大体|普段は|"
    "例外|ただし|場合|今回|今日だけ|"
    "一度だけ|らしい|ようだ|みたい|そうだ|そうです|思う|思います|気がする|とは限ら|以外|だけ|"
    "なら|とき|時は|予定|つもり|たい|"
    "検討|希望|かな|か？|提案|"
    "也许|可能|或许|大概|有时|偶尔|通常|一般|除了|除非|但是|不过|如果|好像|似乎|打算|想要|"
    "计划|考虑|这次|只有|仅",
)


@lru_cache(maxsize=8192)
def hedges(text: str) -> frozenset[str]:
    """Return the words of doubt, exception, condition and intention in the text."""
    plain = normalize("NFKC", text).casefold()
    return frozenset(match[0] for match in _HEDGES.finditer(plain))
