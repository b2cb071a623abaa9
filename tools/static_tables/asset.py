"""Write a fitted table, its line in the manifest, and the module that the package reads instead of JSON."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from static_tables.fit import embed, quantise

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from static_tables.corpora import Source
    from static_tables.teachers import Teacher

Array = np.ndarray[Any, Any]

_MODULE = '''"""What the tables in ``data/`` are. Written by ``tools/train_static.py``; do not edit."""

from __future__ import annotations

from typing import Final

from wsmem.records import NamedTuple


class TableSpec(NamedTuple):
    """A table's name, space and scale; its hashes are in ``data/manifest.json``."""

    name: str
    id: str
    dimension: int
    languages: tuple[str, ...]
    mean: float  # of the cosine of random pairs of texts
    deviation: float
    longest: int  # characters of the longest piece


TABLES: Final[dict[str, TableSpec]] = {
'''


def sha256(data: bytes) -> str:
    """Return the hash in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def calibrate(tokens: Sequence[Sequence[int]], rows: Array, pairs: int = 50_000) -> tuple[float, float]:
    """Return mean and standard deviation of the cosine of random pairs of texts."""
    random = np.random.default_rng(0)
    drawn = random.choice(len(tokens), size=min(len(tokens), 20_000), replace=False)
    vectors = embed([tokens[i] for i in drawn], rows)
    left, right = random.integers(len(drawn), size=(2, pairs))
    cosines = (vectors[left] * vectors[right]).sum(1)[left != right]
    return round(float(cosines.mean()), 4), round(float(cosines.std()), 4)


def write_table(
    folder: Path,
    name: str,
    languages: Sequence[str],
    vocabulary: Sequence[str],
    rows: Array,
    tokens: Sequence[Sequence[int]],
    teacher: Teacher,
    sources: Sequence[Source],
    settings: dict[str, Any],
) -> None:
    """Write ``<name>.vocab`` and ``<name>.rows`` and put the table into ``manifest.json``."""
    bodies, scales = quantise(rows)
    mean, deviation = calibrate(tokens, bodies * scales.astype(np.float32)[:, None])
    order = sorted(range(len(vocabulary)), key=lambda row: vocabulary[row].encode())
    bodies, scales, vocabulary = bodies[order], scales[order], [vocabulary[row] for row in order]
    packed = np.empty(len(bodies), np.dtype([("scale", "<f2"), ("body", "i1", bodies.shape[1])]))
    packed["scale"], packed["body"] = scales, bodies
    # No line break at the end: the number of lines is the number of rows.
    files = {f"{name}.vocab": "\n".join(vocabulary).encode(), f"{name}.rows": packed.tobytes()}
    for file, data in files.items():
        (folder / file).write_bytes(data)
    manifest_path = folder / "manifest.json"
    manifest = json.loads(manifest_path.read_text("utf-8")) if manifest_path.exists() else {}
    manifest[name] = {
        "id": f"static-{name}-{bodies.shape[1]}@{sha256(files[f'{name}.vocab'] + files[f'{name}.rows'])[:8]}",
        "dimension": bodies.shape[1],
        "rows": len(bodies),
        "longest": max(map(len, vocabulary)),
        "languages": list(languages),
        "calibration": {"mean": mean, "deviation": deviation},
        "files": {file: {"bytes": len(data), "sha256": sha256(data)} for file, data in files.items()},
        "teacher": {
            "name": teacher.name,
            "file": teacher.file,
            "sha256": teacher.sha256,
            "licence": teacher.licence,
        },
        "settings": settings,
        "corpora": [
            {
                "name": source.name,
                "licence": source.licence,
                "texts": len(source.texts),
                "sha256": sha256("\n".join(source.texts).encode()),
            }
            for source in sources
        ],
    }
    manifest_path.write_text(
        json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8"
    )


def write_module(folder: Path, module: Path) -> None:
    """Write ``tables.py`` from the manifest."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    lines = []
    for name in ("en", "cjk"):
        table = manifest.get(name)
        if table is None:
            continue
        languages = "".join(f'"{language}", ' for language in table["languages"]).strip()
        languages = languages if len(table["languages"]) == 1 else languages.rstrip(",")
        scale = table["calibration"]
        lines.append(
            f'    "{name}": TableSpec("{name}", "{table["id"]}", {table["dimension"]}, ({languages}), '
            f"{scale['mean']}, {scale['deviation']}, {table['longest']}),\n"
        )
    module.write_text(_MODULE + "".join(lines) + "}\n", "utf-8")
