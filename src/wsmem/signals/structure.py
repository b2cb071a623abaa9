"""Signals of shape, the same in every language: data worth keeping, and text that is more markup than sentence."""

from __future__ import annotations

import re
from typing import Final

# A structured value: what people look up again because nobody can remember it.
STRUCTURED: Final = (
    r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+",  # an e-mail address
    r"(?<![\w.-])(?:\+\d{1,3}[ -]?)?(?:\(\d{2,5}\)|\d{2,5})[ -]\d{2,4}[ -]?\d{3,4}(?:[ -]\d{2,4})?(?![\w.-])",  # a telephone number
    r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5})?(?!\.?\d)",
    r"(?i:\bports? (?:number )?(?:is |:|=|#)?\s?\d{2,5}\b|\bport(?: number)? (?:of|for) .{2,30} (?:is|:) \d{2,5}\b)",
    r"(?:ポート(?:番号)?|端口)[^\d。、]{0,6}\d{2,5}|\d{2,5}番ポート",
    r"(?<![A-Za-z0-9_/#-])[A-Z]{1,4}-?\d{3,}(?:-[A-Z0-9]+)*(?![A-Za-z0-9_/])|(?<![A-Za-z0-9_/#-])[A-Z]{2,4}-\d{2,}(?:-[A-Z0-9]+)+",  # a serial number
    r"(?:[€$£¥]\s?\d[\d,.]*|(?<![\w.])\d[\d,.]*\s?(?:k\b)?\s?(?:€|EUR\b|USD\b|GBP\b|JPY\b|dollars\b|euros?\b|pounds\b|yen\b))",
    r"\d[\d,.]*(?:万|千|億)?\d*(?:円|ドル|ユーロ|元|块|塊)",
    r"〒?\d{3}-\d{4}(?![\d-])|(?:東京都|北海道|(?:京都|大阪)府|[一-龠]{2,3}県)[^。、\s]{2,}|\d+丁目|\d+番地",
    r"\b\d{1,5} (?:[A-Z][\w'-]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Close|Square|Way|Court|Terrace|Boulevard|Blvd)\b",
    r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b",  # an IBAN
    r"\b[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}\b",
    (
        r"(?i:\b(?:code|pin|ssid|wi-?fi(?: network)?|serial|iban|account|customer|member(?:ship)?|licen[cs]e|plate|order|booking|confirmation|reference|policy|"
        r"seat|gate|room|locker)(?: (?:number|no\.?|id|code))?(?: (?:for|of) .{2,30}?)?\s?(?:is|:|=|#)\s?\S*\d)"
    ),
    r"\b(?:Customer|Account|Client|Order|Room|Gate|Unit|Flight|Ticket|Policy|Platform) #?\d{2,}\b|(?:番号|No\.?)\d{3,}",
    r"(?<![\w.])\d{1,3}(?:\.\d+)? ?[%％](?:\s?(?:off|discount|interest|commission|deposit|VAT|引き|オフ|割引))",
    r"(?:暗証番号|型番|品番|予約番号|会員番号|口座番号|便名|部屋番号|車のナンバー|識別番号)[^。]{0,6}[\w-]*\d",
)
RECURRING: Final = (
    (
        r"\b(?i:(?:every|each) (?:other |second |third |first |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:every|each) (?:week|month|year|quarter|spring|summer|autumn|fall|winter|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|morning|evening|night|weekday|\d+ )|"
        r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:the )?(?:first|second|third|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of)\b"
    ),
    r"(?:毎(?:日|週|月|年|朝|晩|夕)|隔週|第[一二三四1-4](?:月|火|水|木|金|土|日)曜|(?:月|火|水|木|金|土|日)曜(?:日)?(?:ごと|は(?:定休|休み|在宅|出社)))",
    r"每(?:天|周|週|个?月|年|早|晚)",
)
_DAY: Final = (
    r"(?:\d{4}-\d{2}-\d{2}|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b(?: \d{4})?|"
    r"\b(?:in|by|until|since|from|next|last|every|this) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|"
    r"\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,4}\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|"
    r"\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]m\b|(?:\d{1,4}年)?\d{1,2}月(?:\d{1,2}日)?|\d{1,2}日(?!間)|\d{1,2}時(?!間)|(?:月|火|水|木|金|土|日)曜|\d{1,2}号)"
)
_APPOINTMENT: Final = (
    r"(?i:\b(?:expires?|renews?|renewal|due|deadline|(?:opens?|closes?|closed|starts?|ends?|arrives?|departs?|lands?) (?:at|on|in|until)|valid until|runs until|flight|appointment|wedding|"
    r"funeral|exam|conference|surgery|checkup|check-up|inspection|move-in|delivery|lease|warranty|visa|passport|contract)\b)|"
    r"期限|締め?切り?|満期|更新日|有効期限|予約|結婚式|葬儀|試験|手術|検診|健診|納期|出発|到着|開始|終了|契約|保証|開店|閉店|定休|休み|休業|休校|車検|点検|会場|収集日|回収日|給料日|締め日|営業時間|開館|休館|到期|截止|航班|婚礼|考试|預約|预约"
)
APPOINTMENT: Final = (rf"(?:{_APPOINTMENT}).{{0,60}}?{_DAY}", rf"{_DAY}.{{0,40}}?(?:{_APPOINTMENT})")
DATED: Final = (_DAY,)

_CODE: Final = (
    r"^\s*(?:at\s+[\w.$<>]+\s?\(|File \"|Traceback|\$ |>>> |[+-]{3} |@@ |diff --git|(?:import|from|const|let|var|def|class|return|function|SELECT|INSERT|#include|public|private)\s[\w\s.(){},*=:'\"/@<>-]*[;({:=]?\s*$)",
    r"^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*\]?\s+(?:\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b)",
    r"(?:=>|===|!==|&&|\|\||::\w+\(|\w+\(\)\.|\);|\{\{|</\w+>|\\n)",
    r"^\s*(?:[\w./~-]+\s)?(?:git|npm|pip|docker|kubectl|curl|sudo|cargo|make|cd|ls|grep|ssh|apt|brew|uv) [\w./-]+(?:\s-{1,2}\w|\s[\w./:=-]+){0,12}\s*$",
    r"^\s*[\w.$\[\]\"']+\s*(?:[+-]?=(?!=)|:=)\s*\S|^\s*[\"'][\w.-]+[\"']\s*:\s",
    r"\b\w*(?:Error|Exception): ",
)
_MARKUP: Final = (
    r"^\s*\|.*\|\s*$",
    r"^\s*#{1,6}\s",
    r"(?:\[[^\]]{0,80}\]\([^)]{0,300}\).*){3}",
    r"^\s*<[a-zA-Z/!][^>]*>\s*$",
    r"^(?:https?://\S+\s*)+$",
)
_QUOTED: Final = (
    r"^\s*(?:>|&gt;)",
    r"^\s*[\"“「『][^\"”」』]*[\"”」』]\s*[.。]?\s*$",
    r"^\s*(?i:fwd?|re):\s",
    r"(?i:\b(?:wrote|schrieb|a écrit)\s?:\s*$)",
)

SIGNALS: Final = {
    "structured": STRUCTURED, "recurring": RECURRING, "appointment": APPOINTMENT, "dated": DATED, "code": _CODE, "markup": _MARKUP, "quoted": _QUOTED,
}  # fmt: skip

_INLINE_CODE: Final = re.compile(r"`[^`\n]+`")


def is_mostly_code(text: str) -> bool:
    """Say whether more than half of the text stands in code spans."""
    code = sum(len(match[0]) for match in _INLINE_CODE.finditer(text))
    return code * 2 > len(text)
