"""Opposites: two words that cannot both be said of the same thing at the same time."""

from __future__ import annotations

from typing import Final

from wsmem.stance.words import stem

_ENGLISH: Final = """
open/close open/shut opened/closed on/off enable/disable enabled/disabled allow/forbid
allow/block allowed/forbidden
allow/ban permit/prohibit accept/reject accept/refuse approve/reject like/dislike love/hate
like/hate enjoy/hate
enjoy/dislike prefer/avoid hot/cold warm/cold hot/cool big/small large/small huge/tiny long/short tall/short
high/low fast/slow quick/slow early/late before/after first/last start/stop start/end begin/end begin/finish
start/finish up/down increase/decrease rise/fall raise/lower grow/shrink add/remove
insert/delete create/delete
buy/sell give/take push/pull win/lose pass/fail succeed/fail success/failure safe/dangerous
safe/unsafe safe/risky
good/bad best/worst better/worse easy/hard easy/difficult simple/complex cheap/expensive rich/poor full/empty
fill/empty clean/dirty wet/dry dry/soak light/dark light/heavy bright/dark loud/quiet noisy/quiet silent/loud
strong/weak hard/soft thick/thin wide/narrow deep/shallow near/far inside/outside
indoors/outdoors indoor/outdoor
in/out left/right top/bottom above/below over/under front/back happy/sad alive/dead true/false right/wrong
correct/wrong correct/incorrect public/private internal/external online/offline manual/automatic
manually/automatically always/never everybody/nobody everyone/nobody present/absent old/new
old/young ancient/modern
stand/sit stand/lie sit/lie walk/run sleep/wake asleep/awake arrive/leave arrive/depart enter/exit enter/leave
remember/forget agree/disagree trust/distrust connect/disconnect connected/disconnected
lock/unlock locked/unlocked
visible/invisible hidden/visible possible/impossible required/optional mandatory/optional stable/unstable
stable/flaky reliable/unreliable reliable/flaky useful/useless necessary/unnecessary available/unavailable
include/exclude show/hide keep/drop keep/discard keep/delete save/delete vegetarian/carnivore married/single
married/divorced morning/evening day/night synchronous/asynchronous sync/async mutable/immutable
strict/lenient
optimistic/pessimistic active/inactive active/archived up-to-date/outdated healthy/sick
clear/cloudy calm/rough
together/apart tighten/loosen peel/assemble assemble/disassemble climb/descend sharp/blunt
sharp/dull smooth/rough
expand/collapse attach/detach mount/unmount install/uninstall deploy/rollback faster/slower cheaper/dearer
more/less more/fewer higher/lower larger/smaller bigger/smaller longer/shorter earlier/later warmer/colder
stronger/weaker easier/harder louder/quieter newer/older most/least maximum/minimum upstairs/downstairs
verbose/terse verbose/concise lengthy/short lengthy/concise tabs/spaces monolith/microservices
""".split()
_JAPANESE: Final = """
開/閉 座/立 立/寝 座/寝 走/歩 好/嫌 好/苦手 得意/苦手 多/少 大/小 高/低 高/安 長/短 早/遅 速/遅
新/古 重/軽 強/弱 明/暗
暑/寒 熱/冷 温/冷 増/減 上/下 左/右 内/外 屋内/屋外 室内/屋外 室内/室外 朝/夜 朝/夕方 昼/夜
朝型/夜型 午前/午後 始/終 買/売 勝/負
成功/失敗 安全/危険 簡単/難 簡単/複雑 単純/複雑 便利/不便 可能/不可能 必要/不要 必須/任意
有効/無効 許可/禁止 賛成/反対 正/誤
正/間違 満/空 乾/濡 着/脱 乗/降 入/出 起/寝 静/騒 静/賑 近/遠 太/細 厚/薄 深/浅 表/裏 生/死
手動/自動 公開/非公開 公開/限定 安定/不安定 増加/減少 上昇/下降 上昇/低下 追加/削除 作成/削除
接続/切断 オン/オフ
オンライン/オフライン オンライン/対面 電話/メール 和室/洋室 洋食/和食 賛/否 既婚/未婚 独身/既婚
先/後 常/稀 毎/隔 最初/最後 最高/最低 最大/最小
最良/最悪 紙/電子 現金/カード 甘/辛 甘党/辛党 犬派/猫派 肯定/否定 積極/消極 楽観/悲観 満足/不満
十分/不十分 正常/異常 一致/不一致
""".split()
_CHINESE: Final = """
喜欢/讨厌 开/关 打开/关闭 多/少 大/小 高/低 长/短 早/晚 快/慢 新/旧 重/轻 强/弱 冷/热 增加/减少
上午/下午 早上/晚上 安全/危险
成功/失败 简单/复杂 可以/禁止 允许/禁止 启用/禁用 公开/私有 自动/手动 同意/反对 稳定/不稳定
""".split()


def _table(*lists: list[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pairs in lists:
        for pair in pairs:
            one, two = (stem(word) for word in pair.split("/"))
            if one != two:
                found.setdefault(one, set()).add(two)
                found.setdefault(two, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES: Final = _table(_ENGLISH, _JAPANESE, _CHINESE)
_PREFIXES: Final = ("un", "in", "im", "non", "dis", "不", "非", "未", "無")


def are_opposite(one: str, two: str) -> bool:
    """Say whether two content words (as ``content_words`` gives them) exclude each other."""
    if two in OPPOSITES.get(one, ()):
        return True
    if one == two:
        return False
    short, long = sorted((one, two), key=len)
    return len(short) >= (4 if short.isascii() else 2) and any(long == prefix + short for prefix in _PREFIXES)
