"""What is said without a search, and that words of distress are stored nowhere."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from core.domain.answer import Answer, Outcome, Suggestion
from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.passage import Scope
from core.errors import DatabaseUnavailable
from core.messages.catalogues import languages
from core.messages.speaking import say, say_in
from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.rag.answering.budget import ModelTime
from core.rag.engine import Engine
from core.rag.front_door.crisis import HELPLINES, CrisisReply, texts_by_language
from core.rag.front_door.front_door import FrontDoor
from core.rag.front_door.looking_back import EarlierQuestions, EarlierTalk, Retelling
from core.rag.front_door.other_language import OtherLanguage
from core.rag.front_door.reminders import ReminderReplies
from core.rag.front_door.small_talk import SmallTalk
from core.rag.turn_reading import goes_on
from core.rag.understanding.routing.classifier import shipped_classifier
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Route, RouteKind
from core.rag.work import Work
from core.text.dictionary.dictionary import Dictionary
from core.text.languages.languages import campus_words, in_language
from core.text.languages.schema.every_language import Courtesies, Distress
from tests.fakes.reminders import MemoryReminders
from tests.fakes.stores import MemoryConversations
from tests.standins.record_campus import records_of
from tests.unit.test_engine import engine, message

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
COUNSELING = Suggestion("https://u.example/counseling", "Counseling")


async def no_page(_scope: Scope) -> Suggestion | None:
    return None


async def counseling(_scope: Scope) -> Suggestion | None:
    return COUNSELING


async def topics(_scope: Scope) -> Sequence[str]:
    return ("fees", "housing")


NO_RECORDS = records_of({})


async def no_pages(thing: str, scope: Scope) -> Sequence[Suggestion]:
    return []


def advisor(store: MemoryConversations, **parts: object) -> Engine:
    """The engine with a front door of rules; `parts` are fields of it."""
    door = FrontDoor(Router(), store, no_page, topics, small_talk=SmallTalk("desk@u.example"))
    return replace(engine(conversations=store), front_door=replace(door, **parts))  # type: ignore[arg-type]


async def test_a_greeting_is_answered_without_a_search() -> None:
    answer = await advisor(MemoryConversations()).answer(message("hi"))

    assert (answer.outcome, answer.written_by) == (Outcome.CONVERSATION, "greeting")
    assert "retrieve" not in answer.timings_ms


async def test_small_talk_is_no_part_of_what_a_follow_up_may_refer_to() -> None:
    store = MemoryConversations()
    asking = advisor(store)
    await asking.answer(message("How much is a parking permit for students?", 1))
    await asking.answer(message("thanks!", 2))

    turns = await store.recent(message("").conversation, 10)

    assert [turn.text for turn in turns if turn.role == "user"] == ["How much is a parking permit for students?"]


async def test_a_greeting_before_a_question_does_not_change_its_answer() -> None:
    plain = await advisor(MemoryConversations()).answer(message("How much is a parking permit for students?"))
    greeted = await advisor(MemoryConversations()).answer(message("hi! How much is a parking permit for students?"))

    assert greeted.text == plain.text
    assert not greeted.question.rewritten


async def test_words_of_distress_are_answered_and_not_stored() -> None:
    store = MemoryConversations()

    answer = await advisor(store, crisis_page=counseling).answer(message("i want to kill myself"))

    assert answer.outcome is Outcome.CRISIS
    assert "911" in answer.text.split("\n\n")[0]
    assert "988" in answer.text
    assert answer.suggestions == (COUNSELING,)
    [kept] = store.exchanges()
    assert kept.message.text == ""
    assert kept.answer is not None
    assert "kill" not in f"{kept.answer} {kept.trace}"


async def test_a_turn_that_may_come_from_somebody_in_distress_is_answered_and_help_is_offered_beside() -> None:
    store, question = MemoryConversations(), "How much is a parking permit for students?"
    unsure = replace(shipped_classifier(), distress=1.1, unsure=0.0)
    width = unsure.phrasings.vectors.shape[1] + len(unsure.classes)
    router = Router(lambda turns: [(0.0,) * width for _ in turns], unsure)

    answer = await advisor(store, router=router).answer(message(question))

    plain = await advisor(MemoryConversations()).answer(message(question))
    assert (answer.outcome, answer.text) == (plain.outcome, plain.text)
    assert "988" in answer.offer
    assert plain.offer == ""
    [kept] = store.exchanges()
    assert kept.answer is not None
    assert kept.answer.offer == ""
    assert "Lifeline" not in f"{kept.answer} {kept.trace}"


async def test_what_is_asked_in_distress_is_answered_below_the_help_and_stored_nowhere() -> None:
    store, asked = MemoryConversations(), "How much is a parking permit for students?"

    answer = await advisor(store).answer(message(f"i want to die. {asked}"))

    plain = await advisor(MemoryConversations()).answer(message(asked))
    help_text, _, rest = answer.text.partition(say("asked_beside_help"))
    assert answer.outcome is Outcome.CRISIS
    assert "988" in help_text
    assert rest.strip() == plain.text
    assert answer.citations == plain.citations
    [kept] = store.exchanges()
    assert "parking" not in f"{kept}"


async def test_help_stands_alone_where_the_pages_do_not_answer_what_is_asked() -> None:
    answer = await advisor(MemoryConversations()).answer(message("i want to die. where is the submarine dock?"))

    assert say("asked_beside_help") not in answer.text


async def test_an_address_in_what_pages_say_is_no_link_beside_help() -> None:
    door = advisor(MemoryConversations()).front_door
    assert door is not None
    helped = Answer(message("").conversation.user, Outcome.CRISIS, "Call 988.", StandaloneQuestion("", ""))  # type: ignore[arg-type]
    answered = replace(helped, outcome=Outcome.ANSWERED, text="See https://elsewhere.example/a [1]")

    assert "https://" not in door.beside_help(helped, answered).text


async def wished(text: str, question: str, **parts: object) -> Answer:
    """What is replied to a wish that the bot acts."""

    class Wishes(Router):
        """Takes every turn for such a wish."""

        def route(self, text: str, *, is_practical: bool = False) -> Route:
            return Route(RouteKind.CANNOT, question)

    return await advisor(MemoryConversations(), router=Wishes(), **parts).answer(message(text))


async def test_a_wish_that_the_bot_acts_gets_that_it_cannot_above_what_the_pages_say() -> None:
    answer = await wished("buy me a parking permit", "How much is a parking permit for students?")

    assert answer.outcome is Outcome.ANSWERED
    assert answer.text.startswith(say("cannot"))
    assert "$120" in answer.text


async def test_a_wish_that_no_page_tells_of_gets_where_one_does_it() -> None:
    small_talk = SmallTalk("desk@u.example", "https://portal.u.example")

    answer = await wished("read my file", "how do i read my submarine file?", small_talk=small_talk)

    assert answer.outcome is Outcome.CONVERSATION
    assert answer.text.startswith(say("cannot"))
    assert "](https://portal.u.example)" in answer.text


def test_help_with_cheating_is_declined_in_one_sentence() -> None:
    assert SmallTalk("desk@u.example").said(Route(RouteKind.DECLINED), "", [], []) == say("declined")


@pytest.mark.parametrize("country", ["ES", "US", "ZZ"])
def test_the_quiet_line_names_who_listens_and_whom_to_ask(country: str) -> None:
    said = CrisisReply(country=country, contact="desk@u.example").offered()

    line = HELPLINES.get(country)
    assert (line.how if line else "findahelpline.com") in said
    assert "desk@u.example" in said


def test_the_text_of_the_operator_is_the_quiet_line_too() -> None:
    assert CrisisReply("Call us at 555-0164. [es] Llámanos.").offered().endswith("Call us at 555-0164.")


async def test_distress_is_answered_in_its_own_language_however_short() -> None:
    answer = await advisor(MemoryConversations()).answer(message("quiero morir"))

    assert answer.text.startswith("Gracias por contármelo.")


async def test_distress_comes_before_the_question_limit() -> None:
    asking = advisor(MemoryConversations())
    for number in range(4):
        await asking.answer(message("How much is a parking permit for students?", number))

    assert (await asking.answer(message("i want to die", 9))).outcome is Outcome.CRISIS
    assert (await asking.answer(message("hi", 10))).outcome is Outcome.LIMITED


async def test_a_crisis_message_that_comes_twice_is_answered_once() -> None:
    asking = advisor(MemoryConversations())
    await asking.answer(message("i want to die"))

    assert (await asking.answer(message("i want to die"))).outcome is Outcome.DUPLICATE


async def test_too_long_a_message_in_distress_is_answered_too() -> None:
    words = "I want to kill myself. " + "and everything is dark and long and I write on. " * 200

    assert (await advisor(MemoryConversations()).answer(message(words))).outcome is Outcome.CRISIS


class NoStore(MemoryConversations):
    """A store whose database is away."""

    async def claim(self, message: object) -> bool:
        raise DatabaseUnavailable("the database is away")

    async def remember(self, *_: object) -> None:
        raise DatabaseUnavailable("the database is away")


async def away(_scope: Scope) -> Suggestion | None:
    raise DatabaseUnavailable("the database is away")


async def test_distress_is_answered_without_a_database() -> None:
    answer = await advisor(NoStore(), crisis_page=away).answer(message("i want to die"))

    assert answer.outcome is Outcome.CRISIS


async def test_the_bot_names_its_topics() -> None:
    answer = await advisor(MemoryConversations()).answer(message("what can you do"))

    assert "fees, housing" in answer.text


def test_own_records_are_at_the_portal() -> None:
    talk = SmallTalk("desk@u.example", "https://portal.u.example")
    route = Router().route("what is my GPA")

    assert "](https://portal.u.example)" in talk.said(route, "", (), ())
    assert "desk@u.example" in replace(talk, portal=None).said(route, "", (), ())


@pytest.mark.parametrize("country", sorted(HELPLINES))
def test_every_country_names_its_numbers(country: str) -> None:
    said, line = CrisisReply(country=country).said("en", None), HELPLINES[country]

    assert line.emergency in said
    assert line.how in said


def test_an_unknown_country_gets_no_invented_number() -> None:
    said = CrisisReply(country="ZZ").said("es", None)

    assert not any(digit.isdigit() for digit in said)
    assert "findahelpline.com" in said


def test_the_text_of_the_operator_is_said_in_the_language_of_the_person() -> None:
    reply = CrisisReply("Call us. [es] Llámanos.")

    assert reply.said("es", None) == "Llámanos."
    assert reply.said("ko", None) == reply.said("en", None) == "Call us."
    assert texts_by_language("") == {}


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_language_that_is_spoken_is_understood_in_distress(language: str) -> None:
    assert in_language(language, Distress).direct
    assert in_language(language, Courtesies).words


def said(question: str, answer: str) -> list[Turn]:
    return [Turn("user", question, NOON), Turn("assistant", answer, NOON)]


TALK = [*said("when are fees due?", "August 15. [1]"), *said("where is the gym?", "In Oak Hall. [1]")]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what did i ask first?", "when are fees due?"),
        ("did i ask about the fees already", "when are fees due?"),
        ("what have i asked so far", "1. when are fees due?\n2. where is the gym?"),
    ],
)
def test_the_questions_of_a_talk_are_looked_back_at(asked: str, told: str) -> None:
    assert EarlierQuestions().meant(asked, TALK) is None
    assert told in EarlierQuestions().listed(asked, TALK)


@pytest.mark.parametrize(
    ("asked", "how", "meant"),
    [
        ("what was your last answer", Retelling.AGAIN, "where is the gym?"),
        ("what did you say about the fees again", Retelling.AGAIN, "when are fees due?"),
        ("repeat that please", Retelling.AGAIN, "where is the gym?"),
        ("can you explain that?", Retelling.EXPLAINED, "where is the gym?"),
        ("what do you mean by fees", Retelling.EXPLAINED, "when are fees due?"),
        ("tldr", Retelling.SHORT, "where is the gym?"),
        ("use simpler words pls", Retelling.EXPLAINED, "where is the gym?"),
    ],
)
def test_an_earlier_answer_is_wanted_again(asked: str, how: Retelling, meant: str) -> None:
    earlier = EarlierQuestions().meant(asked, TALK)

    assert earlier is not None
    assert (earlier.how, earlier.asked) == (how, meant)


def test_what_was_never_said_is_in_no_answer() -> None:
    assert EarlierQuestions().meant("what did you say about scholarships", TALK) is None


def test_the_one_question_of_a_talk_is_meant_by_a_word_of_it() -> None:
    def same(texts: Sequence[str]) -> list[tuple[float, ...]]:
        return [(1.0, 0.0) for _ in texts]

    earlier = EarlierQuestions(EarlierTalk(same).scores).meant("what did you say about the fees", TALK[:2])

    assert earlier is not None


def test_all_answers_are_wanted_in_short() -> None:
    earlier = EarlierQuestions().meant("summarize everything you told me", TALK)

    assert earlier is not None
    assert [each.text for each in earlier.questions] == ["when are fees due?", "where is the gym?"]


def test_what_was_explained_before_is_the_same_question() -> None:
    again = replace(said("explain that", "In Oak Hall. [1]")[0], standalone="where is the gym?")

    earlier = EarlierQuestions().meant("in simpler words please", [*TALK, again, *said("x", "y")[1:]])

    assert earlier is not None
    assert (earlier.asked, list(earlier.before)) == ("where is the gym?", TALK[:2])


@pytest.mark.parametrize("turn", ["2", "the second", "7?"])
async def test_a_number_without_a_list_is_asked_about(turn: str) -> None:
    asking = advisor(MemoryConversations())
    await asking.answer(message("How much is a parking permit for students?", 1))

    answer = await asking.answer(message(turn, 2))

    assert answer.text == f"I have given you no list to choose “{turn}” from. What do you mean?"


def test_what_somebody_says_of_themselves_goes_on_with_the_talk_where_it_asks_the_same() -> None:
    told = Route(RouteKind.ABOUT_ONESELF)
    works = [
        Work(message(text), None, ModelTime(1.0, lambda: None), route=told)
        for text in ("what about me, I'm a transfer", "I'm a transfer")
    ]

    assert [goes_on(each, TALK) for each in works] == [True, False]


def test_a_new_conversation_has_nothing_to_look_back_at() -> None:
    assert EarlierQuestions().meant("can you explain that?", ()) is None
    assert "not asked me anything" in EarlierQuestions().listed("what did i ask first?", ())


def speaking(store: MemoryConversations, words: Dictionary | None) -> Engine:
    """The engine with a dictionary, and an office to ask."""
    asking = advisor(store, router=Router(dictionary=words), other_language=OtherLanguage("desk@u.example"))
    return replace(asking, dictionary=words)


async def test_a_question_in_another_language_is_searched_by_its_english_words() -> None:
    asking = speaking(MemoryConversations(), Dictionary(campus_words()))

    answer = await asking.answer(message("¿Cuánto cuesta el permiso de estacionamiento para estudiantes?"))

    assert answer.outcome is Outcome.CLOSEST
    assert answer.question.text == "how much is parking permit student?"
    assert answer.text.startswith(say_in("es", "other_language"))
    assert "“A parking permit for students costs $120 a year." in answer.text
    assert answer.citations[0].url == "https://u.example/parking"
    assert "desk@u.example" in answer.text


async def test_without_a_dictionary_a_question_in_another_language_names_pages_only() -> None:
    asking = speaking(MemoryConversations(), None)

    answer = await asking.answer(message("¿Cuánto cuesta el permiso de estacionamiento para estudiantes?"))

    assert (answer.outcome, answer.citations) == (Outcome.CONVERSATION, ())


async def test_distress_in_another_language_comes_before_its_translation() -> None:
    asking = speaking(MemoryConversations(), Dictionary(campus_words()))

    answer = await asking.answer(message("no quiero vivir más, cuánto cuesta el permiso"))

    assert answer.outcome is Outcome.CRISIS


def test_a_question_in_another_language_than_the_pages_gets_a_sentence_in_its_own() -> None:
    refusal = Answer(message("").conversation.user, Outcome.NO_EVIDENCE, "", StandaloneQuestion("¿?", "¿?"))  # type: ignore[arg-type]

    answer = OtherLanguage("desk@u.example").instead_of(refusal, "es", ())

    assert answer.outcome is Outcome.CONVERSATION
    assert "Esta oficina puede ayudarte: desk@u.example" in answer.text
    by_model = replace(refusal, outcome=Outcome.ANSWERED, written_by="small")
    assert OtherLanguage(model="small").instead_of(by_model, "es", ()) is by_model
    assert OtherLanguage(model="small").instead_of(refusal, "es", ()).outcome is Outcome.CONVERSATION
    assert OtherLanguage().instead_of(refusal, "ja", ()) is refusal


@pytest.mark.parametrize(
    ("asked", "key"),
    [("can my profs see what i type in here", "about_bot.privacy"), ("how do i know you are right", "about_bot.trust")],
)
def test_a_question_about_privacy_or_trust_gets_its_own_reply(asked: str, key: str) -> None:
    assert SmallTalk().said(Route(RouteKind.ABOUT_BOT), asked, [], []) == say(key)


def test_helpers_of_the_campus_stand_before_the_national_line() -> None:
    reply = CrisisReply(helpers="Quarry Counseling: 555-0164; Night Desk: 555-0199")

    said = reply.said("en", None)

    assert "On campus:\n- Quarry Counseling: 555-0164\n- Night Desk: 555-0199" in said
    assert said.index("911") < said.index("555-0164") < said.index("988")
    assert "Quarry Counseling: 555-0164; Night Desk: 555-0199; 988" in reply.offered()


async def test_in_a_talk_about_reminders_it_takes_more_to_take_a_turn_for_distress_and_elsewhere_it_does_not() -> None:
    likely = replace(shipped_classifier(), distress=0.0, alone=1.1, unsure=0.0)
    router = Router(OnnxTurnReader(OnnxEmbedder()).read, likely, reminds=True)
    stop, other = "nah changed my mind, cancel that", "make it stop"

    async def told(*turns: str) -> Answer:
        store, now = MemoryConversations(), message("").sent_at
        keeps = ReminderReplies(MemoryReminders(), NO_RECORDS, lambda: now, ZoneInfo("UTC"), no_pages)
        asking = advisor(store, router=router, reminders=keeps)
        return [await asking.answer(message(turn, at)) for at, turn in enumerate(turns, 1)][-1]

    assert (await told(stop)).outcome is Outcome.CRISIS
    assert (await told("remind me the day before the fair", other)).outcome is Outcome.CRISIS
    in_talk = await told("send me the coming deadlines every sunday", stop)
    assert (in_talk.outcome, in_talk.written_by) == (Outcome.CONVERSATION, "reminder")
    assert "988" in in_talk.offer


async def test_who_wants_to_know_a_day_is_told_how_to_be_reminded_of_it() -> None:
    keeps = ReminderReplies(MemoryReminders(), NO_RECORDS, lambda: datetime.now(UTC), ZoneInfo("UTC"), no_pages)
    asked = "let me know what day a parking permit for students is due, how much is it?"

    answer = FrontDoor(Router(), MemoryConversations(), no_page, topics, reminders=keeps).with_offer(
        replace(await advisor(MemoryConversations()).answer(message("How much is a parking permit for students?"))),
        Route(RouteKind.CAMPUS_QUESTION, asked),
    )

    assert answer.text.endswith(say("reminders.offer"))
