"""The words of Chinese dates, and a few of Korean, in the spelling that han_tokens.py gives a text."""

from __future__ import annotations

from wsmem.dates.calendar import EARLY, HALF, LATE, MONTH, QUARTER, WEEK, WEEKEND, YEAR

DAYS = {
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨晚": -1,
    "今天": 0,
    "今早": 0,
    "今晨": 0,
    "今晚": 0,
    "明天": 1,
    "明早": 1,
    "明晚": 1,
    "后天": 2,
    "大后天": 3,
}
# In Japanese these are other words (後天的: acquired; 前日: the day before).
NOT_JAPANESE = frozenset(("前天", "后天", "大前天", "大后天", "前年", "后年"))

_WEEKS = [word + name for word in ("", "个") for name in ("周", "星期", "礼拜")]
_TURNS = {"上上": -2, "上": -1, "本": 0, "这": 0, "这一": 0, "下": 1, "下下": 2}
SPANS: dict[str, tuple[int, int]] = {
    **{turn + week: (WEEK, offset) for turn, offset in _TURNS.items() for week in _WEEKS},
    **{turn + week + "末": (WEEKEND, offset) for turn, offset in _TURNS.items() for week in ("周", "个周")},
    **{turn + "个月": (MONTH, offset) for turn, offset in _TURNS.items()},
    **{turn + "月": (MONTH, offset) for turn, offset in _TURNS.items() if len(turn) == 1 and turn != "这"},
    **{turn + name: (QUARTER, offset) for turn, offset in _TURNS.items() for name in ("季度", "个季度")},
    **{turn + "个半年": (HALF, offset) for turn, offset in _TURNS.items()},
    "前年": (YEAR, -2),
    "明年": (YEAR, 1),
    "后年": (YEAR, 2),
}

_WEEKDAYS = "一二三四五六日"
WORDS: dict[str, tuple[str, int]] = {
    **{week + day: ("曜", index) for index, day in enumerate(_WEEKDAYS) for week in ("周", "星期", "礼拜")},
    **{week + "天": ("曜", 6) for week in ("星期", "礼拜")},
    "年": ("年", 0),
    "月": ("月", 0),
    "月份": ("月", 0),
    "日": ("日", 0),
    "号": ("日", 1),
    "天": ("天", 0),
    "周": ("周", 0),
    "周间": ("周", 0),
    "星期": ("周", 0),
    "礼拜": ("周", 0),
    "个星期": ("周", 0),
    "个礼拜": ("周", 0),
    "个月": ("个月", 0),
    "工作日": ("工作日", 0),
    "季度": ("季度", 0),
    "半": ("半", 0),
    "年度": ("年度", 0),
    "间": ("间", 0),
    "期间": ("within", 0),
    "之间": ("within", 0),
    "到": ("to", 0),
    "至": ("to", 0),
    "和": ("and", 0),
    "与": ("and", 0),
    "的": ("glue", 0),
    "个": ("glue", 0),
    "之": ("glue", 0),
    "以": ("glue", 0),
    "前": ("前", -1),
    "后": ("前", 1),
    "前后": ("around", 0),
    "第": ("第", 0),
    "上旬": ("旬", 10),
    "中旬": ("旬", 11),
    "下旬": ("旬", 12),
    "初": ("旬", EARLY),
    "末": ("旬", LATE),
    "底": ("旬", LATE),
    "前半": ("旬", 13),
    "上半": ("旬", 13),
    "上半年": ("旬", 13),
    "上半月": ("旬", 13),
    "后半": ("旬", 14),
    "下半": ("旬", 14),
    "下半年": ("旬", 14),
    "下半月": ("旬", 14),
    "最近": ("beside", -1),
    "近": ("beside", -1),
    "未来": ("beside", 1),
    "接下来": ("beside", 1),
    "每": ("every", 0),
    **{"每" + unit: ("every", 0) for unit in ("年", "月", "周", "日", "天", "个月", "个星期", "星期")},
    "上午": ("daypart", 0),
    "下午": ("daypart", 0),
    "早上": ("daypart", 0),
    "晚上": ("daypart", 0),
    "凌晨": ("daypart", 0),
    "中午": ("daypart", 0),
    "时": ("点", 0),
    "点": ("点", 0),
    "分": ("点", 0),
    "农历": ("lunar", 0),
    "旧历": ("lunar", 0),
    "阴历": ("lunar", 0),
    "圣诞节": ("feast day", 1225),
    "平安夜": ("feast day", 1224),
    "情人节": ("feast day", 214),
    "劳动节": ("feast day", 501),
    "国庆节": ("feast day", 1001),
    "除夕": ("lunar", 0),
}

# Of the reigns only the year is known here: their months are lunar. 民国 counts Gregorian years.
ERAS = {
    "顺治": (1644, 18),
    "康熙": (1662, 61),
    "雍正": (1723, 13),
    "乾隆": (1736, 60),
    "嘉庆": (1796, 25),
    "道光": (1821, 30),
    "咸丰": (1851, 11),
    "同治": (1862, 13),
    "光绪": (1875, 34),
    "宣统": (1909, 3),
    "民国": (1912, 199),
}

KOREAN_DAYS = {"그저께": -2, "어제": -1, "오늘": 0, "내日": 1, "모레": 2}
KOREAN_SPANS = {
    "지난주": (WEEK, -1),
    "이번 주": (WEEK, 0),
    "다음 주": (WEEK, 1),
    "지난달": (MONTH, -1),
    "이번 달": (MONTH, 0),
    "다음 달": (MONTH, 1),
    "작年": (YEAR, -1),
    "올해": (YEAR, 0),
    "내年": (YEAR, 1),
}
KOREAN_WORDS = {"부터": ("to", 0), "까지": ("till", 0)}
