"""Presentations come out slide by slide, each under its title."""

import io
from datetime import UTC, datetime

import pytest
from pptx import Presentation
from pptx.util import Inches

from core.domain.document import BlockKind, Document
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.office.slides import read_slides

NOW = datetime(2026, 9, 1, tzinfo=UTC)


class Deck:
    """A presentation under construction."""

    def __init__(self) -> None:
        self.made = Presentation()

    def add(self, title: str, *items: str, notes: str = "") -> "Deck":
        slide = self.made.slides.add_slide(self.made.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(items)
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
        return self

    def body(self) -> bytes:
        packed = io.BytesIO()
        self.made.save(packed)
        return packed.getvalue()

    def read(self) -> Document:
        return extract("https://campus.example/talk.pptx", "", self.body(), NOW).document


def told(document: Document) -> list[tuple[str, int | None, str]]:
    return [(block.kind.value, block.page, block.text) for block in document.blocks]


def test_a_slide_is_its_title_with_its_number_and_its_points() -> None:
    assert told(Deck().add("Fees", "Rents rise").add("Dates", "Apply in May", "Pay in June").read()) == [
        ("heading", 1, "Fees"),
        ("list", 1, "- Rents rise"),
        ("heading", 2, "Dates"),
        ("list", 2, "- Apply in May\n- Pay in June"),
    ]


def test_points_below_a_point_are_indented() -> None:
    deck = Deck().add("Fees", "No new fee", "It stays at $118")
    deck.made.slides[0].placeholders[1].text_frame.paragraphs[1].level = 1

    assert deck.read().blocks[1].text == "- No new fee\n  - It stays at $118"


def test_hidden_slides_and_speakers_notes_are_not_read_and_numbers_stay() -> None:
    deck = Deck().add("Draft", "Secret").add("Final", "Known", notes="Do not say this")
    deck.made.slides[0]._element.set("show", "0")

    assert told(deck.read()) == [("heading", 2, "Final"), ("list", 2, "- Known")]


def test_a_slide_without_a_title_is_not_read_under_the_one_before() -> None:
    deck = Deck().add("Fees", "Rents rise")
    slide = deck.made.slides.add_slide(deck.made.slide_layouts[6])
    slide.shapes.add_textbox(0, 0, Inches(4), Inches(1)).text_frame.text = "Thank you for coming."

    assert told(deck.read())[2:] == [("heading", 2, "Slide 2"), ("paragraph", 2, "Thank you for coming.")]


def test_a_line_that_stands_on_most_slides_is_no_content() -> None:
    deck = Deck().add("One", "a").add("Two", "b").add("Three", "c")
    for number, slide in enumerate(deck.made.slides, start=1):
        slide.shapes.add_textbox(0, 0, Inches(4), Inches(1)).text_frame.text = f"Budget Forum | {number}"

    assert "Budget Forum" not in deck.read().text


def test_a_table_keeps_its_cells_and_a_merged_one_counts_for_each_row() -> None:
    deck = Deck().add("Income")
    frame = deck.made.slides[0].shapes.add_table(3, 3, 0, 0, Inches(6), Inches(2))
    cells = [("Fund", "Source", "Sum"), ("General", "Grant", "$61"), ("", "Tuition", "$74")]
    for row, texts in enumerate(cells):
        for column, text in enumerate(texts):
            frame.table.cell(row, column).text = text
    frame.table.cell(1, 0).merge(frame.table.cell(2, 0))

    [table] = [block for block in deck.read().blocks if block.kind is BlockKind.TABLE]

    assert (table.page, table.header) == (1, ("Fund", "Source", "Sum"))
    assert table.rows == (("General", "Grant", "$61"), ("General", "Tuition", "$74"))


def test_the_text_of_grouped_shapes_is_read() -> None:
    deck = Deck().add("Map")
    group = deck.made.slides[0].shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, Inches(4), Inches(1)).text_frame.text = "Osier Hall is here."

    assert "Osier Hall is here." in deck.read().text


def test_a_damaged_presentation_is_unreadable() -> None:
    with pytest.raises(ExtractionError) as caught:
        read_slides(Deck().add("Fees").body()[:2_000])
    assert caught.value.reason == "unreadable"


def test_a_presentation_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(ExtractionError) as caught:
        read_slides(Deck().body(), most_bytes=100)
    assert caught.value.reason == "too large"


def test_what_is_struck_through_on_a_slide_holds_no_more() -> None:
    deck = Deck().add("Dates", "Apply by May 1")
    paragraph = deck.made.slides[0].placeholders[1].text_frame.paragraphs[0]
    paragraph.runs[0]._r.get_or_add_rPr().set("strike", "sngStrike")
    paragraph.add_run().text = "Apply by May 8"

    assert [block.text for block in deck.read().blocks][-1].endswith("Apply by May 8")
    assert "May 1" not in " ".join(block.text for block in deck.read().blocks)
