"""Several conversations at once through the real process; `benchmarks.conversations.load` does it with fifty, timed."""

import pytest

from benchmarks.conversations.load import Conversation, converse
from benchmarks.conversations.played_students import SlackStudent
from tests.standins.campus_bot import ServedTown

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


async def test_everyone_is_answered_once_in_their_own_thread_and_from_their_own_memory(served: ServedTown) -> None:
    served.model.delay = 0.2

    report = await converse(served, 12)

    assert report.problems == []
    assert {name: len(times) for name, times in report.follow_ups.items()} == {"discord": 6, "slack": 6}
    assert served.model.most_at_once > 1


async def test_an_answer_of_another_is_found_out(served: ServedTown) -> None:
    served.model.delay = 0.0
    student = SlackStudent(served.slack, 13)
    conversation = Conversation(13, student)
    await conversation.hold()
    before = list(conversation.problems())
    conversation.number = 14

    assert before == []
    assert [problem.partition(": '")[0] for problem in conversation.problems()] == ["slack 14: not its answer"] * 2
