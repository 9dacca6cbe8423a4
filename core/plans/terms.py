"""The terms of a plan: seasons of years in their order, and the year of study in each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count, islice

SEASONS = ("winter", "spring", "summer", "fall")  # in the order of a calendar year
# Until when a term can still be begun (month, day): US colleges add courses for one to two weeks after its first day.
_LAST_TO_BEGIN = {"winter": (1, 15), "spring": (1, 31), "summer": (6, 15), "fall": (9, 10)}
_FIRST_MONTH = {"spring": 1, "summer": 6, "fall": 8}
SUMMER = "summer"


@dataclass(frozen=True, slots=True, order=True)
class PlanTerm:
    """A term, such as Fall 2026; ordered in time."""

    year: int
    place: int

    @property
    def season(self) -> str:
        """Its season in lower case."""
        return SEASONS[self.place]

    @property
    def name(self) -> str:
        """As people write it: "Fall 2026"."""
        return f"{self.season.capitalize()} {self.year}"

    @property
    def academic_year(self) -> int:
        """The year in whose fall its year of study began."""
        return self.year if self.season == "fall" else self.year - 1

    @classmethod
    def of(cls, season: str, year: int) -> "PlanTerm":
        """The term of a season and a year."""
        return cls(year, SEASONS.index(season))


def academic_year(today: date) -> int:
    """The year in whose fall the year of study of a day began."""
    return today.year if today.month >= _FIRST_MONTH["fall"] else today.year - 1


def next_term(today: date, seasons: Sequence[str]) -> PlanTerm:
    """The first term of these seasons that can still be begun on a day."""
    coming = (
        PlanTerm.of(season, year) for year in (today.year, today.year + 1) for season in SEASONS if season in seasons
    )
    return next(term for term in coming if date(term.year, *_LAST_TO_BEGIN[term.season]) >= today)


def term_at(day: date) -> PlanTerm:
    """The term in which a day is."""
    season = max((season for season, month in _FIRST_MONTH.items() if month <= day.month), key=_FIRST_MONTH.__getitem__)
    return PlanTerm.of(season, day.year)


def terms_from(start: PlanTerm, many: int, seasons: Sequence[str]) -> tuple[PlanTerm, ...]:
    """So many terms in their order, of these seasons alone; the first is the one to start in, or the next after it."""
    every = (PlanTerm.of(season, year) for year in count(start.year) for season in SEASONS if season in seasons)
    return tuple(islice((term for term in every if term >= start), many))


def years_of_study(terms: Sequence[PlanTerm], first: int, seasons: Sequence[str]) -> tuple[int, ...]:
    """The year of study in each term, where it is `first` in the first one; summers begin no year."""
    a_year = max(1, sum(season != SUMMER for season in seasons))
    before = [sum(each.season != SUMMER for each in terms[:at]) for at in range(len(terms))]
    return tuple(first + passed // a_year for passed in before)
