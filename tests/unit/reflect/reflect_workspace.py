"""A workspace in memory for the tests of reflect: files in, facts out, plans applied."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from wsmem.markdown.document import parse_document
from wsmem.model import Fact, FactKind, SourceRef
from wsmem.reflect.plan import plan_reflection
from wsmem.text import encode_id, fingerprint, fold, normalise_statement

TODAY = date(2025, 12, 15)
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "reflect"
LETTER = {kind: kind.value[0].upper() for kind in FactKind} | {
    FactKind.EXPERIENCE: "B",
    FactKind.OBSERVATION: "S",
}


def recorded_of(path: str) -> date | None:
    found = re.search(r"\d{4}-\d{2}-\d{2}", path.rpartition("/")[2])
    return date.fromisoformat(found[0]) if found else None


def read_facts(files: dict[str, str]) -> list[Fact]:
    """All facts and notes of the files, as the index gives them: ids, ordinals, successors."""
    facts: list[Fact] = []
    for path in sorted(files):
        recorded = recorded_of(path)
        document = parse_document(
            files[path].removeprefix("\ufeff"), path, recorded=recorded, bank=path.startswith("bank/")
        )
        for unit in document.units:
            entities = "\x1f".join(sorted({fold(name) for name in unit.entities}))
            day = recorded.isoformat() if recorded else ""
            number = fingerprint(LETTER[unit.kind], entities, normalise_statement(unit.content), day)
            facts.append(
                Fact(
                    id=f"f-{encode_id(number)}",
                    kind=unit.kind,
                    recorded=recorded,
                    occurred=unit.occurred,
                    time=unit.time,
                    entities=unit.entities,
                    content=unit.content,
                    details=unit.details,
                    source=SourceRef(path, unit.line, unit.line_end),
                    heading=unit.heading,
                    confidence=unit.confidence,
                    retired=unit.retired,
                    supersedes=unit.supersedes,
                    meta=unit.meta,
                )
            )
    facts.sort(key=lambda fact: (fact.recorded or date.min, fact.source.path, fact.source.line))
    seen: dict[str, int] = {}
    numbered: list[Fact] = []
    for fact in facts:
        seen[fact.id] = seen.get(fact.id, 0) + 1
        numbered.append(fact._replace(id=f"{fact.id}-{seen[fact.id]}") if seen[fact.id] > 1 else fact)
    successors: dict[tuple[str, int], Fact] = {}
    for fact in numbered:
        if fact.supersedes and "#L" in fact.supersedes:
            target = SourceRef.parse(fact.supersedes)
            successors[target.path, target.line] = fact
        elif fact.supersedes:
            for other in numbered:
                if other.id == fact.supersedes.strip("^"):
                    successors[other.source.path, other.source.line] = fact
    return [
        fact._replace(superseded_by=after.source)
        if (after := successors.get((fact.source.path, fact.source.line)))
        else fact
        for fact in numbered
    ]


def bank_of(files: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in files.items() if path.startswith("bank/")}


def plan(files, *, since=None, rule="log-odds", today=TODAY, facts=None, private=frozenset()):
    found = read_facts(files) if facts is None else facts
    return plan_reflection(found, bank_of(files), since=since, rule=rule, today=today, private=private)


def apply(files: dict[str, str], made) -> dict[str, str]:
    for change in made.changes:
        assert files.get(change.path) == change.before
    return {**files, **{change.path: change.after for change in made.changes}}


def reflect(files: dict[str, str], **options) -> dict[str, str]:
    """The files after one reflection."""
    return apply(files, plan(files, **options))


def log(*bullets: str) -> str:
    return "# A day\n\n## Retain\n\n" + "".join(f"- {bullet}\n" for bullet in bullets)
