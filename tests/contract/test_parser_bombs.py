"""Small pages that cost much are read within the limits of one page, or skipped for a reason."""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from core.domain.read_pages import FetchedBody, ReadPage
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.office.word_files import read_docx
from core.extract.plain_text import MOST_CELLS
from core.extract.worker.extractor import ProcessExtractor
from core.extract.worker.limits import MB, ReaderLimits
from tests.standins.parser_bombs import DOCX, PROSE, html_of, pdf_of, pdf_page, word_cell, word_file, word_table

# A seventh of the processor time of all slow tests, and only the reading of pages can break them.
LONG = (pytest.mark.slow, pytest.mark.nightly)
NOW = datetime(2026, 1, 1, tzinfo=UTC)
LIMITS = ReaderLimits(memory_bytes=400 * MB, processor_seconds=5.0)
RUNS = (
    *"([{<\"-.,:;&|*_\\/%=#'1Aa \t\r\u00a0",
    *("a@", "http://", "1/1/20", "1.", "jan 1, ", "CS 1", "Fall 2026 ", "Note: ", "3 credits ", "10:00 ", "- ", "\n "),
)


@pytest.fixture(scope="module")
def extractor() -> Iterator[ProcessExtractor]:
    """One process for all pages of this module."""
    started = ProcessExtractor(LIMITS)
    yield started
    asyncio.run(started.close())


def read(extractor: ProcessExtractor, content_type: str, body: bytes) -> ReadPage:
    return asyncio.run(extractor.read(FetchedBody("https://campus.example/page", content_type, body, NOW)))


def reason(extractor: ProcessExtractor, content_type: str, body: bytes) -> str:
    with pytest.raises(ExtractionError) as caught:
        read(extractor, content_type, body)
    return caught.value.reason


@pytest.mark.parametrize("times", [4_000, pytest.param(20_000, marks=LONG)])
@pytest.mark.parametrize("run", RUNS)
def test_a_long_run_of_one_thing_is_read_in_every_format(extractor: ProcessExtractor, run: str, times: int) -> None:
    text = run * times
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    page = html_of(f"<h2>{escaped}</h2><p>{escaped}</p><ul><li>{escaped}</ul><table><tr><td>{escaped}<td>b</table>")
    feed = {"course": "CS 101", "title": text, "prerequisites": text, "faculty": text, "start": text, "about": PROSE}
    for content_type, body in (
        ("text/html", page),
        ("text/plain", f"{PROSE}\n\n{text}\n\n{PROSE}".encode()),
        ("text/markdown", f"# {text}\n\n{PROSE}\n".encode()),
        ("application/json", json.dumps(feed).encode()),
    ):
        assert PROSE in read(extractor, content_type, body).document.text


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"ab\n" * 100_000, marks=LONG),
        PROSE.encode() + b"\n" * 300_000 + PROSE.encode(),
        pytest.param(b"- ab\n" * 50_000, marks=LONG),
        pytest.param((b"a|b\n-|-\n" + b"a|b\n" * 5) * 4_000, marks=LONG),
        b"|a" * 50_000 + b"|\n" + b"|-" * 50_000 + b"|\n",
    ],
    ids=["lines", "empty lines", "items", "tables", "columns"],
)
def test_a_long_text_is_read(extractor: ProcessExtractor, body: bytes) -> None:
    assert read(extractor, "text/markdown", body).document.blocks


def test_a_cell_that_spans_a_hundred_million_columns_of_a_word_table_is_one_cell(extractor: ProcessExtractor) -> None:
    wide = word_table(word_cell("Fee", '<w:gridSpan w:val="99999999"/>') + word_cell("Day"), word_cell("3"))

    row, alone = read(extractor, DOCX, word_file(wide)).document.blocks

    assert row.rows == (("Fee", "Day"),)
    assert alone.text == "3"


@pytest.mark.slow
@pytest.mark.nightly
def test_a_cell_that_spans_thousands_of_rows_of_a_word_table_is_read_in_each(extractor: ProcessExtractor) -> None:
    first = word_cell("Fee", '<w:vMerge w:val="restart"/>') + word_cell("a")
    below = word_cell("", "<w:vMerge/>") + word_cell("b")

    block = read(extractor, DOCX, word_file(word_table(first, *[below] * 3_000))).document.blocks[0]

    assert len(block.items) == 3_001
    assert block.items[-1] == "Fee: b"


def test_a_word_style_based_on_itself_has_no_header(extractor: ProcessExtractor) -> None:
    style = (
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="table" '
        'w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="A"/></w:style></w:styles>'
    )
    look = '<w:tbl><w:tblPr><w:tblStyle w:val="A"/><w:tblLook w:val="0020"/></w:tblPr><w:tr>'
    body = f"{look}{word_cell('Fee')}{word_cell('Day')}</w:tr></w:tbl>"

    page = read(extractor, DOCX, word_file(body, changed={"word/styles.xml": style.encode()}))

    assert page.document.blocks[0].header is None


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("rows", [300, 2_000])
def test_cells_that_span_everything_are_read_once(extractor: ProcessExtractor, rows: int) -> None:
    cells = "<tr><td rowspan=65534 colspan=1000>Late fee<td>35 dollars</tr>" * rows

    page = read(extractor, "text/html", html_of(f"<table>{cells}</table>"))

    assert page.document.text.count("35 dollars") == rows


def test_a_table_that_is_too_large_without_its_spans_is_a_reason(extractor: ProcessExtractor) -> None:
    table = "<table><tr>" + "<td>a" * 2_000 + "</tr>" + "<tr></tr>" * 2_000 + "</table>"

    assert reason(extractor, "text/html", html_of(table)) == "too large"


@pytest.mark.slow
@pytest.mark.nightly
def test_nine_megabytes_of_paragraphs_are_a_reason_at_once(extractor: ProcessExtractor) -> None:
    # Whether its elements or their memory are counted first depends on what the process has read before.
    assert reason(extractor, "text/html", b"<p>ab</p>" * 1_000_000) in {"too large", "too much memory"}


@pytest.mark.parametrize("tag", ["div", "table><tr><td", "ul><li", "dl><dd", "a href=x", "b", "form", "h1"])
@pytest.mark.parametrize("deep", [100, 10_000])
def test_deeply_nested_elements_end_in_a_page_or_a_reason(extractor: ProcessExtractor, tag: str, deep: int) -> None:
    try:
        read(extractor, "text/html", f"<{tag}>".encode() * deep + html_of(""))
    except ExtractionError as error:
        assert error.reason == "unreadable"


@pytest.mark.parametrize("body", [b'{"a":' + b"9" * 50_000 + b"}", b"[" * 100_000, b'{"a":' * 900 + b"1" + b"}" * 900])
def test_json_beyond_reason_is_unreadable(extractor: ProcessExtractor, body: bytes) -> None:
    assert reason(extractor, "application/json", body) == "unreadable"


@pytest.mark.parametrize("key", ["value", "name", "min", "other"])
def test_json_that_repeats_a_key_inside_itself_is_read_once_on_each_level(
    extractor: ProcessExtractor, key: str
) -> None:
    nested: object = ""
    for _ in range(60):
        nested = {key: nested}

    page = read(extractor, "application/json", json.dumps({"title": nested, "about": PROSE}).encode())

    assert PROSE in page.document.text


@pytest.mark.slow
@pytest.mark.nightly
def test_json_with_very_many_facts_and_lists_is_read(extractor: ProcessExtractor) -> None:
    facts = {f"fact {number}": "said" for number in range(20_000)}
    lists = {f"list {number}": [{"fee": number}] for number in range(10_000)}

    assert "said" in read(extractor, "application/json", json.dumps(facts).encode()).document.text
    assert "fee" in read(extractor, "application/json", json.dumps(lists).encode()).document.text.casefold()


@pytest.mark.parametrize(
    "name", ["idna", "rot13", "hex", "undefined", "base64", "zlib", "bz2", "uu", "punycode", "mbcs"]
)
def test_what_is_no_encoding_of_text_is_not_believed(name: str) -> None:
    for content_type, body in (
        (f"text/html; charset={name}", html_of("<p>Café")),
        ("text/html", f"<meta charset={name}>".encode() + html_of("<p>Café")),
        (f"text/plain; charset={name}", f"{PROSE} Café".encode()),
        (f"text/csv; charset={name}", f"Day,Place\n1,{PROSE} Café".encode()),
        (f"application/json; charset={name}", json.dumps({"title": f"{PROSE} Café"}).encode()),
    ):
        found = extract("https://campus.example/page", content_type, body, NOW)
        assert "Café" in found.document.text


@pytest.mark.parametrize("name", ["iso-8859-15", "windows-1251", "koi8-r", "gb18030", "shift_jis", "euc-kr", "utf-16"])
def test_an_encoding_of_text_is_believed(name: str) -> None:
    text = {"windows-1251": "Кафе", "koi8-r": "Кафе", "gb18030": "咖啡", "shift_jis": "東京", "euc-kr": "카페"}
    page = html_of(f"<p>{text.get(name, 'Café')}").decode()

    found = extract("https://campus.example/", f"text/html; charset={name}", page.encode(name), NOW)

    assert text.get(name, "Café") in found.document.text


def test_entities_that_multiply_in_a_word_file_are_unreadable(extractor: ProcessExtractor) -> None:
    levels = "".join(f'<!ENTITY a{at + 1} "{f"&a{at};" * 10}">' for at in range(8))
    bomb = word_file("<w:p><w:r><w:t>&a8;</w:t></w:r></w:p>", before=f'<!DOCTYPE a [<!ENTITY a0 "lol">{levels}]>')

    assert reason(extractor, DOCX, bomb) == "unreadable"


def test_a_word_file_may_unpack_to_its_limit_and_to_no_byte_more() -> None:
    body = word_file(f"<w:p><w:r><w:t>{PROSE}</w:t></w:r></w:p>", changed={"word/media.bin": b"0" * 5 * MB})
    empty = word_file(f"<w:p><w:r><w:t>{PROSE}</w:t></w:r></w:p>", changed={"word/media.bin": b""})
    whole = unpacked_bytes(empty) + 5 * MB

    assert unpacked_bytes(body) == whole
    assert read_docx(body, whole + 1).blocks == read_docx(body, whole).blocks
    with pytest.raises(ExtractionError, match="unpacks to") as caught:
        read_docx(body, whole - 1)
    assert caught.value.reason == "too large"


def unpacked_bytes(body: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return sum(len(archive.read(name)) for name in archive.namelist())


@pytest.mark.slow
@pytest.mark.nightly
def test_a_csv_file_may_have_its_limit_of_cells_and_not_one_more(extractor: ProcessExtractor) -> None:
    full = b"a,b\n" * (MOST_CELLS // 2)

    assert len(extract("https://campus.example/a", "text/csv", full, NOW).document.blocks[0].rows) == MOST_CELLS // 2
    assert reason(extractor, "text/csv", full + b"a") == "too large"
    assert reason(extractor, "text/csv", b"a," * 10_000_000) == "too large"
    assert reason(extractor, "text/csv", b"a" * 10_000_000) == "unreadable"


def test_a_csv_file_with_nothing_but_a_header_is_read(extractor: ProcessExtractor) -> None:
    assert read(extractor, "text/csv", b"Course,Title,Days\n").document.text == "Course | Title | Days"


@pytest.mark.slow
@pytest.mark.nightly
def test_a_pdf_that_draws_the_same_page_thousands_of_times_is_a_page_or_too_much(extractor: ProcessExtractor) -> None:
    content = pdf_page(b"BT /F 12 Tf 10 10 Td " + b"(word and more ) Tj " * 20_000 + b"ET")
    many = content.replace(b"/Kids[3 0 R]/Count 1", b"/Kids[" + b"3 0 R " * 5_000 + b"]/Count 5000")

    assert reason(extractor, "application/pdf", many) in {"too much time", "too much memory", "too much text"}


def test_a_pdf_whose_pages_hold_themselves_is_a_reason(extractor: ProcessExtractor) -> None:
    loop = pdf_of([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 1000000000>>"])

    assert reason(extractor, "application/pdf", loop) in {"unreadable", "scanned pdf"}


@pytest.mark.slow
@pytest.mark.nightly
def test_a_pdf_page_with_very_many_lines_is_read(extractor: ProcessExtractor) -> None:
    lines = b"".join(b"1 0 0 1 10 %.1f Tm (word %d here) Tj " % (780 - 0.1 * at, at) for at in range(6_000))

    assert (
        "word 5999 here" in read(extractor, "application/pdf", pdf_page(b"BT /F 8 Tf " + lines + b"ET")).document.text
    )


@pytest.mark.parametrize(
    "body",
    ["<w:p><w:pPr><w:pStyle/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>", word_table(word_cell("a", "<w:gridSpan/>"))],
)
def test_a_word_file_that_lacks_what_its_format_demands_is_unreadable(body: str) -> None:
    with pytest.raises(ExtractionError, match="this Word file is damaged"):
        read_docx(word_file(body))


def test_a_word_file_with_a_damaged_member_is_unreadable() -> None:
    whole = word_file("<w:p><w:r><w:t>Fees</w:t></w:r></w:p>")
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        at = archive.getinfo("word/document.xml").header_offset + 30 + len("word/document.xml")

    with pytest.raises(ExtractionError, match="this Word file is damaged"):
        read_docx(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
