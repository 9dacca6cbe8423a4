"""Leave out quotations whose own days or letters are others than those that a question names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from core.domain.units import UnitKind
from core.rag.answering.quotes.choosing import Scored, ranked
from core.rag.answering.quotes.statements import Statement
from core.records.clock.asked_days import AskedDays, asked_days
from core.records.clock.dated_clauses import DatedClause, stated_days
from core.records.clock.event_periods import says_year
from core.records.clock.opening_hours import hours_of
from core.records.clock.stated_hours import says_times, stated_opening
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.languages.schema.wanted import WantedWords

_TIME, _WANTED = english(TimeWords), english(WantedWords)
_LETTERS = re.compile(r"(?<![\w-])([A-Z][a-z]{0,2})\s*(?:[-–—]|to|through)\s*([A-Z][a-z]{0,2})(?![\w-])")


@dataclass(frozen=True, slots=True)
class Named:
    """The days and the surname that a question names; `coming` is today where it asks what is next."""

    days: AskedDays
    coming: date | None
    surname: str

    @classmethod
    def read(cls, question: str, today: date) -> "Named":
        """What a question names that is asked on this day."""
        surname = _WANTED.surname.search(question)
        is_next = _TIME.next.search(question) and not says_year(question)
        return cls(
            asked_days(question, today), today if is_next else None, surname["name"].casefold() if surname else ""
        )

    def meant(self, ranking: Sequence[Scored]) -> list[Scored]:
        """Those of other days and letters left out; each keeps its share of all, since the others show a doubt.

        Of what recurs the days before and behind the next one show none.
        """
        if self.surname and (own := [each for each in ranking if self._is_of_letters(each.statement)]):
            return own
        ranking = [each for each in ranking if self._is_of_days(each.statement)]
        return ranked(self._first_to_come(ranking)) if self.coming and ranking else ranking

    def _first_to_come(self, ranking: Sequence[Scored]) -> list[Scored]:
        """Without a later day of what has an earlier one to come, such as a club's meetings in a feed."""
        first: dict[str, date] = {}
        for each in ranking:
            if len(days := _days_with_times(each.statement)) == 1:
                name = _name(each.statement)
                first[name] = min(first.get(name, date.max), days[0].start)
        return [
            each
            for each in ranking
            if all(day.start <= first.get(_name(each.statement), date.max) for day in _days_with_times(each.statement))
        ]

    def _is_of_days(self, statement: Statement) -> bool:
        """By the hours of weekdays or dates that a statement gives."""
        if not self.coming and not self.days.all:
            return True
        dated = _days_with_times(statement)
        if self.coming:
            return all(each.end >= self.coming for each in dated)
        if dated:
            return any(self._is_asked(each.start, each.end) for each in dated)
        weekly = {day for unit in statement.units for each in stated_opening([unit]) for day in each.weekdays}
        return not weekly or not weekly.isdisjoint(self.days.all)

    def _is_asked(self, start: date, end: date) -> bool:
        if self.days.day:
            return start <= self.days.day <= end
        span = range(min((end - start).days, 6) + 1)
        return any((start + timedelta(days=at)).weekday() in self.days.weekdays for at in span)

    def _is_of_letters(self, statement: Statement) -> bool:
        """Whether a heading, a cell or a label has the first letters of surnames, such as "A – F", around this one."""
        ranges = [found.groups() for label in _labels(statement) for found in _LETTERS.finditer(label)]
        name = self.surname
        return any(
            first.casefold() <= name[: len(first)] and name[: len(last)] <= last.casefold() for first, last in ranges
        )


def _days_with_times(statement: Statement) -> list[DatedClause]:
    """The dates of a statement that says when something opens, begins and ends; a deadline's are no such days."""
    said = statement.text
    return stated_days(said, statement.units, statement.headings) if says_times(said) or hours_of(said) else []


def _name(statement: Statement) -> str:
    return statement.text.partition(":")[0]


def _labels(statement: Statement) -> Iterator[str]:
    yield from statement.headings[1:][-1:]
    for unit in statement.units:
        yield from unit.cells if unit.kind is UnitKind.ROW else (unit.words.partition(":")[0],)
