"""What goes on with a quotation on its page: the sentence that it leans on, the steps and conditions behind it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from core.domain.units import CONTEXT, Unit, UnitKind
from core.rag.answering.quotes.statements import Statement, asks, sends_elsewhere
from core.text.hosts import Own
from core.text.languages.languages import english
from core.text.languages.schema.turns import Continuations
from core.text.languages.schema.wanted import WantedWords
from core.text.passage_structure import begins_anew

_EN = english(Continuations)
_WANTED = english(WantedWords)
MOST_WORDS = 60  # of a quotation and what goes on with it
_MOST_WORDS_OF_STEPS = 80
_ENDS = (".", "!", ")", "”")
_NO_PAGE = Own("")
_PROSE = frozenset({UnitKind.SENTENCE, UnitKind.ITEM})


def continued(statement: Statement, units: Sequence[Unit], wants_steps: bool, page: Own | None = _NO_PAGE) -> Statement:
    """The statement with the sentences that go on with it in its section, as far as it stays short.

    `units` are those of its passage. A list, a row, a card and a statement that is not told unit by unit stay as they
    are. Where steps are wanted, all goes on with it up to the last one that tells what to do; behind a question of the
    page, all of its answer. It ends before a sentence that sends people to somebody that is not of its `page`.
    """
    own = statement.units
    if statement.parts or own[0].kind is UnitKind.ROW or statement.text != _told(own):
        return statement
    first, last = units.index(own[0]), units.index(own[-1])
    most = _MOST_WORDS_OF_STEPS if wants_steps else MOST_WORDS
    before = _before(units[: first + 1])
    before = before if _words([*before, *own]) <= most else []
    behind = [units[last], *takewhile(lambda unit: not sends_elsewhere(unit, page), units[last + 1 :])]
    told = [*before, *own, *_behind(behind, most - _words([*before, *own]), asks(own[0]), wants_steps)]
    return replace(statement, text=_told(told), units=tuple(told))


def _before(units: Sequence[Unit]) -> list[Unit]:
    """The sentence that the last one of these leans on."""
    *earlier, own = units
    leans = bool(earlier) and _EN.leans_back.match(own.alone) is not None
    return earlier[-1:] if leans and _is_beside(earlier[-1], own) else []


def _behind(units: Sequence[Unit], most: int, takes_all: bool, wants_steps: bool) -> list[Unit]:
    """The units behind the first of these that go on with it, up to so many words."""
    found = [unit for _, unit in takewhile(lambda pair: _goes_behind(*pair), pairwise(units))]
    fitting = [unit for at, unit in enumerate(found) if _words(found[: at + 1]) <= most]
    if takes_all:
        return fitting
    if not wants_steps:
        return list(takewhile(_goes_on, fitting))
    steps = [at for at, unit in enumerate(fitting) if _goes_on(unit) or _WANTED.instruction.search(unit.alone)]
    return fitting[: steps[-1] + 1] if steps else []


def _goes_behind(unit: Unit, after: Unit) -> bool:
    return _is_beside(after, unit) and not begins_anew(after, unit)


def _goes_on(unit: Unit) -> bool:
    return _EN.goes_on.match(unit.alone) is not None


def _told(units: Sequence[Unit]) -> str:
    return " ".join(unit.alone for unit in units)


def _words(units: Sequence[Unit]) -> int:
    return len(_told(units).split())


def _is_beside(unit: Unit, other: Unit) -> bool:
    """Whether a unit is a whole sentence or step of the section that the other one is in, and begins no new thing."""
    is_whole = unit.alone.endswith(_ENDS) or unit.kind is other.kind is UnitKind.ITEM
    is_told = unit.kind in _PROSE and other.kind in _PROSE | CONTEXT
    return is_told and is_whole and unit.path == other.path and not asks(unit)
