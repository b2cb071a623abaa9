"""A text's vector is the exact sum of the rows of its pieces, with numpy or without."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from math import sqrt
from typing import TYPE_CHECKING

import pytest

import wsmem
from wsmem.embed import Scale, StaticTable, embed_documents_bytes, embed_question, open_table, static
from wsmem.embed.tables import TableSpec

if TYPE_CHECKING:
    from pathlib import Path

SPEC = TableSpec("en", "tiny@0", 2, ("en",), 0.1, 0.05, 3)
# Rows: cat (1, 0), dog (0, -0.5), not (-1, 0)
LISTED = [("cat", 0.5, (2, 0)), ("dog", 0.25, (0, -2)), ("not", 1.0, (-1, 0))]


@pytest.fixture
def tiny(tmp_path: Path) -> StaticTable:
    (tmp_path / "en.vocab").write_text("\n".join(name for name, _, _ in LISTED), encoding="utf-8")
    (tmp_path / "en.rows").write_bytes(
        b"".join(struct.pack("<e2b", scale, *body) for _, scale, body in LISTED)
    )
    return StaticTable(SPEC, str(tmp_path))


def signed(vector: bytes | None) -> tuple[int, ...]:
    assert vector is not None
    return struct.unpack(f"{len(vector)}b", vector)


def cosine(one: str, other: str) -> float:
    first, second = embed_question(one), embed_question(other)
    assert first is not None
    assert second is not None
    assert first.space == second.space
    one_way, other_way = signed(first.vector), signed(second.vector)
    dot = sum(a * b for a, b in zip(one_way, other_way, strict=True))
    return dot / (sum(a * a for a in one_way) * sum(b * b for b in other_way)) ** 0.5


def test_rows_are_added_and_the_largest_part_becomes_127(tiny: StaticTable) -> None:
    assert [signed(vector) for vector in tiny.embed_documents_int8(["cat", "Cat, dog", "cat dog dog"])] == [
        (127, 0),
        (127, -64),  # (1, -0.5) * 127 = (127, -63.5), rounded to even
        (127, -127),
    ]


def test_the_scale_makes_a_unit_vector_of_the_bytes(tiny: StaticTable) -> None:
    found = tiny.quantised(["cat dog"])[0]
    assert found is not None
    assert found.table == "tiny@0"
    assert found.scale == pytest.approx(1 / sqrt(127**2 + 64**2))


def test_float_rows_have_length_one(tiny: StaticTable) -> None:
    pytest.importorskip("numpy")
    rows = tiny.embed_documents(["cat dog", "dog"])
    assert rows.dtype == "float32"
    assert rows.tolist() == [pytest.approx([2 / sqrt(5), -1 / sqrt(5)]), [0.0, -1.0]]
    assert tiny.embed_queries(["dog"]).tolist() == [[0.0, -1.0]]


@pytest.mark.parametrize("text", ["", "   ", "unknown", "cat not"])
def test_a_text_of_which_nothing_is_known_has_no_vector(tiny: StaticTable, text: str) -> None:
    assert tiny.embed_query_int8(text) is None


def test_such_a_text_has_a_row_of_zeros(tiny: StaticTable) -> None:
    pytest.importorskip("numpy")
    assert tiny.embed_documents(["unknown", "dog"]).tolist() == [[0.0, 0.0], [0.0, -1.0]]


def test_calibration_maps_chance_to_nothing_and_six_deviations_above_to_one() -> None:
    scale = Scale(0.1, 0.05)
    assert [scale.calibrate(cosine) for cosine in (-1.0, 0.1, 0.25, 0.4, 1.0)] == pytest.approx(
        [0, 0, 0.5, 1, 1]
    )


TEXTS = [
    "Peter prefers concise replies on WhatsApp; long content goes into files.",
    "The invoice of 2026-01-05 was paid twice!",
    "新しい担当者に資料を渡した。",
    "把会议安排在周三下午，请通知大家。",
    "把會議安排在週三下午，請通知大家。",
    "APIのレート制限に達した",
    "",
    "Привет",
    "안녕하세요",
    "🙂",
]


def test_numpy_and_plain_python_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    few = embed_documents_bytes(TEXTS)
    monkeypatch.setattr(static, "_FEW", 0)
    assert embed_documents_bytes(TEXTS) == few


def test_a_document_and_the_same_question_have_the_same_bytes() -> None:
    asked, known = [embed_question(text) for text in TEXTS], embed_documents_bytes(TEXTS)
    assert [found and (found.space, found.vector) for found in asked] == [
        found and found[:2] for found in known
    ]


def test_scripts_that_no_table_knows_have_no_vector() -> None:
    assert embed_documents_bytes(["Привет, как дела?", "안녕하세요.", "สวัสดี", "🙂", "…!"]) == [None] * 5


def test_each_text_goes_to_its_own_table() -> None:
    tables = [found and found.table for found in embed_documents_bytes(["hello", "会議", "hello world"])]
    assert tables == [open_table("en").id, open_table("cjk").id, open_table("en").id]


@pytest.mark.parametrize(
    ("one", "near", "far"),
    [
        ("train ticket", "rail pass", "tooth doctor"),
        ("The server went down last night", "an outage of the machine", "a cake for the party"),
        ("He cannot eat peanuts", "food allergy to nuts", "the tax return is due"),
        ("電車の切符", "鉄道の乗車券", "歯の治療"),
        ("サーバーが落ちた", "機械の障害", "誕生日のケーキ"),
        ("会議の日程を変えた", "打ち合わせの予定変更", "犬の散歩"),
        ("火车票", "铁路车票", "看牙医"),
        ("服务器宕机了", "机器出了故障", "生日蛋糕"),
        ("公司開會的時間", "會議的日程", "帶狗散步"),
    ],
)
def test_texts_of_like_meaning_are_nearer(one: str, near: str, far: str) -> None:
    assert cosine(one, near) > cosine(one, far) + 0.1


LOADS = """
import sys
import wsmem.embed
assert "numpy" not in sys.modules, "by the import"
from wsmem.embed import embed_documents_bytes, embed_question
assert embed_question("Where does Peter live?") and embed_question("会議はいつ？")
assert embed_documents_bytes(["a few changed notes", "少しの変更"])
heavy = {"numpy", "json", "pathlib", "dataclasses", "unittest"} & set(sys.modules)
assert not heavy, heavy
"""


def test_a_question_is_embedded_without_numpy() -> None:
    source = os.path.dirname(os.path.dirname(wsmem.__file__))
    script = f"import sys; sys.path.insert(0, {source!r})\n{LOADS}"
    run = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
