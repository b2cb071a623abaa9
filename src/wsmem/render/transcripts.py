"""What an import of conversations proposed, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wsmem.render.style import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wsmem.operations.bootstrap import BootstrapResult, Proposed
    from wsmem.operations.inbox import Moved, Waiting
    from wsmem.signals import Signal


def bootstrap_text(result: BootstrapResult, *, explain: bool = False) -> str:
    """Return a line for each proposal: its file and what it says; with ``explain``, why below it."""
    lines: list[str] = []
    for proposed in result.proposed:
        candidate = proposed.candidate
        lines.append(f"{one_line(proposed.path)}: {one_line(candidate.bullet.partition(' <!-- wsmem ')[0])}")
        if explain:
            lines.append(
                f"  score {candidate.score:g}: {signals_text(candidate.signals)}; {candidate.source}"
            )
    return "".join(f"{line}\n" for line in lines)


def signals_text(signals: Iterable[Signal]) -> str:
    """Return signals as ``explicit +0.5 "remember that", …``."""
    return ", ".join(f'{signal.name} {signal.weight:+g} "{one_line(signal.words)}"' for signal in signals)


def bootstrap_remarks(result: BootstrapResult) -> Iterator[str]:
    """Yield what was met on the way, a line each."""
    counts = result.counts
    yield (
        f"{counts['read']} of {_several(counts['sessions'], 'conversation')} read, "
        f"{_several(counts['turns'], 'message')} of people, "
        f"{counts['candidates']} worth a look, {counts['duplicates']} known already, {len(result.proposed)} "
        f"{'would be proposed' if result.dry_run else 'proposed'}"
    )
    met = [f"{_several(counts[name], word)}{rest}" for name, word, rest in _MET if counts[name]]
    met += [f"{number} refused: {reason}" for reason, number in result.refused.items()]
    if met:
        yield ", ".join(met)
    if result.left_out:
        yield "left out: " + ", ".join(f"{reason} {number}" for reason, number in result.left_out.items())
    if result.run and result.proposed:
        yield f"run {result.run}: see `wsmem inbox`; take it back with `wsmem bootstrap --rollback {result.run}`"


_MET = (
    ("unchanged", "conversation", " unchanged"),
    ("below", "sentence", " below the threshold"),
    ("secrets", "secret", " masked"),
    ("flagged", "statement", " untrusted for an order in it"),
    ("unparseable", "line", " of no JSON"),
)


def _several(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number != 1 else ''}"


def bootstrap_json(result: BootstrapResult) -> dict[str, Any]:
    """Return the data of ``wsmem bootstrap`` and ``capture``."""
    return {
        "run": result.run or None,
        "dry_run": result.dry_run,
        "proposed": [_proposed(proposed) for proposed in result.proposed],
        "counts": result.counts,
        "left_out": result.left_out,
        "refused": result.refused,
    }


def _proposed(proposed: Proposed) -> dict[str, Any]:
    candidate = proposed.candidate
    tail = dict(candidate.statement.tail)
    return {
        "path": proposed.path,
        "day": candidate.day.isoformat(),
        "kind": str(candidate.statement.kind),
        "entities": list(candidate.statement.entities),
        "content": candidate.statement.content,
        "confidence": candidate.statement.confidence,
        "from": candidate.source,
        "trust": tail.get("trust"),
        "flag": tail.get("flag"),
        "score": candidate.score,
        "signals": [
            {"name": one.name, "weight": one.weight, "words": one.words} for one in candidate.signals
        ],
    }


def inbox_text(waiting: Iterable[Waiting]) -> str:
    """Return a line for each proposal: its place, its id and what it says."""
    return "".join(
        f"{one_line(str(one.source))} ^{one.id} {one_line(', '.join('@' + name for name in one.unit.entities))}"
        f"{': ' if one.unit.entities else ''}{one_line(one.unit.content)}{_marks(one)}\n"
        for one in waiting
    )


def _marks(one: Waiting) -> str:
    marks = [one.said("run")] + (
        [f"untrusted: {one.said('flag') or 'a stranger'}"] if one.said("trust") == "untrusted" else []
    )
    shown = ", ".join(mark for mark in marks if mark)
    return f" [{shown}]" if shown else ""


def waiting_json(one: Waiting) -> dict[str, Any]:
    """Return a proposal of the inbox."""
    unit = one.unit
    return {
        "id": one.id,
        "source": str(one.source),
        "day": one.day.isoformat(),
        "kind": str(unit.kind),
        "entities": list(unit.entities),
        "content": unit.content,
        "confidence": unit.confidence,
        "meta": dict(unit.meta),
    }


def moved_json(moved: Iterable[Moved]) -> list[dict[str, Any]]:
    """Return what became of proposals."""
    return [
        {"id": one.waiting.id, "from": str(one.waiting.source), "to": str(one.to) if one.to else None}
        for one in moved
    ]
