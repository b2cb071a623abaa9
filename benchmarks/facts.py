"""Typed bullets of generated logs: world, experience, opinion and observation, in three languages."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from benchmarks import vocabulary, vocabulary_han
from benchmarks.chance import Skewed
from benchmarks.lines import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from random import Random

    from benchmarks.cast import Entity
    from benchmarks.chance import Coinage

_COINED: Final = 3000  # names of makes and parts that any workspace is full of
_HAN: Final = {
    "ja": (
        vocabulary_han.JAPANESE_TOWNS,
        Skewed(vocabulary_han.JAPANESE_THINGS),
        Skewed(vocabulary_han.JAPANESE_ACTIONS),
        Skewed(vocabulary_han.JAPANESE_OPINIONS),
        "{town}で{thing}{action}。",
        "{town}にいる時は{opinion}。",
    ),
    "zh": (
        vocabulary_han.CHINESE_TOWNS,
        Skewed(vocabulary_han.CHINESE_THINGS),
        Skewed(vocabulary_han.CHINESE_ACTIONS),
        Skewed(vocabulary_han.CHINESE_OPINIONS),
        "在{town}，{thing}{action}。",
        "在{town}的时候，{opinion}。",
    ),
}


class FactMaker:
    """Makes the facts of one workspace, day after day; knows which setting was last given which value."""

    def __init__(self, random: Random, cast: Sequence[Entity], coinage: Coinage) -> None:
        self._random = random
        self._coinage = coinage
        self._names = Skewed([entity.name for entity in cast])
        self._projects = Skewed([entity.name for entity in cast if entity.kind == "project"])
        self._things = Skewed([said for said, _ in vocabulary.THINGS], 0.6)
        self._actions = Skewed([said for said, _ in vocabulary.ACTIONS], 0.6)
        self._qualities = Skewed(vocabulary.QUALITIES, 0.6)
        self._details = Skewed(vocabulary.DETAILS, 0.6)
        self._makes = Skewed([coinage.coin(3).capitalize() for _ in range(_COINED)], 0.9)
        self._current: dict[tuple[str, str], str] = {}

    def make(self, path: str, line: int, day: date) -> tuple[str, Statement]:
        """Return the bullet that is to stand there, and what it states."""
        chance = self._random.random()
        if chance < 0.06:
            return self._setting(path, line, day)
        if chance < 0.18:
            return self._han("ja" if chance < 0.12 else "zh", path, line, day)
        if chance < 0.36:
            return self._opinion(path, line, day)
        return self._event(path, line, day)

    def _mention(self) -> tuple[str, ...]:
        wanted = self._random.choices((1, 2, 3), (0.6, 0.3, 0.1))[0]
        return tuple(dict.fromkeys(self._names.pick(self._random) for _ in range(wanted)))

    def _event(self, path: str, line: int, day: date) -> tuple[str, Statement]:
        random = self._random
        said = {
            "thing": self._things.pick(random),
            "action": self._actions.pick(random),
            "quality": self._qualities.pick(random),
            "detail": self._details.pick(random),
        }
        letter = random.choices("WBS", (0.42, 0.45, 0.13))[0]
        adverb = random.choice(vocabulary.COMMON) if random.random() < 0.8 else ""
        done = f"{adverb} {said['action']}".strip()
        if letter == "B":
            text = f"I {done} the {said['quality']} {said['thing']} {said['detail']}"
        elif letter == "W":
            town = random.choice(vocabulary.TOWNS)
            text = f"The {said['quality']} {said['thing']} in {town} was {done} {said['detail']}"
        else:
            times = random.randrange(2, 9)
            text = (
                f"{times} times this week the {said['quality']} {said['thing']} was {done} {said['detail']}"
            )
        if random.random() < 0.35:
            text += f", with parts from {self._makes.pick(random)}"
        text += self._date(day)
        chance = random.random()
        if chance < 0.05:
            said["identifier"] = f"{random.choice(('GRD', 'INV', 'NET'))}-{random.randrange(1000, 99999)}"
            text += f" ({said['identifier']})"
        elif chance < 0.08:
            said["identifier"] = f"{random.getrandbits(32):08x}"
            text += f", commit {said['identifier']}"
        elif chance < 0.12:
            said["rare"] = self._coinage.coin(5)
            text += f", filed under {said['rare']}"
        names = self._mention()
        return self._bullet(letter, Statement(path, line, day, letter, names, f"{text}.", "en", said))

    def _opinion(self, path: str, line: int, day: date) -> tuple[str, Statement]:
        random = self._random
        topic, values = random.choice(vocabulary.TOPICS)
        value = random.choices(values, (0.7, 0.2, 0.1))[0]
        shape = random.choice(
            ("Prefers {value} for {topic}", "On {topic}: {value}", "Wants {value} in matters of {topic}")
        )
        text = shape.format(value=value, topic=topic) + self._date(day) + "."
        statement = Statement(
            path, line, day, "O", self._mention(), text, "en", {"topic": topic, "value": value}
        )
        return self._bullet(f"O(c={random.randrange(55, 99) / 100:.2f})", statement)

    def _setting(self, path: str, line: int, day: date) -> tuple[str, Statement]:
        """Give a project's setting a value; an earlier value is superseded."""
        name, setting = self._projects.pick(self._random), self._random.choice(vocabulary.SETTINGS)
        value = f"{self._coinage.coin(3)} {self._random.randrange(100, 9999)}"
        before = self._current.get((name, setting))
        self._current[name, setting] = f"{path}#L{line}"
        said = {"setting": setting, "value": value}
        statement = Statement(path, line, day, "W", (name,), f"The {setting} is {value}.", "en", said, before)
        return self._bullet(f"W(supersedes={before})" if before else "W", statement)

    def _han(self, language: str, path: str, line: int, day: date) -> tuple[str, Statement]:
        random = self._random
        towns, things, actions, opinions, event, opinion = _HAN[language]
        said = {"town": random.choice(towns)}
        if random.random() < 0.2:
            letter, said["opinion"] = "O", opinions.pick(random)
            text = opinion.format(**said)
        else:
            letter = random.choice("WB")
            said |= {"thing": things.pick(random), "action": actions.pick(random)}
            text = event.format(**said)
        return self._bullet(letter, Statement(path, line, day, letter, self._mention(), text, language, said))

    def _date(self, day: date) -> str:
        """Return a date that the text names, most often none."""
        random = self._random
        chance, later = random.random(), day + timedelta(days=random.randrange(1, 40))
        if chance < 0.10:
            return f" on {later.isoformat()}"
        if chance < 0.18:
            return f" by {later.day} {later:%B}"
        if chance < 0.24:
            return f" ({day.isoformat()} to {later.isoformat()})"
        return " yesterday" if chance < 0.28 else ""

    def _bullet(self, head: str, statement: Statement) -> tuple[str, Statement]:
        mentions = " ".join(f"@{name}" for name in statement.names)
        return f"- {head} {mentions}: {statement.text}", statement
