"""The lines of a page one by one: sentences, list items, and the cells of a table with their headers."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.site_domain import PageText
from core.text.sentences import sentences

BAR = " | "


def prose(text: str) -> Iterator[str]:
    """The sentences and list items of a passage that hold a digit; no rows of tables."""
    for line in text.splitlines():
        if BAR not in line and any(letter.isdigit() for letter in line):
            yield from sentences(line.removeprefix("- "))


def rows(text: str) -> Iterator[str]:
    """The cells of a passage's tables, each as "name of its row, header: cell"."""
    for is_table, lines in groupby(text.splitlines(), key=lambda line: BAR in line):
        if is_table:
            header, *body = [line.split(BAR) for line in lines]
            for row in body:
                yield from _told(header, row)


def _told(header: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    if len(row) != len(header):
        return
    for at, cell in enumerate(row):
        if any(letter.isdigit() for letter in cell):
            lead = row[0] if at else " ".join(row[1:])  # the first cell names its row
            yield f"{lead}, {header[at]}: {cell}"


def whereabouts(page: PageText, headings: Sequence[str]) -> str:
    """Title, headings and address of a passage in one line."""
    return " ".join([page.title, *headings, page.url.partition("://")[2].partition("/")[2]])
