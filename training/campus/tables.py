"""Questions from the rows of tables: the header and the row's first cell ask for the other cells."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.rag.quoting import CELL_BORDER
from core.text.facts.facts import values
from training.campus.nouns import Kind, Passage, Question, SitePage

MOST_WORDS = 12
MOST_ROWS = 12  # of one passage: a long table is one kind of question, however many rows it has
_BY_COLUMN = (
    (re.compile(r"\b(cost|fee|price|amount|rate|charge|deposit|fine)s?\b", re.I), "How much is {key}?"),
    (re.compile(r"\b(date|deadline|due|when|day|hours|time)s?\b", re.I), "When is {key}?"),
    (re.compile(r"\b(place|room|building|location|where|office)\b", re.I), "Where is {key}?"),
)
_GENERAL = ("What is the {column} for {key}?", "{key}: what is the {column}?", "Which {column} does {key} have?")


@dataclass(frozen=True)
class _Cell:
    text: str
    start: int

    @property
    def is_telling(self) -> bool:
        return any(map(str.isalnum, self.text)) and len(self.text.split()) <= MOST_WORDS


def from_tables(page: SitePage, passage: Passage) -> Iterator[Question]:
    """Of every row of the passage's tables, a question for each cell behind the first."""
    header: list[_Cell] = []
    rows = 0
    for cells in _lines(passage.text):
        if len(cells) < 2:
            header = []
        elif not header:
            header = cells
        elif rows < MOST_ROWS:
            rows += 1
            yield from _of_row(page, passage, header, cells)


def _of_row(page: SitePage, passage: Passage, header: list[_Cell], cells: list[_Cell]) -> Iterator[Question]:
    key = cells[0]
    if len(header) < len(cells) or not key.is_telling:
        return
    if is_date(key.text) and cells[1].is_telling and not is_date(cells[1].text):
        yield _question(page, passage, f"When is {_inside(cells[1].text)}?", key)
        return
    for name, cell in zip(header[1:], cells[1:], strict=False):
        if name.is_telling and cell.is_telling:
            asked = _asked(_named(key.text, page), name.text, [one.text for one in header[1:]])
            yield _question(page, passage, asked, cell)


def _question(page: SitePage, passage: Passage, asked: str, cell: _Cell) -> Question:
    return Question(Kind.TABLE, asked, passage.text, cell.start, cell.start + len(cell.text), page.url)


def _named(key: str, page: SitePage) -> str:
    """A single word says too little without what its page is about."""
    return key if " " in key or not page.subject else f"{key} ({page.subject})"


def _asked(key: str, column: str, columns: list[str]) -> str:
    chooser = random.Random(f"{key}/{column}")
    for pattern, question in _BY_COLUMN:
        is_only = sum(bool(pattern.search(one)) for one in columns) == 1
        if is_only and pattern.search(column) and chooser.random() < 0.7:
            return question.format(key=_inside(key))
    return chooser.choice(_GENERAL).format(
        key=_inside(key), column=_inside(column) if " " in column else _lowered(column)
    )


def _lowered(word: str) -> str:
    return word.lower() if word.istitle() else word


def is_date(text: str) -> bool:
    """True for words that name a day, a month or an hour."""
    return any(kind in {"date", "weekday", "time"} for kind, _ in values(text))


def _inside(text: str) -> str:
    """As it reads inside a sentence: only a plain first word loses its capital."""
    first = text.split(" ", 1)[0]
    is_plain = first.istitle() and first.isalpha() and " " in text and not text.istitle()
    return text[0].lower() + text[1:] if is_plain else text


def _lines(text: str) -> Iterator[list[_Cell]]:
    at = 0
    for line in text.split("\n"):
        yield _cells(line, at) if CELL_BORDER in line else []
        at += len(line) + 1


def _cells(line: str, at: int) -> list[_Cell]:
    found: list[_Cell] = []
    for cell in line.split(CELL_BORDER):
        found.append(_Cell(cell.strip(), at + len(cell) - len(cell.lstrip())))
        at += len(cell) + len(CELL_BORDER)
    return found
