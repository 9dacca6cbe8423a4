"""A name across a table is a line above its rows, their context, and never a cell of theirs."""

import json
from datetime import UTC, datetime

from core.domain.document import Block, BlockKind, Document, table_block
from core.domain.passage import ChunkDraft
from core.domain.units import Unit, UnitKind, by_path
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.storage.codecs import page_json as unit_codec
from core.text.passage_structure import best_of, quotable, read

FEES = table_block(
    [("Deposit", "$100"), ("Meal plan", "$900"), ("Deposit", "$250")],
    ("Item", "Amount"),
    groups=["Residents", "Residents", "Students from abroad"],
)


def chunked(*blocks: Block, max_tokens: int = 200) -> list[ChunkDraft]:
    document = Document("http://campus.example/", "Fees", tuple(blocks), "text/html", datetime(2026, 1, 1, tzinfo=UTC))
    return Chunker(ToktokCounter(), max_tokens).chunk(document)


def rows(draft: ChunkDraft) -> list[Unit]:
    return [unit for unit in draft.units if unit.kind is UnitKind.ROW]


def test_a_group_is_a_line_above_its_rows() -> None:
    [draft] = chunked(FEES)

    assert draft.text == (
        "Item | Amount\nResidents\nDeposit | $100\nMeal plan | $900\nStudents from abroad\nDeposit | $250"
    )
    assert [unit.kind.value for unit in draft.units] == ["group", "row", "row", "group", "row"]


def test_rows_stand_under_their_group_and_quote_their_own_cells() -> None:
    [draft] = chunked(FEES)

    assert [(row.text, row.path) for row in rows(draft)] == [
        ("Deposit | $100", ("Residents",)),
        ("Meal plan | $900", ("Residents",)),
        ("Deposit | $250", ("Students from abroad",)),
    ]
    assert rows(draft)[2].alone == "Students from abroad — Item: Deposit; Amount: $250"


def test_every_part_of_a_long_table_repeats_header_and_current_group() -> None:
    dorms = [(f"Room {number}", f"${number}") for number in range(60)]
    groups = ["North Hall"] * 30 + ["South Hall"] * 30
    drafts = chunked(table_block(dorms, ("Room", "Rent"), groups=groups), max_tokens=60)

    assert len(drafts) > 2
    assert all(draft.text.startswith(("Room | Rent\nNorth Hall\n", "Room | Rent\nSouth Hall\n")) for draft in drafts)
    assert [row.group for draft in drafts for row in rows(draft)] == groups
    assert [row.cells for draft in drafts for row in rows(draft)] == dorms


def test_a_table_without_header_repeats_only_its_group() -> None:
    dorms = [(f"Room {number}", f"${number}") for number in range(40)]
    drafts = chunked(table_block(dorms, groups=["North Hall"] * 40), max_tokens=60)

    assert len(drafts) > 1
    assert all(draft.text.startswith("North Hall\n") for draft in drafts)
    assert [row.alone for row in rows(drafts[-1])][-1] == "North Hall — Room 39; $39"


def test_a_group_ends_with_its_table() -> None:
    [draft] = chunked(
        table_block([("Deposit", "$100")], groups=["Residents"]),
        table_block([("Library card", "$5")]),
        Block(BlockKind.PARAGRAPH, "All fees are due in August."),
    )

    assert [(unit.text, unit.path) for unit in draft.units] == [
        ("Residents", ("Residents",)),
        ("Deposit | $100", ("Residents",)),
        ("Library card | $5", ()),
        ("All fees are due in August.", ()),
    ]


def test_a_group_stands_below_the_headings_of_its_passage() -> None:
    [draft] = chunked(
        Block(BlockKind.HEADING, "Fees", 1),
        Block(BlockKind.HEADING, "Housing", 2),
        FEES,
        Block(BlockKind.HEADING, "Parking", 2),
        Block(BlockKind.PARAGRAPH, "A permit is $40."),
    )

    assert [row.path for row in rows(draft)][-1] == ("Housing", "Students from abroad")
    assert draft.units[-1].path == ("Parking",)


def test_part_of_an_endless_row_stays_on_a_line_below_header_and_group() -> None:
    row = ("Rules", "word " * 60 + "end")
    drafts = chunked(table_block([row], ("Topic", "Text"), groups=["North Hall"]), max_tokens=30)

    assert len(drafts) > 1
    assert all(draft.text.startswith("Topic | Text\nNorth Hall\n") for draft in drafts)
    assert {unit.group for draft in drafts for unit in rows(draft)} == {"North Hall"}


def test_a_paragraph_across_a_table_is_a_sentence_and_not_repeated() -> None:
    note = "Rooms are given " + "by lot and then " * 30 + "by age."
    drafts = chunked(table_block([("Room 1", "$1")] * 20, ("Room", "Rent"), groups=[note] * 20), max_tokens=60)

    told = [unit for draft in drafts for unit in draft.units if unit.kind is UnitKind.SENTENCE]
    assert " ".join(unit.text for unit in told) == note
    assert {row.group for draft in drafts for row in rows(draft)} == {""}


def test_groups_come_back_from_storage() -> None:
    [draft] = chunked(FEES, table_block([("Library card", "$5")]))

    assert (
        unit_codec.units_from_stored(json.dumps(unit_codec.units_as_stored(draft.units)), draft.text, None)
        == draft.units
    )


def test_a_groups_name_is_no_statement_of_its_own() -> None:
    [draft] = chunked(FEES)

    assert quotable(draft.units) == [
        "Residents — Item: Deposit; Amount: $100",
        "Residents — Item: Meal plan; Amount: $900",
        "Students from abroad — Item: Deposit; Amount: $250",
    ]


def test_a_claim_is_found_in_the_row_of_its_group() -> None:
    [draft] = chunked(FEES)

    at = best_of("Students from abroad pay a deposit of $250", draft.units)

    assert at is not None
    assert draft.units[at].text == "Deposit | $250"


def test_the_parts_of_a_passage_are_told_apart_by_group() -> None:
    [draft] = chunked(FEES)

    assert [(path, [unit.text for unit in part]) for path, part in by_path(draft.units)] == [
        (("Residents",), ["Deposit | $100", "Meal plan | $900"]),
        (("Students from abroad",), ["Deposit | $250"]),
    ]


def test_a_bare_text_is_read_with_its_groups() -> None:
    [draft] = chunked(FEES)

    assert [unit.alone for unit in read(draft.text)] == [unit.alone for unit in draft.units]
