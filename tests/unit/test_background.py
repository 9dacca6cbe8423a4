"""What somebody says before a question is read behind it, and loses neither the question nor itself."""

import pytest

from core.domain.conversation import StandaloneQuestion
from core.rag.turn_reading import with_background
from core.text.questions.asking import behind_background


@pytest.mark.parametrize(
    ("told", "background", "asked"),
    [
        ("hi im a freshman. how much is a permit", "hi im a freshman.", "how much is a permit"),
        ("hello, i hope you can help me. and on fridays?", "hello, i hope you can help me.", "and on fridays?"),
        ("i am on the bus\nwhen does it close", "i am on the bus", "when does it close"),
        ("i have a 2.5 gpa. can i apply? and when", "i have a 2.5 gpa.", "can i apply? and when"),
    ],
)
def test_sentences_before_the_first_that_asks_are_background(told: str, background: str, asked: str) -> None:
    assert behind_background(told) == (background, asked)


@pytest.mark.parametrize(
    "told",
    [
        "Dr. Smith office hours?",
        "how much is it? and where. thanks",
        "Is it open on Mon. and Tues.?",
        "bursar hours. pls",
        "",
    ],
)
def test_a_turn_that_begins_with_its_question_has_none(told: str) -> None:
    assert behind_background(told) == ("", told)


def test_background_is_read_as_the_question_before_is() -> None:
    question = StandaloneQuestion("how much is a permit", "i just moved. how much is a permit")

    read = with_background(question, "i just moved.")

    assert (read.asked, read.searched) == ("how much is a permit", "i just moved? how much is a permit")
    assert not read.carried


def test_background_in_a_talk_stands_behind_the_question_before() -> None:
    question = StandaloneQuestion(
        "library hours fridays", "", carried="library hours", own="and fridays?", before="library hours"
    )

    assert with_background(question, "i work late.").before == "library hours? i work late."
