"""The words of Latin and Cyrillic script that dates are made of.

``WORDS`` gives a lower-case word its kind and value; the readers are chosen by the kind.
"""

from __future__ import annotations

from wsmem.dates.calendar import (
    DAY,
    DECADE,
    EARLY,
    FORTNIGHT,
    HALF,
    HOUR,
    LATE,
    LATER,
    MIDDLE,
    MONTH,
    QUARTER,
    REST,
    WEEK,
    WEEKEND,
    YEAR,
)
from wsmem.dates.numerals import CARDINALS, ORDINALS

_MONTHS = (
    "january jan",
    "february feb",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sep sept",
    "october oct",
    "november nov",
    "december dec",
)

# German, French, Spanish, Italian, Portuguese, Russian. Only read beside a day or a year: "mars"
# and "mai" are other words elsewhere. Short forms are left out, but for a few that are no words.
_FOREIGN_MONTHS = (
    "januar jänner janvier enero gennaio janeiro января январь",
    "februar février fevrier febrero febbraio fevereiro февраля февраль",
    "märz mars marzo março marco марта март",
    "avril abril aprile апреля апрель",
    "mai mayo maggio maio мая май",
    "juni juin junio giugno junho июня июнь",
    "juli juillet julio luglio julho июля июль",
    "août aout agosto августа август",
    "septembre septiembre settembre setembro сентября сентябрь",
    "oktober octobre octubre ottobre outubro октября октябрь",
    "novembre noviembre novembro ноября ноябрь",
    "dezember décembre decembre diciembre dicembre dezembro декабря декабрь",
)
FOREIGN_MONTHS = frozenset(" ".join(_FOREIGN_MONTHS).split())

_WEEKDAYS = (
    "monday mon",
    "tuesday tue tues",
    "wednesday wed",
    "thursday thu thur thurs",
    "friday fri",
    "saturday sat",
    "sunday sun",
)

_DAYS = {
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "vorgestern": -2,
    "gestern": -1,
    "heute": 0,
    "übermorgen": 2,
    "anteayer": -2,
    "ayer": -1,
    "hoy": 0,
    "ieri": -1,
    "oggi": 0,
    "domani": 1,
    "ontem": -1,
    "hoje": 0,
    "amanhã": 1,
    "позавчера": -2,
    "вчера": -1,
    "сегодня": 0,
    "завтра": 1,
    "послезавтра": 2,
}

_UNITS = {
    "day": DAY,
    "week": WEEK,
    "weekend": WEEKEND,
    "fortnight": FORTNIGHT,
    "month": MONTH,
    "quarter": QUARTER,
    "half": HALF,
    "year": YEAR,
    "decade": DECADE,
    "hour": HOUR,
    "minute": HOUR,
    "second": HOUR,
}

_OTHERS = {
    "last": ("turn", -1),
    "previous": ("turn", -1),
    "past": ("turn", -1),
    "this": ("turn", 0),
    "current": ("turn", 0),
    "next": ("turn", 1),
    "coming": ("turn", 1),
    "upcoming": ("turn", 1),
    "early": ("part", EARLY),
    "beginning": ("part", EARLY),
    "start": ("part", EARLY),
    "mid": ("part", MIDDLE),
    "middle": ("part", MIDDLE),
    "late": ("part", LATE),
    "end": ("part", LATE),
    "later": ("part", LATER),
    "rest": ("part", REST),
    "remainder": ("part", REST),
    "spring": ("season", 3),
    "summer": ("season", 6),
    "autumn": ("season", 9),
    "fall": ("season", 9),
    "winter": ("season", 12),
    "sixties": ("decade", 1960),
    "seventies": ("decade", 1970),
    "eighties": ("decade", 1980),
    "nineties": ("decade", 1990),
    "to": ("to", 0),
    "through": ("to", 0),
    "thru": ("to", 0),
    "until": ("to", 0),
    "till": ("to", 0),
    "til": ("to", 0),
    "bis": ("to", 0),
    "au": ("to", 0),
    "al": ("to", 0),
    "and": ("and", 0),
    "between": ("between", 0),
    "from": ("from", 0),
    "in": ("in", 0),
    "of": ("of", 0),
    "de": ("of", 0),
    "del": ("of", 0),
    "di": ("of", 0),
    "the": ("the", 0),
    "a": ("article", 1),
    "an": ("article", 1),
    "couple": ("couple", 2),
    "ago": ("ago", -1),
    "every": ("every", 0),
    "each": ("every", 0),
    "any": ("every", 0),
    "per": ("every", 0),
    "morning": ("daypart", 0),
    "afternoon": ("daypart", 0),
    "evening": ("daypart", 0),
    "night": ("daypart", 0),
    "century": ("century", 0),
    "now": ("now", 0),
    "present": ("now", 0),
    "q": ("quarter", 0),
    "h": ("half", 0),
    "w": ("w", 0),
}

# The first word of each feast; holidays.py reads the rest.
FEASTS = frozenset(
    "christmas xmas new halloween valentine thanksgiving easter black cyber labor labour independence "
    "workers boxing mother mothers father fathers memorial veterans presidents earth patrick fools good "
    "canada juneteenth".split()
)

WORDS: dict[str, tuple[str, int]] = {
    **{word: ("number", value) for word, value in CARDINALS.items()},
    **{word: ("ordinal", value) for word, value in ORDINALS.items()},
    **dict.fromkeys(FEASTS, ("feast", 0)),
    **{word: ("unit", unit) for word, unit in _UNITS.items() if word != "second"},
    **{word + "s": ("unit", unit) for word, unit in _UNITS.items() if word != "half"},
    **{word: ("dayword", offset) for word, offset in _DAYS.items()},
    **{word: ("month", month) for month, words in enumerate(_FOREIGN_MONTHS, 1) for word in words.split()},
    **{word: ("month", month) for month, words in enumerate(_MONTHS, 1) for word in words.split()},
    **{word: ("weekday", weekday) for weekday, words in enumerate(_WEEKDAYS) for word in words.split()},
    **_OTHERS,
}

# Words that may follow a bare number which is a date: what else follows is counted by it.
FUNCTION_WORDS = frozenset(
    "about above across after against all also although am an and are around as at because been before "
    "being between both but by can could did do does due during except for from had has have he her his "
    "how however i if in is it its just may might must my no nor not of off on once only onto or our "
    "over per pm she should since so still than that the their then there therefore these they this "
    "those though through till to too under unless until up upon us via vs was we were what when where "
    "whether which while who whom whose why will with within without would yes yet you your".split()
)

# Without one of these words, or a number that looks like a date, gate.py lets no text through.
_HINTING = frozenset("month weekday dayword unit ago daypart feast quarter half decade century".split())
_TOO_COMMON = frozenset(
    "new black half hour hours minute minutes seconds good mother father memorial earth".split()
)
HINTS = frozenset(
    word
    for word, (kind, value) in WORDS.items()
    if (kind in _HINTING and word not in _TOO_COMMON) or (kind == "ordinal" and value > 9)
)
