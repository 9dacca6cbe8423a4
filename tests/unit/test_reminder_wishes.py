"""Of what, and when, somebody wants to be reminded is read with the lexer of values."""

from datetime import date

import pytest

from core.rag.front_door.reminder_wish import UnclearWish, Wish, read_wish
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Reminding, RouteKind, reminding_after, reminding_in, wanted_in
from core.text.values.spans import spans_of_days

TODAY = date(2026, 11, 29)  # a Sunday


def read(turn: str) -> Wish:
    wanted = wanted_in(turn)
    assert wanted is not None
    return read_wish(wanted, TODAY)


@pytest.mark.parametrize(
    ("turn", "wish"),
    [
        ("remind me a week before the drop deadline", Wish("the drop deadline", "", 7)),
        ("Remind me the day before", Wish("", "", 1)),
        ("pls remind me about the housing deadline two days before", Wish("the housing deadline", "", 2)),
        ("set a reminder for the withdrawal deadline", Wish("the withdrawal deadline")),
        ("remind me when registration opens", Wish("registration opens", "", 0)),
        ("remind me on the day of commencement", Wish("commencement", "", 0)),
        ("remind me 48 hours before classes start please", Wish("classes start", "", 2)),
        ("remind me to enrol a fortnight before registration opens", Wish("registration opens", "enrol", 14)),
        ("remind me of the May 1 deadline 3 days before", Wish("the May 1 deadline", "", 3)),
        ("remind me about it a day before at 8am", Wish("", "", 1, None, 8 * 60)),
        ("can you remind me on March 3 at 9", Wish("", "", None, date(2027, 3, 3))),
        ("remind me on March 3 at 9 to pay my fees", Wish("", "pay my fees", None, date(2027, 3, 3))),
        ("remind me tomorrow at 5 pm to call the dean", Wish("", "call the dean", None, date(2026, 11, 30), 17 * 60)),
        ("remind me next friday at noon about finals", Wish("finals", "", None, date(2026, 12, 4), 12 * 60)),
        ("remind me in two weeks at 4 to apply", Wish("", "apply", None, date(2026, 12, 13), 16 * 60)),
        ("remind me at 14:30 tomorrow about fees", Wish("fees", "", None, date(2026, 11, 30), 14 * 60 + 30)),
        ("remind me tomorrow at 00:30 to pay", Wish("", "pay", None, date(2026, 11, 30), 30)),
        ("remind me tomorrow at 0:15 to pay", Wish("", "pay", None, date(2026, 11, 30), 15)),
        ("remind me tomorrow at 06:30 to pay", Wish("", "pay", None, date(2026, 11, 30), 6 * 60 + 30)),
        ("remind me tomorrow at 6:30 to pay", Wish("", "pay", None, date(2026, 11, 30), 18 * 60 + 30)),
        ("remind me next sunday to pay", Wish("", "pay", None, date(2026, 12, 6))),
        ("remind me on sunday at 8 pm to pay", Wish("", "pay", None, TODAY, 20 * 60)),
        ("remind me in 48 hours to pay", Wish("", "pay", None, date(2026, 12, 1))),
        ("remind me a week before evening classes begin", Wish("evening classes begin", "", 7)),
        ("remind me about the May 1 deadline", Wish("the May 1 deadline")),
        ("remind me about Latin Night", Wish("Latin Night")),
        (
            "remind me on March 3 at 17:00 to go to the evening class",
            Wish("", "go to the evening class", None, date(2027, 3, 3), 17 * 60),
        ),
        ("remind me", Wish()),
        ("the fees. remind me one day ahead so i dont pay late", Wish("", "", 1)),
        ("make me a reminder a week ahead of the drop deadline (the no W one)", Wish("the drop deadline", "", 7)),
        ("remind me the day the fall grades are due", Wish("the fall grades", "", 0)),
        ("buzz me at 8 in the morning on the day of the fair", Wish("the fair", "", 0, None, 8 * 60)),
        ("ok. day before that, remind me", Wish("", "", 1)),
    ],
)
def test_a_wish_is_read(turn: str, wish: Wish) -> None:
    assert read(turn) == wish


@pytest.mark.parametrize(
    "when",
    [
        "tomorrow at 24:00", "tomorrow at 26", "in 99999999999 days", "in 2 hours", "in 90 minutes", "in 36 hours",
        "the day after tomorrow", "every monday", "every monday at 9", "tonight", "tonight at 8", "this evening",
        "tomorrow afternoon", "tomorrow evening at 8", "at 8 in the evening tomorrow", "tomorrow or friday",
        "on March 3 and March 5", "in a week and a half", "until friday", "friday week", "after spring break",
        "twice a week", "tomorrow around lunch",
    ],
)  # fmt: skip
@pytest.mark.parametrize("order", ["remind me {when} to pay my fees", "remind me to pay my fees {when}"])
def test_a_moment_that_is_not_surely_read_is_refused_or_stays_unread_and_is_never_another_one(
    when: str, order: str
) -> None:
    try:
        wish = read(order.format(when=when))
    except UnclearWish:
        return
    assert (wish.day, wish.days_before) == (None, None)  # they are asked when
    assert wish.own.startswith("pay my fees")


@pytest.mark.parametrize(
    "when",
    [
        "9999999 days before", "two business days before", "three business days before", "a few days before",
        "a couple of weeks before", "3 hours before", "1.5 days before", "half a day before", "the night before",
        "the day after", "3 days after", "every week before",
    ],
)  # fmt: skip
def test_so_long_before_a_date_as_is_not_surely_read_is_refused(when: str) -> None:
    with pytest.raises(UnclearWish):
        read(f"remind me {when} the drop deadline")


@pytest.mark.parametrize(
    ("turn", "asked"),
    [
        ("what reminders do I have", Reminding.LIST),
        ("show me my reminders", Reminding.LIST),
        ("do i have any reminders?", Reminding.LIST),
        ("cancel my reminders", Reminding.CANCEL),
        ("please delete all of my reminders", Reminding.CANCEL),
        ("stop reminding me", Reminding.CANCEL),
        ("could you remind me a day before spring break", Reminding.SET),
        ("can't you remind me a day before spring break", Reminding.SET),
        ("list all reminders", Reminding.LIST),
        ("which reminders are set?", Reminding.LIST),
        ("Can't cancel my reminders", None),
        ("I can’t delete my reminders", None),
        ("can’t stop reminding me", None),
        ("what is a reminder", None),
        ("what are reminders?", None),
        ("remind me please, what's the fee", None),
        ("can you remind me in spanish what the deadline is", None),
        ("remind me what the fee is", None),
        ("remind me when the drop deadline is", None),
        ("remind me how to register", None),
        ("when are payment reminders sent?", None),
        ("what is the drop deadline", None),
    ],
)
def test_what_is_asked_of_reminders_is_told_from_questions(turn: str, asked: Reminding | None) -> None:
    assert reminding_in(turn) is asked


def test_a_turn_is_a_wish_to_be_reminded_only_where_somebody_reminds() -> None:
    turn = "Hi! Remind me a week before the drop deadline"

    assert Router(reminds=True).route(turn).kind is RouteKind.REMINDER
    assert Router().route(turn).kind is not RouteKind.REMINDER


def test_words_of_distress_come_before_a_wish() -> None:
    assert Router(reminds=True).route("remind me tomorrow that I want to kill myself").kind is RouteKind.DISTRESS


def test_spans_are_read_in_days() -> None:
    found = [span.days for span in spans_of_days("a week, two days, 3 weeks, 36 hours, one month, the day, 5 minutes")]

    assert found == [7, 2, 21, 1, 30, 1]


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("ping me the day before the drop deadline", Reminding.SET),
        ("need a reminder for commencement, im finishing in may", Reminding.SET),
        ("i have to register my topic, remind me one week before its due", Reminding.SET),
        ("dont remind me anymore", Reminding.CANCEL),
        ("actually cancel that reminder", Reminding.CANCEL),
        ("can i get my reminders in my google calendar", Reminding.LIST),
        ("tell me every monday what deadlines are coming up", Reminding.LIST),
        ("what was the drop deadline, remind me", None),
        ("buzz me a day before the fair", Reminding.SET),
        ("can you send me a reminder 3 days before the fair", Reminding.SET),
        ("ok. day before that, remind me", Reminding.SET),
        ("delete my reminder for the parking permit pls", Reminding.CANCEL),
        ("could i get a short summary each friday of the dates coming up", Reminding.LIST),
        ("could you warn me a week before the drop deadline?", Reminding.SET),
        ("drop me a line two days before finals start", Reminding.SET),
        ("starting in the spring, set something 2 weeks before i have to pay", Reminding.SET),
        ("text me when registration opens", Reminding.SET),
        ("tell me when registration opens", None),
        ("i dropped the class two weeks before the deadline, do i get money back", None),
        ("what happens if i drop a class a week before finals", None),
        ("show me the events 2 weeks before finals", None),
        ("i have to pay 2 weeks before classes start", None),
    ],
)
def test_other_words_ask_for_reminders_too(turn: str, kind: Reminding | None) -> None:
    assert reminding_in(turn) is kind


def test_whoever_wants_no_reminders_is_in_no_danger() -> None:
    assert Router(reminds=True).route("dont remind me about anything anymore").kind is RouteKind.REMINDER


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("and one week before the spring payment", Reminding.SET),
        ("nvm scrap that one", Reminding.CANCEL),
        ("ok list everything you have for me", Reminding.LIST),
        ("hm make that two days before instead", Reminding.SET),
        ("stop sending me that", Reminding.CANCEL),
    ],
)
def test_a_turn_after_a_reminder_goes_on_from_it(turn: str, kind: Reminding) -> None:
    assert reminding_in(reminding_after(turn) or "") is kind


def test_other_turns_after_a_reminder_say_nothing_of_it() -> None:
    assert reminding_after("and when is the fair?") is None
    assert reminding_after("tell me what the late fee is") is None
    assert reminding_after("stop it") is None
    assert reminding_after("make it stop") is None
    assert reminding_after("i want it to stop") is None
    assert reminding_after("how long before the fair is registration") is None
