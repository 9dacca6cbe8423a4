"""Write days and times in English words, as `core.text.dates` reads them."""

from datetime import date, datetime, time

from core.text.languages.en.calendar_names import MONTH_NAMES, WEEKDAY_NAMES

# What an answer begins with, by what is asked (`core.rag.structured.moments.asked_moment`).
LEADS_OVER = {
    "late": "Yes, it is too late",
    "missed": "Yes, that is over",
    "still": "No, that is over",
    "last": "No, that is over",
    "left": "None, that is over",
    "until": "That is over",
    "over": "That is over",
    "happened": "Yes, that is over",
    "begun": "That is over",
}
# The same of what goes on for some days, on one of them.
LEADS_ON = {"late": "No, it is not too late", "missed": "No, it is not over", "over": "It is on", "last": "No"}
IS_ON = "Yes"
LEADS_TO_COME = {
    "late": "No, it is not too late",
    "missed": "No, there is still time",
    "still": "Yes, there is still time",
    "last": "No, there is still time",
    "over": "There is still time",
    "happened": "Not yet",
}
HAS_BEGUN, NOT_YET, NOT_OVER = "Yes, that has begun", "Not yet", "No, not yet"
PROBABLY_NOT = "Probably not: today is"
HOLIDAY = "It is {}, so usual hours may not hold."
# What the pages are searched for beside the thing, by the kind of question about time.
ASKED_FOR = {"open": "hours", "over": "deadline", "left": "date", "next": "date", "due": "due date"}
_NAMED = {time(12): "noon", time(0): "midnight"}


def day_in_words(day: date) -> str:
    """ "Saturday, October 3, 2026"."""
    return f"{WEEKDAY_NAMES[day.weekday()]}, {MONTH_NAMES[day.month - 1]} {day.day}, {day.year}"


def time_in_words(moment: time) -> str:
    """ "7:30 p.m.", "noon"."""
    if moment in _NAMED:
        return _NAMED[moment]
    half = "a.m." if moment.hour < 12 else "p.m."
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {half}"


def span_in_words(start: date, end: date) -> str:
    """From one day or time to another, both included; days where either is no datetime."""
    if not isinstance(start, datetime) or not isinstance(end, datetime):
        return day_in_words(start) if start == end else f"{day_in_words(start)} to {day_in_words(end)}"
    first = f"{day_in_words(start)}, {time_in_words(start.time())}"
    if start == end:
        return first
    last = time_in_words(end.time())
    return f"{first} to {last}" if start.date() == end.date() else f"{first} to {day_in_words(end)}, {last}"


def distance_in_words(day: date, today: date) -> str:
    """ "today", "tomorrow", "yesterday", "in 12 days" or "3 days ago"."""
    days = (day - today).days
    named = {0: "today", 1: "tomorrow", -1: "yesterday"}
    return named.get(days) or (f"in {days} days" if days > 0 else f"{-days} days ago")


def relation_in_words(start: date, end: date, today: date) -> str:
    """How days stand to today: "that is in 12 days", "that was yesterday", "that is now, until tomorrow"."""
    if end < today:
        return f"that was {distance_in_words(end, today)}"
    if start > today or start == end:
        return f"that is {distance_in_words(start, today)}"
    return (
        "that is now, today is the last day"
        if end == today
        else f"that is now; it ends {distance_in_words(end, today)}"
    )


def minutes_in_words(minutes: int) -> str:
    """ "25 minutes", "1 hour", "3 hours 5 minutes"."""
    hours, rest = divmod(minutes, 60)
    said = [_counted(hours, "hour"), _counted(rest, "minute")]
    return " ".join(filter(None, said)) or "less than a minute"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}" if number else ""


# Between days and times they name nothing: "from 9 to noon and on Friday from 9".
SMALL_WORDS = frozenset(
    "a am an and are at between but by day every evening for from hour hours i in is it m morning night nights of on "
    "only open or our p pm s staff the then to until we week with".split()
)
