"""Every error that wsmem raises on purpose.

WsmemError
├── NotFound              exit 1   what was named is not in the memory: the answer is no
├── Refused               exit 1   it was understood and is not done: the answer is no
├── UsageError            exit 2   a flag or an argument cannot be understood
├── WorkspaceError        exit 3   no workspace, a bad path, a bad file
│   └── ConfigError       exit 3   wsmem.toml says something that cannot be
├── IndexUnusable         exit 4   the index cannot be opened, read or written
├── EmbedderUnavailable   exit 4   what makes vectors does not work; commands go on without it
├── Locked                exit 5   another process writes to this workspace
├── Conflict              exit 5   a file changed between reading and writing
└── Bug                   exit 70  wsmem itself is wrong
"""

from __future__ import annotations


class WsmemError(Exception):
    """An error with a place, an offence and a way out.

    Args:
        message: the offence, one line, without a final full stop.
        source: the place: ``path``, ``path:line`` or a flag's name.
        excerpt: the offending text, shown on a line of its own.
        hint: what to do about it.
    """

    code = "error"
    exit_code = 70

    def __init__(
        self, message: str, *, source: str | None = None, excerpt: str | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.excerpt = excerpt
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.source}: {self.message}" if self.source else self.message


class NotFound(WsmemError):
    """What was named, an id or an entity, is not in the memory: the answer is no."""

    code = "not-found"
    exit_code = 1


class Refused(WsmemError):
    """What was asked for was understood and is not done, such as keeping a password: the answer is no."""

    code = "refused"
    exit_code = 1


class UsageError(WsmemError):
    """A flag or an argument cannot be understood."""

    code = "usage"
    exit_code = 2


class WorkspaceError(WsmemError):
    """There is no workspace, or something in it cannot be read or written."""

    code = "workspace"
    exit_code = 3


class ConfigError(WorkspaceError):
    """``wsmem.toml`` has an unknown key or a value of the wrong type."""

    code = "config"


class IndexUnusable(WsmemError):
    """The index cannot be opened, read or written."""

    code = "index"
    exit_code = 4


class EmbedderUnavailable(WsmemError):
    """What turns text into vectors is not installed, does not answer or answers wrongly.

    Commands go on by words alone and say so; only asking for vectors directly ends with it.
    """

    code = "embedder"
    exit_code = 4


class Locked(WsmemError):
    """Another process is writing to this workspace."""

    code = "locked"
    exit_code = 5


class Conflict(WsmemError):
    """A file changed after it was read and before it was to be written."""

    code = "conflict"
    exit_code = 5


class Bug(WsmemError):
    """wsmem itself is wrong."""

    code = "bug"
    exit_code = 70
