"""What tells the weights of one model from those of another."""

from __future__ import annotations

import os


def stat_key(path: str) -> str:
    """Return size and time of a file, or of the files of a folder; "-" if it is not there. Reads no file."""
    try:
        names = sorted(os.listdir(path)) if os.path.isdir(path) else [""]
        states = [os.stat(os.path.join(path, name) if name else path) for name in names]
    except OSError:
        return "-"
    return " ".join(f"{state.st_size}.{state.st_mtime_ns}" for state in states)


def hash_file(path: str) -> str:
    """Return the first eight digits of a file's SHA-256."""
    from hashlib import file_digest

    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()[:8]
