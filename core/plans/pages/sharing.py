"""Whether a course may count for two programmes, as their pages say; where they do not, that is told."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.domain.passage import Chunk
from core.plans.conditions import Condition, Some, Taken
from core.plans.problem import Twice
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import units_in
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)


@dataclass(frozen=True, slots=True)
class SharingRule:
    """A sentence of a page on courses that count for two programmes; `most` is None where it is not understood."""

    line: str
    most: float | None
    in_units: bool = False


def rule_in(passages: Sequence[Chunk]) -> SharingRule | None:
    """The first one on the page of a programme."""
    said = (unit.text.strip() for chunk in passages for unit in units_in(chunk))
    return next((_read(line) for line in said if _EN.counts_twice.search(line)), None)


def _read(line: str) -> SharingRule:
    if found := _EN.most_twice.search(line):
        most = float(found[1]) if found[1].isdigit() else float(spelled_number(found[1]))
        return SharingRule(line, most or None, bool(_EN.units.search(found[0])))
    if _EN.least_own.search(line) or _CODE.search(line):
        return SharingRule(line, None)
    return SharingRule(line, 0.0 if _EN.forbids.search(line) else math.inf)


def twice_by(rules: Iterable[SharingRule], clauses: Sequence[tuple[int, Condition]]) -> Twice:
    """What the strictest rule allows; without one that is understood, what two programmes ask for outright."""
    known = [(each.most, each.in_units) for each in rules if each.most is not None]
    if known:
        return Twice(*min(known))
    required: dict[str, set[int]] = {}
    for programme, condition in clauses:
        for code in _outright(condition):
            required.setdefault(code, set()).add(programme)
    return Twice(math.inf, codes=frozenset(code for code, by in required.items() if len(by) > 1))


def _outright(condition: Condition) -> Iterable[str]:
    """The courses without which it does not hold."""
    if isinstance(condition, Taken):
        yield condition.code
    elif isinstance(condition, Some) and condition.least == len(condition.parts):
        for part in condition.parts:
            yield from _outright(part)
