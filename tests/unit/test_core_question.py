"""The question in a message: what asks is found below greetings, hedges and what people say of themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rag.understanding.core_question import CoreQuestion, core_of, with_background
from core.rag.understanding.rewriting import Context
from core.text.questions.asking import unwrapped
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("Hi there, when does the museum open?", "when does the museum open?"),
        ("ugh ok so does anyone know where the music library is lol", "where the music library is"),
        ("where is the health center btw", "where is the health center"),
        ("idk if this is the place but how do I join the rowing club", "how do I join the rowing club"),
        ("I was wondering if the ice rink is open, thanks!", "if the ice rink is open"),
        ("hiii quick q when is the regatta tysm", "when is the regatta"),
        ("my oar broke, where is the workshop, help me", "my oar broke, where is the workshop"),
        ("where do I get free help", "where do I get free help"),
        ("How late is the ferry?", "How late is the ferry?"),
        ("hello", "hello"),
    ],
)
def test_greetings_hedges_and_tags_are_left_out(message: str, question: str) -> None:
    assert unwrapped(message) == question


@pytest.mark.parametrize(
    ("message", "asked", "background"),
    [
        (
            "I am a sophomore, where do I pick up a rowing permit",
            "where do I pick up a rowing permit",
            "I am a sophomore",
        ),
        ("I am a sailor how do I rent a racing boat", "how do I rent a racing boat", "I am a sailor"),
        ("When is the boat race? I really want to see it.", "When is the boat race?", "I really want to see it"),
        (
            "If I return the boat late, how much is the rowing fine?",
            "If I return the boat late, how much is the rowing fine?",
            "",
        ),
        ("where and when is the boat race", "where and when is the boat race", ""),
        ("who is Prof. Roe of marine biology", "who is Prof. Roe of marine biology", ""),
        # What asks names too little of its own.
        ("my boat sank in the marina, what do I do", "my boat sank in the marina, what do I do", ""),
        ("I want to enter the boat race. How do I sign up?", "I want to enter the boat race. How do I sign up?", ""),
    ],
)
def test_the_core_stands_alone_and_the_rest_is_background(message: str, asked: str, background: str) -> None:
    assert core_of(message) == CoreQuestion(asked, background)


@given(st.text(max_size=80))
def test_any_message_has_a_question(message: str) -> None:
    assert bool(core_of(message).asked) == bool(message.strip())


def test_the_background_is_searched_like_what_a_follow_up_carries_over() -> None:
    asked, context = with_background("I am a sailor how do I rent a racing boat", Context())

    assert (asked, context.question) == ("how do I rent a racing boat", "I am a sailor")


def test_a_follow_up_keeps_its_own_context() -> None:
    context = Context("Where is the marina?", ("By the lake.",))

    assert with_background("ok and where is the boat race", context) == ("ok and where is the boat race", context)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("hey when do they post the honors list", AnswerKind.DATE),
        ("hey can I still swap my rooms", AnswerKind.YES_NO),
        ("I am a chemist can I take painting", AnswerKind.YES_NO),
        ("not sure if this is right but where is the boat house", AnswerKind.PLACE),
    ],
)
def test_the_wanted_kind_is_read_below_the_wrapping(message: str, kind: AnswerKind) -> None:
    assert kind in wanted(message)
