"""When a reminder is due, and what becomes of it: once its person agrees, is told, or the page changes."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from core.domain.records import StatedEvent
from core.domain.reminders.reminder import Bound, KeptPlan, News, Reminder, State

_DAY, _WEEK = timedelta(days=1), timedelta(days=7)


def moment(day: date, minute: int, zone: ZoneInfo) -> datetime:
    """That time of day on the campus, in UTC.

    By PEP 495: of an hour that comes twice the first one, in place of an hour that is missing right after it.
    """
    return datetime.combine(day, time(minute // 60, minute % 60), zone).astimezone(UTC)


def bound_to(stated: StatedEvent) -> Bound:
    """An event as it is followed from now on."""
    event = stated.event
    return Bound(event.name, event.term, event.start, event.end, event.start, stated.source, stated.url, stated.title)


def timed(reminder: Reminder, zone: ZoneInfo) -> Reminder:
    """The reminder with the moments that follow from its day, or from its event."""
    bound = reminder.bound
    day = bound.start - timedelta(days=reminder.days_before) if bound else reminder.day
    at = moment(day, reminder.minute, zone)
    last = moment(bound.end + _DAY, 0, zone) if bound else at + _DAY + reminder.weekly * _WEEK
    return replace(reminder, day=day, at=at, ends_at=last)


def agreed(reminder: Reminder, now: datetime) -> Reminder:
    """The reminder once its person has agreed; one whose moment is over stays proposed, and goes with its day."""
    is_new = reminder.state is State.PROPOSED and reminder.at >= now
    due_at = None if reminder.plan else reminder.at
    return replace(reminder, state=State.WAITING, due_at=due_at) if is_new else reminder


def followed(reminder: Reminder, found: StatedEvent | None, now: datetime, zone: ZoneInfo) -> Reminder:
    """The reminder as what the pages say now makes it: `found` is its event there, None where it is no more.

    News is told at its time of day, unless the event is over by then. What was told of an old date is told again, and
    what comes every week on the Monday after it was told.
    """
    if reminder.weekly and reminder.state is State.TOLD:
        today = now.astimezone(zone).date()
        coming = timed(replace(reminder, day=today + timedelta(days=7 - today.weekday())), zone)
        return replace(coming, state=State.WAITING, due_at=coming.at)
    if reminder.bound is None:
        return reminder
    if found is None:
        return _telling(News.GONE, reminder, now, zone)
    bound = replace(bound_to(found), name=reminder.bound.name, known=reminder.bound.known)
    moved = timed(replace(reminder, bound=bound), zone)
    if bound.start == bound.known:
        is_waiting = reminder.state is State.WAITING
        return replace(moved, news=News.NONE, due_at=moved.at if is_waiting else None)
    return _telling(News.MOVED, moved, now, zone)


def with_plan(reminder: Reminder, plan: KeptPlan, now: datetime, zone: ZoneInfo) -> Reminder:
    """The reminder of a plan as the pages are now; news is told at its time of day."""
    kept = replace(reminder, plan=plan)
    is_news = plan.now != plan.known
    return _telling(News.CHANGED, kept, now, zone) if is_news else replace(kept, news=News.NONE, due_at=None)


def after_telling(reminder: Reminder, now: datetime, *, delivered: bool = True) -> Reminder | None:
    """The reminder once its person was told what was due; None where nothing of it is left to keep."""
    if reminder.news is News.GONE or (delivered and not (reminder.bound or reminder.weekly or reminder.plan)):
        return None
    bound = reminder.bound and replace(reminder.bound, known=reminder.bound.start)
    plan = reminder.plan and replace(reminder.plan, known=reminder.plan.now)
    known = replace(reminder, bound=bound, plan=plan, news=News.NONE, due_at=None)
    if reminder.news is News.MOVED and reminder.at > now:
        return replace(known, state=State.WAITING, due_at=reminder.at)
    return replace(known, state=State.TOLD if delivered else State.UNDELIVERED)


def _telling(news: News, reminder: Reminder, now: datetime, zone: ZoneInfo) -> Reminder:
    """The reminder with news that is told when it is so late on the campus next."""
    today = now.astimezone(zone).date()
    days = (moment(day, reminder.minute, zone) for day in (today, today + _DAY))
    at = next(each for each in days if each >= now)
    return replace(reminder, news=news, due_at=at if at < reminder.ends_at else now)
