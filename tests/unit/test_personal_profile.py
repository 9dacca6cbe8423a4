"""What is known of somebody: by consent, in private, and only what matters to the question."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.domain.conversation import ConversationKey, Message
from core.domain.memory import NOTHING_HEARD, FactKind, Refusal, ToldFact, account_of
from core.errors import ModelUnavailable
from core.personal.patterns import PatternFactExtractor
from core.personal.profiles import PersonalProfile
from core.personal.selecting import MOST_COMPARED, FactSelector, Selection
from core.ports.models import Vector
from core.rag.relevance.grader import Logistic
from core.text.caches import forget_texts
from core.text.tokens import terms
from tests.fakes.memory import MemoryFacts

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
ANN = ConversationKey("discord", "campus", "dm", "ann")
BOB = ConversationKey("discord", "campus", "dm", "bob")
_PLACES = 2_048
BY_WORDS = Selection(Logistic(-3.0, {"near": 10.0}), 0.5, 0.5)


def encode(texts: Sequence[str]) -> list[Vector]:
    """Unit vectors of the texts' terms."""
    return [_unit([sum(_place(term) == at for term in terms(text)) for at in range(_PLACES)]) for text in texts]


def _place(term: str) -> int:
    return int(hashlib.sha256(term.encode()).hexdigest(), 16) % _PLACES


def _unit(values: Sequence[float]) -> Vector:
    length = sum(value * value for value in values) ** 0.5 or 1.0
    return tuple(value / length for value in values)


def profile(store: MemoryFacts, selector: FactSelector | None = None) -> PersonalProfile:
    selector = selector or FactSelector(encode, BY_WORDS)
    return PersonalProfile(store, PatternFactExtractor(), selector, lambda: NOON)


def message(text: str, key: ConversationKey = ANN, number: int = 1) -> Message:
    return Message(f"m{number}", key, text, NOON, is_private=True)


async def switched_on(*keys: ConversationKey) -> MemoryFacts:
    store = MemoryFacts()
    for key in keys or (ANN,):
        await store.switch(account_of(key.person), True, NOON)
    return store


async def test_learns_what_somebody_tells_who_wants_that() -> None:
    store = await switched_on()

    heard = await profile(store).listen(message("I'm a junior in nursing"))

    assert [fact.value for fact in heard.learned] == ["junior", "nursing"]
    assert [fact.message_id for fact in store.kept] == ["m1", "m1"]


async def test_hears_what_is_told_again() -> None:
    known = profile(await switched_on())
    await known.listen(message("I'm a junior in nursing"))

    heard = await known.listen(message("remember that I'm a junior in biology", number=2))

    assert ([fact.value for fact in heard.learned], heard.known) == (["biology"], ("junior",))


async def test_offers_to_remember_once_and_keeps_nothing_before() -> None:
    store = MemoryFacts()
    known = profile(store)

    first = await known.listen(message("I'm a junior in nursing"))
    second = await known.listen(message("I'm a transfer student", number=2))

    assert (first.offers, second.offers) == (True, False)
    assert store.kept == []


async def test_whoever_said_no_is_not_asked_again() -> None:
    store = MemoryFacts()
    await store.switch(account_of(ANN.person), False, NOON)

    assert await profile(store).listen(message("I'm a junior in nursing")) == NOTHING_HEARD
    assert store.kept == []


async def test_hears_nothing_where_others_read() -> None:
    store = await switched_on()

    heard = await profile(store).listen(replace(message("remember that I'm a junior"), is_private=False))

    assert heard == NOTHING_HEARD
    assert store.kept == []


async def test_says_what_it_refused() -> None:
    heard = await profile(await switched_on()).listen(message("remember that I have ADHD"))

    assert heard.refused == (Refusal.HEALTH,)
    assert heard.learned == ()


@pytest.mark.slow
async def test_only_what_matters_to_the_question_is_used() -> None:
    store = await switched_on()
    known = profile(store)
    await known.listen(message("I'm a junior in nursing and I'm interested in chess"))

    assert [fact.value for fact in await known.relevant("is there a chess club?", message("?"))] == ["chess"]
    assert list(await known.relevant("when does the library close?", message("?"))) == []


async def test_nothing_is_used_where_others_read_or_memory_is_off() -> None:
    store = await switched_on()
    known = profile(store)
    await known.listen(message("I'm interested in chess"))
    public = replace(message("is there a chess club?"), is_private=False)

    assert list(await known.relevant("is there a chess club?", public)) == []
    await store.switch(account_of(ANN.person), False, NOON)
    assert list(await known.relevant("is there a chess club?", message("?"))) == []
    assert await known.known(message("?")) is None


async def test_nobody_gets_the_facts_of_another() -> None:
    store = await switched_on(ANN, BOB)
    known = profile(store)
    await known.listen(message("I'm interested in chess"))

    assert list(await known.relevant("is there a chess club?", message("?", BOB))) == []


async def test_a_new_year_takes_the_place_of_the_old_one() -> None:
    store = await switched_on()
    known = profile(store)
    await known.listen(message("I'm a junior"))

    heard = await known.listen(message("I'm not a junior anymore, I'm a senior", number=2))

    assert heard.ended
    assert [fact.value for fact in await known.known(message("?")) or ()] == ["senior"]


async def test_a_model_that_is_away_leaves_the_question_without_facts() -> None:
    def away(texts: Sequence[str]) -> list[Vector]:
        raise ModelUnavailable("the embedder is away")

    store = await switched_on()
    known = profile(store, FactSelector(away, BY_WORDS))
    await known.listen(message("I'm interested in chess"))

    assert list(await known.relevant("is there a chess club?", message("?"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("question", ["", "🎉", "x" * 3_000])
async def test_any_question_can_be_compared(question: str) -> None:
    store = await switched_on()
    known = profile(store)
    await known.listen(message("I'm interested in chess"))

    assert list(await known.relevant(question, message("?"))) == []


@pytest.mark.slow
async def test_of_many_facts_those_are_compared_that_decide_such_questions() -> None:
    compared = list[str]()

    def noted(texts: Sequence[str]) -> list[Vector]:
        compared.extend(texts)
        return encode(texts)

    store = await switched_on()
    await store.learn(account_of(ANN.person), "campus", "m0", [ToldFact(FactKind.INTEREST, "chess")], NOON)
    many = [ToldFact(FactKind.STATUS, f"number {number}") for number in range(30)]
    await store.learn(account_of(ANN.person), "campus", "m1", many, NOON + timedelta(minutes=1))

    found = await profile(store, FactSelector(noted, BY_WORDS)).relevant("is there a chess club?", message("?"))

    assert [fact.value for fact in found] == ["chess"]
    assert len(compared) == 1 + MOST_COMPARED


async def test_an_offer_is_not_repeated_after_somebody_else_was_forgotten_nor_by_another_process() -> None:
    store = MemoryFacts()
    known, elsewhere = profile(store), profile(store)
    await known.listen(message("I'm a junior in nursing"))

    await store.forget(account_of(BOB.person))
    forget_texts()

    assert not (await known.listen(message("I'm a junior in nursing", number=2))).offers
    assert not (await elsewhere.listen(message("I'm a junior in nursing", number=3))).offers
    assert (await known.listen(message("I'm a junior in nursing", BOB))).offers


async def test_whoever_asks_to_remember_is_offered_it_again() -> None:
    known = profile(MemoryFacts())
    await known.listen(message("I'm a junior in nursing"))

    assert (await known.listen(message("Remember that I'm a junior in nursing", number=2))).offers


async def test_who_was_forgotten_may_be_offered_it_anew() -> None:
    store = MemoryFacts()
    known = profile(store)
    await known.listen(message("I'm a junior in nursing"))

    await store.forget(account_of(ANN.person))

    assert (await known.listen(message("I'm a junior in nursing", number=2))).offers
