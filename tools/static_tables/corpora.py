"""The texts that the teachers are asked about, by source; the same seeds give the same texts."""

from __future__ import annotations

import re
import subprocess
from random import Random
from typing import NamedTuple

from static_tables import pieces as cjk
from static_tables.lexicons import WordNet
from static_tables.topics import write_notes

_KANJI_THEN_KANA = re.compile(r"[\u4e00-\u9fff][\u3041-\u3096]")


class Source(NamedTuple):
    """Texts with where they are from and under which licence."""

    name: str
    licence: str
    texts: list[str]


def _drawn(texts: list[str], count: int, seed: int) -> list[str]:
    drawn = list(dict.fromkeys(texts))
    Random(seed).shuffle(drawn)
    return drawn[:count]


def _traditional(texts: list[str]) -> list[str]:
    """Return the texts in Taiwan's characters and words, converted by OpenCC."""
    run = subprocess.run(
        ["opencc", "-c", "s2twp"], input="\n".join(texts), capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def japanese_words() -> dict[str, list[str]]:
    """Return common Japanese words by part of speech, half-written compounds left out."""
    words = cjk.common_japanese(cjk.base_pieces())
    for kind in ("noun", "action", "state"):
        words[kind] = [word for word in words[kind] if not _KANJI_THEN_KANA.search(word)]
    return words


# A slot is a part of speech in braces; a word is drawn for each.
_JAPANESE_FRAMES = (
    "{noun}を{action}した。|{noun}の{action}が{adjective}。|{noun}は{state}だ。|{state}な{noun}を{verb}。|"
    "{noun}で{noun}を{verb}。|{adverb}{noun}に{verb}。|{adjective}{noun}と{noun}。|{noun}を{verb}ことにした。|"
    "{noun}の{noun}は{action}中だ。|{noun}を{action}するのはなぜ？"
).split("|")
_JAPANESE_REMARKS = (
    "{time}、{noun}の{noun}を{action}する予定だ。|{noun}が{action}されたので、{noun}を{verb}。|"
    "{noun}より{noun}のほうが{adjective}。|{noun}が{adjective}から{verb}ほうがいい。|{noun}を{action}してほしい。|"
    "{noun}は誰が{action}した？|どうして{noun}は{adjective}の？|{adverb}{verb}{noun}だった。|"
    "{noun}、{noun}、{noun}|{noun}に{action}を頼んだ。"
).split("|")
_CHINESE_FRAMES = (
    "{v}了{n}。|{n}{v}了。|{a}的{n}。|{n}很{a}，需要{v}。|在{n}{v}{n}。|{t}把{n}{v}了。|"
    "{d}{v}{n}和{n}。|为什么{v}{n}？|{n}的{n}决定{v}。|{l}，{v}{n}。"
).split("|")
_CHINESE_REMARKS = (
    "{t}打算{v}{n}的{n}。|{n}被{v}了，所以{d}{v}。|{n}比{n}更{a}。|{n}太{a}了，最好{v}。|希望{v}{n}。|"
    "谁{v}了{n}？|{n}为什么{a}？|{n}、{n}、{n}|请{n}{v}{n}。|{s}有{a}的{n}。"
).split("|")
_ENGLISH_FRAMES = (
    "decided to {verb} the {noun}|the {noun} is {adj}|prefers {adj} {noun}|talked about {noun} and {noun}|"
    "the {adj} {noun} of the {noun}|do not {verb} the {noun}|why did they {verb} the {noun}?|"
    "wants to {verb} before the {noun}|{noun}: {verb} with {noun}|needs a {noun} to {verb}"
).split("|")
_SLOT = re.compile(r"\{(\w+)\}")


def _phrases(words: dict[str, list[str]], frames: list[str], count: int, seed: int) -> list[str]:
    """Return ``count`` phrases, less those drawn twice."""
    random = Random(seed)

    def draw(slot: re.Match[str]) -> str:
        listed = words[slot[1]]
        return listed[int(random.random() ** 1.5 * len(listed))]  # leans towards the commoner words

    return list(dict.fromkeys(_SLOT.sub(draw, random.choice(frames)) for _ in range(count)))


def _longer_than_one(words: dict[str, list[str]]) -> dict[str, list[str]]:
    return {kind: [word for word in listed if len(word) > 1] for kind, listed in words.items()}


def _common_english(wordnet: WordNet) -> dict[str, list[str]]:
    share = {"noun": 12000, "verb": 4000, "adj": 4000}
    return {
        part: [lemma for lemma in wordnet.lemmas[part][:count] if lemma.replace(" ", "").isalpha()]
        for part, count in share.items()
    }


OWN = "own text"


def cjk_sources() -> list[Source]:
    """Return the Japanese and Chinese sources."""
    japanese, chinese = _longer_than_one(japanese_words()), _longer_than_one(cjk.common_chinese())
    notes_zh = write_notes("zh", 18000, 2)
    phrases_zh = _phrases(chinese, _CHINESE_FRAMES, 22000, 4)
    return [
        Source("words-ja (mecab-naist-jdic)", "BSD-3-Clause", _flat(japanese)),
        Source("words-zh (jieba)", "MIT", _flat(chinese)),
        Source("notes-ja", OWN, write_notes("ja", 22000, 1)),
        Source("notes-zh", OWN, notes_zh),
        Source(
            "phrases-ja (slots: mecab-naist-jdic)",
            "BSD-3-Clause",
            _phrases(japanese, _JAPANESE_FRAMES, 32000, 3),
        ),
        Source("phrases-zh (slots: jieba)", "MIT", phrases_zh),
        Source(
            "remarks-ja (slots: mecab-naist-jdic)",
            "BSD-3-Clause",
            _phrases(japanese, _JAPANESE_REMARKS, 24000, 8),
        ),
        Source("remarks-zh (slots: jieba)", "MIT", _phrases(chinese, _CHINESE_REMARKS, 14000, 9)),
        Source("notes-tw (by OpenCC)", "own text, Apache-2.0", _traditional(notes_zh[:6000])),
        Source("phrases-tw (by OpenCC)", "MIT, Apache-2.0", _traditional(phrases_zh[:5000])),
    ]


def _flat(words: dict[str, list[str]]) -> list[str]:
    return list(dict.fromkeys(word for listed in words.values() for word in listed))


def english_sources() -> list[Source]:
    """Return the English sources."""
    wordnet = WordNet()
    return [
        Source("glosses (WordNet 3.0)", "WordNet-3.0", _drawn(wordnet.glosses, 45000, 1)),
        Source("examples (WordNet 3.0)", "WordNet-3.0", _drawn(wordnet.examples, 40000, 2)),
        Source(
            "phrases-en (slots: WordNet 3.0)",
            "WordNet-3.0",
            _phrases(_common_english(wordnet), _ENGLISH_FRAMES, 30000, 3),
        ),
        Source("notes-en", OWN, write_notes("en", 30000, 4)),
    ]
