"""What somebody says before a question is read behind it, and loses neither the question nor itself."""

import pytest

from core.domain.conversation import StandaloneQuestion
from core.rag.answering.budget import ModelTime
from core.rag.limits import AnswerLimits
from core.rag.turn_reading import TurnReader, with_background
from core.rag.understanding.rewriting import DeterministicRewriter
from core.rag.work import Work
from core.text.questions.asking import behind_background
from tests.standins.small_campus import asking


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


@pytest.mark.parametrize(("spelled", "is_told"), [("how much is a permit", True), ("how much is a prmit", False)])
async def test_a_corrected_spelling_behind_background_is_told(spelled: str, is_told: bool) -> None:
    async def spell(text: str) -> str:
        return text.replace("how much is a prmit", spelled)

    rewriter = DeterministicRewriter()
    reader = TurnReader(rewriter, rewriter, spell, AnswerLimits())

    read = await reader.read(Work(asking("i just moved here. how much is a prmit"), None, ModelTime(9.0)), [])

    assert read.rewritten is is_told
    assert read.asked == spelled
