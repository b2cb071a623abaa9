"""Proposals for core memory: a patch with reasons; written only where a person asks for that."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from wsmem.errors import Conflict
from wsmem.operations.reading import read_bytes
from wsmem.operations.reflect import read_bank
from wsmem.operations.session import Session, ask
from wsmem.reflect.plan import plan_core
from wsmem.workspace.files import decode, encode
from wsmem.workspace.lock import writer_lock
from wsmem.workspace.writing import write_atomic

if TYPE_CHECKING:
    from datetime import date

    from wsmem.operations.index import Progress
    from wsmem.operations.workspace import Place
    from wsmem.reflect.core import CoreProposal

LOCK_TIMEOUT: Final = 10.0
_CORE: Final = ("memory.md", "MEMORY.md")


class CoreResult(NamedTuple):
    """The proposal, and whether it was written."""

    proposal: CoreProposal
    written: bool
    warnings: tuple[str, ...]


def propose_for_core(
    place: Place,
    *,
    today: date,
    write: bool = False,
    refresh: bool = True,
    progress: Progress | None = None,
) -> CoreResult:
    """Return what ``memory.md`` might take in, and with ``write`` write it.

    What is proposed is read from the logs as they stand now: a line that is gone is not proposed.

    Raises:
        Conflict: core memory was edited meanwhile; nothing was changed.
        Locked: another process is writing.
    """
    path = next((name for name in _CORE if os.path.isfile(os.path.join(place.root, name))), _CORE[0])
    try:
        data: bytes | None = read_bytes(place, path).data
    except FileNotFoundError:
        data = None
    before = None if data is None else decode(data, path)

    def plan(session: Session) -> CoreResult:
        bank = read_bank(place, session)
        proposal = plan_core(
            bank.facts,
            bank.texts,
            path,
            before,
            rule=place.config.reflect.rule,
            today=today,
            private=bank.private,
        )
        return CoreResult(proposal, False, session.warnings)

    result = ask(place, plan, refresh=refresh, progress=progress)
    change = result.proposal.change
    if not write or change is None:
        return result
    with writer_lock(place.root, timeout=LOCK_TIMEOUT, purpose="wsmem reflect --apply-core"):
        full = os.path.join(place.root, path)
        if data is None and os.path.lexists(full):
            raise Conflict("was made meanwhile", source=path, hint="run the command again")
        write_atomic(full, encode(change.after, data or b""), expected=data)
    return result._replace(written=True)
