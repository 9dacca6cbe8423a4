"""Explain each word of a question by a table: its headings, its columns, or a value in some of its rows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.records.query import Query, is_everyday
from core.records.schema import Row, Table
from core.records.words import cell_words, days_of, is_like, is_same, is_short_for
from core.text.languages.languages import english
from core.text.languages.schema.records import TableWords
from core.text.tokens import stem
from core.text.values.amounts import is_ordinal, spelled_number

_WORDS = english(TableWords)
_Rows = frozenset[int]


@dataclass(frozen=True)
class Explained:
    """What the words of a question are in a table.

    `of_class` name its rows (the first column or the nearest heading), `columns` maps words to the other columns that
    they name, `in_rows` words and phrases to the rows that have them; `words` are all of the question.
    """

    table: Table
    of_class: frozenset[str]
    columns: dict[str, int]
    in_rows: dict[str, _Rows]
    words: frozenset[str] = frozenset()

    def rows(self, words: Iterable[str]) -> tuple[Row, ...]:
        """The rows that have each of these words that are in rows."""
        sets = [self.in_rows[word] for word in self.chosen_by(words)]
        return tuple(row for at, row in enumerate(self.table.rows) if all(at in each for each in sets))

    def named(self, words: Iterable[str]) -> list[str]:
        """Those of the words that stand in the names of the rows they choose."""
        names = self.table.name_of
        return [
            word
            for word in self.chosen_by(words)
            if all(_is_in_cell(word, names(self.table.rows[at])) for at in self.in_rows[word])
        ]

    def chosen_by(self, words: Iterable[str]) -> list[str]:
        """Those of the words that are in rows, and the phrases that have one of them, or none of the question's."""
        said = set(words)
        return [each for each in self.in_rows if said & set(each.split()) or not self.words & set(each.split())]


def explain(query: Query, table: Table) -> Explained | None:
    """None where a word is not explained, or may say which rows are meant and is no word to go by ("other")."""
    asked = cell_words(query.text)
    class_words = cell_words(f"{table.header[table.names_at]} {table.heading}")
    page_words = cell_words(" ".join((table.title, *table.path)))
    of_class, columns, unsure = set[str](), dict[str, int](), dict[str, _Rows]()
    in_rows = _phrases(asked, query.words, table)
    phrased = {word for phrase in in_rows for word in phrase.split()}
    for word in query.words:
        if word in phrased:
            continue
        if any(is_same(word, each) for each in class_words):
            of_class.add(word)
        elif (column := _column(word, table, _is_form)) is not None:
            columns[word] = column
        elif any(is_same(word, each) for each in page_words):
            continue
        elif rows := _rows(word, asked, table):
            says_little = is_everyday(word) and not _is_cell(word, table)
            (unsure if says_little else in_rows)[word] = rows
        elif any(is_like(word, each) for each in class_words):
            of_class.add(word)
        elif (column := _column(word, table, is_like)) is not None:
            columns[word] = column
        elif not is_everyday(word):
            return None
    chosen = frozenset(range(len(table.rows))).intersection(*in_rows.values())
    if not all(map(chosen.issubset, unsure.values())):
        return None
    return Explained(table, frozenset(of_class), columns, in_rows, frozenset(query.words))


def _phrases(asked: Sequence[str], words: Sequence[str], table: Table) -> dict[str, _Rows]:
    """Two words in a row that say little alone, and that some rows have so, too: "first year"."""
    pairs = [pair for pair in pairwise(asked) if all(stem(word) and word.isalpha() and word[1:] for word in pair)]
    little = [pair for pair in pairs if any(word not in words or is_everyday(word) for word in pair)]
    found = {" ".join(pair): _rows_with_pair(pair, table) for pair in little}
    return {phrase: rows for phrase, rows in found.items() if 0 < len(rows) < len(table.rows)}


def _rows_where(fits: Callable[[Sequence[str]], bool], table: Table) -> _Rows:
    """The rows with a cell whose words fit."""
    return frozenset(at for at, row in enumerate(table.rows) if any(fits(cell_words(cell)) for cell in row.cells))


def _rows_with_pair(pair: tuple[str, str], table: Table) -> _Rows:
    """The rows that say both words; a second year may be a 2 in the column "Year"."""
    rows = _rows_where(lambda cell: pair in pairwise(cell), table)
    column = _column(pair[1], table, _is_form) if is_ordinal(pair[0]) else None
    if column is None:
        return rows
    numbers = {f"{spelled_number(pair[0])}", pair[0]}
    around = {*cell_words(table.header[column]), pair[1]}  # "Year 2"
    cells = [set(cell_words(row.cells[column])) for row in table.rows]
    return rows | {at for at, words in enumerate(cells) if words & numbers and words <= numbers | around}


def _is_cell(word: str, table: Table) -> bool:
    return bool(_rows_where(lambda cell: len(cell) == 1 and is_same(word, cell[0]), table))


def _column(word: str, table: Table, alike: Callable[[str, str], bool]) -> int | None:
    """The first column that a word names, other than the one that names the rows."""
    for at, name in enumerate(table.header):
        if at != table.names_at and any(alike(word, each) for each in cell_words(name)):
            return at
    return None


def _rows(word: str, asked: Sequence[str], table: Table) -> _Rows:
    """The rows that have a word of the question in one of their cells; those with it in their names before others."""
    cells = {(cell, at) for row in table.rows for at, cell in enumerate(row.cells)}  # each text is read once
    fits = {(cell, at): _has(cell, at, word, table) or _is_number_of(cell, word, asked) for cell, at in cells}
    found = [at for at, row in enumerate(table.rows) if any(fits.get((cell, at)) for at, cell in enumerate(row.cells))]
    in_names = [at for at in found if fits.get((table.name_of(table.rows[at]), table.names_at))]
    return frozenset(in_names or found)


def _has(cell: str, column: int, word: str, table: Table) -> bool:
    if word.startswith("@") and word[1:].isdecimal():
        return "day" in table.header[column].lower() and int(word[1:]) in days_of(cell)
    if ":" in word and _WORDS.ends_column.search(table.header[column]):
        return False
    words = cell_words(cell)
    if word[0].isdecimal():
        return words == (word,)
    alike = _is_in_name if column == table.names_at else is_same
    return any(alike(word, each) for each in words)


def _is_number_of(cell: str, number: str, asked: Sequence[str]) -> bool:
    """Whether a cell is a number of what the question says, too: "7 a week", where 7 meals a week are asked for."""
    first, *rest = cell_words(cell) or ("",)
    said = [word for word in rest if stem(word)]
    return first == number and number[0].isdecimal() and bool(said) and all(word in asked for word in said)


def _is_form(word: str, other: str) -> bool:
    return other in {word, f"{word}s", word.removesuffix("s")}


def _is_in_cell(words: str, cell: str) -> bool:
    return all(any(_is_in_name(word, each) for each in cell_words(cell)) for word in words.split())


def _is_in_name(word: str, other: str) -> bool:
    return is_same(word, other) or is_short_for(word, other)
