"""Questions to a generated workspace, with the lines that answer each, by kind of question.

Everything about a question follows from the statement that it was made from, and every other statement that
answers it just as well counts too, so that a right answer is never counted as wrong.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from benchmarks.lines import Statement
    from benchmarks.workspace import GeneratedWorkspace

_SAID_OTHERWISE: Final = dict((*vocabulary.THINGS, *vocabulary.ACTIONS))
_HAN_RUN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]{9,}")
_PIECE: Final = 6  # characters from inside a run


class Question(NamedTuple):
    """A question. ``right``: the places of all lines that answer it; ``stale``: of those that did once.

    ``around``: a day to ask about by a flag rather than by words.
    """

    kind: str
    text: str
    right: frozenset[str]
    stale: frozenset[str] = frozenset()
    around: date | None = None


class _Kind(NamedTuple):
    """How to make questions of one kind: of which statements, and the text and the right answers of each."""

    suits: Callable[[Statement], bool]
    make: Callable[[Statement, _Asker], Question]


class _Asker:
    """The statements of a workspace, by the names that they mention, for finding all right answers."""

    def __init__(self, workspace: GeneratedWorkspace) -> None:
        self.aliases = {entity.name: entity.alias for entity in workspace.cast}
        self._curated = workspace.curated
        self.statements = workspace.statements
        self._of_name: dict[str, list[Statement]] = {}
        for statement in workspace.statements:
            for name in statement.names:
                self._of_name.setdefault(name, []).append(statement)

    def about(self, name: str, **said: str) -> list[Statement]:
        """Return the statements that name the entity and have all these parts."""
        return [statement for statement in self._of_name[name] if statement.is_about(name, **said)]

    def places(self, statements: Iterable[Statement]) -> frozenset[str]:
        """Return the places of the statements, and of the curated lines that repeat them."""
        found = [statement.place for statement in statements]
        return frozenset(found) | frozenset(self._curated[place] for place in found if place in self._curated)


def make_questions(workspace: GeneratedWorkspace, *, each: int, seed: int = 1) -> list[Question]:
    """Return ``each`` questions of every kind, fewer where the workspace has less to ask about."""
    asker = _Asker(workspace)
    questions: list[Question] = []
    for name, kind in _KINDS.items():
        suitable = [statement for statement in workspace.statements if kind.suits(statement)]
        chosen = Random(f"{name} {seed}").sample(suitable, min(each, len(suitable)))
        questions += [kind.make(statement, asker)._replace(kind=name) for statement in chosen]
    return questions


def _same_event(statement: Statement, asker: _Asker, *parts: str) -> frozenset[str]:
    said = {part: statement.said[part] for part in parts}
    return asker.places(asker.about(statement.names[0], **said))


def _is_event(statement: Statement) -> bool:
    return "action" in statement.said and statement.language == "en"


def _spoken(name: str) -> str:
    """Return a name as people say it: without the hyphen."""
    return name.replace("-", " ")


def _exact(statement: Statement, asker: _Asker) -> Question:
    word = statement.said.get("rare") or statement.said["identifier"]
    return Question("", word, asker.places(other for other in asker.statements if word in other.text))


def _phrase(statement: Statement, asker: _Asker) -> Question:
    said = statement.said
    text = f"{said['action']} the {said['quality']} {said['thing']} {said['detail']}"
    return Question(
        "", text, asker.places(other for other in asker.statements if said.items() <= other.said.items())
    )


def _entity(statement: Statement, asker: _Asker, name: str = "") -> Question:
    said = statement.said
    text = f"Who {said['action']} the {said['quality']} {said['thing']} for {name or _spoken(statement.names[0])}?"
    return Question("", text, _same_event(statement, asker, "action", "quality", "thing"))


def _flag(statement: Statement, asker: _Asker) -> Question:
    near = (other for other in asker.about(statement.names[0], thing=statement.said["thing"])
            if abs((other.day - statement.day).days) <= 3)  # fmt: skip
    return Question(
        "", f"{statement.names[0]} {statement.said['thing']}", asker.places(near), around=statement.day
    )


def _date_words(statement: Statement, asker: _Asker) -> Question:
    text = f"What happened to the {statement.said['thing']} on {statement.day.day} {statement.day:%B %Y}?"
    same_day = (other for other in asker.statements
                if other.day == statement.day and other.said.get("thing") == statement.said["thing"])  # fmt: skip
    return Question("", text, asker.places(same_day))


def _opinion(statement: Statement, asker: _Asker) -> Question:
    text = f"What does {_spoken(statement.names[0])} prefer for {statement.said['topic']}?"
    return Question("", text, _same_event(statement, asker, "topic"))


def _setting(statement: Statement, asker: _Asker) -> Question:
    name, setting = statement.names[0], statement.said["setting"]
    history = asker.about(name, setting=setting)
    stale = asker.places(history[:-1])
    return Question("", f"What is the {setting} of {_spoken(name)}?", asker.places(history[-1:]), stale)


def _prose(statement: Statement, asker: _Asker) -> Question:
    text = f"What about {_spoken(statement.names[0])} and the {statement.said['quality']} {statement.said['thing']}?"
    return Question("", text, _same_event(statement, asker, "quality", "thing"))


def _paraphrase(statement: Statement, asker: _Asker) -> Question:
    said = statement.said
    text = f"{_spoken(statement.names[0])}: {_SAID_OTHERWISE[said['action']]} the {said['quality']} {said['thing']}"
    return Question("", text, _same_event(statement, asker, "action", "quality", "thing"))


def _meaning(statement: Statement, asker: _Asker) -> Question:
    said = statement.said
    text = f"{_spoken(statement.names[0])}: {_SAID_OTHERWISE[said['action']]} the {_SAID_OTHERWISE[said['thing']]}"
    return Question("", text, _same_event(statement, asker, "action", "thing"))


def _han(statement: Statement, asker: _Asker) -> Question:
    said = statement.said
    shape = (
        "{town}の{thing}はどうなりましたか" if statement.language == "ja" else "{town}的{thing}后来怎么样了？"
    )
    same = (other for other in asker.statements
            if other.said.get("town") == said["town"] and other.said.get("thing") == said["thing"])  # fmt: skip
    return Question("", shape.format(**said), asker.places(same))


def _inside(statement: Statement, asker: _Asker) -> Question:
    """Ask with characters from the middle of a clause, which begin and end at no word's edge."""
    run = _HAN_RUN.findall(statement.text)[0]
    start = (len(run) - _PIECE) // 2
    piece = run[start : start + _PIECE]
    return Question("", piece, asker.places(other for other in asker.statements if piece in other.text))


_KINDS: Final = {
    "rare word": _Kind(lambda it: "rare" in it.said, _exact),
    "ticket or commit": _Kind(lambda it: "identifier" in it.said, _exact),
    "phrase": _Kind(_is_event, _phrase),
    "entity by name": _Kind(_is_event, _entity),
    "entity by alias": _Kind(_is_event, lambda it, asker: _entity(it, asker, asker.aliases[it.names[0]])),
    "day by flag": _Kind(_is_event, _flag),
    "day in words": _Kind(_is_event, _date_words),
    "opinion": _Kind(lambda it: "topic" in it.said, _opinion),
    "changed setting": _Kind(lambda it: it.replaces is not None, _setting),
    "prose": _Kind(lambda it: it.letter == "N" and {"name", "quality", "thing"} <= it.said.keys(), _prose),
    "paraphrase, some words": _Kind(_is_event, _paraphrase),
    "paraphrase, name only": _Kind(_is_event, _meaning),
    "Japanese question": _Kind(lambda it: it.language == "ja" and "action" in it.said, _han),
    "Chinese question": _Kind(lambda it: it.language == "zh" and "action" in it.said, _han),
    "inside Japanese": _Kind(
        lambda it: it.language == "ja" and _HAN_RUN.search(it.text) is not None, _inside
    ),
    "inside Chinese": _Kind(lambda it: it.language == "zh" and _HAN_RUN.search(it.text) is not None, _inside),
}
