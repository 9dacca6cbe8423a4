"""Explain each word of a question by a table: its headings, its columns, or a value in some of its rows."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.rag.structured.tables.cell_words import cell_words, days_of, is_like, is_same, is_short_for
from core.rag.structured.tables.page_tables import PageTable, TableRow
from core.rag.structured.tables.table_questions import is_everyday
from core.text.languages.en.questions.table_questions import ENDS_COLUMN
from core.text.tokens import stem

_ENDS = re.compile(ENDS_COLUMN, re.IGNORECASE)
_SHORTEST_LABEL = 3  # letters: "Lec 2" is "lecture 2"


@dataclass(frozen=True)
class Explained:
    """What the words of a question are in a table.

    `of_class` name its rows (the first column or the nearest heading), `of_page` stand in other headings or the
    title, `columns` maps words to the other columns that they name, `in_rows` words and phrases to the rows that have
    them; `words` are all of the question.
    """

    table: PageTable
    of_class: frozenset[str]
    of_page: frozenset[str]
    columns: dict[str, int]
    in_rows: dict[str, frozenset[int]]
    words: frozenset[str] = frozenset()

    def rows(self, words: Iterable[str]) -> tuple[TableRow, ...]:
        """The rows that have each of these words that are in rows."""
        sets = [self.in_rows[word] for word in self.chosen_by(words)]
        return tuple(row for at, row in enumerate(self.table.rows) if all(at in each for each in sets))

    def named(self, words: Iterable[str]) -> list[str]:
        """Those of the words that stand in the names of the rows they choose."""
        at = self.table.names_at
        return [word for word in self.chosen_by(words) if self._in_column(word, at)]

    def chosen_by(self, words: Iterable[str]) -> list[str]:
        """Those of the words that are in rows, and the phrases that have one of them, or none of the question's."""
        said = set(words)
        return [each for each in self.in_rows if said & set(each.split()) or not self.words & set(each.split())]

    def _in_column(self, word: str, column: int) -> bool:
        chosen = [self.table.rows[at] for at in self.in_rows[word]]
        return all(_is_in_cell(word, row.cells[column]) for row in chosen)


def explain(text: str, words: Sequence[str], table: PageTable) -> Explained | None:
    """None where a word is not explained, or may say which rows are meant and is no word to go by ("other")."""
    class_words = cell_words(f"{table.header[table.names_at]} {table.heading}")
    page_words = cell_words(" ".join((table.title, *table.path)))
    asked = cell_words(text)
    before = dict(zip(asked[1:], asked, strict=False))
    of_class, of_page = set[str](), set[str]()
    columns, in_rows = dict[str, int](), _phrases(asked, words, table)
    unsure = dict[str, frozenset[int]]()
    known = {word for phrase in in_rows for word in phrase.split()}
    for word in words:
        column = _column(word, table, _is_form)
        if word in known:
            continue
        if any(is_same(word, each) for each in class_words):
            of_class.add(word)
        elif column is not None:
            columns[word] = column
        elif any(is_same(word, each) for each in page_words):
            of_page.add(word)
        elif rows := _rows(word, before.get(word, ""), table, asked):
            says_little = is_everyday(word) and not _is_cell(word, table)
            (unsure if says_little else in_rows)[word] = rows
        elif any(is_like(word, each) for each in class_words):
            of_class.add(word)
        elif (column := _column(word, table, is_like)) is not None:
            columns[word] = column
        elif not is_everyday(word) and not _is_of_label(word, words, before, table, asked):
            return None
    chosen = frozenset(range(len(table.rows))).intersection(*in_rows.values())
    if any(_may_choose(word, table) for word in {*asked} - {*words} - known) or not all(
        map(chosen.issubset, unsure.values())
    ):
        return None
    return Explained(table, frozenset(of_class), frozenset(of_page), columns, in_rows, frozenset(words))


def _phrases(asked: Sequence[str], words: Sequence[str], table: PageTable) -> dict[str, frozenset[int]]:
    """Two words in a row that say little alone, and that some rows have so, too: "first year"."""
    pairs = [pair for pair in pairwise(asked) if all(stem(word) and word.isalpha() and word[1:] for word in pair)]
    little = [pair for pair in pairs if any(word not in words or is_everyday(word) for word in pair)]
    found = {" ".join(pair): _rows_with(pair, table) for pair in little}
    return {phrase: rows for phrase, rows in found.items() if 0 < len(rows) < len(table.rows)}


def _rows_with(pair: tuple[str, str], table: PageTable) -> frozenset[int]:
    return frozenset(
        at for at, row in enumerate(table.rows) if any(pair in pairwise(cell_words(cell)) for cell in row.cells)
    )


def _may_choose(word: str, table: PageTable) -> bool:
    """Whether a word that asks, such as "first", is the name of a row or begins it."""
    return bool(stem(word)) and any(cell_words(table.name_of(row))[:1] == (word,) for row in table.rows)


def _column(word: str, table: PageTable, alike: Callable[[str, str], bool]) -> int | None:
    """The first column that a word names, other than the one that names the rows."""
    for at, name in enumerate(table.header):
        if at != table.names_at and any(alike(word, each) for each in cell_words(name)):
            return at
    return None


def _rows(word: str, before: str, table: PageTable, asked: Sequence[str]) -> frozenset[int]:
    """The rows that have a word of the question in one of their cells; each text is read once."""
    has: dict[tuple[str, int], bool] = {}
    found: set[int] = set()
    for number, row in enumerate(table.rows):
        for at, cell in enumerate(row.cells):
            if (cell, at) not in has:
                has[cell, at] = _has(cell, at, word, before, table) or _is_number_of(cell, word, asked)
            if has[cell, at]:
                found.add(number)
    in_names = {at for at in found if has[table.name_of(table.rows[at]), table.names_at]}
    return frozenset(in_names or found)


def _has(cell: str, column: int, word: str, before: str, table: PageTable) -> bool:
    if word.startswith("@") and word[1:].isdigit():
        return "day" in table.header[column].lower() and int(word[1:]) in days_of(cell)
    if ":" in word and _ENDS.search(table.header[column]):
        return False
    if word[0].isdigit():
        return _has_number(cell_words(cell), word, before)
    alike = _is_in_name if column == table.names_at else is_same
    return any(alike(word, each) for each in cell_words(cell))


def _is_number_of(cell: str, number: str, asked: Sequence[str]) -> bool:
    """Whether a cell is a number of what the question says, too: "7 a week", where 7 meals a week are asked for."""
    first, *rest = cell_words(cell) or ("",)
    said = [word for word in rest if stem(word)]
    return first == number and number[0].isdigit() and bool(said) and all(word in asked for word in said)


def _is_form(word: str, other: str) -> bool:
    return other in {word, f"{word}s", word.removesuffix("s")}


def _is_cell(word: str, table: PageTable) -> bool:
    cells = (cell_words(cell) for row in table.rows for cell in row.cells)
    return any(len(cell) == 1 and is_same(word, cell[0]) for cell in cells)


def _is_in_cell(words: str, cell: str) -> bool:
    return all(any(_is_in_name(word, each) for each in cell_words(cell)) for word in words.split())


def _is_in_name(word: str, other: str) -> bool:
    return is_same(word, other) or is_short_for(word, other)


def _has_number(cell: Sequence[str], number: str, before: str) -> bool:
    """Whether a cell is this number, or has it behind the same word as the question."""
    return tuple(cell) == (number,) or any(two == number and _is_label(before, one) for one, two in pairwise(cell))


def _is_label(asked: str, said: str) -> bool:
    is_short = len(said) >= _SHORTEST_LABEL and asked.startswith(said)
    return is_same(asked, said) or is_short


def _is_of_label(
    word: str, words: Sequence[str], before: dict[str, str], table: PageTable, asked: Sequence[str]
) -> bool:
    """Whether a word only says what the number behind it is: "lecture 2" where the cell says "Lec 2"."""
    return any(before.get(each) == word and _rows(each, word, table, asked) for each in words if each[0].isdigit())
