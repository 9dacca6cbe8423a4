"""Tell the pages of past years by their address, and the questions that ask for such pages."""

import re
from datetime import date
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from core.text.periods import Period, academic_year

# A whole step of an address.
_ARCHIVE = re.compile(
    r"(?:[\w-]*[-_])?archived?s?(?:[-_][\w-]*)?|(?:past|previous|prior|old|older|former)[-_]?[\w-]*|"
    r"[\w-]+[-_](?:old|archived?)",
    re.IGNORECASE,
)
# What is published anew every year.
_BY_YEAR = re.compile(
    r"catalog(?:ue)?s?|bulletins?|handbooks?|calendars?|schedules?|timetables?|courses?|classes|syllab\w+|programs?|"
    r"tuition|fees|rates|polic\w+|requirements?|deadlines?|admissions?|(?<!\d)20\d\d(?!\d)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\barchiv\w+|\b(?:old|older|former(?:ly)?|previous(?:ly)?|past|earlier|historic(?:al)?|back (?:then|in))\b|"
    r"\bused to\b|\b(?:last|prior) (?:year|term|semester|fall|autumn|winter|spring|summer)\b",
    re.IGNORECASE,
)
_TWO_YEARS = re.compile(r"(?<!\d)(20\d\d)\s*[-–_]?\s*(?:20)?(\d\d)(?!\d)")


@lru_cache(maxsize=4_096)
def period_in_address(url: str) -> Period | None:
    """The academic year that an address names ("/catalog/2019-2020/biology"); None where it names none, or several."""
    found = {int(first) for first, second in _TWO_YEARS.findall(_path(url)) if (int(first) + 1) % 100 == int(second)}
    return academic_year(found.pop()) if len(found) == 1 else None


@lru_cache(maxsize=4_096)
def is_archived(url: str, today: date) -> bool:
    """Whether an address says that its page is of a past year: by its year, or by a step such as "/archive/".

    "/archives/" alone is where a library keeps its papers; with a catalog or a year behind it, it is an archive.
    """
    period = period_in_address(url)
    if period is not None:
        return period.last < today
    *steps, _ = _path(url).split("/")
    return any(map(_ARCHIVE.fullmatch, steps)) and _BY_YEAR.search(_path(url)) is not None


def asks_for_archives(question: str) -> bool:
    """Whether a question asks for what is old."""
    return _ASKS.search(question) is not None


def _path(url: str) -> str:
    return unquote(urlsplit(url).path)
