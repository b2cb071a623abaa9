"""The patterns of ``slots_english``: what English says of things that have one value at a time."""

from __future__ import annotations

import re
from typing import Final

from wsmem.patterns import lazy_pattern

END: Final = (
    r"(?=\s*(?:,|;|\(|$|\s(?:since|from|for|because|as of|starting|until|till|with|after|"
    r"before|when|where|which|who|so|now|again|these days|at the moment|effective|together|"
    r"instead|rather|and|as an?|last|next|this (?:week|month|year|morning|evening)|today|"
    r"yesterday|recently|already|earlier|in (?:january|february|march|april|may|june|july|"
    r"august|september|october|november|december|\d{4}|the (?:morning|evening))|on (?:mon|"
    r"tues|wednes|thurs|fri|satur|sun)days?)\b))"
)
LAZY: Final = r"(?P<value>\S.*?)" + END
DAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
DATE: Final = lazy_pattern(
    rf"\s+(?:on |from )?(?:{MONTH}\.? \d|\d{{1,2}}(?:st|nd|rd|th)? {MONTH}|\d{{4}}-\d\d)", re.IGNORECASE
)
NUMBER_WORDS: Final = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|"
    r"forty|fifty|noon|midnight)"
)
FIRST_VALUE: Final = lazy_pattern(
    rf"[$€£¥]?(?<![\w.-])v?\d[\w.,:/%°-]*|\b{DAY}\b|\b{MONTH}\b(?=\s\d|$|[.,])|\b{NUMBER_WORDS}\b",
    re.IGNORECASE,
)
IN_VALUE: Final = lazy_pattern(
    rf"\s*(?:[$€£¥]?v?\d[\w.,:/%°-]*|{DAY}|{MONTH}\b|{NUMBER_WORDS}\b|am|pm|a\.m\.|p\.m\.|"
    rf"jst|utc|cet|est|gmt|%|°c|°f|to|till|–|-|and|at|°|before|after|noon|midnight|half past|"
    rf"quarter (?:past|to))(?![\w])",
    re.IGNORECASE,
)
UNIT: Final = lazy_pattern(r"\s?([^\W\d_]+|%|°\s?[cf]?)", re.IGNORECASE)
CHANGE: Final = r"(?:now |currently |still |again |officially |finally |recently |just )*"
STATIVE: Final = lazy_pattern(
    r"\b(?:(?:is|are)(?! \w+ing\b)|has|have|weighs?|costs?|takes?|listens?|opens?|closes?|"
    r"starts?|begins?|ends?|runs?|lasts?|needs?|stays?|goes|"
    r"holds?|allows?|contains?|pays?|earns?|sleeps?|gets? up|wakes?(?: up)?|expires?|"
    r"measures?|charges?|fires?|triggers?|"
    r"rotates?|retries|polls?|refreshes|syncs?|happens?|serves?|connects?|accepts?|supports?|"
    r"requires?|changed to|moved to|"
    r"(?:was|were) (?:changed|moved|raised|lowered|set) (?:from .+ )?to|set to|now at|went "
    r"(?:up|down) to|rose to|dropped to)\b",
    re.IGNORECASE,
)

# What an entity has one of, its own: pattern after the subject → name.
OWN: Final = tuple(
    (
        lazy_pattern(
            rf"^(?P<subject>(?:\S+ ){{0,3}}?){CHANGE}(?:{verb}) {CHANGE}(?:the |a |an )?{LAZY}", re.IGNORECASE
        ),
        name,
    )
    for verb, name in (
        (
            (
                r"lives? (?:in|at|on|near)|is living in|resides in|moved (?:back )?to|has moved (?:back "
                r")?to|(?:has )?relocated to|is based in|are based in|now in"
            ),
            "lives in",
        ),
        (r"(?:is )?(?:staying|stays) (?:at|in|with)", "stays at"),
        (
            (
                r"works? (?:at|for)|is working (?:at|for)|is employed (?:at|by)|(?:has )?joined|started "
                r"(?:working )?at|got a job at|is now at"
            ),
            "works at",
        ),
        (r"works? as|is working as|is employed as|was promoted to|became|got promoted to", "works as"),
        (r"is married to|got married to|married", "married to"),
        (r"is engaged to|is dating", "partner"),
        (r"reports to", "reports to"),
        (r"drives", "drives"),
        (r"studies at|is studying at|goes to school at|attends", "studies at"),
        (r"is (?:in|at)|is back (?:in|at)", "is in"),
    )
)
# What a thing has one of, whatever part of the entity it is.
OF_THING: Final = lazy_pattern(
    rf"^(?P<thing>(?:\S+ ){{0,6}}?){CHANGE}(?:(?:is|are|now|gets?|was|were) "
    rf")?{CHANGE}(?P<verb>hosted (?:on|at|by|in)|deployed (?:on|to|in|at)|"
    r"runs on|run on|written in|stored (?:in|on|at)|owned by|led by|run by|managed by|"
    r"maintained by|licensed under|"
    rf"built (?:with|on)|powered by|backed by|points to|named|called|renamed to|moved to|"
    rf"migrated to|located (?:in|at)|based on|kept (?:in|on|at)|"
    rf"scheduled for|due(?: on| by)?|served (?:from|by)|assigned to) {LAZY}",
    re.IGNORECASE,
)
VERB_NAMES: Final = {
    "run on": "runs on",
    "deployed to": "runs on",
    "deployed on": "runs on",
    "hosted on": "runs on",
    "deployed in": "runs on",
    "deployed at": "runs on",
    "hosted at": "runs on",
    "hosted in": "runs on",
    "migrated to": "runs on",
    "renamed to": "named",
    "called": "named",
    "due on": "due",
    "due by": "due",
    "hosted by": "runs on",
    "run by": "led by",
    "managed by": "led by",
    "stored on": "stored in",
    "stored at": "stored in",
    "kept in": "stored in",
    "kept on": "stored in",
    "kept at": "stored in",
    "located at": "located in",
    "moved to": "runs on",
    "deployed": "runs on",
    "served by": "served from",
}
ATTRIBUTE: Final = lazy_pattern(
    r"^(?:the |our |my |its |his |her |their |a |an )?(?P<phrase>(?:[\w@'/.+#-]+ "
    r"){0,7}?[\w@'/.+#-]+?)(?:'s)?\s?"
    rf"(?:(?P<verb>\bis\b|\bare\b|\bwas (?:changed|set|moved|switched|raised|lowered|renamed|"
    rf"bumped) (?:from .+? )?to\b|\bwere (?:changed|moved) (?:from .+? )?to\b|"
    r"\b(?:was |were |is |has been |got )?(?:raised|lowered|cut|reduced|increased|bumped|"
    r"extended|shortened|pushed|postponed|"
    r"delayed|slipped|updated|upgraded)(?: back| out)? (?:from .+? )?to\b|"
    r"\bchanged (?:from .+? )?to\b|\bmoved (?:from .+? )?to\b|\bset to\b|\bbecame\b|"
    r"\b(?:went|is|goes) (?:up|down) (?:from .+? )?to\b|\b(?:rose|dropped|fell|grew|increased|"
    r"decreased|jumped|slipped) "
    r"(?:from .+? )?to\b|\bswitched (?:from .+? )?to\b|\brenamed to\b|\bhas changed to\b|\bhas moved to\b)|=|"
    r":)\s*"
    rf"{CHANGE}(?:set to |changed to |called |named |at |on |in |to |v(?=\d))*{LAZY}",
    re.IGNORECASE,
)
LISTENS: Final = lazy_pattern(
    rf"^(?P<thing>.*?)\b(?:listens?|runs?|is|are|connects?(?: to \S+)?|serves?|answers?|bound|"
    rf"exposed|available|reachable|moved|now)\b {CHANGE}(?:on|at|to|over)? ?(?:port|"
    rf":)\s?(?P<value>\d{{2,5}})\b",
    re.IGNORECASE,
)
VERSION: Final = lazy_pattern(
    rf"^(?P<thing>.*?)\b(?:is on|is at|runs|are on|upgraded to|updated to|bumped to|uses|on|"
    rf"requires|pinned to|downgraded to|moved to|migrated to)\b "
    rf"{CHANGE}(?P<what>[A-Za-z][\w+#.-]* )?(?:version |release |"
    rf"v)?(?P<value>\d+(?:\.\d+)+[\w.-]*)",
    re.IGNORECASE,
)
SET: Final = lazy_pattern(
    r"^(?:\S+ ){0,2}?(?:changed|moved|switched|set|raised|lowered|bumped|updated|renamed|"
    r"increased|decreased|reduced|pushed|postponed|rescheduled|upgraded|downgraded|cut)\s"
    rf"(?:the |our |its |his |her |their )(?P<phrase>(?:\S+ ){{0,5}}?\S+?) (?:from "
    rf"(?P<old>.+?) )?(?:to|for|back to) {LAZY}",
    re.IGNORECASE,
)
TOOK_OVER: Final = lazy_pattern(
    r"^(?P<value>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,3}) (?:took over as|has taken over as|was "
    r"(?:named|appointed|elected)|"
    r"is (?:now )?the new|became the(?: new)?) (?:the |our )?(?P<phrase>[\w-]+(?: [\w-]+){0,3})"
)
STATE: Final = lazy_pattern(
    r"^(?P<subject>(?:\S+ ){0,3}?)(?:is|are) (?P<no>no longer |not )?(?:an? "
    r")?(?P<what>[a-z-]+(?: [a-z-]+)?)(?: any ?more)?$",
    re.IGNORECASE,
)
SWITCHED: Final = lazy_pattern(
    r"\b(?:switched|moved|migrated|changed|went|converted|transitioned)\b(?: over)?(?: "
    r"completely)? from (?P<old>\S(?:.*?\S)?) (?:over )?to (?P<value>\S.*?)(?: (?:for|as) "
    r"(?P<thing>\S.*?))?" + END,
    re.IGNORECASE,
)
REPLACED: Final = lazy_pattern(r"\breplaced (?P<old>\S.*?) (?:with|by) (?P<value>\S.*?)" + END, re.IGNORECASE)
STOPPED: Final = lazy_pattern(
    r"(?<!being )(?<!was )(?<!were )(?<!is )(?<!are )(?<!been )\b(?:no longer uses?|(?:does "
    r"not|doesn't|do not|don't) use|stopped using|gave up|quit|dropped|abandoned|ditched) "
    r"(?P<value>\S.*?)(?: anymore)?" + END,
    re.IGNORECASE,
)
USES: Final = lazy_pattern(
    rf"\b(?:uses?|is using|are using) {CHANGE}(?P<value>\S.*?)(?: (?:for|as) (?:the |his |"
    rf"her |their |its |our |a |an )?(?P<thing>\S.*?))?(?=\s*(?:,|;|\(|$|\s(?:since|because|"
    rf"until|with|when|instead|now|from|and|on|at|to|in)\b))",
    re.IGNORECASE,
)
PREFERS: Final = lazy_pattern(
    r"\b(?:prefers? (?P<one>\S.*?) (?:over|to(?! \w+ing)|rather than|instead of|than)|"
    r"(?:likes?|favou?rs?|chooses?|picks?|enjoys?) (?P<liked>\S.*?) (?:over|rather than|"
    r"instead of|more than|better than)) (?P<two>\S.*?)" + END,
    re.IGNORECASE,
)

# What calls for a pattern: without one of these words it cannot match, and need not be compiled.
PREFERRING: Final = ("prefer", "like", "favo", "choose", "pick", "enjoy")
OWN_WORDS: Final = {
    "lives in": ("live", "living", "reside", "moved", "relocated", "based", "now in"),
    "stays at": ("stay",),
    "works at": ("work", "employed", "joined", "got a job", "is now at"),
    "works as": ("work", "employed", "promoted", "became"),
    "married to": ("married",),
    "partner": ("engaged", "dating"),
    "reports to": ("report",),
    "drives": ("drive",),
    "studies at": ("stud", "school", "attend"),
    "is in": ("is in ", "is at ", "is back "),
}
SETTING: Final = (
    "changed", "moved", "switched", "set ", "raised", "lowered", "bumped", "updated", "renamed", "increased",
    "decreased", "reduced", "pushed", "postponed", "rescheduled", "upgraded", "downgraded", "cut ",
)  # fmt: skip
BEING: Final = ("is ", "are ", " to ", "=", ":", "became ")
RELATING: Final = (
    "hosted", "deployed", "runs on", "run on", "written", "stored", "owned", "led by", "run by", "managed", "maintained",
    "licensed", "built", "powered", "backed", "points to", "named", "called", "renamed", "moved to", "migrated",
    "located", "based on", "kept", "scheduled", "due ", "served", "assigned",
)  # fmt: skip
STOPPING: Final = (
    "no longer", "not use", "n't use", "stopped using", "gave up", "quit", "dropped", "abandoned", "ditched",
)  # fmt: skip
