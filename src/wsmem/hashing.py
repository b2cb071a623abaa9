"""BLAKE2b without the rest of ``hashlib``, which loads all of OpenSSL: a fiftieth of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        from _blake2 import blake2b  # the same, in every CPython since 3.6
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b"]
