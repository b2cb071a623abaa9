"""Try wsmem on folders of Markdown that nobody made for it, and tell everything that is not as it must be.

    python -m benchmarks.trees DIR... [--seed N] [--keep]

Every DIR is copied, indexed, listed, asked, shown, edited and reflected on; the answers are held against the raw
bytes and markdown-it-py. Prints a line a folder and what was found; ends in 1 if anything was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from typing import Any, Final, NamedTuple

from benchmarks.oracle import Stated, lost_text, raw_lines, words, wrong_lines
from benchmarks.process import wsmem_command

_CODES: Final = (0, 1)  # what an ordinary workspace may end in
_QUESTIONS: Final = 6
_SHOWN: Final = 4
_SOURCE: Final = re.compile(r"(.*)#L(\d+)(?:-L(\d+))?")


class Findings(NamedTuple):
    """What was found wrong in one folder, and how much was looked at."""

    wrong: list[str]
    files: int
    units: int


class _Trial:
    """A copy of a folder, and what wsmem says about it."""

    def __init__(self, root: str, chance: random.Random) -> None:
        self.root = root
        self.chance = chance
        self.wrong: list[str] = []
        self.units: dict[str, list[Stated]] = {}

    def run(self, *arguments: str, codes: tuple[int, ...] = _CODES) -> Any:
        """Run a command with ``--json`` and return its data."""
        command = [*wsmem_command(), *arguments, "--json", "-C", self.root]
        done = subprocess.run(command, capture_output=True, check=False)
        shown = " ".join(arguments)
        if done.returncode not in codes:
            self.wrong.append(f"{shown}: ended in {done.returncode}: {done.stderr.decode()[-300:]}")
        if b"Traceback" in done.stderr:
            self.wrong.append(f"{shown}: {done.stderr.decode()[-600:]}")
        try:
            return json.loads(done.stdout)["data"]
        except (ValueError, KeyError):
            self.wrong.append(f"{shown}: no JSON: {done.stdout[-200:]!r}")
            return None

    def hashes(self) -> dict[str, str]:
        found = {}
        for folder, below, names in os.walk(self.root):
            if ".memory" in below:
                below.remove(".memory")
            for name in names:
                path = os.path.join(folder, name)
                if not os.path.islink(path):
                    with open(path, "rb") as file:
                        found[os.path.relpath(path, self.root)] = hashlib.sha256(file.read()).hexdigest()
        return found

    def list_units(self) -> None:
        """Read all units and hold each against its lines, each file against its blocks."""
        data = self.run("list", "--notes")
        if data is None:
            return
        self.units = {}
        for fact in data["facts"]:
            texts = (
                (*fact["entities"], fact["content"], *fact["details"])
                if fact["kind"] != "note"
                else (fact["content"],)
            )
            for source in (fact["source"], *(copy for copy in fact["copies"])):
                match = _SOURCE.fullmatch(source)
                if match is None:
                    self.wrong.append(f"list: {source} is no source")
                    continue
                first = int(match[2])
                unit = Stated(first, int(match[3] or first), fact["kind"], fact["heading"] or "", texts)
                self.units.setdefault(match[1], []).append(unit)

    def check_files(self, skipped: set[str], seen: dict[str, str]) -> None:
        """Hold the units of every file that is not as it was ``seen`` before against its bytes."""
        for path, value in sorted(self.hashes().items()):
            if seen.get(path) == value:
                continue
            if not path.lower().endswith(".md") or path in skipped:
                continue
            lines = self.lines(path)
            if lines is None:
                self.wrong.append(f"{path}: not UTF-8, and not reported")
                continue
            units = self.units.get(path, [])
            self.wrong += [f"{path} {what}" for what in wrong_lines(units, lines)]
            self.wrong += [f"{path} {what}" for what in lost_text(units, lines)]

    def lines(self, path: str) -> list[str] | None:
        with open(os.path.join(self.root, path), "rb") as file:
            try:
                return raw_lines(file.read())
            except UnicodeDecodeError:
                return None

    def ask(self) -> None:
        """Ask for words that stand in one place only, and for whole lines."""
        places: Counter[str] = Counter()
        stems: Counter[str] = Counter()
        texts: dict[str, tuple[str, Stated]] = {}
        for path, units in sorted(self.units.items()):
            for unit in units:
                for word in {word for text in unit.texts for word in words(text)}:
                    places[word.casefold()] += 1
                    stems[_stem(word)] += 1
                    texts[word.casefold()] = (path, unit)
        plain = [
            word
            for word, count in places.items()
            if count == 1 and stems[_stem(word)] == 1 and re.fullmatch(r"[a-z]{6,18}", word)
        ]
        other = [word for word, n in places.items() if n == 1 and not word.isascii() and 4 <= len(word) <= 30]
        self.chance.shuffle(other)
        said = "\n".join("\n".join(unit.texts) for units in self.units.values() for unit in units).casefold()
        other = [word for word in other[:60] if stems[_stem(word)] == 1 and said.count(word) == 1]
        for word in self.chance.sample(plain, min(_QUESTIONS // 2, len(plain))) + self.chance.sample(
            other, min(_QUESTIONS // 2, len(other))
        ):
            path, unit = texts[word]
            data = self.run("recall", word, "-k", "30", "--budget", "20000")
            hits = [hit["source"] for hit in (data or {}).get("hits", ())]
            depth = 3 if word.isascii() else len(hits)  # a run of Chinese is many words, which others share
            if not any(hit.startswith(f"{path}#L{unit.line}") for hit in hits[:depth]):
                self.wrong.append(f"recall {word}: not {path}#L{unit.line} but {hits[:3]}")
        every = [unit for units in self.units.values() for unit in units]
        for unit in self.chance.sample(every, min(2, len(every))):
            self.run("recall", unit.texts[-1][:300].replace("\0", "") or "nothing")

    def show(self) -> None:
        every = [(path, unit) for path, units in sorted(self.units.items()) for unit in units]
        for path, unit in self.chance.sample(every, min(_SHOWN, len(every))):
            data = self.run("show", f"{path}#L{unit.line}-L{unit.line_end}")
            lines = self.lines(path)
            if data and lines and raw_lines(data["text"].encode()) != lines[unit.line - 1 : unit.line_end]:
                self.wrong.append(f"show {path}#L{unit.line}-L{unit.line_end}: other lines")

    def edit(self) -> set[str]:
        """Edit, rename and delete a few files, compare the grown index with one built anew; return what it skips."""
        paths = [path for path in self.hashes() if path.endswith(".md")]
        self.chance.shuffle(paths)
        for path, change in zip(paths, ("append", "delete", "rename", "cut", "append"), strict=False):
            full = os.path.join(self.root, path)
            if change == "append":
                with open(full, "ab") as file:
                    file.write(b"\n\n## Retain\n- W @Ana: Said so again on Tuesday.\n")
            elif change == "delete":
                os.unlink(full)
            elif change == "rename":
                os.replace(full, full[:-3] + "-renamed.md")
            else:
                os.truncate(full, os.path.getsize(full) // 2)
        self.run("index")
        grown = self.digest()
        rebuilt = self.run("index", "--full") or {"skipped": []}
        if grown != self.digest():
            self.wrong.append("the index grown by edits is not the one built anew")
        return {entry["path"] for entry in rebuilt["skipped"]}

    def digest(self) -> str:
        from wsmem.index.connection import open_reader
        from wsmem.index.digest import digest

        connection = open_reader(self.root)
        try:
            return digest(connection)
        finally:
            connection.close()


def _stem(word: str) -> str:
    """Return what words share that search may hold to be the same."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))[:4]


def try_tree(folder: str, seed: int) -> Findings:
    """Try wsmem on a copy of ``folder``."""
    parent = tempfile.mkdtemp(prefix="wsmem-trees-")
    try:
        root = os.path.join(parent, "workspace")
        shutil.copytree(folder, root, symlinks=True, ignore=shutil.ignore_patterns(".memory", ".git"))
        trial = _Trial(root, random.Random(seed))
        before = trial.hashes()
        indexed = trial.run("index", codes=(0,)) or {"files": 0, "skipped": []}
        trial.list_units()
        skipped = {entry["path"] for entry in indexed["skipped"]}
        trial.check_files(skipped, {})
        for command in (
            ("lint",),
            ("status",),
            ("doctor",),
            ("opinions",),
            ("reflect", "--diff"),
            ("reflect", "--check"),
        ):
            trial.run(*command)
        trial.ask()
        trial.show()
        if trial.hashes() != before:
            trial.wrong.append("a file is not as it was")
        count = sum(len(units) for units in trial.units.values())
        skipped = trial.edit()
        trial.list_units()
        trial.check_files(skipped, before)
        return Findings(trial.wrong, indexed["files"], count)
    finally:
        shutil.rmtree(parent)


def main() -> None:
    """Try every folder named on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", metavar="DIR")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for folder in options.folders:
        findings = try_tree(folder, options.seed)
        failed += bool(findings.wrong)
        print(
            f"{folder}: {findings.files} files, {findings.units} units, {len(findings.wrong)} wrong",
            flush=True,
        )
        for what in findings.wrong:
            print(f"  {what}")
    print(f"{len(options.folders) - failed} of {len(options.folders)} folders without a fault")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
