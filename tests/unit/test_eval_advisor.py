"""The advisor as a measurement asks it: its conversations are kept apart, and none of them is stored."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.own_suite import under_test
from core.domain.conversation import Person
from core.errors import ConfigurationError
from core.models.embedder_switch import SwitchedEmbedder
from core.rag.structured import list_answers
from evaluation.asking import ask
from evaluation.configurations import CONFIGURATIONS, DEFAULT, Configuration, configuration
from tests.fakes.models import HashingEmbedder
from tests.standins.questioned_campus import HOURS, Campus

HOURS_ASKED = "When does the library open on weekdays?"
NEXT = configuration("next-embedder")


@pytest.fixture
async def campus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Campus:
    """One night is over, and one question a minute is allowed."""
    monkeypatch.chdir(tmp_path)
    campus = Campus(tmp_path)
    await campus.night(HOURS)
    campus.app = replace(campus.app, settings=campus.app.settings.model_copy(update={"questions_per_minute": 1}))
    return campus


async def test_questions_before_it_belong_to_the_conversation(campus: Campus) -> None:
    advisor = under_test(campus.app)

    alone = await ask(advisor, "And when does it close?")
    after = await ask(advisor, "And when does it close?", [HOURS_ASKED])

    assert alone.answer.question.text == "And when does it close?"
    assert "library" in after.answer.question.text


async def test_what_was_found_is_told_and_nobody_is_turned_away(campus: Campus) -> None:
    advisor = under_test(campus.app)

    asked = [await ask(advisor, HOURS_ASKED) for _ in range(3)]

    assert all(each.is_answered for each in asked)
    assert {each.found[0].chunk.text for each in asked} == {HOURS}


async def test_how_an_answer_was_found_is_kept_until_it_is_taken(campus: Campus) -> None:
    advisor = under_test(campus.app)

    answer = (await ask(advisor, HOURS_ASKED)).answer

    assert advisor.conversations.take_trace(answer.id) is None


async def test_no_conversation_is_stored(campus: Campus) -> None:
    await ask(under_test(campus.app), HOURS_ASKED)

    nobody = Person("evaluation", "local", "nobody")
    assert (await campus.app.stores.archive.remembered(nobody)).questions == 0


def test_a_configuration_without_rewriting_leaves_follow_ups_as_typed(campus: Campus) -> None:
    engine = under_test(campus.app).engine

    assert configuration("no-rewriting").engine(engine).rewriter != engine.rewriter
    assert configuration("no-reading").engine(engine).retriever == replace(engine.retriever, read_words=0)
    assert DEFAULT.engine(engine) == engine


def test_a_configuration_may_change_or_leave_out_any_part_of_the_engine(campus: Campus) -> None:
    engine = under_test(campus.app).engine
    stricter = Configuration("stricter", "", parts={"grader": {"threshold": 0.9}, "human_contact": None})

    changed = stricter.engine(replace(engine, human_contact="the registrar"))

    assert changed == replace(engine, grader=replace(engine.grader, threshold=0.9))


@pytest.mark.parametrize("name", [name for name in CONFIGURATIONS if name != "next-embedder"])
def test_every_configuration_fits_the_engine(campus: Campus, name: str) -> None:
    engine = under_test(campus.app).engine

    assert configuration(name).engine(engine).limits == engine.limits


def test_without_records_their_part_is_gone(campus: Campus) -> None:
    engine = under_test(campus.app).engine

    assert configuration("no-records").engine(engine) == replace(engine, structured=None)


def test_without_tables_the_other_records_still_answer(campus: Campus) -> None:
    built = under_test(campus.app).engine.structured
    left = configuration("no-tables").engine(under_test(campus.app).engine).structured

    assert built is not None
    assert left is not None
    assert set(built.kinds) - set(left.kinds) == {list_answers.answer}


def test_the_next_embedder_is_measured_only_where_there_is_one() -> None:
    live, coming = HashingEmbedder(64), HashingEmbedder(32)
    switched = SwitchedEmbedder(live, coming)

    assert (DEFAULT.embedder(switched), NEXT.embedder(switched)) == (live, coming)
    with pytest.raises(ConfigurationError, match="ADVISOR_NEXT_EMBEDDER"):
        NEXT.embedder(live)
