"""What somebody told of themselves, used in an answer of the demo campus; with the shipped models and a real index."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Message
from core.domain.memory import account_of
from core.models.local_embedder import OnnxEmbedder
from core.personal.patterns import PatternFactExtractor
from core.personal.profiles import PersonalProfile
from core.personal.selecting import FactSelector
from core.rag.engine import Engine
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.suites.demo import demo_advisor
from tests.fakes.memory import MemoryFacts

pytestmark = [pytest.mark.postgres, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]
NOW = datetime(2026, 9, 14, 12, tzinfo=ZoneInfo("America/New_York"))
TUITION = "how much is tuition for me?"


@dataclass
class Campus:
    """The engine on the demo campus, with the facts of people."""

    engine: Engine
    facts: MemoryFacts

    async def ask(self, text: str, user: str = "ann", private: bool = True, channel: str = "") -> Answer:
        """Each in a conversation of its own, so that only facts can be known."""
        key = ConversationKey("discord", "campus", channel or str(uuid4()), user)
        return await self.engine.answer(Message(str(uuid4()), key, text, NOW, is_private=private))

    async def switch(self, user: str, on: bool) -> None:
        await self.facts.switch(account_of(ConversationKey("discord", "campus", "any", user).person), on, NOW)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def demo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("personal")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADVISOR_DATA_DIR", str(folder))
        settings = prepared_settings(level="ERROR")
    async with open_workshop(settings) as workshop, open_bench(workshop, None, folder / "vectors") as bench:
        bench.clock = lambda: NOW
        advisor = await demo_advisor(bench, DEFAULT)
        yield replace(advisor.engine, rate_limit=replace(advisor.engine.rate_limit, per_minute=1_000))


@pytest.fixture
def campus(demo: Engine) -> Campus:
    facts = MemoryFacts()
    known = PersonalProfile(facts, PatternFactExtractor(), FactSelector(OnnxEmbedder().encode), lambda: NOW)
    return Campus(replace(demo, profile=known), facts)


async def test_a_question_is_answered_for_who_asks(campus: Campus) -> None:
    await campus.switch("ann", True)
    told = await campus.ask("I'm an out-of-state graduate student")

    answer = await campus.ask(TUITION)

    assert "“graduate student”" in told.text
    assert [fact.value for fact in told.heard.learned] == ["out-of-state", "graduate student"]
    assert answer.outcome is Outcome.ANSWERED
    assert answer.text.startswith("“Graduate, per credit")
    assert {fact.value for fact in answer.facts} == {"graduate student", "out-of-state"}  # a row and a column


async def test_what_is_left_open_is_read_with_what_they_told(campus: Campus) -> None:
    await campus.switch("ann", True)
    await campus.ask("I'm a sophomore computer science major")
    await campus.switch("bob", True)
    await campus.ask("I'm a transfer student", "bob")

    graduation = await campus.ask("what do I still need to graduate?")
    counted = await campus.ask("how do my credits count?", "bob")

    assert [fact.value for fact in graduation.facts] == ["computer science"]
    assert graduation.citations[0].url.endswith("/departments/computer-science.html")
    assert [fact.value for fact in counted.facts] == ["transfer student"]
    assert counted.citations[0].url.endswith("/admissions/transfer.html")
    assert (await campus.ask("how do my credits count?", "eve")).outcome is Outcome.ASKED_BACK


async def test_the_words_of_a_fact_are_not_stored_with_the_answer(campus: Campus) -> None:
    await campus.switch("ann", True)
    await campus.ask("I'm a graduate student")
    answer = await campus.ask(TUITION, channel="dm")

    turns = await campus.engine.conversations.recent(ConversationKey("discord", "campus", "dm", "ann"), 10)

    assert answer.facts
    assert answer.question.text == TUITION
    assert [(turn.text, turn.standalone) for turn in turns if turn.role == "user"] == [(TUITION, TUITION)]


async def test_nothing_is_used_in_public_nor_for_another_nor_once_it_is_gone(campus: Campus) -> None:
    await campus.switch("ann", True)
    await campus.switch("bob", True)
    await campus.ask("I'm a graduate student")
    everybodys = (await campus.ask(TUITION, "eve")).text

    public = await campus.ask(TUITION, private=False)
    another = await campus.ask(TUITION, "bob")
    [fact] = campus.facts.kept
    await campus.facts.drop(fact.said_by, fact.id)
    forgotten = await campus.ask(TUITION)

    assert [answer.text for answer in (public, another, forgotten)] == [everybodys] * 3
    assert [answer.facts for answer in (public, another, forgotten)] == [(), (), ()]


async def test_a_question_that_no_fact_matters_to_is_answered_as_for_anybody(campus: Campus) -> None:
    await campus.switch("ann", True)
    await campus.ask("I'm a junior in nursing and a transfer student")
    questions = ("when is the library open?", "who is the registrar?", "what does a parking permit cost?")

    for question in questions:
        mine, anybodys = await campus.ask(question), await campus.ask(question, "eve")
        assert (mine.text, mine.facts) == (anybodys.text, ())


async def test_what_is_told_is_offered_refused_and_listed(campus: Campus) -> None:
    offered = await campus.ask("I'm a junior in nursing")
    assert offered.heard.offers
    assert campus.facts.kept == []

    await campus.switch("ann", True)
    await campus.ask("I'm a junior in nursing")
    refused = await campus.ask("remember that I have ADHD")
    claim = await campus.ask("remember that the deadline is Friday")
    known = await campus.ask("what do you know about me?")

    assert "health" in refused.text
    assert "only what you tell me of yourself" in claim.text
    assert {fact.value for fact in campus.facts.kept} == {"junior", "nursing"}
    assert {"- junior", "- nursing"} <= set(known.text.splitlines())
    asked_in_public = await campus.ask("what do you know about me?", private=False)
    assert "nursing" not in asked_in_public.text
