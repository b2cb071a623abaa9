"""Rows know their ratio and whether a target is met; a page is changed between its markers only."""

from __future__ import annotations

import pytest
from benchmarks.report import replace_measured
from benchmarks.rows import Row, Target
from benchmarks.timing import Case, measure


def test_a_ratio_is_a_multiple_of_the_floor():
    row = Row("recall", "100k", 0.030, "ms", 9, "nothing", 0.010, Target("ratio", "at most", 3))
    assert row.ratio == pytest.approx(3)
    assert row.show(row.figure) == "30.0 ms"
    assert row._replace(target=Target("ratio", "at most", 4)).is_met is True
    assert row._replace(target=Target("ratio", "at most", 2)).is_met is False


def test_a_target_for_a_figure_is_in_the_unit_of_the_row():
    row = Row("memory", "100k", 80e6, "MB", 1, target=Target("figure", "at most", 80))
    assert row.is_met is True
    assert row._replace(figure=81e6).is_met is False
    assert row.target is not None
    assert row.target.show(row.unit) == "≤ 80 MB"
    assert Row("recall", "1k", 0.9, "share", 9, target=Target("figure", "at least", 1.0)).is_met is False


def test_targets_are_set_for_one_size():
    target = Target("ratio", "at most", 8)
    assert target.at("100k") is target
    assert target.at("10k") is None


def test_every_case_runs_once_a_round_and_the_first_round_does_not_count():
    calls = []
    ticks = iter(range(1000))
    cases = {
        "a": Case(lambda: calls.append("a"), lambda: calls.append("prepare")),
        "b": Case(lambda: calls.append("b")),
    }
    samples = measure(cases, 3, lambda: next(ticks))
    assert sorted(calls) == ["a"] * 4 + ["b"] * 4 + ["prepare"] * 4
    assert {name: sample.seconds for name, sample in samples.items()} == {"a": (1, 1, 1), "b": (1, 1, 1)}


def test_only_what_stands_between_the_markers_is_replaced():
    page = "# Page\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nrest\n"
    assert replace_measured(page, "new\n") == (
        "# Page\n<!-- measured: begin -->\n\nnew\n\n<!-- measured: end -->\nrest\n"
    )
    with pytest.raises(ValueError, match="no <!-- measured: begin -->"):
        replace_measured("# Page\n", "new")
