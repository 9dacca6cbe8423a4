"""Reminders as people read them: what they asked for, and what they are told when it is due."""

from collections.abc import Iterator, Sequence
from datetime import date

from core.domain.reminders.reminder import News, Reminder, State
from core.presentation.document import Document, Line, Link, Span, document, heading, item, shortened
from core.presentation.messages import say, say_day

_LONGEST = 200  # characters of what it is


def time_of(reminder: Reminder) -> str:
    """The time of day on the campus: "9:00"."""
    return f"{reminder.minute // 60}:{reminder.minute % 60:02}"


def when_of(reminder: Reminder) -> dict[str, str]:
    """What the sentences about a reminder name."""
    what = shortened(reminder.what, _LONGEST)
    return {"what": what, "day": say_day(reminder.day), "time": time_of(reminder)}


def listed_line(reminder: Reminder) -> str:
    """One of a person's own list."""
    if reminder.weekly and reminder.state is not State.UNDELIVERED:
        return reminder.what
    key = {State.TOLD: "reminders.listed.told", State.UNDELIVERED: "reminders.listed.undelivered"}
    return say(key.get(reminder.state, f"reminders.listed.{reminder.state.value}"), **when_of(reminder))


def due_document(reminders: Sequence[Reminder]) -> Document:
    """What one person is told in one message."""
    lines = (item(*_due(each)) for each in reminders)
    return document([heading(say("reminders.title"))], lines)


def _due(reminder: Reminder) -> Iterator[Span]:
    bound, what = reminder.bound, shortened(reminder.what, _LONGEST)
    if bound is None:
        yield what
    elif reminder.news is News.NONE:
        yield f"{what}: {say_day(bound.start)} "
    else:
        yield say(f"reminders.{reminder.news.value}", what=what, before=say_day(bound.known), day=say_day(bound.start))
        yield " "
    if bound:
        yield Link(shortened(bound.title or bound.url, _LONGEST), (bound.url,))


def day_of(name: str, day: date) -> str:
    """An event and its day, by which it is told from others."""
    return f"{name} ({say_day(day)})"


def list_lines(reminders: Sequence[Reminder]) -> Iterator[Line]:
    """A person's own list, numbered as the buttons below it."""
    for number, each in enumerate(reminders, start=1):
        yield item(f"{number}. {listed_line(each)}")
