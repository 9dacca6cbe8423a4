"""Terms and academic years as spans of days."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

# First and last month and day. Campuses differ by weeks; what matters is that one term follows the other.
SEASONS = {
    "winter": ((1, 1), (3, 31)),
    "spring": ((1, 1), (5, 31)),
    "summer": ((6, 1), (7, 31)),
    "fall": ((8, 1), (12, 31)),
}


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """From the first to the last day, both included."""

    first: date
    last: date

    def overlaps(self, other: "Period") -> bool:
        """Whether they share a day."""
        return self.first <= other.last and other.first <= self.last

    @property
    def academic_year(self) -> int:
        """The year in which the academic year of its first day began."""
        return self.first.year if self.first.month >= 8 else self.first.year - 1


def season(name: str, year: int) -> Period:
    """Such as the spring of 2027."""
    (first_month, first_day), (last_month, last_day) = SEASONS["fall" if name == "autumn" else name]
    return Period(date(year, first_month, first_day), date(year, last_month, last_day))


def academic_year(begins: int) -> Period:
    """From August of one year to July of the next."""
    return Period(date(begins, 8, 1), date(begins + 1, 7, 31))


def calendar_year(year: int) -> Period:
    """From January to December."""
    return Period(date(year, 1, 1), date(year, 12, 31))


def period_of(named: str) -> Period:
    """The days of "Fall 2026", "2026–27" or "Catalog 2026–27" (as `valid_for` says it)."""
    *before, years = named.lower().split()
    return academic_year(int(years[:4])) if "–" in years else season(before[0], int(years))


def around(name: str, today: date) -> Iterator[Period]:
    """The terms of this name from two years ago to two years ahead, in order; `year`: academic years, `term`: fall and
    spring."""
    for year in range(today.year - 2, today.year + 3):
        if name == "year":
            yield academic_year(year)
        elif name == "term":
            yield from (season("spring", year), season("fall", year))
        else:
            yield season(name, year)
