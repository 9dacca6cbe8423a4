"""Of what, and when, somebody wants to be reminded is read with the lexer of values."""

from datetime import date

import pytest

from core.rag.front_door.reminder_wish import UnclearWish, Wish, read_wish
from core.text.values.spans import spans_of_days

TODAY = date(2026, 11, 29)  # a Sunday


def read(turn: str) -> Wish:
    return read_wish(turn, TODAY)


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
        ("on March 3 at 9 remind me to call the dean", Wish("", "call the dean", None, date(2027, 3, 3))),
        ("nudge me the day b4 the drop deadline", Wish("the drop deadline", "", 1)),
        ("dont let me forget to pay my fees on March 3", Wish("", "pay my fees", None, date(2027, 3, 3))),
        ("i always forget the waiver, send me a note 3 days before", Wish("", "", 3)),
        ("hm make that two days before instead", Wish("", "", 2)),
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


def test_spans_are_read_in_days() -> None:
    found = [span.days for span in spans_of_days("a week, two days, 3 weeks, 36 hours, one month, the day, 5 minutes")]

    assert found == [7, 2, 21, 1, 30, 1]
