"""Recognise tables of labels and values."""

import re
from collections.abc import Iterator, Sequence

from core.extract.tables.cells import GridRow, TableCell, cells_of
from core.extract.tables.header_rows import is_column_name

_MAX_LABEL_WORDS = 8
_USUAL_LABELS = re.compile(
    r"(?:course |class )?(?:number|code|title|name|subject|section|crn|call number|credits?|points|units|hours|ects|"
    r"prerequisites?|corequisites?|instructors?|lecturers?|teachers?|terms?|semesters?|days?|times?|days? & times?|"
    r"meeting times?|location|room|place|building|campus|department|school|faculty|level|type|language|grading|"
    r"grading mode|enrollment|description|notes?|phone|telephone|fax|e-?mail|office|office hours|address|website|"
    r"web site|contact|dates?|cost|fees?|deadline|(?:academic )?year)s?",
    re.IGNORECASE,
)
Couple = tuple[TableCell, TableCell]


def stated_pairs(rows: Sequence[GridRow]) -> list[str] | None:
    """ "label: value" of each pair whose label is marked as one or is a usual one; None when the rows are no pairs."""
    couples = _couples(rows)
    return _written(couples) if couples and _are_stated(couples) else None


def pairs_by_look(rows: Sequence[GridRow]) -> list[str] | None:
    """ "label: value" of each pair when labels look unlike values; None when they do not."""
    couples = _couples(rows)
    if len(couples) < 2 or any(value.is_header for _, value in couples):
        return None
    labels = {_look(label) for label, _ in couples}
    return None if labels & {_look(value) for _, value in couples} else _written(couples)


def _couples(rows: Sequence[GridRow]) -> list[Couple]:
    """Each label with its value; empty when the rows cannot be read so."""
    filled = [at for at in range(len(rows[0])) if any((cell := row[at]) is not None and cell.text for row in rows)]
    found: list[Couple] = []
    for row in rows:
        cells = cells_of([row[at] for at in filled])
        cells = cells[:-1] if len(cells) % 2 and not cells[-1].text else cells
        if len(cells) % 2:
            return []
        couples = [(cells[at], cells[at + 1]) for at in range(0, len(cells), 2)]
        found += [couple for couple in couples if couple[0].text or couple[1].text]
    return found if all(_could_be_label(label.text) for label, _ in found) else []


def _could_be_label(text: str) -> bool:
    return len(text.split()) <= _MAX_LABEL_WORDS and any(map(str.isalpha, text))


def _are_stated(couples: Sequence[Couple]) -> bool:
    if any(value.is_header for _, value in couples):
        return False
    if all(label.is_header or label.text.endswith(":") for label, _ in couples):
        return True
    usual = sum(_is_usual(label) for label, _ in couples)
    is_usual = usual >= max(2, len(couples) / 2) or usual == len(couples)
    return is_usual and not _is_usual(couples[0][1])  # "Name" beside "Phone" is the header of a table


def _is_usual(cell: TableCell) -> bool:
    names = [_label(line) for line in _lines(cell)]
    return bool(names) and all(_USUAL_LABELS.fullmatch(name) or is_column_name(name) for name in names)


def _look(cell: TableCell) -> tuple[str, bool]:
    return cell.look, cell.is_bold


def _written(couples: Sequence[Couple]) -> list[str]:
    pairs = (pair for label, value in couples for pair in _split(label, value))
    return [f"{label}: {value}" if value else label for label, value in pairs]


def _split(label: TableCell, value: TableCell) -> Iterator[tuple[str, str]]:
    """One pair, or one for each line of the value when the label has as many lines, which may come again."""
    names, values = _lines(label), _lines(value)
    if len(names) < 2 or len(values) % len(names) or not values:
        yield _label(label.text), value.text
        return
    for at, line in enumerate(values):
        yield _label(names[at % len(names)]), line


def _lines(cell: TableCell) -> tuple[str, ...]:
    return cell.lines or ((cell.text,) if cell.text else ())


def _label(text: str) -> str:
    return text.rstrip(" :")
