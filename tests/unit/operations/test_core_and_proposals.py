"""What may enter core memory, and how a proposal becomes a fact: only by a person's word."""

from __future__ import annotations

import json
import subprocess

import pytest

from wsmem import Workspace
from wsmem.errors import NotFound
from wsmem.operations.accept import accept_proposals
from wsmem.operations.core import propose_for_core

DAYS = ("2025-11-01", "2025-11-08", "2025-11-15")


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def logs(*bullets, days=DAYS):
    return {
        f"memory/{day}.md": "## Retain\n\n" + "".join(f"- {bullet}\n" for bullet in bullets) for day in days
    }


def core(root, **options):
    memory = Workspace.open(root)
    return propose_for_core(memory._place, today=memory.today, **options).proposal


def texts(candidates):
    return [one.text for one in candidates]


# -- core memory -------------------------------------------------------------------------------------


def test_three_days_in_three_files_make_a_proposal_with_its_reason(tmp_path):
    write(
        tmp_path,
        {**logs("W @Peter: Lives in Oslo.", "O(c=0.8) @Peter: 短い返事が好き。"), "memory.md": "# Core\n"},
    )
    proposal = core(tmp_path)
    assert sorted(texts(proposal.proposed)) == ["Peter: Lives in Oslo.", "Peter: 短い返事が好き。"]
    reasons = {one.text: one.reason for one in proposal.proposed}
    assert reasons["Peter: Lives in Oslo."] == "said on 3 days in 3 files, 2025-11-01 to 2025-11-15"
    # ln(0.8/0.2) + 2·0.4 = 2.1863 is 0.90
    assert reasons["Peter: 短い返事が好き。"].startswith("believed at 0.90, stated or supported on 3 days")
    assert (tmp_path / "memory.md").read_text() == "# Core\n"


@pytest.mark.parametrize(
    ("bullets", "days", "miss"),
    [
        (["W @Peter: Lives in Oslo."], DAYS[:2], "2 of 3 days in different files"),
        (["O(c=0.6) @Peter: Prefers tea."], DAYS, "confidence 0.77 of 0.80"),
        (["W @Peter: Lives in Oslo. <!-- wsmem trust=imported -->"], DAYS, None),
        (["W @Peter #private: Lives in Oslo."], DAYS, None),
        (["B @Peter: Called at nine."], DAYS, None),
        (["W @Peter: " + "Lives in Oslo " * 40], DAYS, "longer than 400 characters"),
    ],
)
def test_the_gates_hold_and_near_misses_say_what_they_lack(tmp_path, bullets, days, miss):
    write(tmp_path, logs(*bullets, days=days))
    proposal = core(tmp_path)
    assert (proposal.proposed, proposal.change) == ((), None)
    assert [one.miss for one in proposal.missed] == ([miss] if miss else [])


def test_what_was_replaced_or_contradicted_lately_stays_out(tmp_path):
    write(tmp_path, logs("W @Peter: Lives in Oslo.", "O(c=0.95) @Peter: Prefers tea."))
    write(
        tmp_path,
        {
            "memory/2025-11-20.md": "## Retain\n\n- W(supersedes=memory/2025-11-15.md#L3) @Peter: Lives in Bergen.\n"
            "- B(contradicts=memory/2025-11-01.md#L4) @Peter: Had coffee.\n"
        },
    )
    proposal = core(tmp_path)
    assert proposal.proposed == ()
    assert [one.miss for one in proposal.missed] == ["contradicted in the last month"]


def test_what_core_memory_says_already_or_has_no_room_for_stays_out(tmp_path):
    write(
        tmp_path,
        {**logs("W @Peter: Lives in Oslo."), "MEMORY.md": "- **Peter** lives in Oslo (since 2019).\n"},
    )
    assert core(tmp_path).proposed == ()
    (tmp_path / "MEMORY.md").write_text("x" * 11_990 + "\n")
    (missed,) = core(tmp_path).missed
    assert missed.miss == "core memory would grow beyond 12,000 characters"


def test_the_patch_applies_a_deleted_line_stays_deleted_and_a_lost_source_takes_its_line_along(tmp_path, run):
    write(tmp_path, {**logs("W @Peter: Lives in Oslo.", "W @Anna: Sings."), "memory.md": "# Core\n"})
    before = (tmp_path / "memory.md").read_text()
    shown = run("reflect", "--propose-core", folder=tmp_path)
    subprocess.run(["git", "apply", "-"], input=shown.out, text=True, check=True, cwd=tmp_path)
    patched = (tmp_path / "memory.md").read_text()
    (tmp_path / "memory.md").write_text(before)
    ended = run("reflect", "--apply-core", "--json", folder=tmp_path)
    assert json.loads(ended.out)["data"]["written"] == ["memory.md"]
    assert (tmp_path / "memory.md").read_text() == patched
    assert core(tmp_path).change is None
    kept = [line for line in patched.split("\n") if "Oslo" not in line]
    (tmp_path / "memory.md").write_text("\n".join(kept))
    assert core(tmp_path).proposed == ()
    assert core(tmp_path).change is None
    for day in DAYS[1:]:
        (tmp_path / f"memory/{day}.md").unlink()
    change = core(tmp_path, write=True).change
    assert change is not None
    assert "Anna" not in (tmp_path / "memory.md").read_text()


# -- proposals ---------------------------------------------------------------------------------------

PROSE = {
    "memory/2025-11-27.md": "# Thursday\n\nRemember that the spare key is under the blue pot.\n\nok thanks\n",
    "memory/2025-11-28.md": "## Retain\n\n- W @Peter: Lives in Oslo.\n\nRemember that bins go out on Friday.\n",
    "memory/2025-11-29.md": "覚えておいて：燃えるゴミは火曜日に出す。\n",
}
PAGE = "bank/proposals/2025-11-27.md"


def infer(root, run):
    return run("reflect", "--infer", "--apply", "-q", folder=root)


def test_days_without_typed_bullets_are_proposed_and_prove_nothing(tmp_path, run):
    write(tmp_path, PROSE)
    infer(tmp_path, run)
    assert sorted(path.name for path in (tmp_path / "bank/proposals").iterdir()) == [
        "2025-11-27.md",
        "2025-11-29.md",
    ]
    page = (tmp_path / PAGE).read_text()
    assert "- [ ] W: The spare key is under the blue pot. [L3](../../memory/2025-11-27.md#L3) " in page
    assert "燃えるゴミは火曜日に出す。" in (tmp_path / "bank/proposals/2025-11-29.md").read_text()
    facts = Workspace.open(tmp_path).facts().facts
    assert [fact.content for fact in facts] == ["Lives in Oslo."]
    assert run("reflect", "--infer", "--check", folder=tmp_path).code == 0


def test_a_tick_makes_it_a_fact_of_its_log_once(tmp_path, run):
    write(tmp_path, PROSE)
    infer(tmp_path, run)
    assert run("reflect", "--accept", folder=tmp_path).err == "nothing to accept\n"
    page = (tmp_path / PAGE).read_text()
    (tmp_path / PAGE).write_text(page.replace("- [ ] W: The spare", "- [x] W @House: The spare"))
    ended = run("reflect", "--accept", "--json", folder=tmp_path)
    assert json.loads(ended.out)["data"]["accepted"] == [
        {"bullet": "W @House: The spare key is under the blue pot.", "source": "memory/2025-11-27.md#L9"}
    ]
    log = (tmp_path / "memory/2025-11-27.md").read_text()
    assert log == PROSE["memory/2025-11-27.md"] + (
        "\n## Retain\n\n- W @House: The spare key is under the blue pot. <!-- wsmem src=#L3 -->\n"
    )
    assert "spare key" not in (tmp_path / PAGE).read_text()
    assert run("reflect", "--infer", "--check", "--since", "2025-11-27", folder=tmp_path).code == 0
    (tmp_path / PAGE).write_text(page.replace("- [ ]", "- [x]"))  # as after a crash between the two files
    accept_proposals(Workspace.open(tmp_path)._place)
    assert (tmp_path / "memory/2025-11-27.md").read_text() == log


def test_a_deleted_proposal_is_not_made_again(tmp_path, run):
    write(tmp_path, PROSE)
    infer(tmp_path, run)
    kept = [line for line in (tmp_path / PAGE).read_text().split("\n") if not line.startswith("- [ ]")]
    (tmp_path / PAGE).write_text("\n".join(kept))
    infer(tmp_path, run)
    assert "- [ ]" not in (tmp_path / PAGE).read_text()


def test_all_of_a_day_or_what_cannot_be_taken(tmp_path, run):
    write(tmp_path, PROSE)
    infer(tmp_path, run)
    place = Workspace.open(tmp_path)._place
    with pytest.raises(NotFound):
        accept_proposals(place, "2025-11-28")
    with pytest.raises(NotFound):
        accept_proposals(place, "../2025-11-27")
    assert len(accept_proposals(place, "2025-11-29").accepted) == 1
    page = (tmp_path / PAGE).read_text()
    (tmp_path / PAGE).write_text(page.replace("- [ ] W: The", "- [x] The"))
    ended = run("reflect", "--accept", folder=tmp_path)
    assert (ended.code, "not a typed bullet any more" in ended.out) == (1, True)
    (tmp_path / PAGE).write_text(page.replace("../../memory/2025-11-27.md#L3", "../../../outside.md#L3"))
    (tmp_path.parent / "outside.md").write_text("mine\n")
    assert run("reflect", "--accept", "all", folder=tmp_path).code == 1
    assert (tmp_path.parent / "outside.md").read_text() == "mine\n"
