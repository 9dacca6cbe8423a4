"""Do what a query wants with the rows of a table that explains it; None where that is not certain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.records import templates
from core.records.explain import Explained
from core.records.query import Operation, Query
from core.records.schema import Row, Table
from core.records.values import AMOUNT, MOMENT, NUMBER, is_checked, ordered_column, values_of
from core.records.words import cell_words, is_empty, is_like, is_same
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords, TableWords
from core.text.questions.kinds import AnswerKind

FEWEST_ORDERED, MOST_TIES = 2, 3
_LONGEST_NAME = 15  # words
_WORDS, _LIST_WORDS = english(TableWords), english(ListWords)

_Said = tuple[str, Row]  # a text in which `{}` stands for the mark, and the row that is cited


@dataclass(frozen=True, slots=True)
class Told:
    """A text in which `{}` stands for the mark, the row that is cited, and how many words the table itself explains."""

    text: str
    row: Row
    fit: int


def told(query: Query, known: Explained) -> Told | None:
    """The answer from this table."""
    said = _OPERATIONS[query.operation](query, known)
    return Told(*said, len(known.of_class) + len(known.in_rows) + len(known.columns)) if said else None


def _listed(query: Query, known: Explained) -> _Said | None:
    table, rows = known.table, _meeting(query, known)
    column = _listed_column(query, known, rows)
    is_any = query.is_one and len(rows) == len(table.rows)
    if column is None or not rows or is_any:
        return None
    names = list(dict.fromkeys(row.cells[column] for row in rows if not is_empty(row.cells[column])))
    if column == table.names_at and len(names) == 1 and known.named(query.words):
        return None  # what the question says already
    if not names or any(len(name.split()) > _LONGEST_NAME or name[0].isdecimal() for name in names):
        return None
    of = "" if column == table.names_at else table.name_of(rows[0])
    return templates.listed(names, of), rows[0]


def _listed_column(query: Query, known: Explained, rows: Sequence[Row]) -> int | None:
    """The names of the rows, where the class is named; or a column that is asked for, of rows with one name."""
    if _names_class(query, known):
        return known.table.names_at
    header = known.table.header
    asked = {at for word, at in known.columns.items() if any(is_same(word, each) for each in cell_words(header[at]))}
    return asked.pop() if _binds(query, known, rows) and len(asked) == 1 else None


def _first(query: Query, known: Explained) -> _Said | None:
    table, order, rows = known.table, query.order, _meeting(query, known, is_needed=query.order.by == NUMBER)
    if len(rows) < FEWEST_ORDERED or not _names_class(query, known):
        return None
    column = ordered_column(table, rows, order.by, set(known.columns.values()))
    values = values_of(rows, column, order.by) if column is not None else None
    if column is None or values is None:
        return None
    ranked = sorted(zip(values, rows, strict=True), key=lambda each: each[0], reverse=order.descending)
    best = [row for value, row in ranked if value == ranked[0][0]]
    return (templates.first(order, table, best, len(rows), column), best[0]) if len(best) <= MOST_TIES else None


def _checked(query: Query, known: Explained) -> _Said | None:
    """Yes or no, where the one row and the one column that are named have a sign for it."""
    table, rows = known.table, known.rows(query.words)
    said = [sum(any(is_same(word, each) for each in cell_words(name)) for word in query.words) for name in table.header]
    said[table.names_at] = 0
    if len(rows) != 1 or not known.named(query.words) or said.count(max(said)) != 1:
        return None
    row, column = rows[0], said.index(max(said))
    names = (table.header[table.names_at], table.name_of(row), table.header[column], table.title, *table.path)
    near = cell_words(" ".join(names))
    if not all(any(is_same(word, each) for each in near) for word in query.words):
        return None  # "return a laptop" is not "borrow laptops"
    signs = {is_checked(cell) for each in table.rows for cell in each.cells}
    verdict = is_checked(row.cells[column]) if signs >= {True, False} else None  # a lone sign may mean anything
    return (templates.checked(table, row, column, is_yes=verdict), row) if verdict is not None else None


def _compared(query: Query, known: Explained) -> _Said | None:
    table, sides = known.table, query.compare
    own = [[word for word in side if word in known.in_rows] for side in sides]
    are_named = all(known.named(side) for side in sides)
    # Things of the class may be told apart by numbers alone: "the 7 meals plan", "the 14 one".
    by_numbers = _names_class(query, known) and all(word[0].isdecimal() for side in own for word in side)
    both = [row for side in sides for row in known.rows(side)]
    if not own or not all(own) or not (are_named or by_numbers) or any(len(known.rows(side)) != 1 for side in sides):
        return None
    if not query.order.by and not query.want & set(_WORDS.columns) and not known.columns and all(table.header[1:]):
        return "\n".join(f"{row.unit.alone} {{}}." for row in both), both[0]
    by = query.order.by or (AMOUNT if AnswerKind.AMOUNT in query.want else NUMBER)
    column = ordered_column(table, both, by, set(known.columns.values()))
    values = values_of(both, column, by) if column is not None else None
    if column is None or values is None or both[0] is both[1]:
        return None
    names = [_name_with(table, row, words[0]) for row, words in zip(both, own, strict=True)]
    cells = [row.cells[column] for row in both]
    is_measured = by != MOMENT and values[0] != values[1]
    return templates.compared(replace(query.order, by=by), table, names, cells, values if is_measured else []), both[0]


def _name_with(table: Table, row: Row, word: str) -> str:
    """What a row is called, with the cell that it was chosen by where that is a number and not its name."""
    name = table.name_of(row)
    chosen = next((cell for cell in row.cells if cell_words(cell)[:1] == (word,) and word[0].isdecimal()), "")
    return f"{name} ({chosen})" if chosen and chosen != name else name


def _meeting(query: Query, known: Explained, *, is_needed: bool = False) -> list[Row]:
    """The rows that have something in each column that the question names after "with" or its like."""
    named = known.columns.values() if is_needed or _WORDS.having.search(query.text) else ()
    return [row for row in known.rows(query.words) if not any(is_empty(row.cells[at]) for at in named)]


def _binds(query: Query, known: Explained, rows: Sequence[Row]) -> bool:
    """Whether the rows have one name, of which the question says two words or all."""
    names = {known.table.name_of(row) for row in rows}
    said = {word for each in known.named(query.words) for word in each.split()}
    if len(names) != 1 or not said:
        return False
    return len(said) >= 2 or len([word for word in cell_words(names.pop()) if _says(word)]) == 1


def _names_class(query: Query, known: Explained) -> bool:
    """Whether the question names the first column, or all that the nearest heading says."""
    header = cell_words(known.table.header[known.table.names_at])
    column = [word for word in header if word not in _LIST_WORDS.around]
    if any(is_like(word, each) for word in known.of_class for each in column):
        return True
    heading = [word for word in cell_words(known.table.heading) if _says(word)]
    return bool(heading) and all(any(is_like(word, each) for word in query.words) for each in heading)


def _says(word: str) -> bool:
    """Whether a word of a heading or name says what is meant."""
    return word not in _LIST_WORDS.around and not word[0].isdecimal()


_OPERATIONS: dict[Operation, Callable[[Query, Explained], _Said | None]] = {
    Operation.LIST: _listed,
    Operation.FIRST: _first,
    Operation.COMPARE: _compared,
    Operation.CHECK: _checked,
}
