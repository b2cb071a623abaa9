"""Words that answer without asking for anything: thanks, yes, go on, greetings, in three languages.

A prompt made of nothing else has nothing to look up. Everything that is not listed here counts as a
question: to look once too often costs tokens, to stay silent once too often costs the answer.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

_WORDS: Final = frozenset(
    """
    ok okay okey k kk okie alright right sure yes yeah yep yup ya aye no nope nah thanks thank thx ty tysm cheers
    you u very much so many lot a lots please pls great good nice cool perfect awesome excellent amazing
    brilliant fantastic wonderful lovely neat sweet super fine fair enough exactly indeed correct agreed absolutely
    definitely totally certainly course of got it gotcha understood roger noted ack acknowledged done go ahead on
    proceed continue carry keep going sounds looks lgtm works for me that's thats that is all this will do i see
    ah oh hm hmm hmmm mm mmm mhm uh huh wow whoa haha hahaha lol lmao rofl hehe yay hooray hurray
    hi hello hey heya yo morning afternoon evening night goodnight bye goodbye cya later welcome np
    no problem worries never mind nevermind nvm sorry oops my bad well just lovely ta bless again and the to
    job work stuff move next one another yet now love like way
    """.split()
)
# Words above that only count beside one that says something by itself.
_FILLERS: Final = frozenset(
    """
    you u very much so many lot a lots of it that's thats that is all this will do i for me and the to again
    well just on go going keep my job work stuff next one another yet now love like way
    """.split()
)
_JAPANESE: Final = """
    ok okay おk おけ おーけー オッケー オーケー オケ はい ハイ うん うーん ううん ええ いいえ いや 了解です
    了解しました 了解いたしました 了解 りょうかい りょ り 承知しました 承知です 承知いたしました 承知
    かしこまりました わかりました 分かりました わかった 分かった わかってる なるほどです なるほどね
    なるほど ありがとうございます ありがとうございました ありがとう ありがと あざす あざっす サンキュー
    さんきゅー 感謝です 感謝 どうもありがとう どうも 助かります 助かりました 助かる 助かった いいですね
    いいですよ いいね いいよ いいです よさそうです 良さそうです よさそう 良さそう 良いです 良いですね
    そうですね そうですか そうですよね そうだね そうだよね そうか そっか そうです そう ですね だね ね
    大丈夫です 大丈夫 問題ないです 問題ありません 問題なし おっけーです お願いします お願いいたします
    お願い 頼む よろしくお願いします よろしくお願いいたします よろしく 宜しくお願いします すごいですね
    すごいです すごい すげー さすがです さすが 素晴らしいです 素晴らしい 完璧です 完璧 最高です 最高 やった
    やったー おお おー へえ へぇ へー ふーん ふむふむ ふむ 続けてください 続けて 続きお願いします
    進めてください 進めて 次へ 次お願いします 次 それでいいです それで大丈夫です それでお願いします
    おはようございます おはよう こんにちは こんばんは おやすみなさい おやすみ お疲れ様です お疲れ様でした
    お疲れさまです お疲れさま お疲れ様 おつかれさま お疲れ おつ ごめんなさい ごめん すみません すいません
    失礼しました またね じゃあね では じゃあ とても 本当に ほんとに まあ 笑 草 です ます よ
    """.split()
_CHINESE: Final = """
    好的 好吧 好啊 好呀 好哒 好滴 好 嗯嗯 嗯 哦 噢 行 可以 可以的 没问题 沒問題 谢谢你 谢谢您 谢谢 謝謝
    多谢 感谢 辛苦了 明白了 明白 知道了 收到 了解 了解了 对 對 对的 是的 是 不是 不用 不用了 不客气 太好了
    太棒了 真棒 厉害 继续 繼續 继续吧 请继续 你好 您好 早上好 早安 晚安 再见 拜拜 哈哈 哈哈哈 啊 吧 的 了
    """.split()
_PHRASES: Final = re.compile(
    f"(?:{'|'.join(sorted(map(re.escape, {*_JAPANESE, *_CHINESE}), key=len, reverse=True))}|[a-z])+"
)
_LONGEST_WORD: Final = 24  # of small talk; it also keeps the pattern above from trying for long
_ASKED_BACK: Final = frozenset(
    "ok okay right yes yeah no huh hm hmm oh ah really ええ うん はい えっ そう".split()
)
_LONG_MARK: Final = re.compile(r"[ー〜~～っッ]+")
_LATIN: Final = re.compile(r"[a-z']+")
_REPEATED: Final = re.compile(r"(.)\1{2,}")
_PARTICLE_ALONE: Final = frozenset(
    "り 次 では じゃあ です ます よ ね そう とても 本当に ほんとに まあ の 的 了 吧 啊".split()
)


def is_small_talk(text: str) -> bool:
    """Say whether a prompt only answers, thanks or greets, so that there is nothing to look up.

    One with a digit, an ``@name``, a question in more than a word, or a word that is not known here never does.
    """
    plain = normalize("NFKC", text).casefold().replace("\u2019", "'")
    words = "".join(
        char if char.isalpha() or char in "'ー〜~" or char.isdigit() else " " for char in plain
    ).split()
    if not words:
        return not any(category(char)[0] in "LN" for char in plain)
    if "?" in plain and (len(words) > 1 or words[0] not in _ASKED_BACK):
        return False
    if "@" in plain or any(char.isdigit() for word in words for char in word):
        return False
    return all(map(_is_known, words)) and not all(
        word in _FILLERS or word in _PARTICLE_ALONE for word in words
    )


def _is_known(word: str) -> bool:
    if len(word) > _LONGEST_WORD:
        return False
    if word.isascii():
        return word in _WORDS or _shorten(word) in _WORDS
    bare = _LONG_MARK.sub("", word)
    for form in (word, bare):
        if _PHRASES.fullmatch(form) and all(part in _WORDS for part in _LATIN.findall(_without_www(form))):
            return True
    return False


def _without_www(word: str) -> str:
    return re.sub(r"(?<![a-z])w+(?![a-z])", "", word)


def _shorten(word: str) -> str:
    """Return ``thankssss`` as ``thanks`` and ``hmmmm`` as ``hm``."""
    return _REPEATED.sub(r"\1", word)
