"""wsmem entity alias, merge, rename and similar: who is who, decided by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsmem.cli.output import progress_bar, remark, warn, write
from wsmem.errors import UsageError
from wsmem.render.envelope import envelope

if TYPE_CHECKING:
    from argparse import Namespace

    from wsmem.cli.options import Context
    from wsmem.operations.entity_edit import EntityEdit


def run_verb(options: Namespace, context: Context) -> int:
    """Edit the pages, or list what may be one."""
    verb, *names = options.name
    if verb == "similar":
        return _run_similar(names, options, context)
    edit = _edit(verb, names, context, write=not options.dry_run)
    from wsmem.render.entity_edit import edit_diff, edit_json

    if options.format == "json":
        write(envelope("entity", edit_json(edit, written=not options.dry_run)))
        return 0
    if options.dry_run:
        write(edit_diff(edit))
    for one in edit.edits:
        if not options.dry_run:
            what = "delete" if one.after is None else "new" if one.before is None else "change"
            write(f"{what:<7} {one.path}\n")
    for link in edit.links:
        write(f"link    {link} leads to a page that is gone\n")
    if not edit.edits:
        remark(context, "nothing to change")
    elif options.dry_run:
        remark(context, "nothing was written; leave --dry-run out to write it")
    else:
        remark(context, f"@{edit.name} is {edit.page}; wsmem reflect brings the generated parts up to date")
    return 0


def _edit(verb: str, names: list[str], context: Context, *, write: bool) -> EntityEdit:
    from wsmem.operations.entity_edit import add_alias, merge_entities, rename_entity

    place = context.place()
    if verb == "alias":
        if len(names) < 2:
            raise UsageError("alias takes a name and its aliases", hint="wsmem entity alias Peter Pete")
        return add_alias(place, names[0], names[1:], write=write)
    if len(names) != 2:
        raise UsageError(f"{verb} takes two names", hint=f"wsmem entity {verb} Peter 'Peter Smith'")
    return (merge_entities if verb == "merge" else rename_entity)(place, *names, write=write)


def _run_similar(names: list[str], options: Namespace, context: Context) -> int:
    from wsmem.operations.similar import list_similar
    from wsmem.render.entity_edit import similar_json, similar_text

    if names:
        raise UsageError("similar takes no name", hint="wsmem entity similar")
    with progress_bar(context, "indexing") as progress:
        found = list_similar(context.place(), refresh=not options.no_refresh, progress=progress)
    if options.format == "json":
        write(envelope("entity", {"similar": similar_json(found.pairs)}, warnings=found.warnings))
        return 0
    write(similar_text(found.pairs))
    warn(found.warnings)
    count = len(found.pairs)
    remark(context, f"{count} pair{'s' if count != 1 else ''} of names may be one")
    return 0
