"""A suite with and without retrieval: what the language model says with the pages, and without any."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.terminal.eval_report import EvalOptions
from bot.under_test import under_test
from core.errors import ConfigurationError, ModelRefused, ModelUnavailable
from core.rag.answering.chat_writer import ChatWriter, Situation
from evaluation.bench import Bench
from evaluation.closed_book import ClosedBook
from evaluation.configurations import CLOSED_BOOK, DEFAULT, configuration
from evaluation.rows import Row
from evaluation.running import run as run_suite
from evaluation.scores.measured import Measured
from evaluation.suites.asked import Questions
from tests.fakes.models import ScriptedChatModel
from tests.standins.questioned_campus import HOURS, Campus

ROWS = [
    Row(id="hours", question="When does the library open on weekdays?", contains=("8 in the morning",)),
    Row(id="race", question="Who won the boat race?", unanswerable=True),
    Row(id="link", question="Where are the hours?", pages=("https://library.example/1",)),
]
NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


async def measured(folder: Path, model: ScriptedChatModel, rows: list[Row] = ROWS) -> Measured:
    campus = Campus(folder)
    await campus.night(HOURS)
    writer = ChatWriter(model, situation=Situation(lambda: NOON, "North College"))
    advisor = replace(under_test(campus.app), closed_book=ClosedBook(writer))
    return await Questions("mine", rows, CLOSED_BOOK).ask(advisor)


@pytest.mark.slow
async def test_the_model_answers_without_any_passage(tmp_path: Path) -> None:
    model = ScriptedChatModel(["ANSWER\nAt 8 in the morning.", "NO_ANSWER"])

    found = await measured(tmp_path, model)

    first, _ = (user for _, user, _ in model.requests)
    assert "<question>\nWhen does the library open on weekdays?\n</question>" in first
    assert "Campus: North College" in first
    assert HOURS not in first
    assert "passage" not in first
    assert found.scores["right"] == {"hours": 1.0}
    assert found.scores["wrongly answered"] == {"race": 0.0}
    assert [told.outcome for told in found.told] == ["answered", "no_evidence"]


async def test_what_it_makes_up_is_scored_as_wrong(tmp_path: Path) -> None:
    found = await measured(tmp_path, ScriptedChatModel(["ANSWER\nAt nine.", "ANSWER\nThe blue boat."]))

    assert (found.scores["right"], found.scores["wrongly answered"]) == ({"hours": 0.0}, {"race": 1.0})


async def test_links_and_confidence_are_not_scored_and_questions_without_words_not_asked(tmp_path: Path) -> None:
    found = await measured(tmp_path, ScriptedChatModel(["ANSWER\nAt 8 in the morning.", "NO_ANSWER"]))

    assert {"confidence", "right page", "page MRR"}.isdisjoint(found.scores)
    assert found.facts == {"questions": 2, "without_words": 1}


async def test_it_is_told_what_was_said_before(tmp_path: Path) -> None:
    model = ScriptedChatModel(["ANSWER\nAt 8.", "ANSWER\nAt 11 at night."])
    row = Row(question="And when does it close?", history=("When does the library open?",), contains=("11 at night",))

    found = await measured(tmp_path, model, [row.model_copy(update={"id": "close"})])

    assert "user: When does the library open?\nassistant: At 8." in model.requests[1][1]
    assert found.scores["right"] == {"close": 1.0}


async def test_a_model_that_fails_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable):
        await measured(tmp_path, ScriptedChatModel([ModelUnavailable("it is away")]))


async def test_a_file_of_pages_alone_cannot_be_asked_so(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="in words"):
        await measured(tmp_path, ScriptedChatModel([]), ROWS[2:])


async def test_suites_of_the_search_refuse_it() -> None:
    with pytest.raises(ConfigurationError, match="cmu measures the search"):
        await run_suite(Bench.__new__(Bench), "cmu", [DEFAULT, configuration(CLOSED_BOOK)])


def test_it_is_set_beside_the_first_configuration() -> None:
    options = EvalOptions("demo", (), None, Path("cache"), closed_book=True)

    assert [each.name for each in options.configurations()] == ["default", "closed-book"]
    assert options.compared == ("closed-book", "default")
    assert replace(options, closed_book=False).compared is None


async def test_a_model_without_a_reply_has_not_answered(tmp_path: Path) -> None:
    found = await measured(tmp_path, ScriptedChatModel([ModelRefused("it gave an empty reply"), "NO_ANSWER"]))

    assert [told.outcome for told in found.told] == ["no_evidence", "no_evidence"]
