"""People come out of directories, cards and labels with what is theirs; nothing else becomes a person."""

import time

import pytest

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.records import Person
from core.extract.records.places.places import places_of
from core.extract.records.staff.people import people_of

DIRECTORY = ("Name", "Title", "Phone", "Location")


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def lines(*said: str) -> Block:
    return Block(BlockKind.PARAGRAPH, "\n".join(said))


def names(*blocks: Block) -> list[str]:
    return [person.name for person in people_of(blocks, "Larkmoor University")]


# ---- directories


def test_a_row_of_a_directory_is_a_person_of_the_heading_above() -> None:
    table = table_block(
        [("Jane Roe", "Gardener", "555-0182", "Barn 2"), ("Otto Cane", "Lead", "", "Barn 3")], DIRECTORY
    )

    assert people_of((heading("Grounds", 3), table), "Directory") == (
        Person("Jane Roe", "Gardener", "", "555-0182", "Barn 2", "Grounds", "Jane Roe | Gardener | 555-0182 | Barn 2"),
        Person("Otto Cane", "Lead", "", "", "Barn 3", "Grounds", "Otto Cane | Lead |  | Barn 3"),
    )


def test_the_name_that_stands_across_a_directory_is_the_group() -> None:
    rows = [("Jane Roe", "Gardener", "555-0182", "Barn 2"), ("Otto Cane", "Operator", "555-0183", "Barn 3")]
    table = table_block(rows, DIRECTORY, groups=("Grounds", "Heating Plant"))

    assert [person.group for person in people_of((heading("Staff", 1), table), "")] == ["Grounds", "Heating Plant"]


def test_a_list_that_is_called_staff_has_the_office_above_it_as_its_group() -> None:
    table = table_block([("Jane Roe", "Registrar", "555-0182", "Hall 2")], DIRECTORY)

    [person] = people_of((heading("Office of the Registrar", 1), heading("Staff"), table), "")

    assert person.group == "Office of the Registrar"


def test_number_and_address_in_one_column_are_told_apart() -> None:
    table = table_block(
        [("Roe, Jane", "Registrar", "Hall 2", "x4520, jroe@larkmoor.example")],
        ("Name", "Position", "Office", "Contact"),
    )

    [person] = people_of((table,), "")

    assert (person.name, person.phone, person.email, person.office) == (
        "Roe, Jane",
        "x4520",
        "jroe@larkmoor.example",
        "Hall 2",
    )


def test_a_first_and_a_last_name_in_two_columns_are_one_name() -> None:
    table = table_block([("Roe", "Jane", "jroe@larkmoor.example")], ("Last Name", "First Name", "Email"))

    assert names(table) == ["Jane Roe"]


def test_a_row_for_a_desk_is_no_person() -> None:
    rows = [("Jane Roe", "Registrar", "555-0182", "Hall 2"), ("Front Desk", "", "555-0100", "Hall 1"), ("", "", "", "")]

    assert names(table_block(rows, DIRECTORY)) == ["Jane Roe"]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (("Name", "Location", "Phone"), ("Willow Grange", "North side", "555-0101")),
        (("Name", "Due"), ("Jane Roe", "May 1")),
        (("Title", "Phone"), ("Jane Roe", "555-0101")),
        (("Course", "Title", "Room", "Instructor"), ("PHYS 101", "Optics", "OH 214", "Roe, Jane")),
        (("Name", "Title", "Location"), ("Jane Roe", "The Moving Sea", "Shelf 4")),
        (None, ("Jane Roe", "Registrar", "555-0182")),
    ],
)
def test_a_table_that_is_no_directory_names_nobody(header: tuple[str, ...] | None, row: tuple[str, ...]) -> None:
    assert names(table_block([row], header)) == []


# ---- cards


def test_the_lines_below_a_name_are_that_person_s() -> None:
    blocks = (
        heading("Counselors"),
        heading("Jane Roe", 3),
        lines("Counselor, last names A–H"),
        lines("Office: Tansy Hall 202", "Phone: 555-0171", "Email: jroe@larkmoor.example"),
        heading("Otto Cane", 3),
        lines("Counselor, last names I–P"),
    )

    assert people_of(blocks, "") == (
        Person(
            "Jane Roe",
            "Counselor, last names A–H",
            "jroe@larkmoor.example",
            "555-0171",
            "Tansy Hall 202",
            "Counselors",
            "Jane Roe",
        ),
        Person("Otto Cane", "Counselor, last names I–P", group="Counselors", unit="Otto Cane"),
    )


def test_cards_without_headings_end_where_the_next_name_begins() -> None:
    block = lines(
        "Odile Fen, MD",
        "Medical Director",
        "555-0131",
        "ofen@larkmoor.example",
        "Bram Toll, NP",
        "Nurse Practitioner",
        "555-0132",
    )

    found = people_of((heading("Student Health Center", 1), block), "")

    assert [(person.name, person.role, person.phone, person.email) for person in found] == [
        ("Odile Fen, MD", "Medical Director", "555-0131", "ofen@larkmoor.example"),
        ("Bram Toll, NP", "Nurse Practitioner", "555-0132", ""),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Lucinda Farr, Director, 555-0120",
        "Lucinda Farr – Director – 555-0120",
        "Lucinda Farr: Director, 555-0120",
        "Lucinda Farr (she/her), Director, 555-0120",
        "Director: Lucinda Farr, 555-0120",
    ],
)
def test_a_line_with_name_role_and_number_is_a_person(line: str) -> None:
    [person] = people_of((list_block([line]),), "")

    assert (person.name, person.role, person.phone, person.unit) == ("Lucinda Farr", "Director", "555-0120", line)


def test_a_heading_that_is_a_role_tells_what_the_name_below_is() -> None:
    [person] = people_of((heading("Manager"), lines("Elspeth Bunt")), "Bookstore")

    assert (person.name, person.role, person.group) == ("Elspeth Bunt", "Manager", "")


def test_whom_to_write_to_is_a_person() -> None:
    line = "Write to Jane Roe, refunds@larkmoor.example, or call 555-0137 from 1 to 4 p.m."

    assert people_of((lines(line),), "") == (Person("Jane Roe", "", "refunds@larkmoor.example", "555-0137", unit=line),)


@pytest.mark.parametrize(
    "written", ["jroe [at] larkmoor [dot] example", "jroe(at)larkmoor.example", "jroe@larkmoor.example"]
)
def test_an_address_may_be_written_against_robots(written: str) -> None:
    [person] = people_of((heading("Jane Roe"), lines("Librarian", written)), "")

    assert person.email == "jroe@larkmoor.example"


def test_an_instructor_of_a_syllabus_is_a_person() -> None:
    block = table_block([("Instructor", "Dr. Hjalmar Peters"), ("Office", "Gannet Hall 417"), ("Credits", "3")])

    [person] = people_of((block,), "Oceanography")

    assert (person.name, person.role, person.office) == ("Dr. Hjalmar Peters", "Instructor", "Gannet Hall 417")


def test_a_fax_number_is_no_telephone() -> None:
    [person] = people_of((heading("Jane Roe"), lines("Dean", "Fax: 555-0199", "Phone: 555-0171")), "")

    assert person.phone == "555-0171"


# ---- nobody


@pytest.mark.parametrize(
    "title",
    [
        "Office of the Registrar",
        "Tansy Hall",
        "Ph.D",
        "F 23 Semester",
        "Salt and Silver",
        "Financial Aid",
        "Associate Dean",
        "Summer Hours",
        "Jane",
        "A TBA TBA Larkmoor",
    ],
)
def test_a_heading_that_is_no_name_is_nobody(title: str) -> None:
    assert names(heading(title), lines("Director", "555-0100", "office@larkmoor.example")) == []


def test_a_name_without_role_or_own_address_is_nobody() -> None:
    assert names(heading("Hand Over"), lines("Rope and basket work, in the lower gallery.", "555-0100")) == []


def test_a_short_line_above_a_role_is_nobody() -> None:
    assert names(lines("Sound Design", "Project Manager"), lines("Peter Pan", "Peer Mentor")) == []


def test_two_columns_read_as_one_line_are_nobody() -> None:
    assert names(lines("Kate Schach Robert Fred", "Program Manager", "kschach@larkmoor.example")) == []


def test_the_address_of_another_makes_a_card_uncertain() -> None:
    assert names(lines("Jane Roe", "Program Manager", "ocane@larkmoor.example", "555-0100")) == []


def test_the_number_of_the_foot_is_not_the_last_person_s() -> None:
    foot = lines("Larkmoor University", "1200 Alder Avenue, Brookmere, WA 98999", "555-0100")

    [person] = people_of((heading("Jane Roe", 3), lines("Dean"), foot), "")

    assert (person.phone, person.office) == ("", "")


def test_numbers_below_the_next_heading_are_not_the_person_s() -> None:
    [person] = people_of((heading("Jane Roe", 3), lines("Dean"), heading("Contact us"), lines("Phone: 555-0100")), "")

    assert person.phone == ""


def test_who_is_told_twice_is_one_person() -> None:
    blocks = (list_block(["Jane Roe, Dean"]), heading("Jane Roe"), lines("Dean", "555-0171"))

    [person] = people_of(blocks, "")

    assert person.phone == "555-0171"


def test_a_contact_behind_a_label_of_its_own_is_nobody_s() -> None:
    [ada, bo] = people_of(
        (lines("Bursar: Ada Bell, 555-0141"), lines("Refunds: refunds@fen.example"), lines("Clerk: Bo Lind, 555-0142")),
        "",
    )

    assert (ada.phone, ada.email) == ("555-0141", "")
    assert (bo.phone, bo.email) == ("555-0142", "")


@pytest.mark.parametrize("below", [("Parking:", "parking@fen.example"), ("Parking: call 555-0199",)])
def test_a_label_ends_a_card(below: tuple[str, ...]) -> None:
    [person] = people_of((lines("Ada Bell, Bursar, 555-0141"), *map(lines, below)), "")

    assert (person.phone, person.email) == ("555-0141", "")


def test_a_direct_line_is_the_person_s() -> None:
    [person] = people_of((heading("Ada Bell", 3), lines("Bursar"), lines("Direct line: 555-0141")), "")

    assert person.phone == "555-0141"


def test_lines_behind_an_empty_line_are_of_another_card_unless_they_are_contacts() -> None:
    assert people_of((lines("Ada Bell", "Bursar"), lines("Front desk", "555-0140")), "") == ()
    [person] = people_of((lines("Ada Bell", "Bursar"), lines("Phone: 555-0141")), "")
    assert person.phone == "555-0141"


def test_a_role_before_a_name_is_no_part_of_the_name_and_a_field_behind_a_role_is_nobody() -> None:
    [first, second] = people_of(
        (lines("President, Ada Bell, 555-0141"), lines("Bo Lind", "Professor, Fine Arts", "555-0142")), ""
    )

    assert (first.name, first.role) == ("Ada Bell", "President")
    assert (second.name, second.role) == ("Bo Lind", "Professor, Fine Arts")


@pytest.mark.slow
def test_a_table_of_many_rows_is_read() -> None:
    rows = [(f"Jane R{'o' * (at % 7 + 1)}e", "Clerk", f"555-{at:04}", "Hall 2") for at in range(3_000)]

    assert len(names(table_block(rows, DIRECTORY))) == 3_000


@pytest.mark.parametrize("text", ["mon, ", "mon-", "8-", "555-", "A.1", "Jane, ", "$1 ", "a@", "(1) ", "Hall "])
def test_lines_made_to_be_slow_cost_little_processor_time(text: str) -> None:
    line, long = (text * 500)[:480], text * 20_000
    blocks = (
        heading(f"Hours and fees {line[:150]}"),
        lines(*[line] * 50, long),
        list_block([line, long]),
        table_block([(line, line, long), ("Monday", line, line)], ("Name", "Phone", line)),
        table_block([(line, line), ("Office", line)]),
    )
    before = time.process_time()
    people_of(blocks, long)
    places_of(blocks, long)
    assert time.process_time() - before < 5
