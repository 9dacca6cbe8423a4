"""Tell the pages of past years by their address, and the questions that ask for such pages."""

import re
from datetime import date
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from core.text.languages.en.questions.archive_words import ARCHIVE_STEP, ASKS_FOR_ARCHIVES, KEPT_BY_YEAR
from core.text.periods import Period, academic_year

_ARCHIVE = re.compile(ARCHIVE_STEP, re.IGNORECASE)
_BY_YEAR = re.compile(KEPT_BY_YEAR, re.IGNORECASE)
_ASKS = re.compile(ASKS_FOR_ARCHIVES, re.IGNORECASE)
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
