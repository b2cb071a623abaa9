"""Measure what recall does with values that changed: is the old one ever given before the new one?

    python -m benchmarks.updates [--seed N]

Writes a workspace in which some facts change their value once or twice, in other words than before and without a
marker, between logs about other things; then asks for each value in English or Japanese. ``stale@1`` is the share of
questions whose first answer is an old value, ``stale above`` the share where an old one stands anywhere above the
new one. Pairs that only look like changes are asked too: ``kept`` is the share of facts that are rightly left alone.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from wsmem import Workspace

TODAY: Final = date(2026, 3, 1)
_START: Final = date(2025, 9, 1)


class Update(NamedTuple):
    """Statements of one slot in the order of time, with ``{}`` for the value, and the question for it."""

    statements: tuple[str, ...]
    question: str
    values: str


UPDATES: Final = (
    Update(
        ("Lives in {}.", "Moved to {} last week.", "Lives in {} now, near the harbour."),
        "Where does {name} live?",
        "Oslo Porto Gdansk Leeds Utrecht Split",
    ),
    Update(
        ("Works at {} as a planner.", "Started at {} in the new office.", "Joined {}."),
        "Where does {name} work?",
        "Acme Globex Initech Hooli Umbra Stark",
    ),
    Update(
        ("The API port is {}.", "The API listens on port {} now.", "API port changed to {}."),
        "Which port does the API of {name} use?",
        "5432 5433 8080 9090 7001 6432",
    ),
    Update(
        ("The default model is {}.", "Default model is now {}.", "Changed the default model to {}."),
        "What is the default model of {name}?",
        "heron-small heron-medium otter-xl wren-2 lark-9 crane-4",
    ),
    Update(
        ("Standup is at {} on workdays.", "The standup moved to {}.", "Standup is at {} from today."),
        "When is the standup of {name}?",
        "09:30 10:00 08:45 11:15 09:00 16:00",
    ),
    Update(
        ("Prefers tea over {}.", "Prefers {} over tea."),
        "Does {name} prefer tea?",
        "coffee mate cocoa juice water milk",
    ),
    Update(
        ("The retry limit is {}.", "Raised the retry limit to {}.", "Retry limit: {}"),
        "What is the retry limit of {name}?",
        "3 5 7 9 12 20",
    ),
    Update(
        ("Uses {} as editor.", "Switched the editor to {}.", "The editor is {}."),
        "Which editor does {name} use?",
        "Vim Emacs Helix Zed Kate Nano",
    ),
    Update(
        ("Drives a {}.", "Drives a {} since the accident."),
        "What car does {name} drive?",
        "Volvo Skoda Fiat Mazda Dacia Honda",
    ),
    Update(
        ("The deadline is {}.", "The deadline moved to {}."),
        "When is the deadline of {name}?",
        "3|November 14|November 21|November 2|December 9|December 15|January",
    ),
    Update(
        ("Reports to {}.", "Reports to {} since the reorganisation."),
        "Who does {name} report to?",
        "Maria Jonas Priya Tomasz Aiko Chidi",
    ),
    Update(
        ("Project status is {}.", "Status: {}"),
        "What is the status of {name}?",
        "blocked review done paused planning testing",
    ),
    Update(
        ("Runs version {}.", "Upgraded to {}.", "Is on version {} now."),
        "Which version does {name} run?",
        "1.2.0 1.3.1 2.0.0 2.1.4 3.0.0 3.2.5",
    ),
    Update(
        ("Phone number is {}.", "New phone number: {}."),
        "What is the phone number of {name}?",
        "555-0101 555-0102 555-0103 555-0104 555-0105 555-0106",
    ),
    Update(
        ("Is hosted on {}.", "Runs on {} now.", "Moved to {}."),
        "Where is {name} hosted?",
        "Hetzner Render Fly Linode Vultr Heroku",
    ),
    Update(
        ("Weighs {} kg.", "Weighs {} kg on the new scale."),
        "How much does {name} weigh?",
        "4.8 4.5 5.1 4.1 5.6 6.2",
    ),
    Update(
        ("The owner is {}.", "The owner is {} as of today.", "Owned by {}."),
        "Who owns {name}?",
        "Dana Lee Sam Robin Kim Alex",
    ),
    Update(
        ("The rent is {} euros.", "The rent went up to {} euros."),
        "How much is the rent of {name}?",
        "900 950 1010 1100 1250 1300",
    ),
    Update(
        ("An alert opens above {} degrees.", "An alert opens above {} degrees since the failure."),
        "At how many degrees does an alert of {name} open?",
        "8 6.5 7 9 5.5 4",
    ),
    Update(
        ("{}に住んでいる。", "{}に引っ越した。", "今は{}で暮らしている。"),
        "{name}はどこに住んでいる？",
        "東京 大阪 福岡 札幌 仙台 金沢",
    ),
    Update(
        ("{}で働いている。", "{}に転職した。"),
        "{name}の勤務先は？",
        "アオバ商事 ミドリ銀行 北星工業 山川出版 花丸製菓 東洋物産",
    ),
    Update(
        ("ポートは{}。", "ポートは{}に変更した。", "ポートが{}になった。"),
        "{name}のポートは？",
        "5432 5433 8080 9090 7001 6432",
    ),
    Update(
        ("朝会は{}から。", "朝会は{}になった。"),
        "{name}の朝会は何時から？",
        "9時30分 10時 8時45分 11時 9時15分 16時",
    ),
    Update(
        ("デフォルトモデルは{}。", "デフォルトモデルを{}に変更した。"),
        "{name}のデフォルトモデルは？",
        "heron-small heron-medium otter-xl wren-2 lark-9 crane-4",
    ),
    Update(
        ("締め切りは{}。", "締め切りは{}に延びた。"),
        "{name}の締め切りはいつ？",
        "11月3日 11月14日 11月21日 12月2日 12月9日 1月15日",
    ),
    Update(
        ("エディタは{}。", "エディタは{}に変わった。", "エディタとして{}を使っている。"),
        "{name}のエディタは？",
        "Vim Emacs Helix Zed Kate Nano",
    ),
    Update(
        ("家賃は{}円。", "家賃が{}円に上がった。"),
        "{name}の家賃はいくら？",
        "82000 85000 91000 97000 104000 110000",
    ),
)

# Both stay true: neither may take the other's place.
KEPT: Final = (
    ("Lives in Leeds.", "Visited Glasgow last weekend."),
    ("The API port is 5432.", "The metrics port is 9100."),
    ("Prefers to use Postgres.", "Prefers to use Vim."),
    ("Uses Vim.", "Uses Postgres."),
    ("Lives in Leeds.", "Wants to move to Porto."),
    ("Works at Acme.", "Met somebody who works at Globex."),
    ("The default model is heron-small.", "The default port is 5432."),
    ("Standup is at 09:30.", "Retro is at 15:00."),
    ("Speaks Polish.", "Speaks Czech."),
    ("Has a brother in Oslo.", "Has a sister in Rome."),
    ("The deadline is 3 November.", "The deadline is tight."),
    ("Drives a Volvo.", "Drives to work on Mondays."),
    ("Visited 3 customers.", "Visited 5 customers."),
    ("Delivered 36 litres for 43 euros.", "Delivered 40 litres for 51 euros."),
    ("Met Peter in Berlin.", "Met Ana in Paris."),
    ("The kitchen window is open on Tuesdays.", "The kitchen door is open on Fridays."),
    ("東京に住んでいる。", "大阪に出張した。"),
    ("Vimを使っている。", "Postgresを使っている。"),
    ("APIのポートは5432。", "監視のポートは9100。"),
    ("アオバで働いている。", "ミドリ銀行に行った。"),
)
_NAMES: Final = (
    "Ottoline Bartholomew Ines Kazimir Solveig Thaddeus Philippa Ambrose Leocadia Evander Rosalind Casimir Odalys Percival "
    "Wilhelmina Zephyr Isolde Lysander Marguerite Octavian Seraphina Tiberius Ursula Valentin Xanthe Yorick Zenobia Alaric "
    "Beatrix Corwin Dorothea Emeric Fenella Gideon Hestia Ignatius Jocasta Leander Mirabel Nicodemus Ophelia Peregrine "
    "Quillon Rowena Sigrid Theodora Ulric Verena Winifred Ysolde"
).split()  # fmt: skip
_FILLER: Final = (
    "Rain all morning, the tram was late.", "Watered the plants and read a chapter.", "Two long calls about the invoice.",
    "The printer jammed again, nobody knows why.", "Soup for lunch, bread from the corner shop.", "午後は雨。本を読んだ。",
)  # fmt: skip


class Case(NamedTuple):
    """A question with the sources of the present value and of the older ones."""

    question: str
    current: str
    old: tuple[str, ...]


def write_updates(root: Path, seed: int = 1) -> tuple[list[Case], list[str]]:
    """Write the workspace; return the questions, and the sources of all facts that must be left alone."""
    chance = random.Random(seed)
    days: dict[date, list[str]] = {}
    at: dict[tuple[date, str], str] = {}
    names = list(_NAMES)
    chance.shuffle(names)
    cases: list[tuple[str, list[tuple[date, str]]]] = []
    kept: list[tuple[date, str]] = []
    for update in UPDATES:
        name = names.pop()
        values = [value.replace("|", " ") for value in chance.sample(update.values.split(), 3)]
        if len(update.statements) == 2:
            values = values[:2]
        if "tea" in update.statements[0]:
            values = [values[0]] * 2
        stamps = sorted(chance.sample(range(150), len(values)))
        said = []
        for text, value, offset in zip(update.statements, values, stamps, strict=False):
            day = _START + timedelta(days=offset)
            line = f"W @{name}: {text.format(value)}"
            days.setdefault(day, []).append(line)
            said.append((day, line))
        cases.append((update.question.format(name=name), said))
    for one, two in KEPT:
        name = names.pop()
        for text, offset in zip((one, two), sorted(chance.sample(range(150), 2)), strict=True):
            day = _START + timedelta(days=offset)
            line = f"W @{name}: {text}"
            days.setdefault(day, []).append(line)
            kept.append((day, line))
    for offset in range(150):
        days.setdefault(_START + timedelta(days=offset), [])
    (root / "memory").mkdir(parents=True)
    for day, lines in days.items():
        text = [f"# {day}", "", chance.choice(_FILLER), "", "## Retain", ""]
        for line in lines:
            text.append(f"- {line}")
            at[day, line] = f"memory/{day}.md#L{len(text)}"
        (root / "memory" / f"{day}.md").write_text("\n".join(text) + "\n", encoding="utf-8")
    found = [Case(question, at[said[-1]], tuple(at[one] for one in said[:-1])) for question, said in cases]
    return found, [at[one] for one in kept]


class Result(NamedTuple):
    """Shares of the questions, and of the facts to be left alone."""

    questions: int
    stale_first: int
    stale_above: int
    missing: int
    kept: int
    kept_of: int
    wrong: tuple[str, ...]


def measure(seed: int = 1) -> Result:
    """Write, ask, count."""
    with tempfile.TemporaryDirectory(prefix="wsmem-updates-") as folder:
        cases, kept = write_updates(Path(folder), seed)
        memory = Workspace.open(folder, today=TODAY)
        first = above = missing = 0
        wrong: list[str] = []
        for case in cases:
            sources = [str(hit.fact.source) for hit in memory.recall(case.question, k=50, budget=20_000).hits]
            ranks = [sources.index(old) for old in case.old if old in sources]
            rank = sources.index(case.current) if case.current in sources else len(sources)
            missing += case.current not in sources
            if sources and sources[0] in case.old:
                first += 1
                wrong.append(f"{case.question} → {case.old} before {case.current}")
            above += any(old < rank for old in ranks)
        standing = {str(fact.source): fact.superseded_by is None for fact in memory.facts().facts}
        wrong += [f"{source} retired" for source in kept if not standing[source]]
        left = sum(standing[source] for source in kept)
        return Result(len(cases), first, above, missing, left, len(kept), tuple(wrong))


def main() -> None:
    """Print a row for each of a few seeds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, action="append", help="seeds of the workspaces (default: 1 2 3)")
    parser.add_argument("--wrong", action="store_true", help="also name what went wrong")
    options = parser.parse_args()
    print("| seed | questions | stale@1 | stale above | not found | facts rightly left alone |")
    print("| --- | --- | --- | --- | --- | --- |")
    for seed in options.seed or (1, 2, 3):
        result = measure(seed)
        print(
            f"| {seed} | {result.questions} | {result.stale_first} | {result.stale_above} | {result.missing} "
            f"| {result.kept} of {result.kept_of} |"
        )
        if options.wrong:
            print("\n".join(result.wrong))


if __name__ == "__main__":
    main()
