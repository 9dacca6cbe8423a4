"""Do what a question wants with the rows of one table, and say it in a sentence; None where it is not certain."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.domain.units import GROUP_BORDER
from core.rag.structured.answer import plain
from core.rag.structured.sources import joined
from core.rag.structured.tables.cell_words import cell_words, is_like, is_same
from core.rag.structured.tables.comparing import compared
from core.rag.structured.tables.every_row import every_row
from core.rag.structured.tables.explaining import Explained
from core.rag.structured.tables.first_several import first_several
from core.rag.structured.tables.page_tables import PageTable, TableRow
from core.rag.structured.tables.table_class import Said, context, names_class, says
from core.rag.structured.tables.table_questions import Operation, TableQuestion
from core.rag.structured.tables.values import is_empty, ordered_column, values_of
from core.text.languages.en.questions.table_questions import COLUMNS, ENDS_COLUMN, WITH
from core.text.questions.kinds import AnswerKind

FEWEST_ORDERED = 2
MOST_LISTED, MOST_IN_A_SENTENCE, MOST_TIES = 12, 6, 3
_ENDS = re.compile(ENDS_COLUMN, re.IGNORECASE)
_WITH = re.compile(WITH, re.IGNORECASE)
_NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split()
_TIMES = {AnswerKind.TIME, AnswerKind.DATE}
_COLUMNS = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in COLUMNS.items()}


@dataclass(frozen=True, slots=True)
class Told:
    """A text in which `{}` stands for the mark, the row that is cited, and how many words the table itself explains.

    `listed` is the number of rows where all are told, and 0 otherwise; `of_class` are the words that name them.
    """

    text: str
    row: TableRow
    fit: int
    listed: int = 0
    of_class: frozenset[str] = frozenset()


def told(question: TableQuestion, known: Explained) -> Told | None:
    """The answer from this table."""
    said = _OPERATIONS[question.operation](question, known)
    if said is None:
        return None
    text, row = said
    fit = len(known.of_class) + len(known.in_rows) + len(known.columns)
    is_whole = question.operation in {Operation.LIST, Operation.COUNT} and not known.in_rows
    return Told(text, row, fit, len(known.table.rows) if is_whole else 0, known.of_class)


def _listed(question: TableQuestion, known: Explained) -> Said | None:
    table, rows = known.table, _meeting(question, known, known.rows(question.words))
    column = _listed_column(question, known, rows)
    is_any = question.is_one and len(rows) == len(table.rows)
    if column is None or not rows or is_any or (column == table.names_at and _only_by_name(question, known)):
        return None
    names = list(dict.fromkeys(plain(row.cells[column]) for row in rows if not is_empty(row.cells[column])))
    if not names or any(len(name.split()) > 15 for name in names):
        return None
    of = _of(known, rows) if column != table.names_at else ""
    number = _NUMBERS[len(names)] if len(names) < len(_NUMBERS) else str(len(names))
    if len(names) == 1:
        return f"{'One: ' if question.operation is Operation.COUNT else ''}{names[0]}{of} {{}}.", rows[0]
    if len(names) <= MOST_IN_A_SENTENCE:
        return f"{number}: {joined(names)}{of} {{}}.", rows[0]
    shown = "\n".join(f"- {name}" for name in names[:MOST_LISTED])
    more = ", among them" if len(names) > MOST_LISTED else ""
    return f"{number}{more}{of} {{}}:\n{shown}", rows[0]


def _listed_column(question: TableQuestion, known: Explained, rows: Sequence[TableRow]) -> int | None:
    """The names of the rows, where the class is named; or a column that is asked for, of rows with one name."""
    if names_class(question, known):
        return known.table.names_at
    asked = {at for word, at in known.columns.items() if any(is_same(word, each) for each in _header(known, at))}
    return asked.pop() if _binds(question, known, rows) and len(asked) == 1 else None


def _header(known: Explained, column: int) -> Sequence[str]:
    return cell_words(known.table.header[column])


def _only_by_name(question: TableQuestion, known: Explained) -> bool:
    """Whether rows were chosen by their names alone: what the question already says is no answer to it."""
    chosen = known.chosen_by(question.words)
    return bool(chosen) and len(known.named(question.words)) == len(chosen)


def _counted(question: TableQuestion, known: Explained) -> Said | None:
    """How many rows there are, or what a column that is counted says of one of them."""
    table = known.table
    at = next((at for at, name in enumerate(table.header) if _is_counted(question, name)), None)
    if at is not None and at != table.names_at:
        return _looked_up(replace(question, kinds=frozenset()), replace(known, columns={question.counted: at}))
    is_class = _is_counted(question, f"{table.header[table.names_at]} {table.heading}")
    return _listed(question, known) if is_class else None


def _is_counted(question: TableQuestion, name: str) -> bool:
    return bool(question.counted) and any(is_like(question.counted, each) for each in cell_words(name))


def _first(question: TableQuestion, known: Explained) -> Said | None:
    table, rows = known.table, _meeting(question, known, known.rows(question.words))
    if not names_class(question, known) or len(rows) < FEWEST_ORDERED or _only_by_name(question, known):
        return None
    if question.by == "number":
        rows = [row for row in rows if not any(is_empty(row.cells[at]) for at in known.columns.values())]
    column = ordered_column(table, rows, question.by, set(known.columns.values()))
    values = values_of(rows, column, question.by) if column is not None else None
    if column is None or values is None:
        return None
    if question.first > 1:
        return first_several(question, table, rows, values, column)
    best = max(values) if question.descending else min(values)
    first = [row for row, value in zip(rows, values, strict=True) if value == best]
    if len(first) > MOST_TIES:
        return None
    names, cell = joined([plain(table.name_of(row)) for row in first]), plain(first[0].cells[column])
    word, several = question.superlative.lower(), len(first) > 1
    met = f" of the {len(rows)} that fit" if len(rows) < len(table.rows) else ""
    if word.split()[-1] in {"most", "least"}:
        said = (
            f"{names} {'have' if several else 'has'} the {word.split()[-1]}{met}: {plain(table.header[column])} {cell}"
        )
    else:
        said = f"The {word}{met} {'are' if several else 'is'} {names}: {cell}"
    return f"{said}{context(table)} {{}}.", first[0]


def _meeting(question: TableQuestion, known: Explained, rows: Sequence[TableRow]) -> list[TableRow]:
    """The rows that have something in each column that the question names after "with" or its like."""
    if not _WITH.search(question.text):
        return list(rows)
    return [row for row in rows if not any(is_empty(row.cells[at]) for at in known.columns.values())]


def _looked_up(question: TableQuestion, known: Explained) -> Said | None:
    table, rows = known.table, known.rows(question.words)
    columns = _asked_columns(question, known)
    if not known.in_rows and names_class(question, known) and len(columns) == 1:
        return every_row(known, columns[0])
    if not _binds(question, known, rows):
        return None
    values = {tuple(plain(row.cells[at]) for at in columns): row for row in reversed(rows)}
    if not columns or len(values) > 1 or all(map(is_empty, next(iter(values)))):
        return None
    cells = next(iter(values))
    named = zip(columns, cells, strict=True)
    pairs = [f"{plain(table.header[at])}: {cell}".removeprefix(": ") for at, cell in named if not is_empty(cell)]
    name = f"{plain(table.name_of(rows[0]))}{_told_apart(known, rows)}"
    value = _time(table, columns, cells) if len(columns) > 1 else pairs[0]
    return f"{name}{GROUP_BORDER}{value}{context(table)} {{}}.", rows[0]


def _time(table: PageTable, columns: Sequence[int], cells: Sequence[str]) -> str:
    """Days and times as one reads them: "TR 8:00PM–8:50PM"."""
    stated = [(table.header[at], cell) for at, cell in zip(columns, cells, strict=True) if not is_empty(cell)]
    return "".join(f"–{cell}" if _ENDS.search(name) else f" {cell}" for name, cell in stated).strip(" –")


def _binds(question: TableQuestion, known: Explained, rows: Sequence[TableRow]) -> bool:
    """Whether the rows have one name, of which the question says two words or all."""
    names = {known.table.name_of(row) for row in rows}
    said = known.named(question.words)
    if len(names) != 1 or not said:
        return False
    own = [word for word in cell_words(names.pop()) if says(word)]
    return len({word for each in said for word in each.split()}) >= 2 or len(own) == 1


def _asked_columns(question: TableQuestion, known: Explained) -> list[int]:
    """The columns of the one kind that is asked for; the one that is named, where no kind is."""
    kinds = set(_COLUMNS) & question.kinds
    if kinds <= _TIMES and kinds:
        return _of_kind(AnswerKind.TIME, known) or _of_kind(AnswerKind.DATE, known)
    if len(kinds) == 1:
        return _of_kind(kinds.pop(), known)[:1]
    named = set(known.columns.values())
    return [named.pop()] if len(named) == 1 and not kinds else []


def _of_kind(kind: AnswerKind, known: Explained) -> list[int]:
    names = enumerate(known.table.header)
    return [at for at, name in names if at != known.table.names_at and _COLUMNS[kind].search(name)]


def _told_apart(known: Explained, rows: Sequence[TableRow]) -> str:
    """What else the question said of the one row, where others have the same name."""
    table = known.table
    same = [row for row in table.rows if table.name_of(row) == table.name_of(rows[0])]
    if len(rows) != 1 or len(same) == 1:
        return ""
    apart = [at for at in range(len(table.header)) if len({row.cells[at] for row in same}) == len(same)]
    return f", {plain(rows[0].cells[apart[0]])}" if apart else ""


def _of(known: Explained, rows: Sequence[TableRow]) -> str:
    return f" ({plain(known.table.name_of(rows[0]))})"


_OPERATIONS: dict[Operation, Callable[[TableQuestion, Explained], Said | None]] = {
    Operation.LIST: _listed,
    Operation.COUNT: _counted,
    Operation.FIRST: _first,
    Operation.COMPARE: compared,
    Operation.LOOK_UP: _looked_up,
}
