"""How a quotation reads: the page's own words, with the name of the first column left out of a row."""

from collections.abc import Sequence

from core.domain.units import Unit, UnitKind
from core.rag.answering.quotes.statements import Statement
from core.text.sentences import sentences

LONGEST = 400  # characters
LONGEST_LIST = 1_000


def told(statement: Statement) -> str:
    """The statement as people read it: "Late registration: $40", not "Fee: Late registration; Amount: $40"."""
    row = statement.units[0]
    text = _told_row(row) if row.kind is UnitKind.ROW and statement.text == row.alone else statement.text
    return _shortened(text, LONGEST_LIST if statement.is_list else LONGEST)


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


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"
