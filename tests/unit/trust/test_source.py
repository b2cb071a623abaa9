"""Whose word a statement is."""

from __future__ import annotations

import pytest

from wsmem.trust import Trust, read_trust


@pytest.mark.parametrize(
    ("path", "said", "trust"),
    [
        ("memory/2025-11-27.md", (), Trust.USER),
        ("memory/2025-11-27.md", ("agent",), Trust.AGENT),
        ("memory/2025-11-27.md", ("import",), Trust.IMPORTED),
        ("memory/2025-11-27.md", ("who-knows",), Trust.UNTRUSTED),
        ("memory/2025-11-27.md", ("user", "untrusted"), Trust.UNTRUSTED),
        ("memory/inbox/2025-11-27.md", ("user",), Trust.IMPORTED),
        ("memory/inbox/2025-11-27.md", ("untrusted",), Trust.UNTRUSTED),
    ],
)
def test_the_path_and_the_tail_say_whose_word_it_is(path: str, said: tuple[str, ...], trust: Trust) -> None:
    assert read_trust(path, [("trust", value) for value in said]) is trust


def test_only_the_user_and_the_agent_move_beliefs() -> None:
    assert [trust for trust in Trust if trust.may_move_beliefs] == [Trust.USER, Trust.AGENT]
