"""The term or the catalog year that a page says it is about, from its headings and its title."""

import re
from collections.abc import Iterator, Sequence

_TERM = r"(?P<term>fall|autumn|winter|spring|summer)"
_YEAR = r"(?P<year>20\d\d)"
_TERM_OF_YEAR = re.compile(
    rf"\b(?:{_TERM}(?:\s+(?:semester|term|quarter|session))?,?\s+(?:of\s+)?{_YEAR}|"
    rf"{_YEAR.replace('year', 'first')}\s+{_TERM.replace('term', 'second')})\b(?!\s*[-–—/]\s*\d)",
    re.IGNORECASE,
)
TWO_YEARS = re.compile(r"\b(20\d\d)\s*[-–—/]\s*(?:20)?(\d\d)\b(?!\s*[-–—/]?\d)")
_CATALOG = re.compile(r"\b(?:catalog(?:ue)?|bulletin)\b", re.IGNORECASE)


def valid_for(title: str, headings: Sequence[str]) -> str | None:
    """Such as "Fall 2026" or "Catalog 2026–27": of the innermost heading that names exactly one, else of the title."""
    for line in (*reversed(headings), title):
        named = set(named_in(line))
        if named:
            return named.pop() if len(named) == 1 else None
    return None


def named_in(line: str) -> Iterator[str]:
    """Each term and each pair of years that a line names, such as "Fall 2026" and "Catalog 2026–27"."""
    for found in _TERM_OF_YEAR.finditer(line):
        term, year = found["term"] or found["second"], found["year"] or found["first"]
        yield f"{term.capitalize()} {year}"
    for first, second in TWO_YEARS.findall(line):
        if (int(first) + 1) % 100 == int(second):
            yield f"{'Catalog ' if _CATALOG.search(line) else ''}{first}–{second}"
