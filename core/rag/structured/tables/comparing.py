"""Compare two rows of a table, with what lies between them."""

from collections.abc import Sequence

from core.rag.structured.answer import plain
from core.rag.structured.tables.cell_words import cell_words
from core.rag.structured.tables.explaining import Explained
from core.rag.structured.tables.page_tables import TableRow
from core.rag.structured.tables.table_class import Said, context, names_class
from core.rag.structured.tables.table_questions import TableQuestion
from core.rag.structured.tables.values import ordered_column, shown, values_of
from core.text.languages.en.questions.table_questions import COLUMNS
from core.text.questions.kinds import AnswerKind


def compared(question: TableQuestion, known: Explained) -> Said | None:
    table, sides = known.table, question.sides
    own = [[word for word in side if word in known.in_rows] for side in sides]
    pair = [known.rows(side) for side in sides]
    is_named = [bool(known.named(side)) for side in sides]
    if not all(own) or not (all(is_named) or _by_numbers(question, known, own)) or any(len(rows) != 1 for rows in pair):
        return None
    one, other = pair[0][0], pair[1][0]
    if not question.by and not question.kinds & set(COLUMNS) and not known.columns and all(table.header[1:]):
        return f"{plain(one.unit.alone)} {{}}.\n{plain(other.unit.alone)} {{}}.", one
    by = question.by or ("amount" if AnswerKind.AMOUNT in question.kinds else "number")
    column = ordered_column(table, (one, other), by, set(known.columns.values()))
    values = values_of((one, other), column, by) if column is not None else None
    if column is None or values is None or one is other:
        return None
    names = [_name_with(known, row, words) for row, words in zip((one, other), own, strict=True)]
    said = [f"{name}: {plain(shown(row.cells[column], by))}" for name, row in zip(names, (one, other), strict=True)]
    if by == "moment" or values[0] == values[1]:
        return f"{said[0]}; {said[1]}{context(table)} {{}}.", one
    return f"{_difference(question, (one, other), said, values)}{context(table)} {{}}.", one


def _by_numbers(question: TableQuestion, known: Explained, own: Sequence[Sequence[str]]) -> bool:
    """Whether things of the class are told apart by numbers alone: "the 7 meals plan", "the 14 one"."""
    return names_class(question, known) and all(word[0].isdigit() for side in own for word in side)


def _name_with(known: Explained, row: TableRow, words: Sequence[str]) -> str:
    """What a row is called, with the cell that it was chosen by where that is not its name."""
    name = plain(known.table.name_of(row))
    chosen = next((cell for cell in row.cells if cell_words(cell)[:1] == (words[0],) and words[0][0].isdigit()), "")
    return f"{name} ({plain(chosen)})" if chosen and plain(chosen) != name else name


def _difference(
    question: TableQuestion, rows: tuple[TableRow, TableRow], said: Sequence[str], values: Sequence[float]
) -> str:
    """The one that was asked for first, with what lies between the two."""
    sign = next((each for each in "$€£" if each in said[0]), "")
    between = f"{sign}{abs(values[0] - values[1]):,g}"
    if not question.superlative:
        return f"{said[0]}; {said[1]}; the difference is {between}"
    first = values.index(max(values) if question.descending else min(values))
    name, _, value = said[first].rpartition(": ")
    return f"{name} is {question.superlative.lower()}: {value}; {said[1 - first]}; the difference is {between}"
