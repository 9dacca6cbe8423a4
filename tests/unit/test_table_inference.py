"""Tables of any format: header, groups, pairs and notes are inferred, and nothing is lost or paired with other rows."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind
from core.extract.tables.cells import TableCell
from core.extract.tables.table_blocks import blocks_of_grid

Row = list[TableCell | None]


def cell(text: str) -> list[TableCell | None]:
    """A cell in each of its places: "#" marks a header, "*" bold letters, ">" a second column, "." a look."""
    marks = text[: len(text) - len(text.lstrip("#*>."))]
    look = "apart" if "." in marks else ""
    columns = 1 + marks.count(">")
    first = TableCell(text.lstrip("#*>."), "#" in marks, "*" in marks, columns, look=look)
    again = TableCell(first.text, first.is_header, first.is_bold, columns, starts=False, look=look)
    return [first, *[again] * (columns - 1)]


def grid(*lines: str) -> list[Row]:
    """Rows of cells with "|" between them; a "-" stands for a place without a cell."""
    rows = [[one for text in line.split("|") for one in ([None] if text == "-" else cell(text))] for line in lines]
    width = max(map(len, rows))
    return [[*row, *[None] * (width - len(row))] for row in rows]


def blocks(*lines: str) -> list[Block]:
    return blocks_of_grid(grid(*lines))


def only(*lines: str) -> Block:
    [block] = blocks(*lines)
    return block


def test_a_calendar_without_marks_keeps_its_first_event_as_a_row() -> None:
    table = only("August 17|Mon|Orientation", "August 24|Mon|Classes begin", "December 7|Mon|Classes end")

    assert table.header is None
    assert table.rows[0] == ("August 17", "Mon", "Orientation")


def test_words_above_amounts_name_the_columns() -> None:
    table = only("Fee|Amount", "Parking|$40", "Locker|$15")

    assert (table.header, table.rows) == (("Fee", "Amount"), (("Parking", "$40"), ("Locker", "$15")))


def test_a_first_row_with_a_value_that_is_missing_names_nothing() -> None:
    table = only("Tuition|varies", "Deposit|$250", "Health|$164", "Parking|$40")

    assert table.header is None
    assert len(table.rows) == 4


@pytest.mark.parametrize(
    "lines",
    [
        ("Location|Mon|Tue", "Pool|9–5|Closed", "Gym|9–5|9–6"),
        ("Plan|2025|2026", "Silver|$512|$530", "Gold|$700|$720"),
        ("Name|Office|Phone", "Ada|Hall 3|555-0101", "Bob|Hall 4|555-0102"),
        ("Credits|Resident|Guest", "1–5|$341|$902", "6–11|$352|$931", "12–18|$375|$940"),
        ("Course|Title|Units", "CS 101|Light|4"),
    ],
)
def test_plain_first_rows_that_name_columns(lines: Sequence[str]) -> None:
    assert only(*lines).header == tuple(lines[0].split("|"))


@pytest.mark.parametrize(
    "lines",
    [
        ("Winter|by request|not offered", "Spring|12|14", "Summer|20|24", "Fall|7|9"),
        ("Mon|9–5", "Tue|9–6", "Wed|9–5"),
        ("Ada|Hall 3", "Grace|Hall 4"),
        ("CS 101|Intro|4", "CS 102|Data|3"),
        ("Chess club|Room 4|Friday", "Choir|Room 5|Monday"),
        ("Alder Hall|single room", "Birch Hall|double room"),
    ],
)
def test_plain_first_rows_that_may_be_data(lines: Sequence[str]) -> None:
    assert only(*lines).header is None


def test_labels_in_the_first_column_are_no_reason_to_take_the_first_row_for_a_header() -> None:
    assert only("Duration|long", "Credits|180", "Seats|40").items == ("Duration: long", "Credits: 180", "Seats: 40")


def test_words_that_come_again_below_name_nothing() -> None:
    assert only("Item|Closed", "May 1|Closed", "May 2|9:00").header is None


def test_a_bold_first_row_names_the_columns_even_where_names_across_the_table_are_bold_too() -> None:
    table = only("*Course|*Title|*Units", "*Physics||", "101|Light|3", "|Lab|1", "*Art||", "210|Clay|2")

    assert table.header == ("Course", "Title", "Units")
    assert table.groups == ("Physics", "Physics", "Art")
    assert table.rows == (("101", "Light", "3"), ("", "Lab", "1"), ("210", "Clay", "2"))


def test_a_bold_row_of_data_below_a_name_is_no_header() -> None:
    table = only("*Name|*Title", "*>Grounds|-", "*Hollis|*Supervisor", "Ione|Gardener", "*>Heating|-", "Piet|Operator")
    assert table.header == ("Name", "Title")
    assert table.rows == (("Hollis", "Supervisor"), ("Ione", "Gardener"), ("Piet", "Operator"))


def test_lines_of_a_header_are_joined_column_by_column() -> None:
    table = only("#Credits|#>Resident|#>Guest", "#Credits|#Tuition|#Fees|#Tuition|#Fees", "6|$1|$2|$3|$4")
    assert table.header == ("Credits", "Resident Tuition", "Resident Fees", "Guest Tuition", "Guest Fees")


def test_a_header_that_comes_again_is_no_row() -> None:
    table = only("#Day|#Hours", "Monday|9–5", "#Day|#Hours", "Friday|9–3")
    assert table.rows == (("Monday", "9–5"), ("Friday", "9–3"))


def test_a_marked_total_is_a_row() -> None:
    table = only("#Item|#Cost", "Bus|$3", "Bike|$1", "#Total|#$4")
    assert table.rows[-1] == ("Total", "$4")


def test_another_header_after_rows_begins_another_table() -> None:
    first, second = blocks("#Day|#Opens", "Monday|8:00", "#Holiday|#Date", "Labor Day|September 7")
    assert (first.header, second.header) == (("Day", "Opens"), ("Holiday", "Date"))


def test_a_title_over_the_header_is_a_heading_where_further_names_follow() -> None:
    title, *rest = blocks("#>Biology|-", "#Room|#Time", ".>Cells|-", "A|9:00", ".>Genes|-", "B|10:00")
    tables = [block for block in rest if block.kind is BlockKind.TABLE]
    assert (title.text, [table.header for table in tables]) == ("Biology", [("Room", "Time")] * 2)
    assert [block.text for block in rest if block.kind is BlockKind.HEADING] == ["Cells", "Genes"]


def test_a_name_without_rows_is_read_in_its_place() -> None:
    first, empty, second = blocks("#Room|#Time", "*>Art|-", "A|9:00", "*>Dance|-", "*>Music|-", "B|10:00")

    assert (first.groups, empty.text, second.groups) == (("Art",), "Dance", ("Music",))
    assert second.header == ("Room", "Time")


def test_a_row_with_empty_cells_is_a_row_unless_it_is_set_apart() -> None:
    table = only("#Name|#Phone", "Ada|1", "Grace|", "Edsger|3")
    assert table.rows[1] == ("Grace", "")


def test_a_note_across_the_table_is_a_paragraph_and_the_header_holds_below_it() -> None:
    first, note, second = blocks("#Day|#Topic", "May 1|Waves", "*>No class in this week|-", "May 15|Tides")

    assert (note.kind, note.text) == (BlockKind.PARAGRAPH, "No class in this week")
    assert (first.header, second.header, second.groups) == (("Day", "Topic"), ("Day", "Topic"), ())


def test_a_line_that_looks_like_a_name_but_is_an_event_ends_the_name_above_it() -> None:
    first, event, second = blocks("#Day|#Topic", "*>Unit one|-", "May 1|Waves", "*>Spring break|-", "May 15|Tides")

    assert (first.groups, event.text, second.groups) == (("Unit one",), "Spring break", ())


def test_a_name_above_a_note_is_a_heading_of_both() -> None:
    heading, note, table = blocks("*>Fees|-", ">All of them are for one term.|-", "#What|#Cost", "Bus|$3", "Bike|$1")

    assert (heading.kind, heading.text, note.text) == (BlockKind.HEADING, "Fees", "All of them are for one term.")
    assert (table.header, table.groups) == (("What", "Cost"), ())


def test_a_footnote_at_the_end_is_a_paragraph() -> None:
    assert blocks("#Fee|#Cost", "Bus|$3*", ">* Not in summer.")[-1].kind is BlockKind.PARAGRAPH


def test_labels_and_values_are_pairs() -> None:
    assert only("Course name|Deep Learning", "Year|1").items == ("Course name: Deep Learning", "Year: 1")


def test_two_labels_in_a_row_are_two_pairs_and_the_last_row_may_be_shorter() -> None:
    pairs = only("#Credits|3|#Level|Graduate", "#Notes|>Bring a coat|-")
    assert pairs.items == ("Credits: 3", "Level: Graduate", "Notes: Bring a coat")


def test_a_label_without_a_value_stays_alone() -> None:
    assert only("#Phone|", "#Office|Hall 3").items == ("Phone", "Office: Hall 3")


def test_pairs_stand_under_the_name_across_their_table() -> None:
    heading, pairs = blocks("#>Algebra|-", "Instructor|Ada Smith", "Room|Hall 3")
    assert (heading.kind, heading.text, len(pairs.items)) == (BlockKind.HEADING, "Algebra", 2)


def test_row_names_under_a_header_stay_a_table() -> None:
    table = only("#Hall|#Mon|#Tue", "#Alder|9–5|9–4", "#Birch|10–5|10–4")
    assert (table.header, table.rows[0]) == (("Hall", "Mon", "Tue"), ("Alder", "9–5", "9–4"))


@pytest.mark.parametrize(
    ("row", "read"),
    [
        ("Alder|9–5|>Closed", ("Alder", "9–5", "Closed", "Closed")),
        (">All halls together|9–5|9–4", ("All halls together", "", "9–5", "9–4")),
    ],
)
def test_a_spanning_cell_is_said_again_only_where_it_is_a_value_of_each_column(row: str, read: Sequence[str]) -> None:
    table = only("#Hall|#Fri|#Sat|#Sun", "Marsh|8–5|9–1|9–2", "Shore|8–5|9–1|9–2", row)
    assert table.rows[-1] == read


words = st.sampled_from(["", "Fee", "Amount", "Alder Hall", "$40", "May 1", "9:00", "12", "TBA", "Note: x", "CS 101"])
marks = st.sampled_from(["", "", "", "#", "*", ">", "#>", "*>>", "."])
tables = st.lists(st.lists(st.tuples(marks, words), min_size=1, max_size=5), min_size=1, max_size=9)


@given(tables)
def test_every_text_stands_once_in_order_and_no_line_mixes_rows(drawn: list[list[tuple[str, str]]]) -> None:
    rows = grid(
        *(
            "|".join(f"{mark}{text} w{r}x{c}" if text else "" for c, (mark, text) in enumerate(row))
            for r, row in enumerate(drawn)
        )
    )
    read = blocks_of_grid(rows)

    lines = [tags_of(line) for block in read for line in body_lines(block)]
    context = {tag for block in read for text in (*(block.header or ()), *block.groups) for tag in tags_of(text)}
    stated = [tag for line in lines for tag in dict.fromkeys(line)]
    all_tags = list(dict.fromkeys(tag for row in rows for one in row if one for tag in tags_of(one.text)))
    assert stated == [tag for tag in all_tags if tag in set(stated)]
    assert set(all_tags) == set(stated) | context
    assert all(len({tag.partition("x")[0] for tag in line}) <= 1 for line in lines)


def body_lines(block: Block) -> list[str]:
    """The lines of a block without its header and groups."""
    if block.kind is BlockKind.TABLE:
        return [" ".join(row) for row in block.rows]
    return block.text.split("\n")


def tags_of(text: str) -> list[str]:
    return re.findall(r"w\d+x\d+", text)
