"""Which slots a statement fills, and when two values are the same."""

import pytest

from wsmem.stance.slots import find_slots
from wsmem.stance.values import are_same_value


def _slots(text, *names, extra=()):
    return {slot.name: slot.value for slot in find_slots(text, names, extra)}


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Lives in Glasgow since last week, ground floor, no stairs at all.", "lives in", "glasgow"),
        ("Peter moved to Lisbon in March.", "lives in", "lisbon"),
        ("Works at Acme Corp as a data engineer.", "works at", "acme corp"),
        ("Joined Globex last month.", "works at", "globex"),
        ("The API port is 5432", "port: api", "5432"),
        ("The port of the API is now 5433", "port: api", "5433"),
        ("The API listens on port 5433 since today", "port: api", "5433"),
        ("The default model is heron-medium since today", "is: default model", "heron-medium"),
        ("Standup is at 09:30 JST on workdays.", "is: standup", "9:30 jst on workdays"),
        ("Weighs 4.8 kg; the vet wants less.", "measure: weigh #kg", "4.8"),
        ("Upgraded to Python 3.12", "version: python", "3.12"),
        ("Peter's birthday is May 4.", "is: birthday", "may 4"),
        ("Status: blocked", "is: status", "blocked"),
        ("Changed the timeout from 30 to 60 seconds", "is: timeout", "60 seconds"),
        ("Prefers coffee over tea", "prefers: coffee | tea", "coffee"),
        ("東京に住んでいる", "lives in", "東京"),
        ("先月、大阪に引っ越した。", "lives in", "大阪"),
        ("ポートは5433に変更した", "is: ポート", "5433"),
        ("レッスンは11月から木曜日の19時になった（前は水曜日）。", "is: レッスン", "木曜日の19時"),
        ("紅茶よりコーヒーのほうが好き", "prefers: コーヒー | 紅茶", "コーヒー"),
        ("ミドリ商事に転職した", "works at", "ミドリ商事"),
        ("住在苏州", "lives in", "苏州"),
        ("端口改成5433", "is: 端口", "5433"),
    ],
)
def test_a_statement_of_one_value_fills_a_slot(text, name, value):
    """The same slot has the same name, however it is put."""
    assert _slots(text, "Peter").get(name) == value


@pytest.mark.parametrize(
    "text",
    [
        "Peter moved the workshop to Porto.",
        "Wants to move to Berlin",
        "Might move to Berlin next year",
        "Used to live in Oslo",
        "Visited Rome last week",
        "Does the port have to be 5432?",
        "The default model is slow",
        "The deadline is tight",
        "Does not live in Oslo",
        "The doctors are healing a man",
        "Kerosene was delivered today, 36 litres for ¥4,320.",
        "東京に行きたいと言っていた",
        "以前は東京に住んでいた",
        "東京に住んでいない",
    ],
)
def test_what_is_wished_doubted_past_or_judged_fills_none(text):
    """A slot takes only what is said to be so now."""
    assert _slots(text, "Peter") == {}


def test_two_preferences_of_different_things_fill_different_slots():
    """To use Postgres and to use Vim are two things, not two values of one."""
    assert _slots("Prefers to use Postgres").keys().isdisjoint(_slots("Prefers to use Vim"))


def test_a_change_of_tools_takes_the_old_one_out_of_use():
    """What was switched from is no longer used, and what was switched to is."""
    assert _slots("Uses Vim.") == {"uses: vim": "yes"}
    assert _slots("Switched from Vim to Emacs.") == {"uses: vim": "no", "uses: emacs": "yes"}
    assert _slots("VimからEmacsに乗り換えた") == {"uses: vim": "no", "uses: emacs": "yes"}


def test_the_names_of_the_entity_are_no_part_of_the_slot():
    """Otter's default model is the default model of a statement about otter."""
    assert _slots("Otter's default model is heron", "otter") == _slots("The default model is heron", "otter")


def test_nouns_may_be_added():
    """What the built-in lists do not know can be told to them."""
    assert _slots("The mascot is Duck") == {}
    assert _slots("The mascot is Duck", extra=("mascot",)) == {"is: mascot": "duck"}


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("glasgow", "glasgow near the river", True),
        ("5432", "5433", False),
        ("python 3.11", "python 3.12", False),
        ("wednesdays at 18:00", "wednesdays", True),
        ("9:30 jst on workdays", "9:00 jst on workdays", False),
        ("3月3日", "3月17日", False),
        ("11月11日", "11月1日", False),
        ("5 may", "5 may 2026", True),
    ],
)
def test_values_are_the_same_if_one_only_says_more(one, two, same):
    """A detail more makes no other value; another number does."""
    assert are_same_value(one, two) is same


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Deploys happen on Fridays.", "Deploys happen on Tuesdays since the incident."),
        ("The database is PostgreSQL 14.", "Upgraded the database to PostgreSQL 16."),
        ("Max upload size is 10 MB.", "Max upload size raised to 25 MB."),
        ("Budget is 5000 EUR.", "Budget was cut to 3500 EUR."),
        ("Is vegetarian.", "Is no longer vegetarian."),
        ("Has 3 employees.", "Has 5 employees now."),
        ("The CEO is Alice Chen.", "Bob Ito took over as CEO."),
        ("Her manager is Tom.", "Her new manager is Priya."),
        ("Default branch is master.", "Renamed the default branch to main."),
        ("Launch date: March 3", "Launch date slipped to March 17"),
        ("勤務先は青木商店。", "4月から山田工業で働いている。"),
        ("タイムアウトは30秒。", "タイムアウトを60秒に延ばした。"),
        ("車はトヨタ。", "車をテスラに買い替えた。"),
        ("社長は田中さん。", "社長は佐藤さんに交代した。"),
        ("リリースは3月3日。", "リリースは3月17日に延期。"),
        ("会议时间是下午三点。", "会议时间改成下午四点。"),
    ],
)
def test_a_change_in_other_words_gives_the_same_slot_another_value(older, newer):
    """How the new value is put is not how the old one was."""
    before, after = _slots(older, "X"), _slots(newer, "X")
    assert any(name in after and not are_same_value(value, after[name]) for name, value in before.items())
