"""A table half of whose rows give no record keeps the read half, and is told to whoever looks after the site."""

from collections.abc import Sequence
from datetime import UTC, datetime

from core.domain.document import Block, BlockKind, Document, UnreadRows, table_block
from core.extract.extraction import half_read_tables, with_records

HEADER = ("course_number", "course_title", "Units")
READ = [("BIO 101", "Cells", "3"), ("BIO 102", "Plants", "4")]
UNREAD = [("Lab fee", "see below", ""), ("Select two", "of these", "6"), ("Electives", "any", "9")]


def page(rows: Sequence[tuple[str, ...]]) -> Document:
    """A page with one table below a heading, and its records."""
    blocks = (Block(BlockKind.HEADING, "Courses of the minor", 2), table_block(rows, HEADER))
    return with_records(Document("https://campus.example/minor", "Minor", blocks, "text/html", datetime.now(UTC)))


def test_the_read_half_stays_and_the_table_is_named_with_its_unread_rows() -> None:
    document = page([*READ, *UNREAD])

    assert [course.code for course in document.courses] == ["BIO 101", "BIO 102"]
    assert half_read_tables(document) == (UnreadRows("Courses of the minor", 3, 5),)


def test_a_table_with_few_unread_rows_is_not_named() -> None:
    assert half_read_tables(page([*READ, ("BIO 103", "Fungi", "3"), UNREAD[0]])) == ()


def test_a_table_that_is_none_of_records_is_not_named() -> None:
    assert half_read_tables(page(UNREAD * 2)) == ()


def test_what_is_to_know_of_a_page_names_the_table() -> None:
    document = page([*READ, *UNREAD])
    named = Document(document.url, "", (), "", document.fetched_at, unread_rows=half_read_tables(document))
    assert named.remark == "table “Courses of the minor”: 3 of 5 rows not read"
