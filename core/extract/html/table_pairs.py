"""Recognise two-column tables of labels and values."""

import re
from collections.abc import Iterator, Sequence

from core.extract.html.table_grid import Cell, Row, cell_pieces, distinct
from core.extract.html.tree import Element, visible_text

_MAX_LABEL_WORDS = 8
_USUAL_LABELS = re.compile(
    r"(?:course |class )?(?:number|code|title|name|subject|section|crn|call number|credits?|points|units|hours|ects|"
    r"prerequisites?|corequisites?|instructors?|lecturers?|teachers?|terms?|semesters?|days?|times?|days? & times?|"
    r"meeting times?|location|room|place|building|campus|department|school|faculty|level|type|language|grading|"
    r"grading mode|enrollment|description|notes?|phone|telephone|fax|e-?mail|office|office hours|address|website|"
    r"web site|contact|dates?|cost|fees?|deadline)s?",
    re.IGNORECASE,
)
Pair = tuple[str, str]


def as_pairs(rows: Sequence[Row]) -> list[Pair] | None:
    """The labels with their values, or None when the rows are not of that kind."""
    cells = [distinct(row) for row in rows]
    if any(len(row) % 2 or len(row) != len(cells[0]) for row in cells):
        return None
    couples = [(row[at], row[at + 1]) for row in cells for at in range(0, len(row), 2)]
    if not all(_could_be_label(label) for label, _ in couples) or not _are_labelled(couples):
        return None
    return [pair for label, value in couples for pair in _split(label, value)]


def _could_be_label(cell: Cell) -> bool:
    return len(cell.text.split()) <= _MAX_LABEL_WORDS and any(letter.isalpha() for letter in cell.text)


def _are_labelled(couples: Sequence[tuple[Cell, Cell]]) -> bool:
    """Whether the page itself sets every label apart from its value, or the labels are the usual ones."""
    if any(value.is_header for _, value in couples):
        return False
    if all(label.is_header or label.text.endswith(":") for label, _ in couples):
        return True
    usual = sum(_is_usual(label) for label, _ in couples)
    if usual >= max(2, len(couples) / 2):
        return not _is_usual(couples[0][1])  # "Name" beside "Phone" is the header of a table
    looks = {_look(label.element) for label, _ in couples}
    return len(couples) > 1 and not looks & {_look(value.element) for _, value in couples}


def _is_usual(cell: Cell) -> bool:
    names = [_label(line) for line in cell_pieces(cell.element)]
    return bool(names) and all(_USUAL_LABELS.fullmatch(name) for name in names)


def _look(cell: Element) -> tuple[str, ...]:
    text = visible_text(cell)
    bold = sum(len(visible_text(part)) for part in cell.iter("b", "strong"))
    return (cell.get("class", ""), cell.get("bgcolor", ""), cell.get("style", ""), str(bold >= 0.9 * len(text)))


def _split(label: Cell, value: Cell) -> Iterator[Pair]:
    """One pair, or one for each line of the value when the label has as many lines, which may come again."""
    names, values = cell_pieces(label.element), cell_pieces(value.element)
    if len(names) < 2 or len(values) % len(names) or not values:
        yield _label(label.text), value.text
        return
    for at, line in enumerate(values):
        yield _label(names[at % len(names)]), line


def _label(text: str) -> str:
    return text.rstrip(" :")
