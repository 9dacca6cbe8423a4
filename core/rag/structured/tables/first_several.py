"""Tell the first few of an order: "the three cheapest meal plans"."""

from collections.abc import Sequence

from core.rag.structured.answer import plain
from core.rag.structured.sources import joined
from core.rag.structured.tables.page_tables import PageTable, TableRow
from core.rag.structured.tables.table_class import Said, context
from core.rag.structured.tables.table_questions import TableQuestion
from core.rag.structured.tables.values import shown

_NUMBERS = "zero one two three four five six seven eight nine ten".split()


def first_several(
    question: TableQuestion, table: PageTable, rows: Sequence[TableRow], values: Sequence[float], column: int
) -> Said | None:
    """The rows in the order that is asked for; None where the table has no more, or the last one has its equal."""
    by_value = sorted(zip(values, range(len(rows)), strict=True), key=lambda each: each[0], reverse=question.descending)
    if len(rows) <= question.first or by_value[question.first - 1][0] == by_value[question.first][0]:
        return None
    first = [rows[at] for _, at in by_value[: question.first]]
    told = [f"{plain(table.name_of(row))} ({shown(plain(row.cells[column]), question.by)})" for row in first]
    number, met = _NUMBERS[question.first], f" of the {len(rows)} that fit" if len(rows) < len(table.rows) else ""
    return f"The {number} {question.superlative.lower()}{met} are {joined(told)}{context(table)} {{}}.", first[0]
