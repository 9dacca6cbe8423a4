"""What every `Archive` does: on the fake and on Postgres."""

import json
from dataclasses import replace
from uuid import UUID

import pytest
from sqlalchemy import update

from core.domain.access import Acting, Job
from core.domain.answer import Decision, Explanation, Outcome, Proposal, Trace
from core.domain.conversation import Person, Remembered
from core.domain.passage import Candidate, Scope, Subject
from core.storage.database import Database
from core.storage.schema.tables import answers
from tests.fakes.acting import EVERYBODY, STAFF
from tests.standins.exchanges import (
    ADA,
    EMPTY,
    NOON,
    Kept,
    answered,
    cited,
    kept_in,
    question,
    reply,
    stored_candidate,
    turned_away,
)

BOB = replace(ADA, user="bob")
NOTHING = Remembered(0, 0, 0, None)


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


@pytest.fixture
async def found(memory_or_database: Database | None) -> Candidate:
    return await stored_candidate(memory_or_database)


# ---- looking back


async def test_an_answer_is_explained_by_its_question_and_its_trace(kept: Kept, found: Candidate) -> None:
    answer = cited(found)
    trace = Trace((found,), (found.chunk.id,), ("In June.",), {"embedder": "tiny"}, ("rewrite: busy",))
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, trace)

    assert await kept.archive.explain(answer.id, STAFF) == Explanation(answer, trace, ADA, "When are fees due?", NOON)
    assert await kept.archive.explain(UUID(int=0), STAFF) is None


async def test_the_scope_of_a_question_is_kept_for_the_turns_after_it(kept: Kept, found: Candidate) -> None:
    scope = Scope(("registrar",), ("housing",), (Subject.DATES,))
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), cited(found), Trace((found,), (found.chunk.id,), scope=scope))

    [asked, _] = await kept.conversations.recent(ADA, 2)

    assert asked.scope == scope


async def test_an_explanation_has_what_each_feature_added_to_the_score(kept: Kept, found: Candidate) -> None:
    ranked = replace(found, features={"phrases": 0.5, "rerank": 0.25}, shares={"phrases": 0.5, "rerank": 0.0})
    answer = cited(found)
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, Trace((ranked,), (found.chunk.id,)))

    explained = await kept.archive.explain(answer.id, STAFF)

    assert explained is not None
    assert explained.trace.candidates == (ranked,)


async def test_how_each_part_was_decided_is_kept(kept: Kept) -> None:
    parts = (
        Decision("When are fees due", Outcome.CLOSEST, 0.31, 0.5, 0.25),
        Decision("what \x00 else", Outcome.NO_EVIDENCE, 0.0, 0.5, 0.25),
    )
    answer = replace(reply(), outcome=Outcome.CLOSEST)
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, Trace((), (), decisions=parts))

    explained = await kept.archive.explain(answer.id, STAFF)

    assert explained is not None
    assert explained.answer.outcome is Outcome.CLOSEST
    assert explained.trace.decisions[0] == parts[0]
    assert explained.trace.decisions[1].question.startswith("what ")


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_trace_from_before_there_were_features_is_still_explained(database: Database) -> None:
    kept, found = kept_in(database), await stored_candidate(database)
    answer = cited(found)
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, Trace((found,), (found.chunk.id,)))
    before = {
        "dense": 1.0,
        "lexical": 1.5,
        "dense_rank": 1,
        "lexical_rank": 1,
        "fused": 2.4,
        "rerank": 0.9,
        "grade": 0.7,
    }
    stored = {"candidates": [{"chunk": found.chunk.id} | before], "kept": [], "removed_claims": [], "models": {}}
    async with database.begin(EVERYBODY) as connection:
        await connection.execute(update(answers).values(trace=stored | {"fallbacks": []}))

    explained = await kept.archive.explain(answer.id, STAFF)

    assert explained is not None
    [candidate] = explained.trace.candidates
    assert (candidate.score, candidate.fused, candidate.rerank, candidate.grade) == (2.4, 2.4, 0.9, 0.7)


@pytest.mark.postgres
async def test_what_could_be_quoted_is_explained_while_its_passage_is_there(database: Database) -> None:
    kept, found = kept_in(database), await stored_candidate(database)
    said = Proposal(found.chunk.id, "Fees are due in May.", 0.8, {"similarity": 2.1}, {"reading": 0.3})
    gone = replace(said, chunk_id=found.chunk.id + 1)
    answer, trace = cited(found), Trace((found,), (), proposals=(said, gone))
    assert await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, trace)

    explained = await kept.archive.explain(answer.id, STAFF)
    assert explained is not None
    assert explained.trace.proposals == (said,)


async def test_only_the_answer_that_was_kept_is_explained(kept: Kept) -> None:
    first, second = reply("first"), reply("second")
    await answered(kept.conversations, question(), first)
    await kept.conversations.remember(question(), second, EMPTY)

    assert await kept.archive.explain(first.id, STAFF) is not None
    assert await kept.archive.explain(second.id, STAFF) is None


async def test_an_answer_is_found_by_the_beginning_of_its_id(kept: Kept) -> None:
    one, other = UUID("aaaaaabb-0000-4000-8000-000000000001"), UUID("aaaaaacc-0000-4000-8000-000000000002")
    await answered(kept.conversations, question("1"), reply(number=one))
    await answered(kept.conversations, question("2"), reply(number=other))

    assert await kept.archive.find("aaaaaab", STAFF) == one
    assert await kept.archive.find(" AAAAAABB-00 ", STAFF) == one
    assert await kept.archive.find(str(other), STAFF) == other
    assert await kept.archive.find("aaaaaa", STAFF) is None, "two answers begin so"
    assert await kept.archive.find("bbbbbb", STAFF) is None


@pytest.mark.parametrize("reference", ["", "aaaaa", "aaaaaabb%", "zzzzzz", "------", "a" * 37, "a-a-a-"])
async def test_what_is_no_reference_finds_nothing(kept: Kept, reference: str) -> None:
    await answered(kept.conversations, question(), reply(number=UUID("aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa")))

    assert await kept.archive.find(reference, STAFF) is None


async def test_the_latest_answer_is_the_persons_own(kept: Kept) -> None:
    first, second, bobs = reply(), reply(), reply()
    await answered(kept.conversations, question("1"), first)
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")), second)
    await answered(kept.conversations, question("3", where=BOB), bobs)
    await answered(kept.conversations, question("4"), turned_away())

    assert await kept.archive.latest(ADA.person) == second.id
    assert await kept.archive.latest(ADA.person, "general") == first.id
    assert await kept.archive.latest(ADA.person, "elsewhere") is None
    assert await kept.archive.latest(replace(ADA.person, workspace="another")) is None


# ---- ratings


async def test_the_last_rating_of_a_person_counts(kept: Kept) -> None:
    answer = reply()
    await answered(kept.conversations, question(), answer)

    assert await kept.archive.rate(answer.id, ADA.person, helpful=False)
    assert await kept.archive.rate(answer.id, ADA.person, helpful=True)
    assert await kept.archive.rate(answer.id, BOB.person, helpful=False)

    assert (await kept.archive.remembered(ADA.person)).ratings == 1
    assert [rating["helpful"] for rating in await own_ratings(kept, ADA.person)] == [True]
    assert [rating["helpful"] for rating in await own_ratings(kept, BOB.person)] == [False]


async def test_a_rating_sees_where_its_answer_stands(kept: Kept) -> None:
    answer = reply()
    await answered(kept.conversations, question(), answer)

    told = await kept.archive.explain(answer.id, Acting.as_job(Job.RATING))

    assert told
    assert told.conversation == ADA


async def test_what_is_not_known_cannot_be_rated(kept: Kept) -> None:
    assert not await kept.archive.rate(UUID(int=0), ADA.person, helpful=True)
    assert await kept.archive.remembered(ADA.person) == NOTHING


async def test_ratings_go_with_the_answer(kept: Kept) -> None:
    answer = reply()
    await answered(kept.conversations, question(), answer)
    await kept.archive.rate(answer.id, BOB.person, helpful=True)

    await kept.archive.forget(ADA.person)

    assert await kept.archive.remembered(BOB.person) == NOTHING
    assert not await kept.archive.rate(answer.id, BOB.person, helpful=True)


# ---- what is kept of a person


async def test_counts_what_is_kept_of_a_person(kept: Kept) -> None:
    await answered(kept.conversations, question("1"))
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")))
    await kept.conversations.claim(question("3"))
    await kept.conversations.claim(question("4", where=BOB))

    assert await kept.archive.remembered(ADA.person) == Remembered(3, 2, 0, NOON)
    assert await kept.archive.remembered(replace(ADA.person, platform="discord")) == NOTHING


async def test_a_persons_copy_holds_all_that_is_kept_of_them_and_of_nobody_else(kept: Kept, found: Candidate) -> None:
    answer, bobs = cited(found), reply("Bob's answer")
    trace = Trace((found,), (found.chunk.id,), ("In June.",))
    await kept.conversations.claim(question("1"))
    await kept.conversations.remember(question("1"), answer, trace)
    await kept.conversations.claim(question("2", "And in June?"))
    await answered(kept.conversations, question("3", "Bob's question", BOB), bobs)
    await kept.archive.rate(bobs.id, ADA.person, helpful=True)

    document = await kept.archive.export(ADA.person)

    copy = json.loads(document)
    first, second = copy["questions"]
    assert copy["person"] == {"platform": "slack", "workspace": "larkmoor", "user": "ada"}
    assert (first["text"], first["asked_at"], first["channel"]) == ("When are fees due?", NOON.isoformat(), "general")
    assert (first["answer"]["id"], first["answer"]["text"]) == (str(answer.id), "In May. [1]")
    assert first["answer"]["citations"][0]["quote"] == "Fees are due in May."
    assert first["trace"]["removed_claims"] == ["In June."]
    assert (second["text"], second["answer"]) == ("And in June?", None)
    assert [(each["answer_id"], each["helpful"]) for each in copy["ratings"]] == [(str(bobs.id), True)]
    assert "Bob's" not in document


async def test_the_copy_of_a_stranger_is_empty(kept: Kept) -> None:
    copy = json.loads(await kept.archive.export(ADA.person))

    assert (copy["questions"], copy["ratings"]) == ([], [])


async def own_ratings(kept: Kept, person: Person) -> list[dict[str, object]]:
    mine: list[dict[str, object]] = json.loads(await kept.archive.export(person))["ratings"]
    return mine
