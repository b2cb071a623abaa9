"""Which names of a workspace are notes: the rule that the scan follows, for one path at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.records import NamedTuple
from wsmem.workspace.globs import Globs, compile_globs
from wsmem.workspace.layout import is_markdown

if TYPE_CHECKING:
    from wsmem.config import Config

NOTE_FOLDERS = frozenset({"memory", "bank", "daily", "diary", "journal", "journals", "logs"})


class Selection(NamedTuple):
    """The globs of one workspace; ``exclude_files`` are those that no folder above a file answers."""

    exclude: Globs
    exclude_files: Globs
    include: Globs

    @property
    def is_plain(self) -> bool:
        """Whether the folder of a file settles all that globs have to say about the file."""
        return not self.include.globs and not self.exclude_files.globs

    def excluded(self, folder: str) -> str | None:
        """Return the glob that keeps all of ``folder`` out, None without one."""
        return self.exclude.find(f"{folder}/")

    def may_include(self, folder: str) -> bool:
        """Say whether ``include`` could ask for something inside ``folder``."""
        return bool(self.include.globs) and self.include.may_hold(folder)

    def takes_folder(self, folder: str) -> bool:
        """Say whether files of ``folder`` are notes unless a glob says otherwise; "" is the root."""
        top = folder.split("/", 1)[0]
        return not folder or top.lower() in NOTE_FOLDERS or top.startswith("@")


def make_selection(config: Config) -> Selection:
    """Compile the globs of ``config``."""
    exclude = config.indexing.exclude
    by_name = tuple(glob for glob in exclude if not glob.endswith(("/**", "/")))
    return Selection(
        compile_globs(exclude), compile_globs(by_name), compile_globs(config.indexing.include, shy=True)
    )


def selects(selection: Selection, path: str) -> bool:
    """Say whether the name ``path`` alone makes it a note: the answer for one file, without the disk.

    What only the disk tells (links, size, readability) and the ``glob`` of an extra path stay out.
    """
    folder, _, name = path.rpartition("/")
    if not is_markdown(name):
        return False
    if selection.include.find(path):
        return True
    if name.startswith(".") or not selection.takes_folder(folder):
        return False
    return selection.exclude.find(path) is None
