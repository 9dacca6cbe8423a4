"""Chunking: passages follow the document, and nothing of it is lost, cut or moved."""

from dataclasses import replace
from datetime import UTC, datetime

from core.domain.document import Block, BlockKind, Document, table_block
from core.domain.passage import ChunkDraft
from core.domain.units import UnitKind
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker

COUNTER = ToktokCounter()
SENTENCE = "Students apply for a parking permit at the transport office every autumn."


def page(*blocks: Block, title: str = "Parking") -> Document:
    return Document("http://campus.example/parking", title, blocks, "text/html", datetime(2026, 1, 1, tzinfo=UTC))


def heading(text: str, level: int = 1) -> Block:
    return Block(BlockKind.HEADING, text, level)


def heading_on(page: int, text: str) -> Block:
    return replace(heading(text), page=page)


def paragraph(text: str, page: int | None = None) -> Block:
    return Block(BlockKind.PARAGRAPH, text, page=page)


def numbered(count: int) -> str:
    return " ".join(f"Rule {number} says where to park on day {number}." for number in range(count))


def chunked(*blocks: Block, max_tokens: int = 200, title: str = "Parking") -> list[ChunkDraft]:
    return Chunker(COUNTER, max_tokens).chunk(page(*blocks, title=title))


def test_a_document_without_text_has_no_passages() -> None:
    assert chunked() == []
    assert chunked(paragraph("  \n ")) == []


def test_a_passage_is_anchored_by_title_and_headings_without_repeats() -> None:
    [draft] = chunked(heading("PARKING"), heading("Permits", 2), paragraph(SENTENCE))

    assert draft.anchor == "Parking > Permits"
    assert draft.headings == ("PARKING", "Permits")
    assert draft.text == SENTENCE
    assert draft.tokens == COUNTER.count(draft.anchored_text)


def test_an_endless_title_is_shortened_between_words() -> None:
    [draft] = chunked(heading("Permits"), paragraph(SENTENCE), title="word " * 500)

    assert COUNTER.count(draft.anchor) <= 48
    assert set(draft.anchor.split()) <= {"word", ">", "Permits"}


def test_small_neighbouring_sections_share_a_passage_with_their_headings_inside() -> None:
    [draft] = chunked(
        heading("Parking"),
        heading("Cars", 2),
        paragraph("Cars pay $40."),
        heading("Bicycles", 2),
        paragraph("Bicycles are free."),
    )

    assert draft.text == "Cars\nCars pay $40.\n\nBicycles\nBicycles are free."
    assert draft.headings == ("Parking",)


def test_sections_under_different_parents_do_not_share_a_passage() -> None:
    drafts = chunked(
        heading("Parking"),
        heading("Cars", 2),
        paragraph("Cars pay $40."),
        heading("Housing"),
        heading("Dorms", 2),
        paragraph("Dorms open in August."),
    )

    assert [draft.headings for draft in drafts] == [("Parking", "Cars"), ("Housing", "Dorms")]


def test_headings_of_a_page_without_other_text_are_its_text() -> None:
    [draft] = chunked(heading("Parking"), heading("Lot A is closed", 2), heading("Lot B is open", 2))

    assert draft.text == "Lot A is closed\n\nLot B is open"
    assert {unit.kind for unit in draft.units} == {UnitKind.SENTENCE}


def test_a_single_heading_is_no_passage() -> None:
    assert chunked(heading("Parking")) == []


def test_a_heading_with_nothing_below_it_stands_with_the_section_after_it() -> None:
    drafts = chunked(
        heading("Parking"), heading("Lot A is closed", 2), heading("Lot B", 2), paragraph(numbered(30)), max_tokens=100
    )

    assert drafts[0].text.startswith("Lot A is closed\n\nLot B\nRule 0 says")
    assert drafts[0].headings == ("Parking",)
    assert {draft.headings for draft in drafts[1:]} == {("Parking", "Lot B")}


def test_a_heading_at_the_end_of_a_document_stands_with_the_section_before_it() -> None:
    drafts = chunked(heading("Parking"), paragraph(numbered(30)), heading("Lots in winter", 2), max_tokens=100)

    assert len(drafts) > 1
    assert drafts[-1].text.endswith(".\n\nLots in winter")
    assert drafts[-1].headings == ("Parking",)


def test_a_heading_alone_on_a_page_or_slide_is_left_out() -> None:
    drafts = chunked(
        paragraph("Page one.", 1), heading_on(2, "Part two"), heading_on(3, "Lots"), paragraph("Page 3.", 3)
    )

    assert [(draft.text, draft.page) for draft in drafts] == [("Page one.", 1), ("Page 3.", 3)]


def test_lines_of_a_title_page_are_text_with_their_page() -> None:
    titles = [heading_on(1, "Parking Handbook"), heading_on(1, "Edition of 2026")]
    drafts = chunked(*titles, heading_on(2, "Permits"), paragraph(SENTENCE, 2))

    assert [(draft.text, draft.page) for draft in drafts] == [
        ("Parking Handbook\n\nEdition of 2026", 1),
        (SENTENCE, 2),
    ]


def test_many_headings_in_a_row_are_lines_of_text() -> None:
    names = [heading(f"Lot {number} is open", 2) for number in range(5)]
    [draft] = chunked(heading("Parking"), paragraph(SENTENCE), *names)

    assert [unit.kind for unit in draft.units] == [UnitKind.SENTENCE] * 6


def test_a_long_section_is_cut_evenly_between_sentences() -> None:
    drafts = chunked(paragraph(numbered(30)), max_tokens=100)

    assert all(draft.text.startswith("Rule") and draft.text.endswith(".") for draft in drafts)
    sizes = [COUNTER.count(draft.text) for draft in drafts]
    assert max(sizes) <= 100
    assert min(sizes) > 50


def test_every_part_of_a_long_table_repeats_its_header() -> None:
    rows = [(f"Lot {number}", f"${number}", "open") for number in range(60)]
    drafts = chunked(table_block(rows, ("Lot", "Fee", "State")), max_tokens=100)

    assert len(drafts) > 1
    assert all(draft.text.split("\n")[0] == "Lot | Fee | State" for draft in drafts)
    assert [row for draft in drafts for row in draft.text.split("\n")[1:]] == [" | ".join(row) for row in rows]


def test_a_list_keeps_the_sentence_that_leads_into_it() -> None:
    items = [f"- the form number {number} with your signature" for number in range(30)]
    drafts = chunked(
        paragraph("Permits are sold here. Bring with you:"), Block(BlockKind.LIST, "\n".join(items)), max_tokens=100
    )

    assert len(drafts) > 1
    assert drafts[0].text.startswith("Permits are sold here. Bring with you:\n- the form number 0")
    assert all(draft.text.startswith("Bring with you:\n- ") for draft in drafts[1:])


def test_a_line_of_code_is_not_cut_and_keeps_its_indentation() -> None:
    lines = [f"    park(lot={number}, hours={number})" for number in range(40)]
    drafts = chunked(Block(BlockKind.CODE, "\n".join(lines)), max_tokens=60)

    assert [line for draft in drafts for line in draft.text.split("\n")] == lines


def test_pages_of_a_pdf_do_not_share_a_passage() -> None:
    drafts = chunked(paragraph("Page one.", 1), paragraph("Page two.", 2))

    assert [(draft.text, draft.page) for draft in drafts] == [("Page one.", 1), ("Page two.", 2)]


def test_a_sentence_that_runs_over_a_page_border_stays_whole() -> None:
    drafts = chunked(paragraph("Apply before the end of", 1), paragraph("the month of May. Then wait.", 2))

    assert [(draft.text, draft.page) for draft in drafts] == [
        ("Apply before the end of the month of May.", 1),
        ("Then wait.", 2),
    ]


def test_a_sentence_longer_than_the_budget_is_cut_at_clauses() -> None:
    drafts = chunked(paragraph("Bring " + ", ".join(f"the form {number}" for number in range(60)) + "."), max_tokens=50)

    assert all(draft.text.endswith((",", ".")) for draft in drafts)


def test_a_single_word_longer_than_the_budget_stays_whole() -> None:
    drafts = chunked(paragraph(f"See {'x1y2' * 100} there."), max_tokens=50)

    assert "x1y2" * 100 in [draft.text for draft in drafts]


def test_rows_that_go_on_with_the_row_above_stay_with_it() -> None:
    rows = [
        row
        for number in range(20)
        for row in (
            (f"Course {number}", "Lecture", "Monday"),
            ("", "Laboratory", "Tuesday"),
            ("", "Exercise", "Friday"),
        )
    ]
    drafts = chunked(table_block(rows, ("Course", "Kind", "Day")), max_tokens=60)

    assert len(drafts) > 3
    assert all(draft.text.startswith("Course | Kind | Day\nCourse ") for draft in drafts)
    assert [row for draft in drafts for row in draft.text.split("\n")[1:]] == [" | ".join(row) for row in rows]


def test_a_row_with_endless_further_rows_is_cut_between_them() -> None:
    rows = [("Course", "Lecture"), *(("", f"Exercise {number}") for number in range(60))]
    drafts = chunked(table_block(rows, ("Course", "Kind")), max_tokens=60)

    assert len(drafts) > 3
    assert [row for draft in drafts for row in draft.text.split("\n")[1:]] == [" | ".join(row) for row in rows]
