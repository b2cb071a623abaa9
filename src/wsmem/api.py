"""The library's face: a workspace and what can be asked of it.

    from wsmem import Workspace

    memory = Workspace.open("~/notes")
    for hit in memory.recall("what does Tamsin prefer in chat?", since="90d").hits:
        print(hit.fact.content, hit.fact.source)

Everything that comes back is an immutable record. Nothing is printed; errors are ``wsmem.errors``.
"""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING

from wsmem.api_writing import WritingWorkspace
from wsmem.operations.workspace import Place, open_place
from wsmem.workspace.layout import find_workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from threading import Event

    from wsmem.operations.conflicts import ConflictList
    from wsmem.operations.entity import EntityList, EntityView
    from wsmem.operations.explain import Explanation
    from wsmem.operations.facts import FactList
    from wsmem.operations.history import History
    from wsmem.operations.index import IndexStats
    from wsmem.operations.lint import LintResult
    from wsmem.operations.opinions import OpinionList
    from wsmem.operations.recall import RecallResult
    from wsmem.operations.reflect import Reflection
    from wsmem.operations.selection import Selection
    from wsmem.operations.show import Excerpt, FactView
    from wsmem.operations.status import Status
    from wsmem.operations.watch import Batch

    When = str | date


class Workspace(WritingWorkspace):
    """A workspace on the disk.

    It holds no connection and no state but its settings as they were when it was opened, so one object may
    be used for long and by many threads. Filters are those of the command line, and exact: ``since``,
    ``until``, ``around`` and ``as_of`` are days or texts such as ``30d``, ``2025-11`` or ``last week``;
    ``kinds`` are any of ``world``, ``experience``, ``opinion``, ``observation``, ``note``; what comes back is
    linked to all of ``entities``; ``path`` is a file, a folder or a glob; with ``shared``, private
    files are left out.
    """

    def __init__(self, place: Place, *, today: date | None = None) -> None:
        """Use ``Workspace.open``."""
        self._place = place
        self._today = today

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, today: date | None = None) -> Workspace:
        """Open the workspace in a folder.

        Args:
            path: its root; ``~`` is the home folder.
            today: the day against which ``yesterday`` is read and age is reckoned; None: the calendar's.

        Raises:
            WorkspaceError: there is no such folder.
            ConfigError: its ``wsmem.toml`` cannot be understood.
        """
        root = find_workspace(os.getcwd(), os.fspath(path), os.environ)
        return cls(open_place(root, os.environ), today=today)

    def __repr__(self) -> str:
        return f"Workspace({self.root!r})"

    @property
    def root(self) -> str:
        """The absolute path of the workspace."""
        return self._place.root

    @property
    def today(self) -> date:
        """The day that counts as today."""
        return self._today or date.today()

    def index(self, full: bool = False) -> IndexStats:
        """Bring the index up to date with the files, or build it anew; recall does the former by itself.

        Raises:
            Locked: another process kept writing.
            IndexUnusable: the index cannot be written.
        """
        from wsmem.operations.index import update_index

        return update_index(self._place, full=full)

    def recall(
        self,
        question: str,
        *,
        since: When | None = None,
        until: When | None = None,
        around: When | None = None,
        as_of: When | None = None,
        kinds: Iterable[str] = (),
        entities: Iterable[str] = (),
        path: str | None = None,
        min_confidence: float | None = None,
        shared: bool = False,
        k: int | None = None,
        budget: int | None = None,
        mode: str | None = None,
        hops: int | None = None,
        diversity: float | None = None,
        without: Iterable[str] = (),
        relax: bool = False,
        refresh: bool = True,
        timeout: float | None = None,
    ) -> RecallResult:
        """Answer a question with a few cited facts, best first.

        Args:
            question: words, or a question in any language.
            since, until, around, as_of, kinds, entities, path, min_confidence, shared: see the class.
            k: at most so many answers; None: as configured (12).
            budget: at most so many tokens, estimated; None: as configured (1200).
            mode: ``hybrid``, ``lexical`` or ``vector``: by words and meaning, or by one of them alone.
            hops: how often the entities of the best answers are followed to more facts, up to 2.
            diversity: what a line loses that is much like a better one, from 0 (nothing) to 1.
            without: signals and factors of the score that do not count, such as ``recency``.
            relax: if nothing passes the filters, give up some of them; ``relaxed`` says which.
            refresh: pick up changed files first.
            timeout: seconds to wait for the model that makes vectors, if the settings name one; then words must do.

        Raises:
            UsageError: a date, kind, number or name cannot be understood, or there are no vectors to search by.
        """
        from wsmem.operations.manner import read_manner
        from wsmem.operations.recall import recall

        selection = _select(since, until, around, as_of, kinds, entities, path, min_confidence, shared)
        manner = read_manner(
            self._place.config.recall, mode=mode, hops=hops, diversity=diversity, without=_texts(without)
        )
        return recall(
            self._place,
            question,
            selection,
            today=self.today,
            k=k,
            budget=budget,
            refresh=refresh,
            manner=manner,
            relax=relax,
            timeout=timeout,
        )

    def facts(
        self,
        *,
        since: When | None = None,
        until: When | None = None,
        around: When | None = None,
        as_of: When | None = None,
        kinds: Iterable[str] = (),
        entities: Iterable[str] = (),
        path: str | None = None,
        min_confidence: float | None = None,
        shared: bool = False,
        notes: bool = False,
        limit: int | None = None,
        refresh: bool = True,
    ) -> FactList:
        """Return the facts that pass the filters, in the order of days, files and lines.

        ``notes``: prose too; ``limit``: at most so many; for the rest see the class and ``recall``.
        """
        from wsmem.operations.facts import list_facts

        selection = _select(since, until, around, as_of, kinds, entities, path, min_confidence, shared)
        return list_facts(self._place, selection, today=self.today, notes=notes, limit=limit, refresh=refresh)

    def opinions(
        self,
        *,
        since: When | None = None,
        until: When | None = None,
        around: When | None = None,
        as_of: When | None = None,
        entities: Iterable[str] = (),
        path: str | None = None,
        min_confidence: float | None = None,
        shared: bool = False,
        refresh: bool = True,
    ) -> OpinionList:
        """Return the beliefs that pass the filters, each once, with confidence and evidence."""
        from wsmem.operations.opinions import list_opinions

        selection = _select(since, until, around, as_of, (), entities, path, min_confidence, shared)
        return list_opinions(self._place, selection, today=self.today, refresh=refresh)

    def entity(self, name: str, *, shared: bool = False, refresh: bool = True) -> EntityView:
        """Return what is known about an entity, by its name or an alias.

        Raises:
            NotFound: nobody has named it.
        """
        from wsmem.operations.entity import describe_entity

        return describe_entity(self._place, name, shared=shared, refresh=refresh)

    def entities(self, *, shared: bool = False, refresh: bool = True) -> EntityList:
        """Return all entities, the most named first."""
        from wsmem.operations.entity import list_entities

        return list_entities(self._place, shared=shared, refresh=refresh)

    def show(self, target: str, *, context: int = 0, shared: bool = False) -> Excerpt:
        """Return exact lines: ``path``, ``path#L10`` or ``path#L10-L40``; a file that is not there has none.

        Raises:
            WorkspaceError: the path leads out of the workspace.
        """
        from wsmem.operations.show import show_lines

        return show_lines(self._place, target, context=context, shared=shared)

    def fact(self, fact_id: str, *, shared: bool = False, refresh: bool = True) -> FactView:
        """Return the fact whose id begins with ``fact_id``, with its lines and relations.

        Raises:
            NotFound: no fact has such an id.
            UsageError: several have.
        """
        from wsmem.operations.show import show_fact

        return show_fact(self._place, fact_id, shared=shared, refresh=refresh)

    def explain(self, opinion: str, *, refresh: bool = True) -> Explanation:
        """Return the sum behind an opinion's confidence, vote by vote.

        ``opinion`` is its id, that of a statement of it in a log, or that of evidence about it.

        Raises:
            NotFound: no opinion has such an id.
            UsageError: several have.
        """
        from wsmem.operations.explain import explain

        return explain(self._place, opinion, today=self.today, refresh=refresh)

    def history(self, fact_id: str, *, shared: bool = False, refresh: bool = True) -> History:
        """Return what took the place of a fact, and whose place it took, as a chain with reasons.

        Raises:
            NotFound: no fact has such an id.
            UsageError: several have.
        """
        from wsmem.operations.history import show_history

        return show_history(self._place, fact_id, today=self.today, shared=shared, refresh=refresh)

    def conflicts(
        self,
        *,
        only_open: bool = False,
        since: When | None = None,
        until: When | None = None,
        around: When | None = None,
        as_of: When | None = None,
        entities: Iterable[str] = (),
        path: str | None = None,
        shared: bool = False,
        refresh: bool = True,
    ) -> ConflictList:
        """Return pairs of world facts that contradict each other, one of which passes the filters.

        ``only_open``: leave out those of which the newer value was taken; for the rest see the class.
        """
        from wsmem.operations.conflicts import list_conflicts

        selection = _select(since, until, around, as_of, (), entities, path, None, shared)
        return list_conflicts(self._place, selection, today=self.today, only_open=only_open, refresh=refresh)

    def reflect(
        self,
        *,
        since: When | None = None,
        apply: bool = False,
        commit: bool = False,
        refresh: bool = True,
    ) -> Reflection:
        """Plan what the bank's pages should become, and with ``apply`` write it, all or nothing.

        Args:
            since: look at what was recorded from then on; ``last``: from where the last run that got through
                ended; None: at everything.
            apply: write the pages; without it and ``commit`` nothing is written.
            commit: write them, and commit them and nothing else.
            refresh: pick up changed files first.

        Raises:
            Conflict: a page was edited meanwhile, or is to be committed and has edits; nothing was changed.
            Locked: another reflection is at work, or another process is writing.
        """
        from wsmem.operations.reflect import reflect
        from wsmem.operations.reflect_run import run_reflection

        if apply or commit:
            import time

            outcome = run_reflection(
                self._place,
                since=_say(since),
                today=self.today,
                commit=commit,
                clock=time.time,
                refresh=refresh,
            )
            return outcome.reflection
        return reflect(self._place, since=_say(since), today=self.today, refresh=refresh)

    def lint(self, paths: Iterable[str] = (), *, strict: bool = False) -> LintResult:
        """Return what cannot be read as it stands in the files; no index is needed, nothing is written."""
        from wsmem.operations.lint import lint_workspace

        return lint_workspace(self._place, _texts(paths), strict=strict)

    def status(self) -> Status:
        """Return what the index holds, and whether it says what the files say; nothing is written."""
        from wsmem.operations.status import read_status

        return read_status(self._place)

    def watch(self, stop: Event, *, warn: Callable[[str], None]) -> Iterator[Batch]:
        """Keep the index fresh while files change, until ``stop`` is set; yields what each update took in.

        Args:
            stop: ends the watch.
            warn: is told, once, when changes have to be polled for.

        Raises:
            WsmemError: the first update failed.
        """
        from wsmem.operations.watch import watch_workspace

        return watch_workspace(lambda: open_place(self.root, os.environ), stop, warn=warn)


def _select(
    since: When | None,
    until: When | None,
    around: When | None,
    as_of: When | None,
    kinds: Iterable[str],
    entities: Iterable[str],
    path: str | None,
    min_confidence: float | None,
    shared: bool,
) -> Selection:
    from wsmem.operations.selection import Selection

    return Selection(
        _say(since),
        _say(until),
        _say(around),
        _say(as_of),
        _texts(kinds),
        _texts(entities),
        path,
        min_confidence,
        shared,
    )


def _say(when: When | None) -> str | None:
    return when.isoformat() if isinstance(when, date) else when


def _texts(values: Iterable[str]) -> tuple[str, ...]:
    """Return the values; one text stands for itself, not for its letters."""
    return (values,) if isinstance(values, str) else tuple(values)
