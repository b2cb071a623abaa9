"""Import: the memories of another system to bullets in the inbox, or in the logs of their days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Refused
from wsmem.markdown.compose import Statement, compose_bullet
from wsmem.operations.appending import append_statements, log_path
from wsmem.operations.bootstrap import new_name
from wsmem.operations.inbox import inbox_path
from wsmem.operations.keeping import look_at_state
from wsmem.operations.known import read_known
from wsmem.operations.statements import LONGEST, Written
from wsmem.trust import Severity, Trust, mask_secrets, scan_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from wsmem.imports.records import Record
    from wsmem.operations.workspace import Place

UNDATED: Final = "undated"


class Imported(NamedTuple):
    """A memory that was written, and where."""

    path: str
    bullet: str


class ImportResult(NamedTuple):
    """What an import wrote; ``run`` is the name by which it can be rolled back, empty for a dry run or an own export."""

    run: str
    imported: tuple[Imported, ...]
    counts: dict[str, int]
    refused: dict[str, int]
    dry_run: bool


def import_records(
    place: Place,
    records: Iterable[Record],
    *,
    today: date,
    own: bool = False,
    daily: bool = False,
    dry_run: bool = False,
) -> ImportResult:
    """Write records that the memory does not hold yet, each under its own date.

    Done again, or after being killed half way, it writes what is missing and nothing twice.

    Args:
        place: the workspace.
        records: of one export.
        today: the day of the import, which names it.
        own: they are wsmem's own export: whose word they are is kept, and nothing is added.
        daily: to the logs of their days instead of the inbox.
        dry_run: write nothing.
    """
    counts = {"records": 0, "duplicates": 0, "secrets": 0, "flagged": 0}
    refused: dict[str, int] = {}
    known = read_known(place, write=not dry_run)
    with look_at_state(place) as state:
        run = "" if dry_run or (own and daily) else new_name(place, state, today)
    pages: dict[str, list[tuple[Written, tuple[str, ...]]]] = {}
    for record in records:
        counts["records"] += 1
        if record.text in known and not own:
            counts["duplicates"] += 1
            continue
        statement = _statement(record, run, counts, own=own and daily)
        bullet = compose_bullet(statement)
        if bullet is None or len(statement.content) > LONGEST:
            reason = "too long" if bullet is not None else "no bullet can say it"
            refused[reason] = refused.get(reason, 0) + 1
            continue
        known.add(statement.content)
        pages.setdefault(_path(record, daily=daily), []).append((Written(statement, bullet), record.details))
    imported: list[Imported] = []
    for path, written in sorted(pages.items()):
        for one, details in written:
            try:
                (standing,) = append_statements(
                    place,
                    path,
                    [one],
                    purpose="wsmem import",
                    title=_title(path),
                    dry_run=dry_run,
                    details=details,
                )
            except Refused:
                refused["forgotten"] = refused.get("forgotten", 0) + 1
                continue
            if standing.new:
                imported.append(Imported(path, one.bullet))
            else:
                counts["duplicates"] += 1
    return ImportResult(run, tuple(imported), counts, refused, dry_run)


def _statement(record: Record, run: str, counts: dict[str, int], *, own: bool) -> Statement:
    if own:
        return Statement(
            record.kind,
            record.text,
            record.entities,
            record.confidence,
            record.time,
            record.attributes,
            record.tail,
        )
    said, secrets = mask_secrets(record.text)
    counts["secrets"] += len(secrets)
    orders = [finding for finding in scan_text(record.text) if finding.severity >= Severity.MEDIUM]
    tail = [(key, value) for key, value in record.tail if key not in ("trust", "run", "flag")]
    if record.source:
        tail.append(("src", record.source))
    tail.append(("trust", str(Trust.UNTRUSTED if orders else Trust.IMPORTED)))
    if orders:
        counts["flagged"] += 1
        tail.append(("flag", orders[0].rule))
    if run:
        tail.append(("run", run))
    return Statement(
        record.kind, said, record.entities, record.confidence, record.time, record.attributes, tuple(tail)
    )


def _path(record: Record, *, daily: bool) -> str:
    if record.day is None:
        return f"memory/imported-{UNDATED}.md" if daily else f"memory/inbox/{UNDATED}.md"
    return log_path(record.day) if daily else inbox_path(record.day)


def _title(path: str) -> str:
    name = path.rpartition("/")[2].removesuffix(".md")
    return f"Inbox {name}" if path.startswith("memory/inbox/") else name
