"""PDF pages are read as people read them: column after column, tables cell for cell, without running lines."""

from collections.abc import Sequence

import pytest
from fpdf import FPDF

from core.domain.document import Block, BlockKind
from core.extract.pdf.pages import read_pdf

LEFT = (
    "The boat house lends canoes to all students who",
    "can swim and have signed the book. A canoe is",
    "lent for two hours; later returns cost nine",
    "dollars an hour. Bring your card and leave it",
    "with the keeper until you are back on land.",
)
RIGHT = (
    "Sailing is taught on Mondays from May to June,",
    "when the wind allows it. Beginners need shoes",
    "with light soles. The harbour master decides",
    "on each day whether the boats may leave, and",
    "posts a flag at the gate before nine o'clock.",
)


class Sheet:
    """A PDF on which each text is set at a place, in millimetres from the upper left corner."""

    def __init__(self) -> None:
        self.pdf = FPDF()
        self.page()

    def page(self) -> None:
        """Begins a page."""
        self.pdf.add_page()

    def text(self, x: float, y: float, text: str, *, size: float = 10, bold: bool = False) -> None:
        """One line of text."""
        self.pdf.set_font("helvetica", style="B" if bold else "", size=size)
        self.pdf.text(x, y, text)

    def lines(self, x: float, y: float, lines: Sequence[str], step: float = 5) -> None:
        """Lines below each other."""
        for at, line in enumerate(lines):
            self.text(x, y + at * step, line)

    def row(self, places: Sequence[float], y: float, cells: Sequence[str], *, bold: bool = False) -> None:
        """The cells of a row."""
        for x, cell in zip(places, cells, strict=True):
            if cell:
                self.text(x, y, cell, bold=bold)

    def grid(self, edges: Sequence[float], heights: Sequence[float]) -> None:
        """The rules around cells."""
        for y in heights:
            self.pdf.line(edges[0], y, edges[-1], y)
        for x in edges:
            self.pdf.line(x, heights[0], x, heights[-1])

    def read(self) -> list[Block]:
        """Its blocks."""
        return read_pdf(bytes(self.pdf.output()), "https://university.example/a.pdf")[1]


def short(blocks: Sequence[Block]) -> list[str]:
    """Kind, level and text of each block."""
    return [f"{block.kind[0]}{block.level or ''} {block.text}" for block in blocks]


def test_two_columns_below_a_title_are_read_one_after_the_other() -> None:
    sheet = Sheet()
    sheet.text(20, 30, "The boat house and the harbour of the university", size=20, bold=True)
    for at in range(5):  # drawn line by line across both columns
        sheet.text(20, 45 + 5 * at, LEFT[at])
        sheet.text(110, 45 + 5 * at, RIGHT[at])
    assert short(sheet.read()) == [
        "h1 The boat house and the harbour of the university",
        f"p {' '.join(LEFT)}",
        f"p {' '.join(RIGHT)}",
    ]


def test_a_sidebar_at_other_heights_is_not_mixed_with_the_text_beside_it() -> None:
    sheet = Sheet()
    sheet.lines(20, 45, LEFT)
    sheet.lines(130, 47.5, ["Keeper: Room 4", "Open daily", "Call 555-0142", "Closed in March"])
    assert short(sheet.read()) == [
        f"p {' '.join(LEFT)}",
        "p Keeper: Room 4\nOpen daily\nCall 555-0142\nClosed in March",
    ]


def test_lines_are_read_by_their_places_and_not_by_the_order_of_drawing() -> None:
    sheet = Sheet()
    sheet.lines(20, 60, RIGHT)
    sheet.text(20, 50, "Sailing", size=16, bold=True)
    sheet.lines(20, 20, LEFT)
    assert short(sheet.read()) == [f"p {' '.join(LEFT)}", "h1 Sailing", f"p {' '.join(RIGHT)}"]


def test_parts_of_a_line_with_a_wide_gap_are_lines_of_their_own() -> None:
    sheet = Sheet()
    sheet.text(20, 30, "Boat house")
    sheet.text(120, 30, "Harbour office")
    assert sheet.read()[0].text == "Boat house\nHarbour office"


def test_a_ruled_table_keeps_its_cells_and_a_cell_of_two_lines_is_one() -> None:
    sheet = Sheet()
    sheet.grid([20, 70, 100, 150], [30, 38, 52, 60])
    sheet.row([22, 72, 102], 35, ["Charge", "Amount", "Paid by"], bold=True)
    sheet.row([22, 72, 102], 43, ["Tuition for a", "$11,800", "Everybody"])
    sheet.text(22, 48, "full term")
    sheet.row([22, 72, 102], 57, ["Deposit", "$900", "New students"])
    (table,) = sheet.read()
    assert table.header == ("Charge", "Amount", "Paid by")
    assert table.rows == (("Tuition for a full term", "$11,800", "Everybody"), ("Deposit", "$900", "New students"))


def test_the_ground_of_a_text_in_a_cell_is_no_row() -> None:
    sheet = Sheet()
    sheet.pdf.set_fill_color(250, 230, 200)
    sheet.pdf.rect(20, 43, 50, 6, style="F")
    sheet.grid([20, 70, 100], [30, 38, 54, 62])
    sheet.row([22, 72], 35, ["Charge", "Amount"], bold=True)
    sheet.row([22, 72], 47, ["Tuition", "$11,800"])
    sheet.row([22, 72], 59, ["Deposit", "$900"])
    assert sheet.read()[0].rows == (("Tuition", "$11,800"), ("Deposit", "$900"))


def test_a_table_without_rules_has_its_header_and_its_groups() -> None:
    sheet = Sheet()
    places = [20, 80, 130]
    sheet.row(places, 30, ["Boat", "Time", "Place"], bold=True)
    sheet.text(20, 37, "Monday", bold=True)
    sheet.row(places, 42, ["Canoe", "9 to 11", "North pier"])
    sheet.row(places, 47, ["Dinghy", "10 to 12", "South pier"])
    sheet.text(20, 54, "Tuesday", bold=True)
    sheet.row(places, 59, ["Kayak", "8 to 9", "North pier"])
    (table,) = sheet.read()
    assert table.header == ("Boat", "Time", "Place")
    assert table.rows == (
        ("Canoe", "9 to 11", "North pier"),
        ("Dinghy", "10 to 12", "South pier"),
        ("Kayak", "8 to 9", "North pier"),
    )
    assert table.groups == ("Monday", "Monday", "Tuesday")


def test_the_end_of_a_range_belongs_to_its_date() -> None:
    sheet = Sheet()
    places = [20, 45, 90]
    sheet.row(places, 30, ["Date", "", "Event"], bold=True)
    sheet.row(places, 35, ["May 4", "", "Pier opens"])
    sheet.row(places, 40, ["May 6", "- May 9", "Regatta of the colleges"])
    sheet.row(places, 45, ["May 11", "", "Repairs of the pier"])
    sheet.row(places, 50, ["May 13", "- May 15", "Boats are inspected"])
    assert sheet.read()[0].rows[1] == ("May 6 - May 9", "Regatta of the colleges")


def test_a_table_on_the_next_page_with_the_same_columns_has_the_same_header() -> None:
    sheet = Sheet()
    places = [20, 80, 130]
    sheet.row(places, 30, ["Boat", "Time", "Place"], bold=True)
    for at, boat in enumerate(["Canoe", "Dinghy", "Kayak"]):
        sheet.row(places, 35 + 5 * at, [boat, f"{at + 8} to 12", "North pier"])
    sheet.page()
    for at, boat in enumerate(["Raft", "Gig", "Punt"]):
        sheet.row(places, 30 + 5 * at, [boat, f"{at + 8} to 12", "South pier"])
    tables = sheet.read()
    assert [(table.page, table.header) for table in tables] == [
        (1, ("Boat", "Time", "Place")),
        (2, ("Boat", "Time", "Place")),
    ]


def test_a_table_on_the_next_page_with_other_columns_gets_no_header() -> None:
    sheet = Sheet()
    sheet.row([20, 80, 130], 30, ["Boat", "Time", "Place"], bold=True)
    for at, boat in enumerate(["Canoe", "Dinghy", "Kayak"]):
        sheet.row([20, 80, 130], 35 + 5 * at, [boat, f"{at + 8} to 12", "North pier"])
    sheet.page()
    for at, boat in enumerate(["Raft", "Gig", "Punt"]):
        sheet.row([20, 60, 110], 30 + 5 * at, [boat, "South pier", "Wooden"])
    assert sheet.read()[1].header is None


def test_a_month_grid_keeps_each_text_with_the_number_of_its_day() -> None:
    sheet = Sheet()
    edges = [20 + 22 * at for at in range(8)]
    sheet.text(20, 25, "May 2027", size=16, bold=True)
    sheet.grid(edges, [30, 36, 54, 72])
    sheet.row([edge + 1 for edge in edges[:7]], 34, ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], bold=True)
    for week in range(2):
        for day in range(7):
            sheet.text(edges[day] + 1, 40 + 18 * week, str(2 + day + 7 * week), size=8)
    sheet.text(edges[3] + 1, 44, "Regatta", size=8)
    sheet.text(edges[3] + 1, 62, "Boats are", size=8)
    sheet.text(edges[3] + 1, 66, "inspected", size=8)
    assert short(sheet.read()) == ["h1 May 2027", "l - 5 Regatta\n- 12 Boats are inspected"]


def handbook(pages: int = 5) -> Sheet:
    """A contents page with leaders and pages of text with a running head and foot."""
    sheet = Sheet()
    sheet.text(20, 30, "Contents", size=16, bold=True)
    for at in range(1, pages):
        sheet.text(20, 35 + 6 * at, f"{at} Piers and boats {'. ' * 40} {at + 1}")
        sheet.text(24, 38 + 6 * at, f"{at}.1 Lending {'.' * 60} {at + 1}")
    for at in range(1, pages):
        sheet.page()
        sheet.text(20, 12, "Boat House Handbook", size=8)
        sheet.text(20, 30, f"{at} Piers and boats", size=12, bold=True)
        sheet.text(20, 40, f"{at}.1 Lending", size=12, bold=True)
        sheet.lines(20, 48, LEFT)
        sheet.text(20, 85, "Returning", size=10, bold=True)
        sheet.lines(20, 92, RIGHT)
        sheet.text(90, 287, f"MIT Boats | Page {at + 1}", size=8)
    return sheet


def test_contents_and_running_lines_are_neither_passages_nor_headings() -> None:
    blocks = handbook().read()
    assert {block.page for block in blocks} == {2, 3, 4, 5}
    assert not any(word in block.text for block in blocks for word in ("Contents", "Handbook", "Page", ". ."))


def test_numbers_of_headings_say_which_is_above_which() -> None:
    headings = [block for block in handbook(3).read() if block.kind is BlockKind.HEADING and block.page == 2]
    assert [(block.level, block.text) for block in headings] == [
        (1, "1 Piers and boats"),
        (2, "1.1 Lending"),
        (2, "Returning"),
    ]


def test_the_number_of_a_heading_stays_with_it_over_a_wide_gap() -> None:
    sheet = Sheet()
    sheet.text(20, 30, "A.1.10", size=14, bold=True)
    sheet.text(55, 30, "Boats for visitors", size=14, bold=True)
    sheet.lines(20, 40, LEFT)
    assert sheet.read()[0].text == "A.1.10 Boats for visitors"


def test_a_small_line_alone_in_the_margin_of_one_page_is_left_out() -> None:
    sheet = Sheet()
    sheet.lines(20, 40, LEFT)
    sheet.text(80, 288, "Harbour office, printed 9/2026", size=7)
    assert short(sheet.read()) == [f"p {' '.join(LEFT)}"]


def test_people_side_by_side_are_not_paired_with_each_other() -> None:
    sheet = Sheet()
    for at, cells in enumerate(
        [("Ada Alder", "Ben Birch"), ("Keeper of boats", "Harbour master"), ("ada@uni.example", "ben@uni.example")]
    ):
        sheet.row([20, 110], 30 + 5 * at, cells)
    text = "\n".join(block.text for block in sheet.read())
    assert text.split("\n") == [
        "Ada Alder",
        "Keeper of boats",
        "ada@uni.example",
        "Ben Birch",
        "Harbour master",
        "ben@uni.example",
    ]


@pytest.mark.parametrize(("angle", "x", "y"), [(90, 60, 250), (270, 60, 50)])
def test_a_table_set_sideways_is_read_upright(angle: int, x: float, y: float) -> None:
    sheet = Sheet()
    with sheet.pdf.rotation(angle, x, y):
        for at, cells in enumerate(
            [("Canoe", "$12", "North pier"), ("Dinghy", "$30", "South pier"), ("Punt", "$8", "Gate")]
        ):
            sheet.row([x, x + 40, x + 70], y + 6 * at, cells)
    assert sheet.read()[0].rows[1] == ("Dinghy", "$30", "South pier")


def test_a_list_with_space_between_its_items_is_one_list() -> None:
    sheet = Sheet()
    sheet.lines(20, 30, LEFT)
    sheet.lines(20, 65, ["- Bring your card.", "- Wear a vest.", "- Be back by nine."], step=9)
    assert sheet.read()[-1].items == ("Bring your card.", "Wear a vest.", "Be back by nine.")
