"""One meaning of some characters of a text, and the kinds of meanings that there are."""

from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

T = TypeVar("T")
Weekdays = tuple[int, ...]  # 0 is Monday


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of value; `T` is the type of what it means."""

    name: str


@dataclass(frozen=True, slots=True)
class Value(Generic[T]):
    """What the characters from `start` to `end` of a text can mean."""

    kind: Kind[T]
    value: T
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in minutes as written: "5" and "5 p.m." are 300; `half` is "a", "p", or empty without one."""

    written: int
    half: str = ""

    @property
    def minutes(self) -> int | None:
        """Minutes after midnight; None where it does not say which half of the day."""
        if not self.half:
            return None
        return self.written % 720 + 720 * (self.half == "p")


@dataclass(frozen=True, slots=True)
class Hours:
    """From one time of day to another, as written."""

    first: Clock
    last: Clock


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month, in a year that may be left open, on a weekday where one is written."""

    month: int
    day: int
    year: int | None = None
    weekday: int | None = None

    def within(self, year: int) -> date | None:
        """The date in its own year, else in this one; None where there is no such day."""
        try:
            return date(self.year or year, self.month, self.day)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Term:
    """A season of study, or only its name where no year is written."""

    season: str
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Relative:
    """A time as seen from today: ("next", "friday"), ("this", "semester"); `days` from today where that is certain."""

    which: str
    what: str
    days: int | None = None


@dataclass(frozen=True, slots=True)
class Money:
    """A sum; `is_rounded` where it is written as "2 million"."""

    amount: float
    currency: str
    is_rounded: bool = False


MONTH: Kind[int] = Kind("month")
WEEKDAYS: Kind[Weekdays] = Kind("weekdays")
CLOCK: Kind[Clock] = Kind("clock")
HOURS: Kind[Hours] = Kind("hours")
DATE: Kind[Day] = Kind("date")
DATES: Kind[tuple[Day, Day]] = Kind("dates")
SEASON: Kind[str] = Kind("season")
TERM: Kind[Term] = Kind("term")
YEAR: Kind[int] = Kind("year")
ACADEMIC_YEAR: Kind[int] = Kind("academic year")  # the year in which it begins
RELATIVE: Kind[Relative] = Kind("relative")
MONEY: Kind[Money] = Kind("money")
PERCENT: Kind[float] = Kind("percent")
NUMBER: Kind[float] = Kind("number")
RANGE: Kind[tuple[float, float]] = Kind("range")
ORDINAL: Kind[int] = Kind("ordinal")
CODE: Kind[str] = Kind("code")
EMAIL: Kind[str] = Kind("email")
PHONE: Kind[str] = Kind("phone")
LINK: Kind[str] = Kind("link")
