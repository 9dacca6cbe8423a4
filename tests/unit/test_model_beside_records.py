"""A language model words an answer from records anew only where that says more, and never less."""

from dataclasses import replace

import pytest

from core.domain.answer import Answer
from core.rag.answering.chat_writer import ChatWriter
from tests.fakes.models import ScriptedChatModel
from tests.unit.test_answers_from_records import advisor, message

ASKED = "prereqs for cs310 and is it in fall?"
OF_THE_RECORD = "Prerequisites of CS 310 Algorithms: CS 120 [1]."
MORE = "The prerequisite of CS 310 Algorithms is CS 120 [1]. It is offered in fall [1]."


async def told(question: str, *replies: str) -> tuple[Answer, list[tuple[str, str, int]]]:
    chat = ScriptedChatModel(replies)
    answer = await replace(advisor(), writer=ChatWriter(chat)).answer(message(question))
    return answer, chat.requests


async def test_a_question_of_which_the_record_says_all_takes_no_request() -> None:
    answer, requests = await told("What are the prerequisites of CS 310?")

    assert (answer.text, answer.written_by, requests) == (OF_THE_RECORD, "records", [])


async def test_a_draft_that_says_all_of_the_record_and_more_is_shown() -> None:
    answer, [(_, user, _)] = await told(ASKED, f"ANSWER\n{MORE}")

    assert (answer.text, answer.written_by) == (MORE, "scripted")
    assert f">\n{OF_THE_RECORD.replace(' [1]', '')}\n</computed>" in user


@pytest.mark.parametrize(
    "reply",
    [
        "NO_ANSWER",
        "ANSWER\nIt is offered in fall [1].",
        "ANSWER\nThe prerequisite of CS 310 Algorithms is CS 120 [1].",
        "ANSWER\nThe prerequisite of CS 310 Algorithms is CS 120 [1]. It is offered in spring [1].",
    ],
)
async def test_a_draft_that_leaves_out_adds_nothing_or_is_false_leaves_the_record(reply: str) -> None:
    answer, requests = await told(ASKED, reply)

    assert (answer.text, answer.written_by) == (OF_THE_RECORD, "records")
    assert len(requests) == 1


async def test_a_model_that_fails_leaves_the_record() -> None:
    answer, _ = await told(ASKED)

    assert (answer.text, answer.written_by) == (OF_THE_RECORD, "records")
    assert answer.fallbacks
