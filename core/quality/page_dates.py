"""Every date of a text, where it names the day, the month and the year."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.sites.dates import Span, read_span

_MAY_HOLD_ONE = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|20\d\d-\d\d", re.IGNORECASE)
_YEAR = re.compile(r"20\d\d")


def spans(text: str, context: str = "") -> Iterator[Span]:
    """The dates and spans in reading order; `context` is the term or academic year that tells a year left out."""
    rest = text
    while found := _next(rest, context):
        yield found
        rest = rest[rest.index(found.text) + len(found.text) :]


def _next(text: str, context: str) -> Span | None:
    if not _MAY_HOLD_ONE.search(text) or not (_YEAR.search(text) or _YEAR.search(context)):
        return None  # told apart quickly: the patterns of dates take long
    found = read_span(text, context)
    return found and replace(found, text=found.text.strip())
