"""Invented pages with numbered lines: what answers a question, what is read, and what is held out."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from core.domain.units import Unit, UnitKind
from core.models.cross_encoder_input import LONGEST_ASKED, LONGEST_READ
from core.models.local_embedder import minilm_tokenizer
from core.rag.answering.quotes.statements import Statement, read_with
from training.data.rows import Example
from training.pages.examples import Asked, PageEncoder, asked_of
from training.pages.reading import HELD_OUT, Page, Question, parsed, read_pages, split
from training.pages.swapping import Swaps
from training.pages.texts import line_text, passage, tiles

PAGES = read_pages()
tokenizer = cache(minilm_tokenizer)
PARKING = """# Parking permits | Transportation | Brindle Valley University
1 Permits are sold from August 1.
## Prices
2 Commuter permit: $212
3 Evening permit: $64
### Discounts
4 Carpools pay half.
## Fines
5 No permit: $45
? when can i buy one => 1
? how much are the two permits => 2+3
? what does parking cost me => 2, 3
? how much is the motorcycle permit => none
"""


def parking() -> Page:
    [page] = parsed(PARKING, "parking.txt")
    return page


def encoder() -> PageEncoder:
    return PageEncoder(tokenizer(), lambda _, line: float(len(line)))


def drawn(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311


def words(example: Example) -> str:
    return str(tokenizer().decode(list(example.ids)))


def test_lines_stand_below_their_headings_and_questions_name_what_answers() -> None:
    page = parking()

    assert [line.headings for line in page.lines] == [
        (),
        ("Prices",),
        ("Prices",),
        ("Prices", "Discounts"),
        ("Fines",),
    ]
    assert [sorted(each.alone) for each in page.questions] == [[1], [], [2, 3], []]
    assert [sorted(each.partly) for each in page.questions] == [[], [2, 3], [], []]
    assert [each.is_answered_by(frozenset({2})) for each in page.questions] == [False, False, True, False]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("=> 1", "=> 9"), "names line 9, which the page does not have"),
        (("2+3", "2+8"), "names line 8"),
        (("=> none", "=> no"), "is not '\\? question => 1, 2\\+3'"),
        (("3 Evening", "4 Evening"), "is not statement 3"),
        (("| Transportation ", ""), "does not name title, office and institution"),
        (("# Parking", "Parking"), "stands before the first page"),
    ],
)
def test_a_line_of_another_form_is_refused_with_its_place(changed: tuple[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=f"^parking.txt:\\d+: .*{message}"):
        parsed(PARKING.replace(*changed, 1), "parking.txt")


def test_our_pages_have_questions_of_both_kinds() -> None:
    asked = asked_of(PAGES)
    unanswered = sum(not each.question.answers for each in asked)

    assert len(asked) > 2_000
    assert 0.35 < unanswered / len(asked) < 0.45
    assert all(page.lines and page.questions for page in PAGES)


def test_whole_institutions_are_held_out() -> None:
    train, held_out = split(PAGES)

    assert len(train) + len(held_out) == len(PAGES)
    assert not {page.institution for page in train} & {page.institution for page in held_out}
    assert {page.institution for page in held_out} == HELD_OUT


def test_a_line_is_read_below_the_title_and_its_last_heading() -> None:
    page = parking()

    assert line_text(page.lines[0], "Parking permits") == "Parking permits. Permits are sold from August 1."
    assert line_text(page.lines[3], "Parking permits") == "Parking permits. Discounts. Carpools pay half."


def test_a_line_is_taught_as_production_reads_it() -> None:
    unit = Unit(UnitKind.SENTENCE, "", 0)
    for line in parking().lines:
        statement = Statement(1, line.text, ("Parking permits", *line.headings), (unit,))

        assert read_with(statement) == line_text(line, "Parking permits")


LIBRARY = """# Library | Library | Brindle Valley University
1 Open until midnight.
? how late can i stay => 1
"""


def test_an_answered_question_is_read_with_lines_of_other_offices_too() -> None:
    page, [library] = parking(), parsed(LIBRARY, "library.txt")
    among = PageEncoder(tokenizer(), lambda _, line: float(len(line)), {page.institution: [page, library]})

    named = [among.lines(Asked(page, page.questions[0]), drawn(seed)) for seed in range(9)]
    nothing = [among.lines(Asked(page, page.questions[3]), drawn(seed)) for seed in range(9)]

    assert any("open until midnight" in words(each[-1]) and not each[-1].label for each in named)
    assert not any("midnight" in words(example) for each in nothing for example in each)


def test_a_question_of_another_thing_is_answered_by_no_line() -> None:
    asked = Asked(parking(), Question("how much is the evening permit", (frozenset({3}),)))
    near = Swaps({"evening": ("commuter", "morning", "about")}, frozenset({("the", "commuter"), ("the", "morning")}))

    found = [near.of(asked, drawn(seed)) for seed in range(9)]

    assert {each.question for each in found if each} == {Question("how much is the morning permit")}
    assert near.of(Asked(parking(), Question("how much is the evening permit")), drawn(1)) is None


def test_a_passage_has_shared_headings_in_its_anchor_and_others_above_their_lines() -> None:
    page = parking()

    read = passage(page.lines[1:4], "Parking permits")

    assert read.text == (
        "Parking permits > Prices\nCommuter permit: $212\nEvening permit: $64\nDiscounts\nCarpools pay half."
    )
    assert [read.text[slice(*read.places[number])] for number in (2, 4)] == [
        "Commuter permit: $212",
        "Carpools pay half.",
    ]
    assert passage(page.lines[4:], "Parking", is_anchored=False).text == "No permit: $45"


def test_a_page_is_tiled_once() -> None:
    for page in PAGES[:20]:
        assert [line for tile in tiles(page) for line in tile] == page.lines


def test_a_list_has_the_answer_and_what_is_near_to_it() -> None:
    page = parking()
    both = encoder().lines(Asked(page, page.questions[2]), drawn(7))
    together = encoder().lines(Asked(page, page.questions[1]), drawn(7))
    nothing = encoder().lines(Asked(page, page.questions[3]), drawn(7))

    assert [example.label for example in both] == [True, True, False, False, False]
    assert [example.label for example in together] == [False, False, False]
    assert [example.label for example in nothing] == [False] * 5
    assert "permits are sold" in words(nothing[0])


@pytest.mark.slow
def test_a_passage_without_the_whole_answer_is_not_taught_at_all() -> None:
    page = parking()
    asked = Asked(page, page.questions[1])

    found = [example for seed in range(60) for example in encoder().passages(asked, drawn(seed))]

    assert found
    for example in found:
        assert example.label is ("$ 212" in words(example) and "$ 64" in words(example))


def examples_of(page: Page) -> Sequence[Example]:
    source = drawn(len(page.title))
    asked = [Asked(page, question) for question in page.questions]
    return [
        example for each in asked for example in (*encoder().lines(each, source), *encoder().passages(each, source))
    ]


@pytest.mark.slow
def test_nothing_is_longer_than_what_production_reads() -> None:
    for page in PAGES[::25]:
        for example in examples_of(page):
            assert len(example.ids) <= LONGEST_ASKED + LONGEST_READ + 3
            assert (example.start, example.end) == ((None, None) if example.label else (0, 0))
