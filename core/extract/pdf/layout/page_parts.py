"""Put the words of a page into lines and tables, in the order in which people read them."""

from collections.abc import Iterator, Sequence

from core.extract.pdf.layout.aligned_tables import lines_of, parts_of
from core.extract.pdf.layout.parts import Part, SetTable, line_of
from core.extract.pdf.layout.rows import Row, rows_of
from core.extract.pdf.layout.ruled_tables import with_tables
from core.extract.pdf.layout.text_columns import columns_of
from core.extract.pdf.page_text import PageText
from core.extract.pdf.words import Word

_MOST_ROWS = 1_500  # of a page; one with more is no page that somebody reads


def page_rows(page: PageText) -> list[Row]:
    """The rows of a page's level words, from the top."""
    return rows_of([word for word in page.words if not word.is_turned])


def page_parts(page: PageText, rows: Sequence[Row], size: float) -> Iterator[Part]:
    """The parts of a page whose `rows` are read; `size` is the height of the running text's type."""
    if len(rows) > _MOST_ROWS:
        yield from map(line_of, rows)
        return
    words, tables = with_tables([word for row in rows for word in row], page.grids)
    said: set[int] = set()
    for column in columns_of(words):
        yield from _column(column, tables, said, size)
    yield from (line_of(row) for row in _turned(page))


def _column(rows: Sequence[Row], tables: Sequence[SetTable], said: set[int], size: float) -> Iterator[Part]:
    waiting: list[Row] = []
    for row in rows:
        numbers = [-word.number - 1 for word in row if word.number < 0]
        if not numbers:
            waiting.append(row)
            continue
        yield from parts_of(waiting, size)
        waiting = []
        beside = [word for word in row if word.number >= 0]
        yield from lines_of(beside) if beside else ()
        yield from (tables[number] for number in dict.fromkeys(numbers) if number not in said)
        said.update(numbers)
    yield from parts_of(waiting, size)


def _turned(page: PageText) -> Iterator[list[Word]]:
    """The words that do not stand level, in the order of the text layer."""
    row: list[Word] = []
    for word in page.words:
        if word.is_turned and row and word.number != row[-1].number + 1:
            yield row
            row = []
        row += [word] if word.is_turned else []
    if row:
        yield row
