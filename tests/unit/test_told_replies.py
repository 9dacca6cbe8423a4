"""What is replied to what people tell of themselves, and which reading of a question with facts is taken."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.memory import NOTHING_HEARD, Fact, FactKind, Heard, Refusal, account_of
from core.messages.speaking import say, speaking
from core.rag.answering.budget import ModelTime
from core.rag.part import Part
from core.rag.personal import Personal, answers_as_well
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Route, RouteKind
from core.rag.verification.checker import CheckedAnswer
from core.rag.work import Work

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
ANN = ConversationKey("discord", "campus", "dm", "ann")
PLAIN = "Good to know!"


def fact(value: str, kind: FactKind = FactKind.STATUS) -> Fact:
    return Fact(uuid4(), kind, value, account_of(ANN.person), "campus", "m1", NOON, NOON + timedelta(days=300))


@dataclass
class Known:
    """A profile that knows these facts; None where memory is not on."""

    facts: list[Fact] | None = field(default_factory=list)

    async def relevant(self, question: str, message: Message) -> list[Fact]:
        return self.facts or []

    async def listen(self, message: Message) -> Heard:
        return NOTHING_HEARD

    async def known(self, message: Message) -> list[Fact] | None:
        return self.facts if message.is_private else None


async def replied(
    text: str,
    heard: Heard = NOTHING_HEARD,
    known: Known | None = None,
    private: bool = True,
    kind: str = "about_oneself",
) -> str:
    message = Message("m1", ANN, text, NOON, is_private=private)
    work = Work(message, None, ModelTime(1.0), route=Route(RouteKind(kind), text), heard=heard)
    plain = Answer(uuid4(), Outcome.CONVERSATION, PLAIN, StandaloneQuestion(text, text), written_by=kind)
    return (await Personal(known or Known()).replied(work, plain)).text


async def test_says_what_was_remembered() -> None:
    said = await replied("I'm a junior", Heard((fact("junior"), fact("nursing"))))

    assert said == say("memory.told.learned", facts="“junior”, “nursing”")


async def test_says_what_was_remembered_before() -> None:
    said = await replied("remember that I'm a junior in nursing", Heard((fact("nursing"),), known=("junior",)))

    new, before = (say("memory.told.learned", facts="“nursing”"), say("memory.told.known_before", facts="“junior”"))
    assert said == f"{new}\n\n{before}"


@pytest.mark.parametrize("asked", ["what's my year?", "what year am i in", "which is my year"])
async def test_tells_what_somebody_told_of_themselves_beside_the_portal(asked: str) -> None:
    known = Known([fact("junior", FactKind.YEAR), fact("nursing", FactKind.PROGRAMME)])
    said = await replied(asked, known=known, kind="own_records")

    assert said == f"{say('memory.told.known')}\n- junior\n\n{PLAIN}"
    assert await replied(asked, known=Known(None), kind="own_records") == PLAIN
    assert await replied(asked, known=known, kind="own_records", private=False) == PLAIN


async def test_says_why_something_was_not_kept() -> None:
    refused = await replied("remember that I have ADHD", Heard(refused=(Refusal.HEALTH, Refusal.OTHERS)))
    claim = await replied("remember that the deadline is Friday", Heard(refused=(Refusal.CLAIM,)))

    assert refused == say("memory.told.refused", kinds=say("memory.told.kind.health"))
    assert claim == say("memory.told.claim")


async def test_every_kind_of_refusal_has_words_in_both_languages() -> None:
    for language in ("en", "es"):
        with speaking(language):
            said = [await replied("remember that", Heard(refused=(kind,))) for kind in Refusal]
        assert PLAIN not in said


@pytest.mark.parametrize(
    ("known", "private", "key"),
    [(Known(), True, "nothing"), (Known(None), True, "off"), (Known(), False, "public")],
)
async def test_says_why_nothing_was_kept_where_that_was_asked(known: Known, private: bool, key: str) -> None:
    assert await replied("remember that I was here", known=known, private=private) == say(f"memory.told.{key}")


async def test_what_asks_nothing_to_be_remembered_is_replied_to_as_ever() -> None:
    assert await replied("I like the new building") == PLAIN
    assert await replied("I'm a junior", Heard(offers=True)) == PLAIN


async def test_lists_what_is_known_in_private_alone() -> None:
    asked, known = "what do you know about me?", Known([fact("junior"), fact("nursing")])

    told = await replied(asked, known=known, kind="about_bot")

    assert told.splitlines()[:3] == [say("memory.told.known"), "- junior", "- nursing"]
    assert told.endswith(PLAIN)
    assert await replied(asked, known=known, kind="about_bot", private=False) == PLAIN
    assert await replied(asked, known=Known(None), kind="about_bot") == PLAIN
    assert (await replied(asked, known=Known(), kind="about_bot")).startswith(say("memory.told.none"))


@pytest.mark.parametrize(
    "turn",
    [
        "remember that I'm a junior in nursing",
        "please remember I use a wheelchair",
        "Can you remember that I'm a senior?",
        "remember: the library closes at 5",
        "forget that I'm a transfer student",
    ],
)
def test_a_wish_to_be_remembered_is_told_without_a_model(turn: str) -> None:
    assert Router().route(turn).kind is RouteKind.ABOUT_ONESELF


@pytest.mark.parametrize("turn", ["remember when the pool was open?", "what should I remember for the exam?"])
def test_a_question_with_that_word_is_a_question(turn: str) -> None:
    assert Router().route(turn).kind is RouteKind.CAMPUS_QUESTION


def settled(question: str, text: str) -> Part:
    part = Part(StandaloneQuestion(question, question))
    part.settle(Outcome.ANSWERED, CheckedAnswer(text, (), ()), "records")
    return part


def test_a_row_for_the_fact_is_taken_where_it_tells_what_was_asked() -> None:
    asked = "how much is tuition for me?"
    all_rows = settled(asked, "Tuition per semester: undergraduate $5,460, graduate $612")

    assert answers_as_well(all_rows, settled(asked, "Graduate: $612 (Tuition per semester)"))
    assert not answers_as_well(all_rows, settled(asked, "International student fee: $95"))
    assert not answers_as_well(all_rows, replace(all_rows))
    assert not answers_as_well(all_rows, Part(StandaloneQuestion(asked, asked)))
    assert answers_as_well(Part(StandaloneQuestion(asked, asked)), all_rows)
