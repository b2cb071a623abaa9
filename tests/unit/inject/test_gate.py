"""The gate: no real question is kept from memory, and small talk does not ask it."""

from __future__ import annotations

import time

import pytest

from wsmem.inject.gate import (
    ACKNOWLEDGEMENT,
    EMPTY,
    IN_VAIN,
    MACHINE,
    REPEATED,
    judge_history,
    judge_text,
    question_key,
)
from wsmem.state.gates import Asked

ACKNOWLEDGEMENTS = """
ok
OK!
thanks
thank you so much!
👍
yes please
go ahead
sounds good
lol
got it, thanks
great, next
hmmmm
good morning
looks good to me
Perfect. Thanks a lot!
了解です
はい、お願いします
ありがとうございます！
なるほど
うん
続けて
お疲れ様です
いいですね〜
承知しました。
すごいwww
はーい
OKです
…
好的，谢谢
继续
""".split("\n")[1:-1]
QUESTIONS = """
db port?
who is Tamsin
why?
and Jun?
what did we decide
where does Wren live
next deploy?
and in November?
Kelp status
is it done?
what next?
no, the other one: CS-163
thanks, and when is the dentist?
how much?
wifi password
remember me?
that one
did I like it
was she right?
ok, but what about the kerosene?
潤の好物
なぜ？
誰？
それで？
どこ？
昨日は？
次は？
予定は
次の会議は？
りんご
ありがとう、で港はどこ？
了解、締め切りはいつ？
はい、ポートは 8080 です
草津温泉
笑い話の件
为什么？
我的生日
他是谁
端口是多少
好的，那会议几点？
""".split("\n")[1:-1]


@pytest.mark.parametrize("text", ACKNOWLEDGEMENTS)
def test_small_talk_is_skipped(text):
    assert judge_text(text).reason == ACKNOWLEDGEMENT


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_real_question_passes(text):
    assert judge_text(text).passes


def test_nothing_to_ask_and_a_machines_words_are_told_apart():
    assert judge_text("  \n").reason == EMPTY
    assert judge_text("", ("machine",)).reason == MACHINE


@pytest.mark.parametrize("text", ["ok" * 5000, "w" * 50_000 + "é", "了解" * 20_000 + "x", "はい" * 11 + "山"])
def test_long_strange_words_take_no_time(text):
    begin = time.perf_counter()
    judge_text(text)
    assert time.perf_counter() - begin < 5  # catastrophic backtracking would take for ever


# turns since it was asked, misses in a row, whether the index is the same → reason
HISTORY = [
    (1, 0, True, REPEATED),
    (2, 0, True, REPEATED),
    (3, 0, True, None),
    (1, 0, False, None),
    (3, 1, True, IN_VAIN),
    (4, 1, True, None),
    (6, 2, True, IN_VAIN),
    (7, 2, True, None),
    (12, 3, True, IN_VAIN),
    (13, 3, True, None),
    (12, 9, True, IN_VAIN),
    (13, 9, True, None),
    (1, 9, False, None),
]


@pytest.mark.parametrize(("since", "misses", "same", "reason"), HISTORY)
def test_what_was_just_asked_waits_unless_the_index_has_changed(since, misses, same, reason):
    asked = Asked(10, misses, "g1")
    verdict = judge_history(asked, turn=10 + since, generation="g1" if same else "g2")
    assert verdict.reason == reason


def test_what_was_never_asked_passes():
    assert judge_history(None, turn=1, generation="g").passes


def test_equal_questions_share_a_key():
    assert question_key("Where is  Kelp?") == question_key("where is kelp")
    assert question_key("港はどこ？") == question_key("港はどこ")
    assert question_key("where is kelp") != question_key("where is Wren")
    assert question_key("where is kelp", "since") != question_key("where is kelp")
