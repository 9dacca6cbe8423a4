"""Programme pages in several styles: their clauses, and what is told as not understood."""

import pytest

from core.domain.passage import Chunk
from core.models.token_count import ToktokCounter
from core.plans.conditions import Pool, Some, Taken, every
from core.plans.pages.programmes import Programme, read_programmes
from core.rag.indexing.chunking import Chunker
from tests.standins.record_campus import NOON, SITE, document_of


def programme_of(page: str, *, is_minor: bool = False) -> Programme | None:
    document = document_of("art", page)
    drafts = Chunker(ToktokCounter()).chunk(document)
    passages = [
        Chunk(
            at,
            each.text,
            each.anchor,
            each.headings,
            None,
            SITE,
            document.title,
            "campus",
            None,
            NOON,
            1,
            0,
            each.units,
        )
        for at, each in enumerate(drafts)
    ]
    return next(iter(read_programmes(passages, is_minor=is_minor)), None)


def clauses_of(page: str) -> dict[str, object]:
    found = programme_of(page)
    assert found is not None
    return {clause.name: clause.condition for clause in found.clauses}


def all_of(*codes: str) -> object:
    return every([Taken(code) for code in codes])


NESTED = """Fine Art
<h2>Requirements of the major</h2>
<p>The major has three parts:</p>
<ul>
  <li>Core (10 credits)<ul>
    <li>Studio<ul><li>ART 110 Drawing and Seeing, 4 credits</li><li>ART 120 Colour, 3 credits</li></ul></li>
    <li>ART 490 Final Show, 3 credits</li></ul></li>
  <li>Two electives in a studio (6 credits): from ART 210, ART 220 and ART 230</li>
  <li>Electives (6 credits): two of ART 310, ART 320 and ART 330</li>
</ul>
<p>Students show their work every spring, and the committee looks at it with care.</p>
<h2>The minor</h2>
<p>A minor in Fine Art needs 13 credits: ART 110, ART 120 and six more credits of ART courses numbered 200 or above.</p>
"""


def test_nested_lists_make_a_clause_each() -> None:
    assert clauses_of(NESTED) == {
        "Core (10 credits)": all_of("ART 110", "ART 120", "ART 490"),
        "Two electives in a studio (6 credits)": Some(2, (Taken("ART 210"), Taken("ART 220"), Taken("ART 230"))),
        "Electives (6 credits)": Some(2, (Taken("ART 310"), Taken("ART 320"), Taken("ART 330"))),
        "Students show their work every spring, and the committee looks at it with care": None,
    }


def test_sections_that_do_not_count_are_named() -> None:
    found = programme_of(NESTED)

    assert found is not None
    assert found.elsewhere == ("The minor",)
    assert found.units["ART 110"] == 4
    assert found.subject == "ART"


def test_a_minor_in_one_sentence_is_a_clause() -> None:
    found = programme_of(NESTED, is_minor=True)

    assert found is not None
    (clause,) = found.clauses
    assert clause.units == 13
    assert clause.condition == Some(3, (Taken("ART 110"), Taken("ART 120"), Pool(6, True, (), "ART", 200)))


def test_the_rows_of_a_table_are_clauses() -> None:
    page = """Fine Art
<h2>The degree</h2>
<table><tr><th>Part</th><th>Courses</th><th>Credits</th></tr>
<tr><td>Foundation</td><td>ART 110 and ART 120</td><td>7</td></tr>
<tr><td>Middle</td><td>Three courses numbered 200 to 299</td><td>9</td></tr>
<tr><td>Show</td><td>ART 490</td><td>3</td></tr></table>"""

    found = programme_of(page)

    assert found is not None
    assert [(each.name, each.units) for each in found.clauses] == [("Foundation", 7), ("Middle", 9), ("Show", 3)]
    assert found.clauses[1].condition == Pool(3, False, (), "", 200, 299)


def test_of_a_group_that_is_taken_whole_what_is_understood_counts_and_the_rest_is_told() -> None:
    page = """Fine Art
<h2>The degree</h2>
<ul><li>Core (8 credits)<ul><li>ART 110 Drawing</li><li>a portfolio, as agreed with your tutor</li></ul></li>
<li>Theory: THEO 101 and THEO 102</li></ul>"""

    found = clauses_of(page)

    told = {"a portfolio, as agreed with your tutor": None}
    assert found == {"ART 110 Drawing": Taken("ART 110"), **told, "Theory": all_of("THEO 101", "THEO 102")}


def test_a_list_of_choices_counts_by_units() -> None:
    page = """Fine Art
<h2>The degree</h2>
<ul><li>Core: ART 110 and ART 120</li><li>Electives (9 credits): from ART 210, ART 220, ART 230 and ART 240</li></ul>"""

    assert clauses_of(page)["Electives (9 credits)"] == Pool(9, True, ("ART 210", "ART 220", "ART 230", "ART 240"))


def test_a_page_without_courses_has_no_programme() -> None:
    assert programme_of("Fine Art\n<h2>About us</h2><p>We are in the old mill, and the river is near.</p>") is None


def test_a_line_that_counts_units_chooses_from_the_list_below_its_heading() -> None:
    page = """Fine Art
<h2>The degree</h2>
<h3>Core</h3><ul><li>ART 110: Drawing, 4 credits</li><li>ART 120: Colour, 3 credits</li></ul>
<h3>Studio electives</h3><p>Choose 6 credits from the following:</p>
<ul><li>ART 210: Print, 3 credits</li><li>ART 220: Clay, 3 credits</li><li>ART 230: Stone, 3 credits</li></ul>
<h3>Electives</h3><ul><li>ART 310: Film</li><li>ART 320: Light</li></ul>"""

    assert clauses_of(page) == {
        "ART 110: Drawing, 4 credits": Taken("ART 110"),
        "ART 120: Colour, 3 credits": Taken("ART 120"),
        "Studio electives": Pool(6, True, ("ART 210", "ART 220", "ART 230")),
        "Electives": None,  # nobody says how many
    }


def test_one_of_each_part_is_no_choice_of_parts() -> None:
    page = """Fine Art
<h2>The degree</h2>
<ul><li>One course from each of these fields:<ul><li>Paint: ART 210 or ART 220</li><li>Stone: ART 310 or ART 320</li>
</ul></li></ul>"""

    assert list(clauses_of(page).values()) == [
        every([Some(1, (Taken("ART 210"), Taken("ART 220"))), Some(1, (Taken("ART 310"), Taken("ART 320")))])
    ]


def test_more_than_a_list_holds_is_not_understood() -> None:
    page = """Fine Art
<h2>The degree</h2>
<ul><li>ART 110 Drawing</li></ul>
<p>Choose three of the following:</p><ul><li>ART 210 Print</li><li>ART 220 Clay</li></ul>"""

    assert clauses_of(page)["Choose three of the following"] is None


def test_semesters_side_by_side_lose_no_course_and_a_total_is_no_clause() -> None:
    page = """Fine Art
<h2>The degree</h2>
<table><tr><th>Fall</th><th>Credits</th><th>Spring</th><th>Credits</th></tr>
<tr><td>ART 110 Drawing</td><td>4</td><td>ART 120 Colour</td><td>3</td></tr>
<tr><td>Free elective</td><td>3</td><td>ART 210 or ART 220</td><td>3</td></tr>
<tr><td>Total</td><td>7</td><td>Total</td><td>6</td></tr></table>"""

    found = programme_of(page)

    assert found is not None
    either = Some(1, (Taken("ART 210"), Taken("ART 220")))
    assert [each.condition for each in found.clauses] == [Taken("ART 110"), Taken("ART 120"), None, either]


def test_a_row_that_begins_with_or_goes_on_with_the_row_before() -> None:
    page = """Fine Art
<h2>The degree</h2>
<table><tr><th>Code</th><th>Title</th><th>Credits</th></tr>
<tr><td>ART 110</td><td>Drawing</td><td>4</td></tr><tr><td>or ART 115</td><td>Seeing</td><td></td></tr>
<tr><td>ART 120</td><td>Colour</td><td>3</td></tr></table>"""

    assert clauses_of(page) == {"Drawing": Some(1, (Taken("ART 110"), Taken("ART 115"))), "Colour": Taken("ART 120")}


def test_a_row_that_leads_in_chooses_from_the_rows_below_it_and_one_of_an_elective_does_not() -> None:
    page = """Fine Art
<h2>The degree</h2>
<table><tr><th>Code</th><th>Title</th><th>Credits</th></tr>
<tr><td>ART 110</td><td>Drawing</td><td>4</td></tr>
<tr><td>Free elective</td><td></td><td>3</td></tr>
<tr><td>ART 120</td><td>Colour</td><td>3</td></tr>
<tr><td colspan="2">Select 3 credits from the following:</td><td>3</td></tr>
<tr><td>ART 210</td><td>Print</td><td>3</td></tr>
<tr><td>ART 220</td><td>Clay</td><td>3</td></tr></table>"""

    assert list(clauses_of(page).values()) == [
        Taken("ART 110"), None, Taken("ART 120"), Pool(3, True, ("ART 210", "ART 220"))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "condition"),
    [
        ("Majors in Fine Art must complete ART 120 and ART 210.", every([Taken("ART 120"), Taken("ART 210")])),
        ("They also choose two of ART 120, ART 210 and ART 220.",
         Some(2, (Taken("ART 120"), Taken("ART 210"), Taken("ART 220")))),
        ("Students in the Honours Track complete ART 480.", None),
        ("Students may take ART 480.", None),
    ],
)  # fmt: skip
def test_a_sentence_on_all_students_is_a_clause_and_one_on_some_is_told(sentence: str, condition: object) -> None:
    found = programme_of(f"Fine Art\n<h2>The degree</h2><p>ART 110 is where all begins: it is the first course.</p>"
                         f"<ul><li>ART 110 Drawing</li></ul><p>{sentence}</p>")  # fmt: skip

    assert found is not None
    assert found.clauses[-1].condition == condition


@pytest.mark.parametrize(
    "page",
    [
        "Fine Art Courses\n<h2>ART 120 Colour</h2><p>Prerequisites: ART 110 and DRAW 101.</p>"
        "<h2>ART 210 Print</h2><p>Prerequisites: ART 110.</p>",
        "Fall 2026 Fine Art AR3606 section 003\n<table><tr><td>Number</td><td>AR3606</td></tr>"
        "<tr><td>Section</td><td>003</td></tr></table>",
        "Fine Art\n<h2>Courses</h2><p>Drawing. 3 Credits.</p><p>3 Credits.</p>",
    ],
    ids=["a list of courses", "a class", "amounts"],
)
def test_a_page_on_courses_is_no_programme(page: str) -> None:
    assert programme_of(page) is None


def test_a_programme_above_its_courses_is_read() -> None:
    found = programme_of(
        "Fine Art\n<h2>Requirements</h2><ul><li>ART 110 and ART 120</li></ul>"
        "<h2>ART 120 Colour</h2><p>Prerequisites: ART 110.</p><h2>ART 210 Print</h2><p>Prerequisites: ART 110.</p>"
    )

    assert found is not None
    assert found.codes == ("ART 110", "ART 120")
