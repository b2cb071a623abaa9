"""wsmem import: the memories of another system, or of another workspace."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from wsmem.cli.options import add_json
from wsmem.cli.output import remark, write
from wsmem.imports.readers import READERS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="what the other system exported; for episodic-claw a folder of episodes too",
    )
    parser.add_argument("--from", dest="origin", choices=sorted(READERS), required=True, help="which system")
    parser.add_argument(
        "--into",
        choices=("inbox", "daily"),
        default="inbox",
        help="daily: to the logs of their own days (default: inbox, where they wait for you)",
    )
    parser.add_argument("--dry-run", action="store_true", help="write nothing, tell what would be written")
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print what was written."""
    from wsmem.operations.importing import import_records

    path = os.path.normpath(os.path.join(context.start, options.file))
    records = READERS[options.origin](path)
    result = import_records(
        context.place(),
        records,
        today=context.today,
        own=options.origin == "wsmem",
        daily=options.into == "daily",
        dry_run=options.dry_run,
    )
    if options.format == "json":
        from wsmem.render.envelope import envelope

        imported = [{"path": one.path, "bullet": one.bullet} for one in result.imported]
        data = {
            "run": result.run or None,
            "dry_run": result.dry_run,
            "imported": imported,
            "counts": result.counts,
            "refused": result.refused,
        }
        write(envelope("import", data))
        return 0
    write("".join(f"{one.path}: {one.bullet.partition(' <!-- wsmem ')[0]}\n" for one in result.imported))
    counts = result.counts
    done = "would be written" if result.dry_run else "written"
    remark(
        context,
        f"{counts['records']} read, {len(result.imported)} {done}, {counts['duplicates']} known already",
    )
    met = [
        f"{counts[name]} {words}"
        for name, words in (("secrets", "secrets masked"), ("flagged", "untrusted for an order in them"))
        if counts[name]
    ]
    met += [f"{number} refused: {reason}" for reason, number in result.refused.items()]
    if met:
        remark(context, ", ".join(met))
    if result.run and result.imported:
        remark(
            context,
            f"run {result.run}: see `wsmem inbox`; take it back with `wsmem bootstrap --rollback {result.run}`",
        )
    return 0
