"""The half of the library's face that leaves something behind: statements, decisions, the turns of a session.

Each method appends; nothing a person wrote is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

    from wsmem.operations.context import Context
    from wsmem.operations.forget import ForgetResult
    from wsmem.operations.retain import RetainResult
    from wsmem.operations.supersede import SupersedeResult
    from wsmem.operations.workspace import Place


class WritingWorkspace:
    """What ``Workspace`` can write, and the block that it makes for a prompt."""

    _place: Place

    @property
    def today(self) -> date:
        """The day that counts as today."""
        raise NotImplementedError

    def context(
        self,
        *messages: str,
        session: str | None = None,
        budget: int = 800,
        cooldown: int = 24,
        form: str = "xml",
        shared: bool = False,
        now: datetime | None = None,
    ) -> Context:
        """Make the block that goes before a prompt; its ``text`` is empty where there is nothing to say.

        Args:
            messages: of the user, oldest first; the last is the prompt.
            session: whose turn it is; cool-downs, repeats and the anchor belong to it.
            budget: at most so many tokens, header and all.
            cooldown: turns before a fact is shown again; 0: at once.
            form: ``xml`` or ``md``.
            shared: leave private files out.
            now: local time; None: the clock's, on the day that counts as today.
        """
        from datetime import datetime

        from wsmem.operations.context import Settings, make_context
        from wsmem.operations.selection import Selection

        return make_context(
            self._place,
            messages,
            Selection(shared=shared),
            Settings(budget=budget, cooldown=cooldown, form=form),
            session=session,
            now=now or datetime.combine(self.today, datetime.now().time()),
        )

    def retain(
        self,
        text: str,
        *,
        kind: str | None = None,
        entities: Iterable[str] = (),
        confidence: float | None = None,
        time: str | None = None,
        valid: str | None = None,
        trust: str | None = None,
        importance: float | None = None,
        source: str | None = None,
        day: date | None = None,
        to: str | None = None,
        again: bool = False,
        as_note: bool = False,
        allow_secret: bool = False,
        dry_run: bool = False,
    ) -> RetainResult:
        """Append a statement to the log of a day, unless it stands there already.

        Args:
            text: a typed bullet (``W @Peter: Lives in Oslo.``), or a sentence.
            kind, entities, confidence, time, valid, trust, importance, source: what the text does not say.
            day: the day whose log takes it; None: today.
            to: another Markdown file of the workspace.
            again: also a world fact that an earlier log states.
            as_note: a long text, which becomes a note of its own.
            allow_secret: also what looks like a password or a key.
            dry_run: write nothing; tell what would be.

        Raises:
            Refused: it says nothing, is too long, is forgotten, or holds a secret.
            UsageError: a kind, name or number in it cannot be.
            Locked: another process kept writing.
        """
        from wsmem.operations.retain import retain
        from wsmem.operations.statements import Wish

        wish = Wish(text, kind, _texts(entities), confidence, time, valid, trust, importance, source)
        return retain(
            self._place,
            (wish,),
            day=day or self.today,
            path=to,
            again=again,
            as_note=as_note,
            allow_secret=allow_secret,
            dry_run=dry_run,
        )

    def supersede(
        self,
        old: str,
        text: str,
        *,
        reason: str | None = None,
        trust: str | None = None,
        day: date | None = None,
        dry_run: bool = False,
    ) -> SupersedeResult:
        """Say what is so instead of ``old`` (an id or a line), whose own line stays as it is.

        ``trust``: whose word it is; for the rest see ``retain``.

        Raises:
            NotFound: there is no such statement.
            Refused: it is superseded already, or the new one says the same.
        """
        from wsmem.operations.statements import Wish
        from wsmem.operations.supersede import supersede

        return supersede(
            self._place, old, Wish(text, trust=trust), reason=reason, day=day or self.today, dry_run=dry_run
        )

    def forget(
        self, *targets: str, reason: str = "", purge: bool = False, dry_run: bool = False
    ) -> ForgetResult:
        """Leave statements (ids or lines) out of every answer from now on; ``purge`` deletes their lines.

        Raises:
            NotFound: one of them is no statement; nothing is forgotten.
        """
        from wsmem.operations.forget import forget

        return forget(self._place, targets, reason=reason, purge=purge, dry_run=dry_run, day=self.today)


def _texts(values: Iterable[str]) -> tuple[str, ...]:
    return (values,) if isinstance(values, str) else tuple(values)
