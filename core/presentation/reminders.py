"""Reminders as people read them: what they asked for, and what they are told when it is due."""

from collections.abc import Iterator, Sequence
from datetime import date

from core.domain.reminders.reminder import KeptPlan, News, Reminder, Rests, State
from core.presentation.document import Document, Line, Link, Span, document, heading, item, line, shortened
from core.presentation.messages import say, say_day

_LONGEST = 200  # characters of what it is
_MOST_CHANGES = 10  # of a plan in one message


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
    if reminder.plan:
        is_offered = reminder.state is State.PROPOSED
        return say("reminders.listed.plan_offered" if is_offered else "reminders.listed.plan", **when_of(reminder))
    key = {State.TOLD: "reminders.listed.told", State.UNDELIVERED: "reminders.listed.undelivered"}
    return say(key.get(reminder.state, f"reminders.listed.{reminder.state.value}"), **when_of(reminder))


def due_document(reminders: Sequence[Reminder]) -> Document:
    """What one person is told in one message."""
    lines = (item(*_due(each)) for each in reminders if not each.plan)
    plans = (_of_plan(each.plan) for each in reminders if each.plan)
    return document([heading(say("reminders.title"))], lines, *plans)


def _of_plan(plan: KeptPlan) -> Iterator[Line]:
    """What has changed on the pages, each with its page, and whether the plan still keeps to the rules."""
    yield line(say("plan.changed", what=shortened(plan.name, _LONGEST)))
    before, now = plan.known.stated, plan.now.stated
    changed = [key for key in {**before, **now} if before.get(key) != now.get(key)]
    for key in changed[:_MOST_CHANGES]:
        kind, _, name = key.partition(" ")
        (old, was_at), (new, url) = (side.get(key, ("", "")) for side in (before, now))
        words = {"name": name, "before": old or "–", "now": new or "–"}
        said = say(f"plan.changed.{kind}", **{each: shortened(text, _LONGEST) for each, text in words.items()})
        yield item(said, " ", Link(url or was_at, (url or was_at,)))
    yield from (item(say("plan.broken", rule=shortened(rule, _LONGEST))) for rule in plan.now.faults)
    is_gone = _has_programme(plan.known) and not _has_programme(plan.now)
    if is_gone:
        yield item(say("plan.no_programme", name=shortened(plan.name, _LONGEST)))
    is_unread = is_gone or any(key.startswith("needs ") and key not in now for key in before)
    yield line(say("plan.make_new" if plan.now.faults or is_unread else "plan.still_holds"))


def _has_programme(rests: Rests) -> bool:
    return any(key.startswith("clause ") for key in rests.stated)


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
