"""Pure work on strings: folding names, cutting text into search terms, fingerprints.

Latin words are left to SQLite's Porter tokenizer. Scripts written without spaces (Japanese, Chinese,
Korean, Thai, …) would each become one endless token there, so their runs are cut into overlapping
pairs of characters beforehand; the same cut is made of the question.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

from wsmem.hashing import blake2b
from wsmem.patterns import lazy_pattern

# Scripts whose runs are cut into pairs: Thai to Khmer, kana, han, hangul.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    "\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3"
    "\U00020000-\U0003ffff"
)
_HAN = "[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_WORD = re.compile(r"[^\W_]+")
_COMPOUND = lazy_pattern(r"(?<![^\W_])[^\W_]+(?:[-_./:+#][^\W_]+)+")
_SPACES = lazy_pattern(r"\s+")
_SEPARATORS = lazy_pattern(r"[\s_\-\u2010-\u2015]+")
_NOT_IN_FILE_NAMES = lazy_pattern(r'[\x00-\x1f\x7f/\\:*?"<>|#^\[\]]+')
_PRIVATE_TAG = lazy_pattern(r"(?<![\w#/])#private\b", re.IGNORECASE)
_TAIL = lazy_pattern(r"['\u2019](?:s|re|ve|ll|d|m|t)\b", re.IGNORECASE)

STOP_WORDS = frozenset(
    "a an and are as at be been being but by can could did do does doing for from had has have having he her "
    "hers him his how i if in into is it its me my of on or our she should so than that the their them then "
    "there these they this those to was we were what when where which while who whom whose why will with "
    "would you your".split()
)


# Each of these takes a millisecond or two to compile, and text in ASCII needs none of them.
@cache
def unspaced_run() -> re.Pattern[str]:
    """Return the pattern of a run of characters that is written without spaces."""
    return re.compile(f"[{UNSPACED}]+")


@cache
def _han() -> re.Pattern[str]:
    return re.compile(_HAN)


@cache
def _word_or_run() -> re.Pattern[str]:
    return re.compile(f"(?P<run>[{UNSPACED}]+)|[^\\W_{UNSPACED}]+")


@cache
def _tight() -> re.Pattern[str]:
    """Return the pattern of a character that has no space beside its like: Korean has one between words."""
    return re.compile(f"(?![\uac00-\ud7a3])[{UNSPACED}\u3001-\u303f\uff01-\uff65]")


def fold(name: str) -> str:
    """Return the key under which a name is the same name.

    NFKC, case folding and separator folding: ``The-Castle``, ``the castle`` and ``the_castle`` are equal.
    """
    if name.isascii():  # the same, without a pattern
        return " ".join(name.replace("_", " ").replace("-", " ").split()).lower()
    return _SEPARATORS.sub(" ", normalize("NFKC", name)).strip().casefold()


def slug(name: str) -> str:
    """Return a file name (without suffix) for a name, keeping its case and its script.

    ``The Castle`` becomes ``The-Castle``. Characters that file systems or Markdown links cannot carry go.
    """
    plain = _NOT_IN_FILE_NAMES.sub(" ", normalize("NFKC", name))
    return _SPACES.sub("-", plain.strip().strip("."))[:120] or "unnamed"


def is_unspaced(text: str) -> bool:
    """Say whether the text holds a character of a script that is written without spaces."""
    return not text.isascii() and unspaced_run().search(text) is not None


def _cut_run(run: str) -> str:
    """Cut one unspaced run: its pairs in order, then its han characters and its last character alone.

    The pairs stand together so that a phrase of pairs finds a substring. Single han characters carry
    meaning of their own; the last character is there so that a prefix query finds every single one.
    """
    if len(run) == 1:
        return run
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    singles = _han().findall(run)
    if not singles or singles[-1] != run[-1]:
        singles.append(run[-1])
    return " ".join(pairs) + " " + " ".join(singles)


def searchable(text: str) -> str:
    """Return the text as the index sees it: NFKC, unspaced runs cut into pairs."""
    if text.isascii():
        return text
    return unspaced_run().sub(lambda match: f" {_cut_run(match[0])} ", normalize("NFKC", text))


def match_terms(text: str) -> list[tuple[str, ...]]:
    """Return what to look for: each a phrase of one or more tokens, stop words left out.

    Words come alone; compounds (``OPS-1234``, ``v1.2.3``) come as words and as a phrase; an unspaced run
    comes as pairs, as single han characters, and as a phrase of its pairs. If nothing but stop words
    is left, they are kept.
    """
    plain = normalize("NFKC", text).replace("\u2019", "'")
    plain = (_TAIL.sub("", plain) if "'" in plain else plain).lower()
    if not plain.isascii():
        # As FTS5 does: ß stays (full case folding would make it ss); of İ, which becomes i and a dot above, i is left.
        plain = "".join(char for char in plain if not "\u0300" <= char <= "\u0331")
    terms: list[tuple[str, ...]] = []
    stopped: list[tuple[str, ...]] = []
    words_only = plain.isascii()
    for match in (_WORD if words_only else _word_or_run()).finditer(plain):
        if words_only or match["run"] is None:
            (stopped if match[0] in STOP_WORDS else terms).append((match[0],))
            continue
        run = match[0]
        if len(run) == 1:
            terms.append((run,))
            continue
        pairs = [run[i : i + 2] for i in range(len(run) - 1)]
        terms.extend((pair,) for pair in pairs)
        terms.extend((single,) for single in _han().findall(run))
        if len(pairs) > 1:
            terms.append(tuple(pairs))
    compounds = _COMPOUND.finditer(plain) if _holds_any(plain, "-_./:+#") else ()
    for match in compounds:
        words = [word for word in _WORD.findall(match[0]) if not is_unspaced(word)]
        if len(words) > 1:
            terms.append(tuple(words))
    return list(dict.fromkeys(terms or stopped))


def _holds_any(text: str, characters: str) -> bool:
    return any(character in text for character in characters)


def normalise_statement(text: str) -> str:
    """Return the text under which two statements are the same: NFKC, case, spaces and edge marks folded."""
    if not text.isascii():
        text = normalize("NFKC", text)
    return " ".join(text.casefold().split()).strip(" .。!！*_`~")


def without_halves(text: str) -> str:
    """Return the text with U+FFFD for each half of a character, which no file holds and no database takes."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def is_tagged_private(*texts: str) -> bool:
    """Say whether one of the texts carries the tag ``#private`` (or a longer one that begins so)."""
    return any("#" in text and _PRIVATE_TAG.search(text) is not None for text in texts)


def join_lines(lines: list[str]) -> str:
    """Join wrapped lines into one: with a space, or with nothing inside Japanese, Chinese or Thai text."""
    if len(lines) == 1:
        return lines[0]
    out: list[str] = []
    for line in lines:
        if out and not (_is_tight(out[-1][-1:]) and _is_tight(line[:1])):
            out.append(" ")
        out.append(line)
    return "".join(out)


def _is_tight(char: str) -> bool:
    return not char.isascii() and _tight().match(char) is not None


_BASE32 = "0123456789abcdefghjkmnpqrstvwxyz"


def fingerprint(*parts: str) -> int:
    """Return a 40-bit hash of the parts, in order."""
    return int.from_bytes(
        blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=5).digest()
    )


def encode_id(number: int) -> str:
    """Write a 40-bit fingerprint as eight characters (Crockford's base 32, lower case)."""
    return "".join(_BASE32[number >> shift & 31] for shift in range(35, -1, -5))


def decode_id_prefix(text: str) -> tuple[int, int] | None:
    """Return the lowest and highest fingerprint whose written form begins with ``text``, or None."""
    if not 1 <= len(text) <= 8 or any(char not in _BASE32 for char in text):
        return None
    number = 0
    for char in text:
        number = number << 5 | _BASE32.index(char)
    shift = 5 * (8 - len(text))
    return number << shift, (number + 1 << shift) - 1
