"""Generate questions from table rows: the header and first cell ask for the other cells."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.domain.units import Unit
from core.text.facts.facts import values
from core.text.passage_structure import units_in
from evaluation.synthetic.site_pages import Kind, Passage, Question, SitePage

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
        return _is_telling(self.text)


def from_tables(page: SitePage, passage: Passage) -> Iterator[Question]:
    """Of every row whose cells have names, a question for each cell behind the first."""
    rows = [unit for unit in units_in(passage) if unit.header is not None]
    for row in rows[:MOST_ROWS]:
        yield from _of_row(page, passage, row)


def _of_row(page: SitePage, passage: Passage, row: Unit) -> Iterator[Question]:
    cells = [_Cell(text, row.start + start) for text, (start, _) in zip(row.cells, row.spans, strict=True)]
    header = row.header or ()
    if len(cells) < 2 or len(header) < len(cells) or not cells[0].is_telling:
        return
    key = cells[0]
    if is_date(key.text) and cells[1].is_telling and not is_date(cells[1].text):
        yield _question(page, passage, f"When is {_inside(cells[1].text)}?", key)
        return
    for name, cell in zip(header[1:], cells[1:], strict=False):
        if _is_telling(name) and cell.is_telling:
            asked = _asked(_named(key.text, page), name, list(header[1:]))
            yield _question(page, passage, asked, cell)


def _is_telling(text: str) -> bool:
    return any(map(str.isalnum, text)) and len(text.split()) <= MOST_WORDS


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
