"""The weight of every signal: what counts for keeping a sentence, and what counts against it.

The positive weights are those that such systems have used for years (explicit .5, personal .3, decision .3,
structured .3, preference .2, raised to .3 so that a preference stands alone); the negative ones were set so
that a question or a request outweighs any one of them, and two signals outweigh a doubt.
"""

from __future__ import annotations

from typing import Final, NamedTuple

THRESHOLD: Final = 0.3  # a sentence that scores as much is worth a person's look

WEIGHTS: Final = {
    "explicit": 0.5,  # "remember that …", 覚えておいて, from now on
    "personal": 0.3,  # who somebody is, where they live, whom they married
    "decision": 0.3,  # we decided, switched to, ことにした
    "preference": 0.3,  # prefers, never, のほうが好き
    "structured": 0.3,  # an address, a port, a serial number, an amount
    "recurring": 0.3,  # every Thursday, 毎週
    "appointment": 0.3,  # a deadline, a flight, an exam, with its day
    # Marks of a plain statement; two of them together are worth a look.
    "named": 0.15,  # somebody or something by its name
    "owned": 0.15,  # my …, our …, Peter's …
    "stative": 0.15,  # … is …, … costs …
    "rule": 0.15,  # always, only, must not, しか…ない
    "dated": 0.1,  # a day or a time of day: supports other signals, proves nothing
    "question": -0.7,
    "request": -0.5,  # asks for work to be done now
    "undecided": -0.6,  # not decided yet, can't remember
    "chatter": -0.5,  # thanks, ok, lol
    "passing": -0.3,  # an error, a state of this minute
    "hypothetical": -0.4,  # if, what if, I wish
    "quoted": -0.6,  # somebody else's words, forwarded
    "code": -0.4,  # more code than sentence, a log line, a stack trace
    "markup": -0.2,  # headings, tables, many links
}


class Signal(NamedTuple):
    """One reason for or against keeping a sentence: its name, its weight, the words that gave it."""

    name: str
    weight: float
    words: str
