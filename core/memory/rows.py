"""Turns, answers, citations, traces and facts as rows of Postgres, and back; a short reference to an answer."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Column, Row, and_, false, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.answer import Answer, Citation, Outcome, Suggestion, Trace, confidence
from core.domain.conversation import CHOSEN, ConversationKey, Message, StandaloneQuestion
from core.domain.memory import Account, Fact
from core.domain.passage import EVERYWHERE, Candidate, Chunk, Scope
from core.memory.access import kept_in, kept_of
from core.memory.readable import readable
from core.storage.database import storable, storable_value
from core.storage.schema.people_tables import accounts, facts
from core.storage.schema.tables import answer_citations, turns

SHORTEST, LONGEST = 6, 36
_TRACE, _SCOPE, _FACT = TypeAdapter(Trace), TypeAdapter(Scope), TypeAdapter(Fact)
HEX_DIGITS = re.compile("[0-9a-f]{6,32}")


def ids_beginning_with(reference: str) -> tuple[UUID, UUID] | None:
    """The lowest and the highest id with this beginning; None when no id can have it."""
    given = reference.strip().lower()
    digits = given.replace("-", "")
    if not SHORTEST <= len(given) <= LONGEST or not HEX_DIGITS.fullmatch(digits):
        return None
    return UUID(digits.ljust(32, "0")), UUID(digits.ljust(32, "f"))


def begins_with(column: Column[UUID], reference: str) -> ColumnElement[bool]:
    """Whether an id has this beginning; none has one that `ids_beginning_with` does not know."""
    span = ids_beginning_with(reference)
    return column.between(*span) if span else false()


SCORES = ("dense", "lexical", "dense_rank", "lexical_rank", "fused", "grade")


def answer_row(turn_id: int, answer: Answer, trace: Trace) -> dict[str, object]:
    """The row of `answers`, as the answer to this turn."""
    return {
        "id": answer.id,
        "turn_id": turn_id,
        "outcome": answer.outcome.value,
        "text": storable(answer.text),
        "question": asdict(answer.question),
        "written_by": answer.written_by,
        "timings_ms": dict(answer.timings_ms),
        "suggestions": [asdict(suggestion) for suggestion in answer.suggestions],
        "trace": trace_json(trace),
        "sources": [storable(each) for each in answer.sources],
        "confidence": confidence(answer, trace.decisions),
    }


def citation_rows(answer: Answer) -> list[dict[str, object]]:
    """The rows of `answer_citations`."""
    return [
        {"answer_id": answer.id}
        | {name: storable_value(value) for name, value in asdict(citation).items() if name != "source"}
        for citation in answer.citations
    ]


def answer_from(row: Row[Any], citations: Sequence[Row[Any]]) -> Answer:
    """The answer of a row of `answers` and its rows of `answer_citations`."""
    return Answer(
        row.id,
        Outcome(row.outcome),
        row.text,
        StandaloneQuestion(**row.question),
        tuple(_citation_from(citation) for citation in citations),
        tuple(Suggestion(**suggestion) for suggestion in row.suggestions),
        row.timings_ms,
        row.written_by,
    )


def trace_json(trace: Trace) -> dict[str, object]:
    """The trace as it is stored: candidates by the ids of their chunks."""
    return {
        "candidates": [_candidate_json(candidate) for candidate in trace.candidates],
        "kept": list(trace.kept),
        "removed_claims": list(trace.removed_claims),
        "models": dict(trace.models),
        "fallbacks": list(trace.fallbacks),
        "decisions": [asdict(decision) for decision in trace.decisions],
        **({"use": asdict(trace.use)} if trace.use.requests else {}),
        **({"scope": asdict(trace.scope)} if trace.scope != EVERYWHERE else {}),
        **({"reviewed": list(trace.reviewed)} if trace.reviewed else {}),
        **({"facts": [str(each) for each in trace.facts]} if trace.facts else {}),
        **({"found_now": list(trace.found_now)} if trace.found_now else {}),
        **({"proposals": [asdict(each) for each in trace.proposals]} if trace.proposals else {}),
    }


def trace_from(stored: Mapping[str, Any], chunks: Mapping[int, Chunk]) -> Trace:
    """The trace, its candidates joined with their chunks; what was of a chunk that is gone is left out."""
    proposals = [each for each in stored.get("proposals", ()) if each["chunk_id"] in chunks]
    known = (each for each in stored["candidates"] if each["chunk"] in chunks)
    candidates = tuple(_candidate_from(each, chunks[each["chunk"]]) for each in known)
    return _TRACE.validate_python({**stored, "candidates": candidates, "proposals": proposals})


def scope_from(stored: Mapping[str, Any] | None) -> Scope:
    """The scope of a trace; most have none."""
    return _SCOPE.validate_python(stored or {})


def _candidate_json(candidate: Candidate) -> dict[str, object]:
    scores = {score: getattr(candidate, score) for score in SCORES}
    ranking = {part: dict(getattr(candidate, part)) for part in ("features", "shares", "grounds")}
    return {"chunk": candidate.chunk.id} | scores | ranking


def _candidate_from(stored: Mapping[str, Any], chunk: Chunk) -> Candidate:
    """Traces stored before there were features have a reranker's score at most, and the final score as `fused`."""
    rerank = stored.get("rerank")
    features = stored.get("features", {} if rerank is None else {"rerank": rerank})
    scores = {score: stored[score] for score in SCORES}
    return Candidate(
        chunk, **scores, features=features, shares=stored.get("shares", {}), grounds=stored.get("grounds", {})
    )


def _citation_from(row: Row[Any]) -> Citation:
    where = (row.number, row.chunk_id, row.url, row.link, row.title, row.quote, row.page)
    return Citation(*where, row.as_of, row.valid_for)


IS_QUESTION = turns.c.role == "user"


def of_conversation(key: ConversationKey) -> ColumnElement[bool]:
    """The turns of this conversation and no other."""
    return kept_of(key.person, turns) & (turns.c.channel == key.channel)


def message_from(row: Row[Any]) -> Message:
    """The message of a row of a question; what a command came with is not stored."""
    return Message(row.message_id, conversation_from(row), row.text, row.at)


def conversation_from(row: Row[Any]) -> ConversationKey:
    """The conversation that the columns of a row name."""
    return ConversationKey(row.platform, row.workspace, row.channel, row.user_id)


def conversation_values(key: ConversationKey) -> dict[str, object]:
    """The columns that name a conversation."""
    return {"platform": key.platform, "workspace": key.workspace, "channel": key.channel, "user_id": key.user}


async def erase(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    """Deletes turns with their answers, citations, traces and ratings; returns how many turns there were.

    Questions go first: an answer that is being stored at this moment holds its question's row, so that this waits
    for it, and the second statement sees the reply that it has left.
    """
    questions = await connection.execute(turns.delete().where(which, IS_QUESTION))
    replies = await connection.execute(turns.delete().where(which))
    return int(questions.rowcount + replies.rowcount)


async def chosen_after(connection: AsyncConnection, platform: str, workspace: str, message_id: str) -> Sequence[str]:
    """The messages that repeat the words of a question: it was asked back, and its asker has chosen."""
    asked = turns.alias()
    names = ("platform", "workspace", "channel", "user_id", "role")
    query = (
        select(turns.c.message_id, turns.c.text, asked.c.text.label("asked"))
        .join(asked, and_(*(asked.c[name] == turns.c[name] for name in names)))
        .where(kept_in(platform, workspace, turns), IS_QUESTION, asked.c.message_id == message_id)
    )
    # Compared here: the database may hold the words encrypted.
    rows = [row for row in await readable(connection, query) if row.asked.strip()]
    return [row.message_id for row in rows if row.text.startswith(f"{row.asked.strip()}{CHOSEN}")]


async def load_answer(connection: AsyncConnection, row: Row[Any]) -> Answer:
    """The answer of a row of `answers`, with its citations."""
    query = select(answer_citations).where(answer_citations.c.answer_id == row.id).order_by(answer_citations.c.number)
    return answer_from(row, (await connection.execute(query)).all())


async def load_facts(connection: AsyncConnection, person: UUID | None, only_where_on: bool = False) -> list[Fact]:
    """The facts of a person, all of them or of those accounts that have memory on; none without a person."""
    theirs = select(facts).join(accounts).where(accounts.c.person == person)
    if only_where_on:
        theirs = theirs.where(accounts.c.memory == "on")
    return [_fact(row) for row in await connection.execute(theirs.order_by(facts.c.said_at, facts.c.id))]


async def store_facts(connection: AsyncConnection, before: Sequence[Fact], after: Sequence[Fact]) -> None:
    """Makes the rows of the facts before those of the facts after."""
    gone, known = {each.id for each in before} - {each.id for each in after}, set(before)
    if gone:
        await connection.execute(facts.delete().where(facts.c.id.in_(gone)))
    if rows := [_row(each) for each in after if each not in known]:
        row = insert(facts)
        changed = {name: row.excluded[name] for name in rows[0] if name != "id"}
        await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=changed), rows)


def _fact(row: Row[Any]) -> Fact:
    return _FACT.validate_python({**row._mapping, "said_by": Account(row.platform, row.realm, row.user_id)})


def _row(fact: Fact) -> dict[str, object]:
    who = {"platform": fact.said_by.platform, "realm": fact.said_by.realm, "user_id": fact.said_by.user}
    source = {"workspace": fact.workspace, "message_id": fact.message_id, "said_at": fact.said_at}
    told = {"id": fact.id, "kind": fact.kind.value, "value": fact.value, "expires_at": fact.expires_at}
    return who | source | told | {"ended": fact.ended.value if fact.ended else None, "ended_at": fact.ended_at}
