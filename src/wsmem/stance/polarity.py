"""The lexical tier: nearly the same words, and one denial, one opposite or one number that differs.

The gate comes first. Two statements are compared only if the shorter one shares nearly all its content words with
the longer one; what they say beyond that is not judged. Words are all that is seen, so the tier abstains wherever
a hedge, a condition or an exchanged order could turn the meaning.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wsmem.patterns import lazy_pattern
from wsmem.stance.antonyms import are_opposite
from wsmem.stance.hedges import hedges
from wsmem.stance.negation import denies, negators
from wsmem.stance.quantities import differing, is_number, quantities
from wsmem.stance.verdict import LEXICAL, Stance, Verdict
from wsmem.stance.words import content_words

# Chosen on the training halves of SICK and JSICK, see docs/explanation/benchmarks.md.
GATE: Final = (
    0.9  # share of the shorter statement's words that the longer one must hold, opposites counted in
)
LENGTHS: Final = 0.7  # … and how long the shorter one must be against the longer one
DENIED: Final = 1.0  # share of the denying statement's words that the other must hold
LEAST_WORDS: Final = 2  # content words of each
COVERED: Final = 1.0  # share of the opinion's words that a fact must hold to support it, in the same order
LEAST_SUPPORTED: Final = 3  # content words of an opinion that can be supported so
SUPPORT_LENGTHS: Final = 0.6  # … and how long it must be against the fact
_WAYS: Final = lazy_pattern(
    r"\b(?:into|onto|off|out|up|down|from|to|over|under|behind|in front|with|without|than|"
    r"before|after|by|because|instead)\b|"
    "より|から|まで|ではなく|のために|と一緒に"
)


class _Compared(NamedTuple):
    own: tuple[str, ...]  # content words of the statement
    other: tuple[str, ...]
    shared: frozenset[str]
    opposites: tuple[tuple[str, str], ...]


def judge_polarity(statement: str, fact: str) -> Verdict | None:
    """Return whether the fact, by its words alone, supports or contradicts the statement; None to abstain."""
    compared = _compare(statement, fact)
    if min(len(compared.own), len(compared.other)) < LEAST_WORDS or _goes_elsewhere(statement, fact):
        return None
    reason = _against(statement, fact, compared)
    if reason is not None:
        softened = bool(hedges(statement) ^ hedges(fact))
        return Verdict(Stance.WEAKENS if softened else Stance.CONTRADICTS, LEXICAL, reason)
    if _supports(statement, fact, compared):
        return Verdict(Stance.SUPPORTS, LEXICAL, "the same words and more")
    return None


def _compare(statement: str, fact: str) -> _Compared:
    own, other = _words(statement), _words(fact)
    shared = frozenset(own) & frozenset(other)
    left = [word for word in own if word not in shared]
    right = [word for word in other if word not in shared]
    pairs = [(one, two) for one in left for two in right if are_opposite(one, two)]
    return _Compared(own, other, shared, tuple(pairs))


def _words(text: str) -> tuple[str, ...]:
    """Return the content words without numbers, which are compared for themselves."""
    return tuple(word for word in content_words(text) if not is_number(word))


def _against(statement: str, fact: str, compared: _Compared) -> str | None:
    """Return the one thing that sets the two against each other; None if nothing does, or several things do."""
    causes: list[str] = []
    if denies(statement) != denies(fact):
        causes.append(_denial(statement, fact, compared))
    if compared.opposites:
        causes.append(_opposite(compared))
    if numbers := differing(statement, fact):
        causes.append(f"{numbers[0]} – {numbers[1]}" if _is_close(compared) else "")
    return causes[0] or None if len(causes) == 1 else None


def _denial(statement: str, fact: str, compared: _Compared) -> str:
    """Return the word that denies in one what the other says.

    What is denied must be all that it says: that nobody runs denies that a man runs down the road; that nobody
    runs down the road does not deny that a man runs.
    """
    said, saying = (compared.own, statement) if denies(statement) else (compared.other, fact)
    if len(negators(statement)) + len(negators(fact)) > 1 or not said:
        return ""
    held = sum(word in compared.shared for word in said)
    if held < DENIED * len(said):
        return ""
    return f"“{next(iter(negators(saying)), 'not')}” in one of them only"


def _opposite(compared: _Compared) -> str:
    one, two = compared.opposites[0]
    return f"{one} – {two}" if len(compared.opposites) == 1 and _is_close(compared) else ""


def _is_close(compared: _Compared) -> bool:
    """Say whether one says all that the other does, one word apart, and not much more."""
    small, large = sorted((len(compared.own), len(compared.other)))
    alike = len(compared.shared) + len(compared.opposites)
    return alike >= GATE * small and small >= LENGTHS * large


def _goes_elsewhere(statement: str, fact: str) -> bool:
    """Say whether the two name different directions: what jumps into the water does not jump out of it."""
    one, two = set(_WAYS.findall(statement.casefold())), set(_WAYS.findall(fact.casefold()))
    return bool(one - two and two - one)


def _supports(statement: str, fact: str, compared: _Compared) -> bool:
    if compared.opposites or len(compared.shared) < COVERED * len(compared.own):
        return False
    if len(compared.own) < LEAST_SUPPORTED or len(compared.own) < SUPPORT_LENGTHS * len(compared.other):
        return False
    if len(negators(statement)) != len(negators(fact)) or hedges(fact) - hedges(statement):
        return False
    if [word for word in compared.other if word in compared.shared] != list(compared.own):
        return False
    if not set(content_words(statement)) <= set(content_words(fact)):
        return False  # numbers too
    return set(quantities(statement)) <= set(quantities(fact))
