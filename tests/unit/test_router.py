"""What a turn is by rules alone, and what is left of it to answer."""

from collections.abc import Sequence

import pytest

from core.errors import ModelError
from core.ports.models import Vector
from core.rag.understanding.routing.courtesies import courtesy_in, how_to, without_courtesies
from core.rag.understanding.routing.router import Router, spelled
from core.rag.understanding.routing.routes import RouteKind
from core.text.languages.identification import language_of

ROUTER = Router()  # without the encoder: only rules decide


@pytest.mark.parametrize(
    ("turn", "kind", "language"),
    [
        ("hi", "greeting", "en"),
        ("Heyyyy!!! 👋", "greeting", "en"),
        ("good morning, how are you?", "greeting", "en"),
        ("thx so much 🙏", "thanks", "en"),
        ("👍", "thanks", "en"),
        ("hi, thanks, bye", "goodbye", "en"),
        ("¡Hola! Buenos días", "greeting", "es"),
        ("谢谢你", "thanks", "zh"),
        ("merci beaucoup", "thanks", "fr"),
        ("Guten Morgen", "greeting", "de"),
        ("شكرا جزيلا", "thanks", "ar"),
        ("नमस्ते", "greeting", "hi"),
        ("xin chào", "greeting", "vi"),
        ("감사합니다", "thanks", "ko"),
    ],
)
def test_courtesies_are_known_by_their_words(turn: str, kind: str, language: str) -> None:
    assert courtesy_in(turn) == (kind, language)


@pytest.mark.parametrize(
    "turn",
    [
        "hello week?",
        "thanksgiving break",
        "morning classes",
        "good friday off?",
        "help with fafsa",
        "",
        "🎉",
        "later start?",
    ],
)
def test_a_question_with_such_a_word_is_no_courtesy(turn: str) -> None:
    assert courtesy_in(turn) is None


@pytest.mark.parametrize(
    ("turn", "question"),
    [
        ("hi! when is the last day to drop", "when is the last day to drop"),
        ("Hey, how much is a permit? Thanks!", "how much is a permit?"),
        ("good evening. blue line last bus when", "blue line last bus when"),
        ("ok thanks and where is the bursar", "where is the bursar"),
        ("hello week schedule", "hello week schedule"),
        ("thanks giving break dates?", "thanks giving break dates?"),
        ("prereqs for machine learning Thank you.", "prereqs for machine learning"),
        ("what is the drop deadline, thx in advance", "what is the drop deadline"),
        ("hey please where is the gym", "where is the gym"),
        ("is the pool open tonight?? ty so much!", "is the pool open tonight??"),
        ("pls tell me the library hours pls", "tell me the library hours"),
        ("how do i know if i got it", "how do i know if i got it"),
    ],
)
def test_a_mixed_turn_is_answered_for_its_question(turn: str, question: str) -> None:
    assert without_courtesies(turn) == question
    assert ROUTER.route(turn).kind is RouteKind.CAMPUS_QUESTION


@pytest.mark.parametrize("word", ["thanks   ", "hi , ", "please   ", "ty so much, "])
def test_a_long_row_of_courtesies_is_read_to_its_end(word: str) -> None:
    assert without_courtesies(f"{word * 200}when is it").endswith("when is it")
    assert without_courtesies(f"{word * 200}zz").endswith("zz")


@pytest.mark.parametrize(
    "turn",
    [
        "i want to kill myself",
        "my roommate overdosed and won't wake up",
        "i am suicidial",
        "quiero morir",
        "ya no quiero vivir más",
        "我不想活了",
        "j'ai envie de mourir",
        "ich will nicht mehr leben",
        "أريد أن أموت",
        "मैं मरना चाहता हूँ",
        "tôi muốn chết",
        "죽고 싶어요",
    ],
)
def test_direct_words_of_distress_are_known_in_every_language(turn: str) -> None:
    assert ROUTER.is_distress(turn)


@pytest.mark.parametrize(
    "turn",
    [
        "my phone is going to die and i want to die too",
        "battery is gonna die, i took all my pills",
    ],
)
def test_what_is_said_beside_a_thing_that_dies_is_heard(turn: str) -> None:
    assert ROUTER.is_distress(turn)


def test_one_sentence_of_distress_is_found_in_a_long_message() -> None:
    chatter = "The term has been long and the weather was cold. " * 60

    assert ROUTER.is_distress(f"{chatter}I want to kill myself. {chatter}")


@pytest.mark.parametrize(
    "turn",
    [
        "this exam is going to kill me lol",
        "suicide squad screening when",
        "how do i sign up for the suicide prevention training",
        "is there a course about death and dying",
        "how do i kill a process",
        "weapons policy",
        "my phone is going to die, is the pool open",
        "phone’s gonna die",
        "is the library open? my old laptop is just about to die",
        "cuánto cuesta la matrícula",
    ],
)
def test_what_only_looks_like_distress_is_none(turn: str) -> None:
    assert not ROUTER.is_distress(turn)


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("what is my GPA", "own_records"),
        ("do i have any holds on my account?", "own_records"),
        ("whats the grade on my bio 110 midterm", "own_records"),
        ("what grade did i get in calc", "own_records"),
        ("how did i do on the final", "own_records"),
        ("has my refund come in yet", "own_records"),
        ("who are you?", "about_bot"),
        ("waht can u do", "about_bot"),
        ("help", "about_bot"),
        ("can i talk to a real person please", "human"),
    ],
)
def test_whole_turns_are_small_talk_by_rule(turn: str, kind: str) -> None:
    assert ROUTER.route(turn).kind == kind


@pytest.mark.parametrize(
    "turn",
    [
        "so my gpa, does a P count in it",
        "what is my gpa requirement",
        "help with my bill",
        "did i pass the add deadline",
    ],
)
def test_a_question_that_names_more_goes_to_the_search(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.CAMPUS_QUESTION


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("¿a qué hora abre la biblioteca los domingos?", "es"),
        ("wie viele credits brauche ich für den bachelor", "de"),
        ("où est le bureau des inscriptions", "fr"),
        ("phí đậu xe là bao nhiêu", "vi"),
        ("학생 보험은 얼마예요?", "ko"),
        ("図書館はいつ開きますか", "ja"),
        ("图书馆几点关门", "zh"),
        ("libary hours sunday", "en"),
        ("cs 101 prereqs", "en"),
        ("who is gideon", "en"),
        ("", "en"),
    ],
)
def test_a_language_is_told_and_english_when_in_doubt(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("turn", ["haha i am going to kill myself", "i want to die lol", "my brother overdosed"])
def test_a_wish_to_die_and_an_overdose_are_never_taken_for_a_joke(turn: str) -> None:
    assert ROUTER.is_distress(turn)


@pytest.mark.parametrize(
    ("turn", "asked"),
    [
        ("i want to die. how do i withdraw from all my classes?", "how do i withdraw from all my classes?"),
        ("my friend overdosed, do i get in trouble if i call 911", "do i get in trouble if i call 911"),
        (
            "do i get in trouble if i call 911 for a drunk friend",
            "do i get in trouble if i call 911 for a drunk friend",
        ),
        ("my friend is passed out, where is the clinic?", "where is the clinic?"),
        ("i want to die", ""),
        ("can you help me, i want to kill myself", ""),
        ("how do i kill myself", ""),
    ],
)
def test_what_is_asked_beside_words_of_distress_is_left_to_answer(turn: str, asked: str) -> None:
    route = ROUTER.route(turn)

    assert (route.kind, route.question) == (RouteKind.DISTRESS, asked)


@pytest.mark.parametrize(
    ("wish", "question"),
    [
        ("can you register me for BIO 110?", "how do i register for BIO 110?"),
        ("please cancel my appointment", "how do i cancel my appointment?"),
        ("remind me when registration opens", "when registration opens?"),
        ("Remind me to pay my bill", "how do i pay my bill?"),
        ("fill out the form for me", "how do i fill out the form?"),
        ("", "how do i?"),
    ],
)
def test_a_wish_that_the_bot_acts_becomes_the_question_how_one_does_it(wish: str, question: str) -> None:
    assert how_to(wish) == question


def test_rules_decide_where_the_encoder_fails() -> None:
    def broken(texts: Sequence[str]) -> list[Vector]:
        raise ModelError("out of memory")

    router = Router(broken)

    assert router.is_distress("i want to kill myself")
    assert router.route("when are fees due?").kind is RouteKind.CAMPUS_QUESTION


@pytest.mark.slow
def test_any_text_is_routed() -> None:
    mixed = "hello 你好 hola привет γειά שלום สวัสดี こんにちは \u200b\x00 🎉" * 50

    assert {ROUTER.route(text).kind for text in ("", "🎉🎉", mixed, "?" * 4_000)} <= set(RouteKind)


def test_words_of_distress_are_kept_nowhere() -> None:
    router = Router()
    router.route("i want to kill myself")
    router.route("when does the library open")

    assert list(router._known) == ["when does the library open"]


def test_an_unknown_word_is_read_as_the_known_one_next_to_it() -> None:
    assert spelled("I am Suicidial, wehn", {"suicidal": None, "when": None}) == "i am suicidal, when"


@pytest.mark.parametrize(
    "turn", ["delete everything about me", "what do you know about me", "erase my history please", "forget what i said"]
)
def test_what_is_remembered_is_a_question_about_the_bot(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.ABOUT_BOT


def test_what_is_to_be_removed_from_somewhere_else_is_a_question() -> None:
    assert ROUTER.route("how do i remove a hold").kind is RouteKind.CAMPUS_QUESTION
