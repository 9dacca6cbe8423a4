"""Prices come out with what they are for; budgets, awards and totals are no prices."""

import pytest

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.records import Price
from core.extract.records.prices import prices_of


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def lines(*said: str) -> Block:
    return Block(BlockKind.PARAGRAPH, "\n".join(said))


def told(*blocks: Block, title: str = "") -> list[tuple[str, str]]:
    return [(price.what, price.amount) for price in prices_of(blocks, title)]


# ---- tables


def test_a_row_and_a_column_say_what_an_amount_is_for() -> None:
    rows = [("Alder Hall", "Double", "$2,940", "$2,890"), ("Alder Hall", "Suite", "$5,400 each semester", "—")]
    table = table_block(rows, ("Hall", "Room type", "Fall", "Spring"))
    unit = "Alder Hall | Double | $2,940 | $2,890"

    assert prices_of((heading("Tuition 2026–27", 1), heading("Room and board"), table), "") == (
        Price("Alder Hall, Double", "$2,940", ("Tuition 2026–27", "Room and board", "Fall"), unit),
        Price("Alder Hall, Double", "$2,890", ("Tuition 2026–27", "Room and board", "Spring"), unit),
        Price(
            "Alder Hall, Suite",
            "$5,400 each semester",
            ("Tuition 2026–27", "Room and board", "Fall"),
            "Alder Hall | Suite | $5,400 each semester | —",
        ),
    )


def test_a_group_of_rows_is_a_label() -> None:
    table = table_block(
        [("BIO 120", "Cells", "$55"), ("ART 130", "Clay", "$75")],
        ("Course", "Name", "Charge"),
        groups=("Sciences", "Arts"),
    )

    assert [(price.what, price.labels) for price in prices_of((table,), "")] == [
        ("BIO 120, Cells", ("Sciences", "Charge")),
        ("ART 130, Clay", ("Arts", "Charge")),
    ]


def test_the_marks_of_footnotes_belong_to_no_name_and_no_amount() -> None:
    table = table_block([("Lab fee*", "$60†"), ("Health fee", "$164 ")], ("Fee*", "Amount"))

    assert told(table) == [("Lab fee", "$60"), ("Health fee", "$164")]


def test_a_number_in_the_first_column_has_its_name() -> None:
    table = table_block([("1–5", "$341", "$58")], ("Credits", "Tuition", "Fees"))

    assert told(table) == [("Credits 1–5", "$341"), ("Credits 1–5", "$58")]


def test_without_a_header_only_a_single_amount_is_certain() -> None:
    rows = [("Bachelor gown", "$48.00", "$31.00"), ("Hood", "$12.00")]

    assert told(heading("Rental prices"), table_block(rows)) == [("Hood", "$12.00")]


@pytest.mark.parametrize(
    ("above", "header", "row"),
    [
        ("Budget 2027", ("Item", "Cost"), ("Heating", "$1,250,000")),
        ("Fees", ("Item", "Budget"), ("Heating", "$1,250")),
        ("Fees", ("Item", "Amount"), ("Total", "$1,250")),
        ("Scholarships", ("Name", "Award"), ("Alder Prize", "$500")),
        ("Enrolment", ("Year", "Sum"), ("Spring", "$500")),
        ("Staff", ("Name", "Amount"), ("Jane Roe", "$500")),
        ("Fees", ("Item", "Cost"), ("New building", "$2 million")),
        ("Fees", ("Item", "Cost"), ("", "$20")),
    ],
)
def test_other_money_in_a_table_is_no_price(above: str, header: tuple[str, ...], row: tuple[str, ...]) -> None:
    assert told(heading(above), table_block([row], header)) == []


# ---- lists and sentences


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("Replacement ID card fee: $25", ("Replacement ID card fee", "$25")),
        ("Flu vaccine $25", ("Flu vaccine", "$25")),
        ("Locker rental ..... $12 per semester", ("Locker rental", "$12 per semester")),
        ("Locker – $12/semester", ("Locker", "$12/semester")),
        ("Bike rent: € 40 per week", ("Bike rent", "€ 40 per week")),
        ("Reserve items cost $2.00 an hour when late.", ("Reserve items", "$2.00 an hour")),
        ("A half plot rents for $27.", ("A half plot", "$27")),
        ("The technology fee stays at $118", ("The technology fee", "$118")),
        ("Tickets are $6 at the door.", ("Tickets", "$6")),
        ("October 6: Late registration ($50 charge)", ("Late registration", "$50")),
        ("Weekly hours: 2 lecture, 3 studio Studio fee: $65", ("Studio fee", "$65")),
        ("Admission is free.", ("Admission", "free")),
        ("Whoever is late pays a late registration charge of $50.", ("late registration charge", "$50")),
    ],
)
def test_a_line_names_what_costs_how_much(line: str, price: tuple[str, str]) -> None:
    assert told(heading("What it costs"), list_block([line])) == [price]


def test_who_pays_and_when_is_a_label() -> None:
    line = "Tickets are $6 at the door, $4 for students."

    assert prices_of((lines(line),), "") == (
        Price("Tickets", "$6", ("at the door",), line),
        Price("Tickets", "$4", ("for students",), line),
    )


def test_several_amounts_of_a_line_are_told_apart_by_the_words_behind_them() -> None:
    line = "Transcript fee: $9.00 electronic, $14.00 paper"

    assert prices_of((lines(line),), "") == (
        Price("Transcript fee", "$9.00", ("electronic",), line),
        Price("Transcript fee", "$14.00", ("paper",), line),
    )


def test_the_fee_of_a_course_has_the_course_as_its_label() -> None:
    blocks = (
        lines("TXA 101 Weaving I 3 Credits"),
        lines("Studio fee: $65"),
        lines("TXA 102 Dyeing 3 Credits"),
        lines("Studio fee: $80"),
    )

    assert [(price.amount, price.labels) for price in prices_of(blocks, "")] == [
        ("$65", ("TXA 101 Weaving I",)),
        ("$80", ("TXA 102 Dyeing",)),
    ]


def test_what_costs_two_amounts_under_the_same_labels_is_left_out() -> None:
    assert told(lines("Parking fee: $65", "Lab fee: $5", "Parking fee: $80")) == [("Lab fee", "$5")]


@pytest.mark.parametrize(
    "line",
    [
        "The university received $25",
        "Endowment fee income: $2,000,000",
        "Total cost: $5,000",
        "The Alder scholarship pays a deposit of $250",
        "It costs $35",
        "Parking is free on Sundays",
        "Get yours for $35",
        "3 Per semester; $59 for students taking fewer than six credits.",
        "The new hall costs $12 million",
        "Fees rose by $20 or $30",
        "Some pay the fee of $50",
    ],
)
def test_other_money_in_a_line_is_no_price(line: str) -> None:
    assert told(lines(line), title="Fees") == []


def test_a_line_on_a_page_that_is_about_no_prices_is_none() -> None:
    assert told(heading("News"), lines("Alder Hall: $25")) == []
