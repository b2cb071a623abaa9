"""A generated workspace in the shape that an agent leaves behind; the same arguments give the same bytes.

Every day has a log: headings, prose, and a Retain section of ten typed facts. ``bank/`` has a page for each
entity, with its second name, and a curated page whose lines cite the logs.
"""

from __future__ import annotations

import os
import shutil
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks import vocabulary
from benchmarks.cast import Entity, choose_cast
from benchmarks.chance import Coinage
from benchmarks.facts import FactMaker
from benchmarks.prose import ProseMaker

if TYPE_CHECKING:
    from benchmarks.lines import Statement

FACTS_A_DAY: Final = 10
LAST_DAY: Final = date(2025, 12, 31)
MODES: Final = ("", ", by words alone")  # how the tables call what is done in each of ``Roots``
_CURATED: Final = 200  # lines of bank/world.md
_FEWEST, _MOST = 60, 800  # entities


class Roots(NamedTuple):
    """The same workspace twice: as wsmem takes it by default, and set to find by words alone, without vectors."""

    default: str
    words: str


class GeneratedWorkspace(NamedTuple):
    """What was written. ``curated`` maps the place of a log's fact to that of its line in ``bank/world.md``."""

    root: str
    days: int
    cast: list[Entity]
    statements: list[Statement]
    curated: dict[str, str]

    @property
    def facts(self) -> list[Statement]:
        """The typed facts of the logs, oldest first."""
        return [statement for statement in self.statements if statement.letter != "N"]

    @property
    def last_log(self) -> str:
        """The path of the newest log inside the workspace."""
        return log_path(LAST_DAY)


def copy_for_words(root: str, copy: str) -> Roots:
    """Copy a workspace and set the copy to find by words alone."""
    shutil.copytree(root, copy)
    with open(os.path.join(copy, "wsmem.toml"), "w", encoding="utf-8") as file:
        file.write('[embedding]\nprovider = "none"\n')
    return Roots(root, copy)


def log_path(day: date) -> str:
    """Return where the log of a day lies."""
    return f"memory/{day.isoformat()}.md"


def write_workspace(root: str, *, days: int, seed: int = 1) -> GeneratedWorkspace:
    """Write a workspace of ``days`` logs that ends on ``LAST_DAY`` into the new folder ``root``."""
    random = Random(f"wsmem {seed}")
    coinage = Coinage(random)
    cast = choose_cast(max(_FEWEST, min(_MOST, days // 5)), random, coinage)
    makers = FactMaker(random, cast, coinage), ProseMaker(random, cast)
    os.makedirs(os.path.join(root, "memory"))
    os.makedirs(os.path.join(root, "bank", "entities"))
    statements: list[Statement] = []
    for back in range(days - 1, -1, -1):
        _write_log(root, LAST_DAY - timedelta(days=back), random, *makers, statements)
    curated = _write_bank(root, cast, statements)
    _write(root, "memory.md", ["# Memory", "", "What every session should know.", ""])
    return GeneratedWorkspace(root, days, cast, statements, curated)


def _write_log(
    root: str, day: date, random: Random, facts: FactMaker, prose: ProseMaker, statements: list[Statement]
) -> None:
    path = log_path(day)
    lines = [f"# {day.isoformat()}", ""]
    for heading in random.sample(vocabulary.HEADINGS, random.choice((2, 2, 3, 4))):
        lines += [f"## {heading}", ""]
        for _ in range(random.choice((1, 1, 2))):
            paragraph = prose.make(path, len(lines) + 1, day)
            statements += paragraph
            lines += [" ".join(sentence.text for sentence in paragraph), ""]
    lines += ["## Retain", ""]
    for _ in range(FACTS_A_DAY):
        bullet, fact = facts.make(path, len(lines) + 1, day)
        statements.append(fact)
        lines.append(bullet)
    _write(root, path, lines)


def _write_bank(root: str, cast: list[Entity], statements: list[Statement]) -> dict[str, str]:
    for entity in cast:
        page = ["---", f"aliases: [{entity.alias}]", f"kind: {entity.kind}", "---", f"# {entity.name}", ""]
        _write(root, f"bank/entities/{entity.name}.md", [*page, f"A {entity.kind} of this workspace."])
    world = [fact for fact in statements if fact.letter == "W" and "thing" in fact.said]
    lines, curated = ["# World", ""], {}
    for fact in world[:: max(1, len(world) // _CURATED)][:_CURATED]:
        mentions = " ".join(f"@{name}" for name in fact.names)
        lines.append(f"- W {mentions}: {fact.text} [source](../{fact.place})")
        curated[fact.place] = f"bank/world.md#L{len(lines)}"
    _write(root, "bank/world.md", lines)
    return curated


def _write(root: str, path: str, lines: list[str]) -> None:
    with open(os.path.join(root, path), "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")
