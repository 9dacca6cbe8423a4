"""Both adapters show people the same things: an answer, a refusal, an apology, a limit, and nothing twice."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import DatabaseUnavailable, ModelRefused, ModelUnavailable
from tests.standins.rooms import Room, Way, discord_room, slack_room
from tests.standins.services import PlannedAdvisor, PlannedServices

QUESTION = "When can I drop a class?"
ANSWER = "Drop by October 9 [1]."
DOUBT = "I am not sure this answers you. The closest I found:"
CLOSEST = f"{DOUBT}\n\n“Drop by October 9.” [1]\n\nA person can help: Ask the registrar"
ROOMS = {"discord": discord_room, "slack": slack_room}
WAYS = pytest.mark.parametrize("way", ["mention", "direct", "command"])


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor(ANSWER)


@pytest.fixture(params=ROOMS)
async def room(request: pytest.FixtureRequest, advisor: PlannedAdvisor) -> AsyncIterator[Room]:
    """A room on each platform, where this advisor answers."""
    async with ROOMS[request.param](PlannedServices(advisor)) as room:
        yield room


@WAYS
async def test_an_answer_has_its_source_its_day_and_buttons_to_rate_it(room: Room, way: Way) -> None:
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    [shown] = room.texts()
    assert ANSWER in shown
    assert "Add or drop" in shown
    assert "https://campus.example/add-drop#:~:text=October%209" in shown
    assert "2026" in shown
    assert room.buttons() == 1


@WAYS
async def test_a_refusal_has_no_sources_and_can_be_rated(room: Room, advisor: PlannedAdvisor, way: Way) -> None:
    advisor.outcome, advisor.text = Outcome.NO_EVIDENCE, "The pages do not say."
    await room.ask(way, QUESTION)
    await room.until(lambda: any("do not say" in text for text in room.texts()))

    [shown] = room.texts()
    assert "Sources" not in shown
    assert room.buttons() == 1


@WAYS
async def test_the_closest_quotation_has_its_doubt_its_source_its_day_and_can_be_rated(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    advisor.outcome, advisor.text = Outcome.CLOSEST, CLOSEST
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    [shown] = room.texts()
    doubt, quotation, whom = (shown.index(part) for part in (DOUBT, "“Drop by October 9.” [1]", "Ask the registrar"))
    assert doubt < quotation < whom
    assert "https://campus.example/add-drop#:~:text=October%209" in shown
    assert "as of 2026-11-20" in shown
    assert room.buttons() == 1


@WAYS
async def test_the_parts_of_a_question_are_shown_one_below_the_other(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    blocks = [
        "About “when can I drop”:",
        "“Drop by October 9.” [1]",
        "About “what does it cost”:",
        "I could not find this.",
    ]
    advisor.text = "\n\n".join(blocks)
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    [shown] = room.texts()
    assert [shown.index(block) for block in blocks] == sorted(shown.index(block) for block in blocks)


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (ModelUnavailable("the model at 10.0.0.7 is busy"), "again in a"),
        (DatabaseUnavailable("Postgres at db:5432 cannot be reached"), "again in a"),
        (ModelRefused("the key sk-123 was refused"), "went wrong on my side"),
        (ZeroDivisionError("a fault of ours"), "went wrong on my side"),
    ],
    ids=["model busy", "database away", "key refused", "fault of ours"],
)
@WAYS
async def test_what_breaks_is_a_friendly_sentence_without_internals(
    room: Room, advisor: PlannedAdvisor, way: Way, error: Exception, advice: str
) -> None:
    advisor.error = error
    await room.ask(way, QUESTION)
    await room.until(lambda: any("reference" in text.lower() for text in room.texts()))

    [shown] = room.texts()
    assert advice in shown
    assert str(error) not in room.sent()
    assert room.buttons() == 0


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome.INVALID, "Your question is too long."),
        (Outcome.LIMITED, "You have asked a lot in a short time; ask again in a minute."),
    ],
)
@WAYS
async def test_what_is_not_searched_is_told_in_one_sentence(
    room: Room, advisor: PlannedAdvisor, way: Way, outcome: Outcome, sentence: str
) -> None:
    advisor.outcome, advisor.text = outcome, sentence
    await room.ask(way, "x" * 3_900)
    await room.until(lambda: any(sentence in text for text in room.texts()))

    assert len(room.texts()) == 1
    assert room.buttons() == 0
    assert [message.text for message in advisor.asked] == ["x" * 3_900]


@WAYS
async def test_a_changed_question_is_told_as_it_was_understood(room: Room, advisor: PlannedAdvisor, way: Way) -> None:
    advisor.understood = "When can I drop a class in spring?"
    await room.ask(way, "And in spring?")
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    assert "Understood as: When can I drop a class in spring?" in room.sent()


@pytest.mark.parametrize("outcome", [Outcome.CONVERSATION, Outcome.CRISIS])
@WAYS
async def test_what_was_no_question_is_not_repeated(
    room: Room, advisor: PlannedAdvisor, way: Way, outcome: Outcome
) -> None:
    advisor.outcome, advisor.text, advisor.understood = outcome, "I am here.", "a changed sentence"
    await room.ask(way, "hello")
    await room.until(lambda: any("I am here." in text for text in room.texts()))

    assert "a changed sentence" not in room.sent()
    assert room.buttons() == 0


@pytest.mark.parametrize(
    "reply",
    [
        "Lo siento: solo puedo leer páginas en inglés. ¿Quién puede ayudarte? La oficina del decano.",
        "لا أستطيع القراءة إلا بالإنجليزية. يمكنك أن تسأل مكتب القبول: 555-0100.",
        "मैं केवल अंग्रेज़ी पृष्ठ पढ़ सकता हूँ। क्‍षमा करें।",
        "抱歉，我只能阅读英文网页。请联系招生办公室：555-0100。",
        "Xin lỗi, tôi chỉ đọc được trang tiếng Anh.",
    ],
    ids=["es", "ar", "hi", "zh", "vi"],
)
@WAYS
async def test_a_reply_in_another_language_arrives_as_it_is(
    room: Room, advisor: PlannedAdvisor, way: Way, reply: str
) -> None:
    advisor.outcome, advisor.text = Outcome.CONVERSATION, reply
    await room.ask(way, "¿Cuándo empiezan las clases?")
    await room.until(lambda: any(reply in text for text in room.texts()))

    assert [text.endswith(reply) for text in room.texts()] == [True]


@pytest.mark.parametrize("outcome", [Outcome.ANSWERED, Outcome.CRISIS])
@WAYS
async def test_arabic_and_hindi_stand_beside_markup_unharmed(
    room: Room, advisor: PlannedAdvisor, way: Way, outcome: Outcome
) -> None:
    advisor.outcome, advisor.text = outcome, "آخر موعد للانسحاب هو 9 أكتوبر. [1]\n\nआज ही फ़ोन करें।"
    await room.ask(way, "متى آخر موعد؟")
    await room.until(lambda: any("آخر موعد للانسحاب هو 9 أكتوبر. [1]" in text for text in room.texts()))

    assert all("आज ही फ़ोन करें।" in text for text in room.texts())


@WAYS
async def test_help_keeps_the_links_and_numbers_of_its_operator(room: Room, advisor: PlannedAdvisor, way: Way) -> None:
    advisor.outcome, advisor.text = Outcome.CRISIS, "Call 988, day and night: https://help.example/now."
    await room.ask(way, "hello")
    await room.until(lambda: any("988" in text for text in room.texts()))

    assert "https://help.example/now" in room.texts()[0]


@pytest.mark.parametrize("way", ["mention", "direct"])
async def test_a_question_that_is_delivered_again_shows_nothing_more(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))
    for _ in range(2):
        await room.deliver_again()
    await room.ask("direct", "Something else?")
    await room.until(lambda: len([text for text in room.texts() if "Sources" in text]) == 2)

    assert len(room.texts()) == 2
    assert len({message.id for message in advisor.asked}) == 2


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mention", "direct"])
async def test_checked_sentences_are_seen_while_the_rest_is_written(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    advisor.drafts = (Draft(Stage.SEARCHING), Draft(Stage.WRITING, "Drop by October 9 [1].", passages=1))
    advisor.gate = asyncio.Event()
    await room.ask(way, QUESTION)
    await room.until(lambda: any("October 9" in text for text in room.texts()))
    assert not any("Sources" in text for text in room.texts())
    advisor.gate.set()
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    assert len(room.texts()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mention", "direct"])
async def test_quotes_that_were_shown_meanwhile_are_replaced_by_the_answer(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    advisor.drafts = (Draft(Stage.SEARCHING), Draft(Stage.WRITING, "“A quotation of the page.” [1]", passages=1))
    advisor.gate = asyncio.Event()
    await room.ask(way, QUESTION)
    await room.until(lambda: any("A quotation" in text for text in room.texts()))
    advisor.gate.set()
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    (shown,) = room.texts()
    assert "A quotation" not in shown
    assert room.buttons() == 1


@WAYS
async def test_a_crawled_page_pings_nobody(room: Room, advisor: PlannedAdvisor, way: Way) -> None:
    advisor.text = "@everyone @here <!channel> <!here|x> <@U123> <@&77> ```<!everyone>``` is what it says [1]"
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    assert "is what it says" in room.texts()[0]
    assert room.pinged() == []


@WAYS
async def test_a_long_answer_comes_in_parts_that_the_platform_takes(
    room: Room, advisor: PlannedAdvisor, way: Way
) -> None:
    words = [f"word{number}" for number in range(1_200)]
    advisor.text = " ".join([*words, "[1]"])
    await room.ask(way, QUESTION)
    await room.until(lambda: any("Sources" in text for text in room.texts()))

    shown = " ".join(room.texts()).split()
    assert [word for word in shown if word.startswith("word")] == words
    assert room.buttons() == 1
