"""One look over the disk: the Markdown files of a workspace with their stat, and what was left out."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from wsmem.errors import WorkspaceError
from wsmem.records import NamedTuple
from wsmem.workspace.confine import extra_root, lies_within
from wsmem.workspace.globs import Globs, compile_globs
from wsmem.workspace.layout import is_markdown
from wsmem.workspace.selection import NOTE_FOLDERS, Selection, make_selection
from wsmem.workspace.writing import temporary_owner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wsmem.config import Config


class FileStat(NamedTuple):
    """A file as the scan saw it; ``path`` is relative to the root, or ``@name/…``."""

    path: str
    size: int
    mtime_ns: int
    inode: int


class Skipped(NamedTuple):
    """Something that was left out; ``by_rule`` when a setting asked for it, so that nothing is wrong."""

    path: str
    reason: str
    by_rule: bool = False


class Scan(NamedTuple):
    """What one look found: ``files`` and ``skipped`` by path, ``temporary`` files of writers, and where it looked.

    ``folders`` are all folders whose files could count, which a watcher has to watch: their names in the workspace
    by their real paths.
    """

    files: list[FileStat]
    skipped: list[Skipped]
    temporary: list[str]
    folders: dict[str, str]


def scan(root: str, config: Config) -> Scan:
    """Return the Markdown files of the workspace, sorted by the bytes of their paths.

    Files of the root folder, of the note folders (``memory/``, ``bank/``, …), of what ``include`` names
    and of ``extra_paths`` count, less what ``exclude`` names and what begins with a dot. A symbolic link
    is followed when it leads to something inside that is not scanned already.

    Raises:
        WorkspaceError: the root folder itself cannot be read.
    """
    base = os.path.realpath(root)
    try:
        os.scandir(base).close()
    except OSError as error:
        raise WorkspaceError(f"the workspace cannot be read: {error.strerror}", source=root) from error
    look = _Look(make_selection(config), config.indexing.max_file_bytes)
    look.walk(_Area("", base, None), base, "", selected=True)
    for extra in config.extra_paths:
        base, name = os.path.realpath(extra_root(root, extra)), f"@{extra.name}"
        if not os.path.isdir(base):
            look.skip(name, "there is no such folder")
        elif base in look.folders:
            look.skip(name, "scanned already", by_rule=True)
        else:
            look.walk(_Area(f"{name}/", base, compile_globs((extra.glob,))), base, name, selected=True)
    look.follow_links()
    return Scan(
        look.sorted_files(), sorted(look.skipped), sorted(look.temporary), dict(sorted(look.folders.items()))
    )


class _Area(NamedTuple):
    """A tree that links may not leave: the workspace, or an extra path with its ``@name/`` and glob."""

    prefix: str
    base: str
    globs: Globs | None


class _Link(NamedTuple):
    path: str
    area: _Area
    real: str  # where the link itself lies
    selected: bool


class _Look:
    """The state of one scan; ``folders`` maps the real path of each folder to its name in the workspace."""

    def __init__(self, selection: Selection, max_bytes: int) -> None:
        self.selection = selection
        self.max_bytes = max_bytes
        self.files: list[FileStat] = []
        self.skipped: list[Skipped] = []
        self.temporary: list[str] = []
        self.folders: dict[str, str] = {}
        self.links: list[_Link] = []
        self.linked: set[str] = set()  # the real paths of files that links led to
        self.known: set[str] = set()  # the paths of self.files, as far as is_scanned needed them

    def skip(self, path: str, reason: str, *, by_rule: bool = False) -> None:
        self.skipped.append(Skipped(printable(path), reason, by_rule))

    def walk(self, area: _Area, real: str, name: str, *, selected: bool) -> None:
        """Take the files of the folder at ``real``, which is ``name`` here, and of all folders below."""
        waiting = [(real, name, selected)]
        while waiting:
            real, name, selected = waiting.pop()
            if real in self.folders:
                self.skip(name, "scanned already", by_rule=True)
                continue
            self.folders[real] = name
            try:
                with os.scandir(real) as entries:
                    waiting += self.take_entries(area, real, name, selected, entries)
            except FileNotFoundError:
                continue  # gone since its parent was read
            except OSError as error:
                self.skip(name, f"cannot be read: {error.strerror}")

    def take_entries(
        self, area: _Area, real: str, name: str, selected: bool, entries: Iterable[os.DirEntry[str]]
    ) -> list[tuple[str, str, bool]]:
        """Take the files among ``entries``; return the folders to walk next."""
        plain = selected and area.globs is None and self.selection.is_plain and not self.linked
        prefix, below = f"{name}/" if name else "", []
        for entry in entries:
            file, path = entry.name, prefix + entry.name
            try:
                if entry.is_file(follow_symlinks=False):
                    if not is_markdown(file):
                        if file[0] == "." and temporary_owner(file) is not None:
                            self.temporary.append(path)
                    elif file[0] != "." if plain else self.takes(area, path, f"{real}/{file}", selected):
                        self.take(path, entry.stat(follow_symlinks=False))
                elif entry.is_dir(follow_symlinks=False):
                    inside = self.enters(path, selected)
                    if inside is not None:
                        below.append((f"{real}/{file}", path, inside))
                elif entry.is_symlink():
                    self.links.append(_Link(path, area, f"{real}/{file}", selected))
                elif is_markdown(file) and selected:
                    self.skip(path, "not a regular file")
            except FileNotFoundError:
                continue  # gone since its folder was read
            except OSError as error:
                self.skip(path, f"cannot be read: {error.strerror}")
        return below

    def take(self, path: str, status: os.stat_result) -> None:
        if status.st_size > self.max_bytes:
            self.skip(path, f"{status.st_size} bytes, more than max_file_bytes allows ({self.max_bytes})")
        elif path.isascii() or printable(path) == path:
            self.files.append(FileStat(path, status.st_size, status.st_mtime_ns, status.st_ino))
        else:
            self.skip(path, "the name is not UTF-8")

    def takes(self, area: _Area, path: str, real: str, selected: bool) -> bool:
        """Say whether the Markdown file ``path`` counts; a glob that says no is reported."""
        if real in self.linked:
            self.skip(path, "scanned already", by_rule=True)
            return False
        if area.globs is not None and area.globs.find(path.removeprefix(area.prefix)) is None:
            return False
        if self.selection.include.find(path) is not None:
            return True
        if not selected or path.rpartition("/")[2].startswith("."):
            return False
        glob = self.selection.exclude_files.find(path)
        if glob is not None:
            self.skip(path, f"excluded by {glob}", by_rule=True)
        return glob is None

    def enters(self, path: str, selected: bool) -> bool | None:
        """Say whether files of the folder ``path`` count by themselves, only if included, or not (None)."""
        name = path.rpartition("/")[2]
        if name == path:  # a folder of the root
            if name.startswith("@"):
                return None  # such names belong to extra paths
            selected = name.lower() in NOTE_FOLDERS
        glob = self.selection.excluded(path) if selected else None
        if selected and glob is None:
            return True
        if self.selection.may_include(path):
            return False
        if glob is not None and not name.startswith("."):
            self.skip(path, f"excluded by {glob}", by_rule=True)
        return None

    def follow_links(self) -> None:
        """Follow the links that the walks met, and those met on the way, in the order of their paths."""
        while self.links:
            batch, self.links = sorted(self.links, key=lambda link: link.path), []
            for link in batch:
                self.follow(link)

    def follow(self, link: _Link) -> None:
        target = os.path.realpath(link.real)
        try:
            status = os.lstat(target)
        except OSError:
            status = None
        broken = status is None or stat.S_ISLNK(status.st_mode)  # the latter if links lead in a circle
        if broken and "." not in os.path.basename(link.path):  # perhaps it was to be a folder
            if self.enters(link.path, link.selected):
                self.skip(link.path, "the link leads nowhere")
        elif status is not None and stat.S_ISDIR(status.st_mode):
            inside = self.enters(link.path, link.selected)
            if inside is not None and self.may_follow(link, target, target in self.folders):
                self.walk(link.area, target, link.path, selected=inside)
        elif not is_markdown(link.path) or not self.takes(link.area, link.path, link.real, link.selected):
            return
        elif status is None or not stat.S_ISREG(status.st_mode):
            self.skip(link.path, "the link leads nowhere" if broken else "the link leads to no regular file")
        elif self.may_follow(link, target, self.is_scanned(target)):
            self.linked.add(target)
            self.take(link.path, status)

    def may_follow(self, link: _Link, target: str, scanned: bool) -> bool:
        """Say whether ``target`` is inside, wanted and new; report why it is not."""
        area = link.area
        if not lies_within(target, area.base):
            whose = f"@{area.prefix.strip('@/')}" if area.prefix else "the workspace"
            self.skip(link.path, f"the link leads out of {whose}")
            return False
        if scanned:
            self.skip(link.path, "the link leads to something scanned already", by_rule=True)
            return False
        name = area.prefix + target[len(area.base) :].lstrip("/")
        glob = self.selection.exclude.find(name) or self.selection.excluded(name)
        if glob is not None and not self.selection.may_include(link.path):
            self.skip(link.path, f"the link leads to what {glob} excludes", by_rule=True)
            return False
        return True

    def is_scanned(self, target: str) -> bool:
        """Say whether the file at the real path ``target`` is among the files already."""
        self.known.update(file.path for file in self.files[len(self.known) :])
        folder, name = os.path.split(target)
        if folder not in self.folders:
            return target in self.linked
        return target in self.linked or f"{self.folders[folder]}/{name}".lstrip("/") in self.known

    def sorted_files(self) -> list[FileStat]:
        """Return the files by path; ``MEMORY.md`` and ``memory.md`` are one if they are one on disk."""
        self.files.sort()
        core = [file for file in self.files if file.path.lower() == "memory.md"]
        for file in core[1:]:
            if file.inode == core[0].inode:
                self.files.remove(file)
                self.skip(file.path, f"the same file as {core[0].path}")
        return self.files


def printable(path: str) -> str:
    """Return ``path`` as text that can be shown: bytes that are not UTF-8 become ``\\xff``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
