"""Turns about our own talk, and about what is to be remembered, by rules alone."""

import pytest

from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import RouteKind

ROUTER = Router()  # without the encoder: only rules decide


@pytest.mark.parametrize(
    "turn",
    [
        "what was your answer about the meal plan?",
        "what did i ask about financial aid?",
        "have we talked about scholarships before?",
        "which link did you send me for the registrar?",
        "say that again about the gym hours",
        "i forgot what you said about the exam",
        "what did we discuss about internships?",
    ],
)
def test_what_was_said_of_a_subject_is_asked_of_the_talk(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.OWN_CONVERSATION


@pytest.mark.parametrize(
    "turn", ["when did you say the library closes?", "what did the dean say about parking?", "which form do i send?"]
)
def test_what_can_be_looked_up_is_no_question_about_the_talk(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.CAMPUS_QUESTION


@pytest.mark.parametrize("turn", ["please forget that I like chess", "don't remember that I'm a junior"])
def test_who_wants_something_forgotten_tells_of_themselves(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.ABOUT_ONESELF


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("recuerda que soy estudiante de música", RouteKind.ABOUT_ONESELF),
        ("Por favor, olvida que estoy en el campus norte", RouteKind.ABOUT_ONESELF),
        ("¿cuándo empiezan las clases de otoño?", RouteKind.OTHER_LANGUAGE),
        ("recuerda que soy estudiante, ¿cuándo empiezan las clases?", RouteKind.OTHER_LANGUAGE),
    ],
)
def test_who_wants_something_remembered_in_spanish_tells_of_themselves(turn: str, kind: RouteKind) -> None:
    route = ROUTER.route(turn)

    assert (route.kind, route.language) == (kind, "es")


@pytest.mark.parametrize(
    ("turn", "question"),
    [
        ("remember that I'm a junior, when do classes start?", "when do classes start?"),
        ("Remember that I study nursing. How do I apply for housing", "How do I apply for housing"),
    ],
)
def test_what_is_asked_behind_something_to_remember_is_answered(turn: str, question: str) -> None:
    route = ROUTER.route(turn)

    assert (route.kind, route.question) == (RouteKind.CAMPUS_QUESTION, question)


@pytest.mark.parametrize(
    "turn", ["remember that my major is cs, math and art", "remember that I like asking when classes start"]
)
def test_what_is_only_to_be_remembered_is_no_question(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.ABOUT_ONESELF
