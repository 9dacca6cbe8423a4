"""An earlier answer is told again, explained or cut, from the pages as they are now."""

from dataclasses import replace

from core.domain.answer import Outcome
from core.domain.conversation import Turn
from core.domain.passage import Scope
from core.ports.models import ChatModel
from core.rag.answering.budget import ModelTime
from core.rag.engine import Engine
from core.rag.front_door.front_door import FrontDoor
from core.rag.front_door.looking_back import Earlier, Retelling
from core.rag.retellings import parts_of
from core.rag.understanding.routing.router import Router
from core.rag.work import Work
from tests.fakes.models import ScriptedChatModel
from tests.fakes.stores import MemoryConversations
from tests.standins.small_campus import NOON, asking, engine_on

PARKING = (
    "Parking is for people with a permit. A resident parking permit costs $160 a semester. "
    "The permit hangs at the mirror. Buy it in the Depot before classes start."
)
PAGES = {"parking": PARKING, "library": "The library closes at 10 pm from Monday to Friday."}
QUESTION = "How much is a resident parking permit?"


async def nothing(_scope: Scope) -> None:
    return None


async def no_topics(_scope: Scope) -> tuple[str, ...]:
    return ()


async def advisor(pages: dict[str, str] = PAGES, chat: ChatModel | None = None) -> Engine:
    store = MemoryConversations()
    made = await engine_on(pages, chat, store)
    return replace(made, front_door=FrontDoor(Router(), store, nothing, no_topics))


async def test_what_stands_around_a_quotation_explains_it() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))

    answer = await asked.answer(asking("can you explain that?", 2))

    assert answer.outcome is Outcome.ANSWERED
    assert "The permit hangs at the mirror." in answer.text
    assert answer.text.startswith("I cannot put it in other words.")
    assert [each.url for each in answer.citations] == ["https://u.example/parking"]
    assert (answer.question.text, answer.question.original) == (QUESTION, "can you explain that?")


async def test_an_answer_is_repeated_as_it_was() -> None:
    asked = await advisor()
    first = await asked.answer(asking(QUESTION, 1))

    again = await asked.answer(asking("say that again please", 2))

    assert again.text == first.text
    assert again.citations == first.citations


async def test_the_question_is_named_where_it_is_not_the_last_one() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))
    await asked.answer(asking("When does the library close?", 2))

    answer = await asked.answer(asking("what did you say about the parking permit", 3))

    assert answer.text.startswith(f"You asked: “{QUESTION}”")
    assert "$160" in answer.text


async def test_all_that_was_told_is_summed_up() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))
    await asked.answer(asking("When does the library close?", 2))

    answer = await asked.answer(asking("summarize everything you told me", 3))

    assert "$160" in answer.text
    assert "10 pm" in answer.text
    assert {each.url for each in answer.citations} == {"https://u.example/parking", "https://u.example/library"}


async def test_a_page_that_is_gone_is_not_repeated() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))
    await asked.retriever.search.retire("campus", "https://u.example/parking", NOON)  # type: ignore[attr-defined]

    answer = await asked.answer(asking("repeat that", 2))

    assert "$160" not in answer.text
    assert not answer.citations


async def test_who_was_forgotten_has_no_earlier_answer() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))
    await asked.conversations.forget(asking("").conversation)

    answer = await asked.answer(asking("can you explain that?", 2))

    assert answer.text == "You have not asked me anything here yet that I could look back at."


async def test_a_follow_up_goes_on_with_the_question_that_was_explained() -> None:
    asked = await advisor()
    await asked.answer(asking(QUESTION, 1))
    await asked.answer(asking("can you explain that?", 2))

    answer = await asked.answer(asking("where do i buy it", 3))

    assert "parking" in answer.question.carried.lower()


async def test_a_language_model_is_told_what_is_wanted_and_what_was_asked() -> None:
    chat = ScriptedChatModel(replies=["It is $160 a semester. [1]", "A permit costs $160. [1]"])
    asked = await advisor(chat=chat)
    await asked.answer(asking(QUESTION, 1))

    answer = await asked.answer(asking("say that in simpler words", 2))

    assert answer.text == "A permit costs $160 [1]."
    assert "say that in simpler words" in chat.requests[-1][1]
    assert QUESTION in chat.requests[-1][1]


def test_a_follow_up_is_asked_again_with_what_it_had_from_the_talk() -> None:
    turn = Turn("user", "where do i buy it", NOON, "where do i buy parking permit")
    alone = Turn("user", "where do i buy a permit", NOON)
    earlier = Earlier(Retelling.SHORT, (alone, turn), is_last=False)

    first, second = parts_of(Work(asking("sum that up", 3), None, ModelTime(60.0)), earlier)

    assert (first.carried, first.asked) == ("", "where do i buy a permit")
    assert (second.carried, second.asked) == ("parking permit", "where do i buy it")
