"""An answer, its citations and its trace as rows of the database, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Row

from core.domain.answer import Answer, Citation, Decision, Outcome, Suggestion, Trace, confidence
from core.domain.conversation import StandaloneQuestion
from core.domain.model_use import ModelUse
from core.domain.passage import Chunk
from core.domain.search import EVERYWHERE, Candidate, Scope, Subject
from core.storage.database import storable, storable_value

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
        "decisions": [storable_value(asdict(decision)) for decision in trace.decisions],
        **({"use": asdict(trace.use)} if trace.use.requests else {}),
        **({"scope": storable_value(asdict(trace.scope))} if trace.scope != EVERYWHERE else {}),
        **({"reviewed": list(trace.reviewed)} if trace.reviewed else {}),
        **({"facts": [str(each) for each in trace.facts]} if trace.facts else {}),
        **({"found_now": [storable(each) for each in trace.found_now]} if trace.found_now else {}),
    }


def trace_from(stored: Mapping[str, Any], chunks: Mapping[int, Chunk]) -> Trace:
    """The trace, its candidates joined with their chunks; a candidate whose chunk is gone is left out."""
    return Trace(
        tuple(_candidate_from(each, chunks[each["chunk"]]) for each in stored["candidates"] if each["chunk"] in chunks),
        tuple(stored["kept"]),
        tuple(stored["removed_claims"]),
        stored["models"],
        tuple(stored["fallbacks"]),
        tuple(_decision_from(each) for each in stored.get("decisions", ())),
        ModelUse(**stored.get("use", {})),
        scope_from(stored.get("scope")),
        tuple(stored.get("reviewed", ())),
        tuple(UUID(each) for each in stored.get("facts", ())),
        tuple(stored.get("found_now", ())),
    )


def scope_from(stored: Mapping[str, Any] | None) -> Scope:
    """The scope of a trace; most have none."""
    told = stored or {}
    subjects = tuple(map(Subject, told.get("about", ())))
    return Scope(tuple(told.get("sources", ())), tuple(told.get("topics", ())), subjects)


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


def _decision_from(stored: Mapping[str, Any]) -> Decision:
    return Decision(**{**stored, "outcome": Outcome(stored["outcome"])})


def _citation_from(row: Row[Any]) -> Citation:
    where = (row.number, row.chunk_id, row.url, row.link, row.title, row.quote, row.page)
    return Citation(*where, row.as_of, row.valid_for)
