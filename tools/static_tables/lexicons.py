"""Words and sentences from Debian's packages, each under a licence that asks for no more than a notice."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

NAIST = Path("/usr/share/mecab/dic/naist-jdic-eucjp/naist-jdic.csv")  # mecab-naist-jdic, BSD-3-clause
JIEBA = Path("/usr/lib/python3/dist-packages/jieba/dict.txt")  # python3-jieba, MIT
WORDNET = Path("/usr/share/wordnet")  # wordnet-base, WordNet licence

_KANJI_OR_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc\u3005\u4e00-\u9fff]+")
_HAN = re.compile(r"[\u4e00-\u9fff]+")


def japanese_words() -> dict[str, list[str]]:
    """Return dictionary forms by part of speech, commonest first.

    Keys: ``noun``, ``action`` (nouns that take する), ``verb``, ``adjective``, ``state`` (…な), ``adverb``.
    The dictionary's cost stands for rarity.
    """
    kinds = {
        ("名詞", "一般"): "noun",
        ("名詞", "サ変接続"): "action",
        ("動詞", "自立"): "verb",
        ("形容詞", "自立"): "adjective",
        ("名詞", "形容動詞語幹"): "state",
        ("副詞", "一般"): "adverb",
        ("名詞", "副詞可能"): "time",
    }
    cost: dict[str, dict[str, int]] = defaultdict(dict)
    for line in NAIST.read_text("euc_jp", errors="replace").splitlines():
        field = line.split(",")
        kind = kinds.get((field[4], field[5]))
        word = field[0]
        if kind is None or not _KANJI_OR_KANA.fullmatch(word) or word != field[10]:
            continue
        if kind in ("verb", "adjective") and field[9] != "基本形":
            continue
        cost[kind][word] = min(int(field[3]), cost[kind].get(word, 99999))
    return {kind: sorted(words, key=lambda w: (words[w], w)) for kind, words in cost.items()}


def chinese_words() -> dict[str, list[str]]:
    """Return simplified Chinese words by the first letter of their tag (``n``, ``v``, ``a``, …), commonest first."""
    count: dict[str, dict[str, int]] = defaultdict(dict)
    for line in JIEBA.read_text("utf-8").splitlines():
        word, times, tag = line.split(" ")
        if _HAN.fullmatch(word) and tag not in ("nr", "nrt", "nrfg", "ns", "nt", "nz"):
            count[tag[0]][word] = int(times)
    return {tag: sorted(words, key=lambda w: (-words[w], w)) for tag, words in count.items()}


class WordNet:
    """Lemmas by part of speech with their tagged counts, glosses and example sentences."""

    def __init__(self) -> None:
        self.glosses: list[str] = []
        self.examples: list[str] = []
        lemmas: dict[str, dict[str, int]] = defaultdict(dict)
        for part in ("noun", "verb", "adj", "adv"):
            for line in (WORDNET / f"data.{part}").read_text("latin-1").splitlines():
                if not line.startswith("  ") and " | " in line:
                    self._read_gloss(line.partition(" | ")[2].strip())
            for line in (WORDNET / f"index.{part}").read_text("latin-1").splitlines():
                if not line.startswith("  "):
                    field = line.split(" ")
                    lemmas[part][field[0].replace("_", " ")] = int(field[5 + int(field[3])])
        self.lemmas = {part: sorted(words, key=lambda w: (-words[w], w)) for part, words in lemmas.items()}

    def _read_gloss(self, text: str) -> None:
        gloss, *rest = text.split('"')
        gloss = gloss.strip().rstrip(";: ")
        if len(gloss) > 8:
            self.glosses.append(gloss)
        self.examples.extend(quote.strip() for quote in rest[::2] if len(quote.strip()) > 12)
