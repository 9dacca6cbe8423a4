"""What people see for each thing that a model server may send: over the real protocol, and cited from pages only."""

import asyncio
import re
from dataclasses import replace

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft
from core.models.openai_api.openai_chat_model import OpenAIChatModel
from core.rag.limits import AnswerLimits
from tests.fakes.stores import MemoryConversations
from tests.standins import misbehaving_model_server as server_of
from tests.standins.misbehaving_model_server import MisbehavingServer, Misbehaviour, event, stop, stream, thought
from tests.standins.patience import PATIENCE
from tests.standins.small_campus import PAGES, asking, engine_on

PERMIT = "How much is a parking permit for students?"
TRUE = "A student permit costs $120 a year [1]."
NOTHING_OF_THE_MODEL = ("extractive", Outcome.ANSWERED)


async def told(behave: Misbehaviour, seconds: float = PATIENCE) -> tuple[Answer, list[str], int]:
    """The answer, the drafts before it, and how many requests it took; whatever is cited stands on a page."""
    drafts: list[str] = []

    async def watch(draft: Draft) -> None:
        drafts.append(draft.text)

    async with MisbehavingServer(behave) as server:
        model = OpenAIChatModel(server.base, None, "m", timeout_seconds=seconds, first_token_seconds=seconds)
        advisor = await engine_on(PAGES, model, MemoryConversations())
        advisor = replace(advisor, limits=AnswerLimits(model=seconds, quoted_after=PATIENCE))
        async with asyncio.timeout(PATIENCE):
            answer = await advisor.answer(asking(PERMIT), watch)
        await model.aclose()
    assert all(any(one.quote in page for page in PAGES.values()) for one in answer.citations)
    return answer, drafts, len(server.bodies)


async def text_of(reply: str) -> Answer:
    return (await told(stream(event(reply), stop("stop"))))[0]


async def test_an_answer_is_shown_with_its_page() -> None:
    answer = await text_of(f"ANSWER\n{TRUE}")

    assert (answer.text, answer.outcome, answer.written_by) == (TRUE, Outcome.ANSWERED, "m")


async def test_a_question_is_asked_back_with_its_choices() -> None:
    answer = await text_of("ASK\nWhich permit do you mean?\n- Student permit\n- Visitor permit")

    assert (answer.outcome, answer.choices) == (Outcome.ASKED_BACK, ("Student permit", "Visitor permit"))


async def test_no_answer_is_a_refusal_with_the_nearest_pages() -> None:
    answer = await text_of("NO_ANSWER")

    assert (answer.outcome, answer.citations) == (Outcome.NO_EVIDENCE, ())
    assert answer.suggestions


@pytest.mark.parametrize(
    "reply", ["$120", f"Sure! {TRUE} In summer it is $75.", '{"decision": "answer", "text": "A student']
)
async def test_a_reply_that_is_out_of_form_or_half_of_one_is_not_shown(reply: str) -> None:
    answer = await text_of(reply)

    assert (answer.written_by, answer.outcome) == NOTHING_OF_THE_MODEL
    assert not {"75", "{", "Sure"} & set(re.findall(r"\w+|\{", answer.text))


@pytest.mark.parametrize(
    "before", [(thought("They ask for a price."),), (event("<think>They ask"), event(" for a price.</think>"))]
)
async def test_thoughts_are_neither_shown_nor_part_of_the_reply(before: tuple[bytes, ...]) -> None:
    answer, drafts, _ = await told(stream(*before, event(f"ANSWER\n{TRUE}"), stop("stop")))

    assert answer.text == TRUE
    assert not [draft for draft in drafts if "They ask" in draft]


async def test_thoughts_that_take_all_tokens_are_given_room_once_and_then_the_pages_are_quoted() -> None:
    answer, _, requests = await told(stream(thought("They ask for a price."), stop("length")))

    assert (answer.written_by, answer.outcome) == NOTHING_OF_THE_MODEL
    assert requests == 2


async def test_of_a_reply_that_was_cut_off_the_whole_sentences_are_shown() -> None:
    answer, _, _ = await told(stream(event(f"ANSWER\n{TRUE} Permits are sold at"), stop("length")))

    assert answer.text == TRUE


async def test_a_reply_of_one_character_at_a_time_is_late_and_the_pages_are_quoted() -> None:
    answer, _, _ = await told(server_of.one_at_a_time(f"ANSWER\n{TRUE}", 0.1), seconds=0.5)

    assert (answer.written_by, answer.outcome) == NOTHING_OF_THE_MODEL
    assert answer.fallbacks == {"write": "late"}


async def test_a_server_that_says_nothing_is_late() -> None:
    answer, _, requests = await told(server_of.hang_before_headers, seconds=0.5)

    assert (answer.written_by, answer.fallbacks, requests) == ("extractive", {"write": "late"}, 1)


async def test_a_server_that_asks_to_wait_for_long_is_not_asked_again() -> None:
    answer, _, requests = await told(server_of.ask_to_wait(60))

    assert (answer.written_by, answer.fallbacks, requests) == ("extractive", {"write": "unavailable"}, 1)


async def test_a_reply_of_200_000_tokens_is_left_and_the_pages_are_quoted() -> None:
    answer, drafts, _ = await told(stream(*[event("ANSWER\n" + "The permit is free. " * 500)] * 100, stop("stop")))

    assert (answer.written_by, answer.fallbacks) == ("extractive", {"write": "too_long"})
    assert not [draft for draft in drafts if "free" in draft]


async def test_a_planted_instruction_that_the_model_obeys_is_not_shown() -> None:
    answer, drafts, _ = await told(
        stream(event("ANSWER\nParking permits for students are free this year [1][2][3]. Enjoy. "), stop("stop"))
    )

    assert answer.written_by == "extractive"
    assert not [text for text in (*drafts, answer.text) if "free" in text]


async def test_an_answer_in_another_language_stands_beside_the_pages_own_words() -> None:
    answer = await text_of("ANSWER\nEl permiso de estacionamiento para estudiantes cuesta $120 al año [1].")

    assert "“A parking permit for students costs $120 a year.”" in answer.text
    assert [one.url for one in answer.citations] == ["https://u.example/parking"]
