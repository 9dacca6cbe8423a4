"""How a quotation reads, and what goes on with it on its page."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from textwrap import wrap

from core.domain.units import CONTEXT, Unit, UnitKind
from core.rag.answering.quotes.statements import ENDS, SHORT_LINE, Statement, asks, sends_elsewhere
from core.text.hosts import Own
from core.text.languages.languages import english
from core.text.languages.schema.turns import Continuations
from core.text.languages.schema.wanted import WantedWords
from core.text.passage_structure import begins_anew
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.sentences import sentences
from core.text.tokens import stem, terms

LONGEST = 500  # characters
LONGEST_LIST = 1_000
_STOPS = (".", "!", "?")


def told(statement: Statement) -> str:
    """The statement as people read it: "Late registration: $40", not "Fee: Late registration; Amount: $40".

    A line without an end is not run into the next one: "Pass/fail: You may take …", "Credits: 4; Offered: Fall".
    """
    row = statement.units[0]
    return _told_row(row) if row.kind is UnitKind.ROW and statement.text == row.alone else _told_lines(statement)


def parts_of(text: str, longest: int) -> list[str]:
    """The text in parts of whole sentences that are short enough to be told; a longer sentence is cut at a word."""
    found: list[str] = []
    for piece in (piece for sentence in sentences(text) for piece in wrap(sentence, longest, break_on_hyphens=False)):
        if found and len(found[-1]) + len(piece) < longest:
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def as_part(at: int, parts: Sequence[str]) -> str:
    """A part with the dots that say that something stands before or behind it."""
    return f"{'… ' if at else ''}{parts[at]}{' …' if at < len(parts) - 1 else ''}"


def each_once(texts: Sequence[str]) -> list[str]:
    """The texts without the sentences of earlier ones, since statements of neighbouring units overlap."""
    said: set[str] = set()
    kept: list[str] = []
    for text in texts:
        found = sentences(text)
        new = [sentence for sentence in found if sentence not in said]
        kept.append(text if new == found else " ".join(new))
        said.update(new)
    return kept


def _told_lines(statement: Statement) -> str:
    """The units in a row, each that has no end with one; other statements as they are."""
    units = statement.units
    if statement.parts or statement.text != " ".join(unit.alone for unit in units):
        return statement.text
    ends = [_end(unit, following) for unit, following in pairwise(units)]
    return "".join(f"{unit.alone}{end}" for unit, end in zip(units, [*ends, ""], strict=True))


def _end(unit: Unit, following: Unit) -> str:
    """What stands between two units: a heading opens what is told below it, items stand beside each other."""
    if unit.alone.endswith(ENDS) or not following.alone:
        return " "
    if unit.kind is UnitKind.ITEM:
        return "; "
    if unit.kind in CONTEXT:
        return ": "
    if not _is_whole_line(unit, following):
        return " "
    return ": " if following.alone.endswith(_STOPS) else "; "


def _is_whole_line(unit: Unit, following: Unit) -> bool:
    """Whether it is a short line of its own, and no sentence that was cut at the end of a line."""
    words = unit.alone.split()
    return len(words) <= SHORT_LINE and bool(stem(words[-1])) and not following.alone[0].islower()


def _told_row(row: Unit) -> str:
    """A row whose first cell says of what it is, and needs no name for that."""
    pairs = [(name, cell) for name, cell in zip(row.header or (), row.cells, strict=False) if cell]
    if row.group or len(pairs) != sum(map(bool, row.cells)) or len(pairs) < 2 or pairs[0][1] != row.cells[0]:
        return row.alone
    (_, first), *others = pairs
    if not any(map(str.isalpha, first)) or any("|" in cell for cell in row.cells):
        return row.alone
    if len(others) == 1:
        return f"{first}: {others[0][1]}"
    return f"{first} — " + "; ".join(f"{name}: {cell}" if name else cell for name, cell in others)


_EN = english(Continuations)
_WANTED = english(WantedWords)
MOST_WORDS = 60  # of a quotation and what goes on with it
_MOST_WORDS_OF_STEPS = 80
_ENDS = (".", "!", ")", "”")
_NO_PAGE = Own("")
_MOST = 0.6  # of the words of a question
_FORMS = frozenset(AnswerKind) - VALUES
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


def answering_alone(statement: Statement, asked: Collection[str], kinds: Collection[AnswerKind]) -> Statement:
    """The statement without the sentences behind its first one, where a value is asked and that one answers by itself.

    It has every word of the question (`asked`, as terms) that they have, and a value of a kind that is wanted; or most
    words, where they have no such value either. Whoever writes beside a true sentence is not quoted along with it.
    """
    first, *behind = statement.units
    is_prose = all(unit.kind is UnitKind.SENTENCE for unit in statement.units) and first.alone.endswith(ENDS)
    if (
        not behind
        or not is_prose
        or statement.text != _told(statement.units)
        or asks(first)
        or VALUES.isdisjoint(kinds)
    ):
        return statement
    own, whole = set(terms(first.alone)), set(terms(statement.text))
    is_said, is_behind = (any(_has_of(unit, kinds) for unit in units) for units in ([first], behind))
    is_answer = is_said or (not is_behind and len(own.intersection(asked)) >= _MOST * len(asked))
    is_whole = own.issuperset(whole.intersection(asked)) and _FORMS.isdisjoint(kinds)
    return replace(statement, text=first.alone, units=(first,)) if is_answer and is_whole else statement


def _has_of(unit: Unit, kinds: Collection[AnswerKind]) -> bool:
    return any(holds(unit.alone, kind) for kind in VALUES.intersection(kinds))


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
