"""What a student sees of an answer: the first lines, the headline, an honest "closest", a refusal."""

from uuid import uuid4

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from evaluation.asking import Asked, score_seen
from evaluation.scores.expected import Expected, Facts, References
from evaluation.scores.measured import ScoreCollector
from evaluation.scores.right_pages import RightPages
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import student_scores

FEE = Facts((("$35", "35 dollars"),))
GUESTS = Facts((("three guests",),), yes_no="no")
CLOSING = References(("The library closes at midnight on Sunday.",))
RESEARCH = References(("Prof. Bell's research area is lake ice.",), "What is Prof. Bell's research area?")


def scores(text: str, expected: Expected | None = FEE, outcome: str = "answered") -> dict[str, float]:
    """What a student sees of this text."""
    return student_scores(Seen(outcome, text), expected)


@pytest.mark.parametrize(
    ("text", "at_once", "anywhere"),
    [
        ("**$35** [1]\n\n“A permit is $35.” [1]", 1, 1),
        ("“A permit is **35 dollars** a term.” [1]", 1, 1),
        ("**Ask the office** [1]\n\n“A permit is $35.” [2]", 0, 1),
        ("“A permit is $350.” [1]", 0, 0),
        ("“A permit is $35.50.” [1]", 0, 0),
    ],
)
def test_the_first_paragraph_is_scored_apart_from_the_rest(text: str, at_once: int, anywhere: int) -> None:
    found = scores(text)

    assert (found["right at first line"], found["right anywhere"]) == (at_once, anywhere)


@pytest.mark.parametrize("lead", ["There are two halls:", "**There are two halls:** [1]", "There are two halls: [1]"])
def test_a_line_that_leads_up_to_a_list_counts_with_the_list(lead: str) -> None:
    halls = Facts((("Elm",), ("Oak",)))

    assert scores(f"{lead}\n\n- Elm\n- Oak [2]", halls)["right at first line"] == 1
    assert scores(f"{lead}\n\n- Elm\n\n- Oak [2]", halls)["right at first line"] == 0


def test_each_part_of_a_question_has_a_first_paragraph_and_a_headline() -> None:
    both = Facts((("$35",), ("Elm",)))
    parts = "About “the fee”:\n\n**$35** [1]\n\n“A day.” [1]\n\nAbout “the hall”:\n\n{} [2]\n\n“In Elm.” [2]"

    assert scores(parts.format("**Elm**"), both)["right at first line"] == 1
    assert scores(parts.format("**Oak**"), both)["right at first line"] == 0
    assert scores(parts.format("**Oak**"), both)["wrong headline"] == 1
    assert scores(parts.format("**Elm**"), both)["wrong headline"] == 0


@pytest.mark.parametrize(
    ("headline", "expected", "is_wrong"),
    [
        ("$35", FEE, 0),
        ("$35 for a day without a permit", FEE, 0),
        ("Lot 4", FEE, 1),
        ("Yes", GUESTS, 1),
        ("No", GUESTS, 0),
        ("three guests", GUESTS, 0),
        ("midnight on Sunday", CLOSING, 0),
        ("8:00 am on Monday", CLOSING, 1),
        ("lake ice", RESEARCH, 0),
        ("Prof. Bell's research", RESEARCH, 0),
        ("river sand", RESEARCH, 1),
    ],
)
def test_a_headline_is_wrong_that_is_no_part_of_what_was_asked(
    headline: str, expected: Expected, is_wrong: int
) -> None:
    assert scores(f"**{headline}** [1]\n\n“…” [1]", expected)["wrong headline"] == is_wrong


def test_without_a_headline_none_is_wrong() -> None:
    found = scores("“A **great** day costs $35.” [1]")

    assert found["headline shown"] == 0
    assert "wrong headline" not in found


def test_any_headline_is_wrong_where_the_pages_do_not_answer() -> None:
    assert scores("**$35** [1]", None)["wrong headline"] == 1


def test_an_answer_that_says_it_is_not_sure_is_neither_an_answer_nor_a_refusal() -> None:
    helpful, useless = scores("Not sure. “It is $35.” [1]", FEE, "closest"), scores("“Lot 4.” [1]", FEE, "closest")

    assert (helpful["right anywhere"], helpful["wrongly refused"], helpful["closest"]) == (0, 0, 1)
    assert (helpful["closest that helps"], useless["closest that helps"]) == (1, 0)
    assert "closest that helps" not in scores("“It is $35.” [1]")
    assert scores("“Lot 4.” [1]", None, "closest") == {
        "headline shown": 0,
        "wrongly answered": 0,
        "closest though unanswerable": 1,
    }


def test_a_refusal_is_wrong_where_the_pages_answer_and_its_words_are_no_answer() -> None:
    found = scores("I found nothing about $35.", FEE, Outcome.NO_EVIDENCE)

    assert (found["wrongly refused"], found["right anywhere"]) == (1, 0)
    assert scores("I found nothing.", None, Outcome.NO_EVIDENCE)["wrongly answered"] == 0


@pytest.mark.parametrize(("text", "right"), [("No. At most three guests. [1]", 1), ("Yes, three guests. [1]", 0)])
def test_the_opposite_at_the_beginning_is_wrong_although_the_words_stand_there(text: str, right: int) -> None:
    reference = References(("No, at most three guests.",))

    assert scores(text, GUESTS)["right at first line"] == scores(text, reference)["right at first line"] == right


def test_the_words_of_the_question_are_no_part_of_the_key_fact() -> None:
    assert scores("“Prof. Bell's research area is in Hall 3.” [1]", RESEARCH)["right at first line"] == 0
    assert scores("“She looks at lake ice.” [1]", RESEARCH)["right at first line"] == 1


def test_times_and_dashes_may_be_written_another_way_and_marks_are_no_words() -> None:
    assert scores("“Open 8 a.m.[1]–5 p.m., daily” [1]", Facts((("8 am-5 pm",),)))["right at first line"] == 1


def test_where_only_the_page_is_known_its_mark_is_what_counts() -> None:
    expected = RightPages(("/fees.html",), {1: "https://x/fees.html", 2: "https://x/other.html"})

    assert scores("**$35** [1]", expected)["right at first line"] == 1
    assert scores("“No.” [2]\n\n“$35” [1]", expected)["right at first line"] == 0
    assert "wrong headline" not in scores("**$35** [1]", expected)


def test_a_kind_has_figures_of_its_own() -> None:
    found = student_scores(Seen(Outcome.ANSWERED, "**$35** [1]"), FEE, "price")

    assert (found["right at first line (price)"], found["wrong headline (price)"]) == (1, 0)
    assert "wrongly answered (price)" not in found


def test_refusals_are_right_or_wrong_and_a_closest_quotation_is_no_refusal() -> None:
    collector = ScoreCollector()
    for item, outcome, expected in (
        ("refused", Outcome.NO_EVIDENCE, FEE),
        ("rightly refused", Outcome.NO_EVIDENCE, None),
        ("answered", Outcome.ANSWERED, None),
    ):
        answer = Answer(uuid4(), outcome, "“$35” [1]", StandaloneQuestion("How much?", "How much?"))
        score_seen(collector, item, Asked(answer, ()), expected)

    assert collector.scores["refusal precision"] == {"refused": 0, "rightly refused": 1}
    assert collector.scores["refusal recall"] == {"rightly refused": 1, "answered": 0}
    assert collector.scores["answered when it can"] == {"refused": 0}
