"""What is offered when a question is asked back, and what a press or a number asks."""

import asyncio
import io
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from adapters.discord.outbound import answer_messages
from bot.commands.chat import ChatSession
from bot.running import Session
from bot.terminal.inputs import conversation_of
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from core.presentation import answers
from core.presentation.choices import choices_of, chosen_question
from core.presentation.document import shortened
from tests.standins.services import PlannedAdvisor

ASKED_BACK = Answer(
    UUID(int=5), Outcome.ASKED_BACK, "For whom?", StandaloneQuestion("Fees?", "Fees?"), choices=("Under", "Grad")
)


def test_words_of_a_page_act_in_no_choice() -> None:
    planted = replace(ASKED_BACK, choices=("\x1b[31mred\u202e", "\u200b", "Grad\nstudents"))

    assert choices_of(planted) == ("red", "Grad students")


def test_choices_that_the_text_lists_are_numbered_there_and_as_they_stand_on_their_page() -> None:
    listed = replace(
        ASKED_BACK, text="Which do you mean?\n\n- Fees *2026*\n- Grad\n\nOr name it.", choices=("Fees *2026*", "Grad")
    )

    [shown] = answer_messages(listed)
    assert shown == "Which do you mean?\n\n1. Fees \\*2026\\*\n2. Grad\n\nOr name it."


@pytest.mark.parametrize(
    ("asked", "label", "question"),
    [
        ("How much? ", "A permit", "How much? — A permit"),
        ("How much?", shortened("one two three four", 12), "How much? — one two"),
    ],
)
def test_a_choice_is_asked_behind_its_question(asked: str, label: str, question: str) -> None:
    assert chosen_question(asked, label) == question


def test_a_thread_is_opened_for_answers_only() -> None:
    opened = {outcome for outcome in Outcome if answers.topic_of(replace(ASKED_BACK, outcome=outcome)) is not None}

    assert opened == {Outcome.ANSWERED, Outcome.CLOSEST}


@pytest.mark.parametrize(
    ("typed", "asked"),
    [("2", "Fees? — Grad"), ("3", "3"), ("0", "0"), ("for graduates", "for graduates")],
)
def test_a_number_in_the_terminal_is_a_choice_only_where_there_is_one(
    typed: str, asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    advisor = PlannedAdvisor("For whom?", outcome=Outcome.ASKED_BACK, choices=("Under", "Grad"))
    app = SimpleNamespace(app=SimpleNamespace(engine=advisor), run=lambda work: asyncio.run(cast(Any, work)))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Fees?\n{typed}\n"))

    ChatSession(cast(Session, app), conversation_of("here")).run()

    assert advisor.asked[1].text == asked
    assert "1. Under\n2. Grad\n\nType a number" in capsys.readouterr().out
