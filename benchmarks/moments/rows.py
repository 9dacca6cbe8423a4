"""Read the turns about time on invented campuses."""

from datetime import date, datetime, time
from pathlib import Path

from benchmarks.turns.rows import TurnRow
from core.text.values.words import MONTH_NAMES

HERE = Path(__file__).parent
SITES = ("thornbury", "quillhaven")
# What a group of facts may be called, with its spellings.
_CALLED = {
    "yes": ("yes", "is open", "open now", "open today", "still open", "still time", "is on now"),
    "no": ("no", "not", "none"),
    "closed": ("closed", "not open", "not now", "not so today", "no", "not yet", "it opens", "nobody"),
    "not yet": ("not yet", "no", "has not", "opens on", "is to come", "not open", "not now"),
    "over": ("over", "was", "too late", "missed", "ended", "passed", "no longer", "closed"),
    "still": ("still", "not too late", "yes", "is in"),
}


def pages(site: str) -> list[Path]:
    """The pages of a site."""
    return sorted((HERE / "sites" / site).iterdir())


def read_moments(site: str) -> list[TurnRow]:
    """The turns of a site; a fact is named as "closed", "date 2026-10-12", "time 17:00", "days 4" or in its words."""
    lines = (HERE / f"{site}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("; ") for line in lines if line and not line.startswith("#")]
    return [_row(f"{site}-{at:03}", site, *each) for at, each in enumerate(rows, start=1)]


def _row(id_: str, site: str, turn: str, now: str, *facts: str) -> TurnRow:
    says = tuple(tuple(word for one in fact.split(" | ") for word in _spellings(one)) for fact in facts)
    return TurnRow(id_, site, turn, says, now=datetime.fromisoformat(now))


def _spellings(fact: str) -> tuple[str, ...]:
    kind, _, value = fact.partition(" ")
    if kind == "date":
        return _of_date(date.fromisoformat(value))
    if kind == "time":
        return _of_time(time.fromisoformat(value)) if value != "24:00" else ("midnight", "12 am")
    if kind == "days":
        return f"{value} days", f"{value} more days"
    return _CALLED.get(fact, (fact,))


def _of_date(day: date) -> tuple[str, ...]:
    name = MONTH_NAMES[day.month - 1]
    shorts = (name, name[:3], f"{name[:3]}.", f"{name[:4]}.")
    return (*(f"{short} {day.day}" for short in shorts), f"{day.day} {name}")


def _of_time(clock: time) -> tuple[str, ...]:
    if clock == time(12):
        return ("noon", "12 pm")
    half, hour = ("am", "pm")[clock.hour >= 12], clock.hour % 12 or 12
    full = f"{hour}:{clock.minute:02}"
    short = () if clock.minute else (f"{hour} {half}", f"{hour}{half}")
    return (f"{full} {half}", f"{full}{half}", *short)
