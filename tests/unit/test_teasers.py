"""Teasers show another choice of the same things at every visit; what a page says of itself never counts as one."""

from datetime import UTC, datetime

from core.domain.document import Block, BlockKind, Document, list_block
from core.text.furniture.marks import SLOT_BITS, page_marks
from core.text.furniture.teasers import Pair, differ_in_teasers_alone, rotating

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
STORIES = [f"Story with the number {number}" for number in range(8)]


def page(number: int, *below: Block, own: str = "") -> Document:
    heading = Block(BlockKind.HEADING, "From the magazine", 2)
    text = Block(BlockKind.PARAGRAPH, own or f"Course {number} is about the matter with the number {number}.")
    return Document(f"https://larkmoor.example/{number}", "t", (text, heading, *below), "text/html", NOON)


def stories(number: int, night: int) -> Block:
    return list_block([STORIES[(number * 3 + night * 5 + at) % len(STORIES)] for at in range(3)])


def pairs(before: list[Document], now: list[Document]) -> list[Pair]:
    return [(page_marks(one), page_marks(other)) for one, other in zip(before, now, strict=True)]


def test_lists_that_choose_anew_from_the_same_things_rotate() -> None:
    nights = [[page(number, stories(number, night)) for number in range(20)] for night in (0, 1)]

    found = rotating(pairs(*nights))

    assert list(found.rotating.values()) == [20]


def test_lists_that_get_words_of_their_own_do_not_rotate() -> None:
    before = [page(number, list_block([f"Essay {number}", f"Talk {number}"])) for number in range(20)]
    now = [page(number, list_block([f"Essay {number + 100}", f"Talk {number + 100}"])) for number in range(20)]

    found = rotating(pairs(before, now))

    assert (found.rotating, len(found.looked_at)) == ({}, 1)


def test_lists_that_change_on_some_pages_do_not_rotate() -> None:
    before = [page(number, stories(number, 0)) for number in range(20)]
    now = [page(number, stories(number, number % 2)) for number in range(20)]

    assert rotating(pairs(before, now)).rotating == {}


def test_values_do_not_rotate() -> None:
    def taught_by(number: int) -> Block:
        return Block(BlockKind.PARAGRAPH, f"Instructor: Dr. {'ABCDE'[number % 5]}")

    before = [page(number, taught_by(number)) for number in range(20)]
    now = [page(number, taught_by(number + 1)) for number in range(20)]

    assert rotating(pairs(before, now)).rotating == {}


def test_a_few_pages_do_not_tell() -> None:
    nights = [[page(number, stories(number, night)) for number in range(5)] for night in (0, 1)]

    assert rotating(pairs(*nights)).looked_at == {}


def test_a_page_with_another_choice_and_the_same_words_has_not_changed() -> None:
    before, now = page_marks(page(1, stories(1, 0))), page_marks(page(1, stories(1, 1)))
    slots = {slot >> SLOT_BITS for slot in now.slots[2:]}

    assert differ_in_teasers_alone(before, now, slots)
    assert not differ_in_teasers_alone(before, now, set())
    assert not differ_in_teasers_alone(before, before, slots)


def test_a_page_with_another_choice_and_other_words_has_changed() -> None:
    before, now = page_marks(page(1, stories(1, 0))), page_marks(page(1, stories(1, 1), own="The fee is 41 dollars."))
    slots = {slot >> SLOT_BITS for slot in now.slots[2:]}

    assert not differ_in_teasers_alone(before, now, slots)
