"""Read the steps of a schedule by date: "75% if you drop by September 4", "after October 25: nothing"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from core.domain.units import Unit, UnitKind
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.periods import stated_period
from core.text.values.dates import Span, read_span

FEWEST_STEPS = 3
_TIME = english(TimeWords)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Step:
    """What `said` holds from `first` to `last`, both included; None where it has no such end."""

    said: str
    first: date | None
    last: date | None

    def holds(self, day: date) -> bool:
        """Whether it does on a day, if no step before it does."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The steps of one list or column, in the order of time; `name` is that of the column or of the line above.

    `about` has the headings, too.
    """

    name: str
    about: str
    steps: tuple[Step, ...]

    @property
    def border(self) -> date:
        """The last day that it names."""
        return max(day for step in self.steps for day in (step.first, step.last) if day)

    def is_of(self, day: date) -> bool:
        """Whether it is named for a term that the day is in."""
        period = stated_period(self.name, ())
        return period is not None and period.first <= day <= period.last

    def at(self, day: date) -> Step | None:
        """The step that holds on a day."""
        return next((step for step in self.steps if step.holds(day)), None)


def schedules(units: Sequence[Unit], context: str) -> Iterator[Schedule]:
    """Those of the lists and tables of a passage; `context` gives a year that is missing."""
    above, together = "", list[Unit]()
    for unit in (*units, None):
        if unit is not None and together and unit.kind is together[0].kind and unit.header == together[0].header:
            together.append(unit)
            continue
        yield from _of_units(together, above, context)
        is_step = unit is not None and unit.kind in {UnitKind.ITEM, UnitKind.ROW}
        together = [unit] if unit is not None and is_step else []
        above = above if unit is None or is_step else unit.text


def _of_units(units: Sequence[Unit], above: str, context: str) -> Iterator[Schedule]:
    if len(units) < FEWEST_STEPS:
        return
    about = " ".join((*units[0].path, above))
    if units[0].kind is UnitKind.ITEM:
        yield from _in_order(above, about, [(unit.words, unit.words) for unit in units], f"{context} {above}")
        return
    for at, name in enumerate(units[0].header or ()):
        cells = [(_row(unit, at, name), unit.cells[at] if at < len(unit.cells) else "") for unit in units]
        yield from _in_order(name, f"{about} {name}", cells, f"{context} {above} {name}")


def _row(unit: Unit, at: int, name: str) -> str:
    """A row with one of its dates: "25 percent — Fall 2026: dropped by September 18"."""
    if at == 0:
        return unit.alone
    return f"{unit.cells[0]} — {name}: {unit.cells[at]}" if at < len(unit.cells) else unit.cells[0]


def _in_order(name: str, about: str, said: Sequence[tuple[str, str]], context: str) -> Iterator[Schedule]:
    """A schedule where each line but a few names days, and these follow each other."""
    dated = [(text, cell, span) for text, cell in said if (span := read_span(cell, context))]
    steps = tuple(_step(text, cell, span, is_by=bool(_TIME.by_then.search(name))) for text, cell, span in dated)
    known = [step for step in steps if step]
    borders = [step.last or step.first for step in known]
    is_ordered = all(a <= b for a, b in pairwise(borders) if a and b)
    amounts = sum(_TIME.amount.search(step.said) is not None for step in known)
    if len(known) == len(steps) >= FEWEST_STEPS and is_ordered and amounts * 2 > len(known):
        yield Schedule(name, about, tuple(known))


def _step(text: str, cell: str, span: Span, *, is_by: bool) -> Step | None:
    """None where it does not say whether it holds until its day or from it on."""
    before = cell[: cell.index(span.text)]
    if span.start < span.end:
        return Step(text, span.start, span.end)
    if _TIME.after.search(before):
        return Step(text, span.end + _DAY, None)
    if _TIME.from_then.search(before):
        return Step(text, span.start, None)
    if _TIME.before.search(before):
        return Step(text, None, span.start - _DAY)
    return Step(text, None, span.end) if is_by or _TIME.by_then.search(before) else None
