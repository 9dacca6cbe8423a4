"""Tables lose no word and say what each cell belongs to."""

from html import escape

from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block
from core.extract.html.body import read_body
from core.extract.html.table_grid import grid_of
from core.extract.html.tree import parse_html
from core.extract.html_pages import read_html


def lines_of(html: str) -> list[str]:
    """Every line of the body, each block led by the first letter of its kind."""
    return [f"{block.kind[0]} {line}" for block in read_body(parse_html(html)) for line in block.text.split("\n")]


def only_block(html: str) -> Block:
    [block] = read_body(parse_html(html))
    return block


def test_a_table_keeps_its_cells_and_the_header_that_its_page_marks() -> None:
    header = "<tr><th>Item<th>Cost<th>For"
    table = only_block(f"<table>{header}<tr><td>Bus, day<td>$3<td>All<tr><td>Bike<td>$1<td></table>")
    assert table.header == ("Item", "Cost", "For")
    assert table.rows == (("Bus, day", "$3", "All"), ("Bike", "$1", ""))


def test_a_first_row_that_alone_is_bold_names_the_columns() -> None:
    table = only_block("<table><tr><td><b>Item</b><td><b>Cost</b><tr><td>Bus<td>$3<tr><td>Bike<td>$1</table>")

    assert (table.header, table.rows) == (("Item", "Cost"), (("Bus", "$3"), ("Bike", "$1")))


def test_where_other_rows_are_bold_too_no_row_is_certain_to_name_the_columns() -> None:
    table = only_block(
        "<table><tr><td><b>Alder</b><td><b>Marsh</b><tr><td>Birch<td>Hill<tr><td><b>Oak</b><td><b>Shore</b></table>"
    )

    assert table.header is None
    assert table.rows[0] == ("Alder", "Marsh")


def test_where_every_cell_is_marked_as_header_no_row_is_a_certain_one() -> None:
    table = only_block("<table><tr><th>Item<th>Cost<tr><th>Bus<th>$3</table>")
    assert table.header is None
    assert table.rows == (("Item", "Cost"), ("Bus", "$3"))


def test_a_list_in_a_list_keeps_its_items_and_its_shape() -> None:
    block = only_block("<ul><li>Forms<ul><li>Form A</ul><li>Fees</ul>")
    assert block.items == ("Forms", "Form A", "Fees")
    assert block.text == "- Forms\n  - Form A\n- Fees"


def test_a_cell_that_spans_rows_stands_in_each_of_them() -> None:
    html = """<table><tr><th>Module</th><th>Hours</th><th>Exam</th></tr>
      <tr><td>Optics</td><td>4</td><td rowspan=2>One exam for both</td></tr><tr><td>Waves</td><td>3</td></tr></table>"""
    assert lines_of(html) == [
        "t Module | Hours | Exam",
        "t Optics | 4 | One exam for both",
        "t Waves | 3 | One exam for both",
    ]


def test_a_header_of_two_lines_names_each_column_in_full() -> None:
    html = """<table><thead><tr><th rowspan=2>Hall</th><th colspan=2>Fall</th></tr>
      <tr><th>Opens</th><th>Closes</th></tr></thead><tr><td>Alder</td><td>Aug 20</td><td>Dec 12</td></tr></table>"""
    assert lines_of(html) == ["t Hall | Fall Opens | Fall Closes", "t Alder | Aug 20 | Dec 12"]


def test_names_across_a_table_are_context_of_the_rows_below_and_do_not_split_it() -> None:
    html = """<table><tr><th>Item</th><th>Cost</th></tr><tr><th colspan=2>Fall</th></tr><tr><td>Bus</td><td>$3</td></tr>
      <tr><td colspan=2><b>Spring</b></td></tr><tr><td>Bus</td><td>$4</td></tr></table>"""
    assert lines_of(html) == ["t Item | Cost", "t Fall", "t Bus | $3", "t Spring", "t Bus | $4"]
    assert only_block(html).groups == ("Fall", "Spring")


def test_a_second_header_row_begins_a_table_of_its_own() -> None:
    html = """<table><tr><th>Day</th><th>Opens</th></tr><tr><td>Monday</td><td>8:00</td></tr>
      <tr><th>Holiday</th><th>Date</th></tr><tr><td>Labor Day</td><td>September 7</td></tr></table>"""
    assert lines_of(html) == ["t Day | Opens", "t Monday | 8:00", "t Holiday | Date", "t Labor Day | September 7"]


def test_a_footnote_mark_does_not_change_the_number_before_it() -> None:
    html = "<table><tr><th>Fee<th>Cost<tr><td>Bus<sup>2</sup><td>$55<sup><a href=#n>1</a></sup></table>"
    [table] = read_html(html.encode(), "text/html", "https://campus.example/fees").blocks
    assert table.rows == (("Bus ²", "$55 ¹"),)


def test_rows_of_departments_between_courses_are_groups_though_their_other_cells_are_empty() -> None:
    html = """<table><tr><td>&nbsp;</td></tr><tr><td><b>Course</b><td><b>Title</b><td><b>Days</b>
      <tr><td><b>Pottery</b><td>&nbsp;<td>&nbsp;<td>&nbsp;<tr><td>41<td>Glazes<td>MW<tr><td>&nbsp;<td>&nbsp;<td>F
      <tr><td><b>Weaving</b><td>&nbsp;<td>&nbsp;<td>&nbsp;<tr><td>52<td>Looms<td>T</table>"""
    table = only_block(html)

    assert table.header == ("Course", "Title", "Days")
    assert table.rows == (("41", "Glazes", "MW"), ("", "", "F"), ("52", "Looms", "T"))
    assert table.groups == ("Pottery", "Pottery", "Weaving")


def test_a_row_whose_class_sets_it_apart_names_the_rows_below_it() -> None:
    html = """<table><tr><th>Section<th>Room<tr class=course><td colspan=2><b>ART 1 Clay</b> (3 units)
      <tr class=odd><td>A<td>Hall 3<tr class=even><td>B<td>Hall 4</table>"""
    assert only_block(html).groups == ("ART 1 Clay (3 units)", "ART 1 Clay (3 units)")


def test_a_heading_in_a_cell_across_the_table_names_the_rows_below_it() -> None:
    html = "<table><tr><th>Name<th>Phone<tr><td colspan=2><h3>Garage</h3><tr><td>Ada<td>555-0101</table>"
    assert only_block(html).groups == ("Garage",)


def test_prose_beside_a_heading_is_layout() -> None:
    html = "<table><tr><td><h2>Class list</h2></td><td>Fall term<br>November 2</td></tr></table>"
    assert lines_of(html) == ["h Class list", "p Fall term", "p November 2"]


def test_a_long_value_stays_beside_its_label() -> None:
    html = f"<table><tr><td>Title</td><td>Clay</td></tr><tr><td>Description</td><td>{'mud ' * 200}</td></tr></table>"
    assert [item.partition(":")[0] for item in only_block(html).items] == ["Title", "Description"]


def test_rows_under_a_heading_with_labels_of_their_own_are_pairs() -> None:
    html = """<table><tr bgcolor=blue><td colspan=2><b>Clay</b><tr><td>Section 1<td>Points: 3<br>Room: 4
      <tr><td>Section 2<td>Points: 2<br>Room: 5</table>"""
    assert lines_of(html) == ["h Clay", "l - Section 1: Points: 3, Room: 4", "l - Section 2: Points: 2, Room: 5"]


def test_two_labels_in_one_row_are_two_pairs() -> None:
    html = "<table><tr><th>Credits</th><td>3</td><th>Level</th><td>Graduate</td></tr></table>"
    assert lines_of(html) == ["l - Credits: 3", "l - Level: Graduate"]


def test_a_first_row_of_plain_cells_is_the_header_of_an_old_table() -> None:
    html = "<table><tr><td>Date</td><td>Event</td></tr><tr><td>May 1</td><td>Picnic</td></tr></table>"
    assert lines_of(html) == ["t Date | Event", "t May 1 | Picnic"]


def test_a_table_that_only_lays_out_the_page_is_read_cell_by_cell() -> None:
    html = """<table role=presentation><tr><td>Ask the library.</td><td>Or write to us.</td></tr></table>"""
    assert lines_of(html) == ["p Ask the library.", "p Or write to us."]


def test_a_column_that_only_keeps_distance_is_left_out() -> None:
    html = """<table><tr><th>Day</th><th>&nbsp;</th><th>Opens</th></tr>
      <tr><td>Monday</td><td></td><td>8:00</td></tr></table>"""
    assert lines_of(html) == ["t Day | Opens", "t Monday | 8:00"]


def test_absurd_spans_do_not_swell_the_page() -> None:
    row = "<tr><td colspan=99999 rowspan=99999>Fee</td><td>$3</td></tr>"
    grid = grid_of(next(parse_html(f"<table>{row * 300}</table>").iter("table")))
    assert sum(map(len, grid)) < 500_000


spans = st.integers(0, 4)
cells = st.tuples(st.sampled_from(["td", "th"]), st.text("abc 12<&|", max_size=12), spans, spans)
tables = st.lists(st.lists(cells, max_size=5), max_size=6)


@given(tables)
def test_no_text_of_a_cell_is_lost(rows: list[list[tuple[str, str, int, int]]]) -> None:
    marked = [
        [(tag, f"{text} w{r}x{c}", across, down) for c, (tag, text, across, down) in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    html = "".join(
        "<tr>" + "".join(f"<{t} colspan={a} rowspan={d}>{escape(x)}</{t}>" for t, x, a, d in row) + "</tr>"
        for row in marked
    )
    read = " ".join(lines_of(f"<p>Before</p><table>{html}</table>")).replace("|", "/")
    for _, text, _, _ in (cell for row in marked for cell in row):
        assert " ".join(text.replace("|", "/").split()) in read
