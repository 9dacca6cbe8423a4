"""Tell the value of every row, where a question names all rows of a small table and none of them."""

from core.rag.structured.answer import plain
from core.rag.structured.tables.explaining import Explained
from core.rag.structured.tables.page_tables import TableRow
from core.rag.structured.tables.values import is_empty

FEWEST, MOST = 2, 6  # rows: more are asked back, or listed by the page itself
_LONGEST = 25  # words of a value


def every_row(known: Explained, column: int) -> tuple[str, TableRow] | None:
    """A list of the rows with what this column says of each; None where a row has nothing, or two have one name."""
    table = known.table
    values = [plain(row.cells[column]) for row in table.rows]
    names = [plain(table.name_of(row)) for row in table.rows]
    are_named = len(set(names)) == len(names) and all(names) and column != table.names_at
    are_values = not any(is_empty(value) or len(value.split()) > _LONGEST for value in values)
    if not FEWEST <= len(names) <= MOST or not are_named or not are_values or len(set(values)) == 1:
        return None
    told = "\n".join(f"- {name}: {value}" for name, value in zip(names, values, strict=True))
    above = ": ".join(plain(each) for each in (*table.path[-1:], table.header[column]) if each)
    return f"{above} {{}}:\n{told}", table.rows[0]
