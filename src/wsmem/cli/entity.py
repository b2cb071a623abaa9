"""wsmem entity: what is known about an entity, or all entities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsmem.cli.options import add_audience, add_json, add_refresh
from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.errors import UsageError
from wsmem.operations.entity import describe_entity, list_entities

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from wsmem.cli.options import Context


VERBS: Final = ("alias", "merge", "rename", "similar")
_VERBS_HELP: Final = """\
who is who (names with spaces in quotation marks; an entity that is called so is asked for as @merge):
  alias NAME ALIAS …    let NAME be known by more names
  merge NAME OTHER      let OTHER be NAME: its names become aliases, its page's text moves
  rename NAME NEW       give it another name; the old one stays as an alias
  similar               list names that may be one, with the reason
"""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help="a name or an alias; without one, all entities are listed"
    )
    parser.epilog = _VERBS_HELP
    parser.add_argument(
        "--dry-run", action="store_true", help="alias, merge, rename: print the diff and write nothing"
    )
    add_audience(parser)
    add_refresh(parser)
    add_json(parser)


def run(options: Namespace, context: Context) -> int:
    """Print the page about an entity, or the list of all."""
    from wsmem.render.envelope import envelope

    if options.name and options.name[0] in VERBS:
        from wsmem.cli.entity_edit import run_verb

        return run_verb(options, context)
    if options.dry_run:
        raise UsageError("goes with alias, merge and rename", source="--dry-run", hint="leave it out")
    name = " ".join(options.name).strip()
    if not name:
        return _run_list(options, context)
    with progress_bar(context, "indexing") as progress:
        view = describe_entity(
            context.place(),
            name,
            shared=options.audience == "shared",
            refresh=not options.no_refresh,
            progress=progress,
        )
    from wsmem.render.entity import entity_json, entity_text

    if options.format == "json":
        write(envelope("entity", entity_json(view), warnings=view.warnings))
        return 0
    write(entity_text(view, colour=context.colour))
    warn(view.warnings)
    return 0


def _run_list(options: Namespace, context: Context) -> int:
    from wsmem.render.entity import entities_json, entities_plain, entities_text
    from wsmem.render.envelope import envelope

    with progress_bar(context, "indexing") as progress:
        result = list_entities(
            context.place(),
            shared=options.audience == "shared",
            refresh=not options.no_refresh,
            progress=progress,
        )
    if options.format == "json":
        write(envelope("entity", {"entities": entities_json(result.entities)}, warnings=result.warnings))
        return 0
    if context.terminal:
        write(entities_text(result.entities, colour=context.colour))
    else:
        write(entities_plain(result.entities))
    warn(result.warnings)
    count = len(result.entities)
    remark(context, f"{count} entit{'ies' if count != 1 else 'y'}")
    return 0
