"""Answers and passages as JSON; the names of the fields are a public interface and never change."""

from dataclasses import asdict
from typing import TypeAlias

from core.domain.answer import Answer, Citation, Decision, Trace
from core.domain.passage import Candidate

Json: TypeAlias = dict[str, object]


def answer_json(answer: Answer) -> Json:
    """One object; the names are relied on by others."""
    return {
        "id": str(answer.id),
        "outcome": answer.outcome.value,
        "text": answer.text,
        "question": answer.question.text,
        "original_question": answer.question.original,
        "rewritten": answer.question.rewritten,
        "citations": [citation_json(citation) for citation in answer.citations],
        "suggestions": [{"url": page.url, "title": page.title} for page in answer.suggestions],
        "choices": list(answer.choices),
        "offer": answer.offer,
        "written_by": answer.written_by,
        "timings_ms": dict(answer.timings_ms),
    }


def citation_json(citation: Citation) -> Json:
    """A citation; `as_of` in ISO 8601, `valid_for` a term or year if its page names one."""
    return {
        "number": citation.number,
        "url": citation.url,
        "link": citation.link,
        "title": citation.title,
        "quote": citation.quote,
        "page": citation.page,
        "as_of": citation.as_of.isoformat(),
        "valid_for": citation.valid_for,
    }


def candidate_json(candidate: Candidate) -> Json:
    """A passage with where it stands and how it was found."""
    chunk = candidate.chunk
    return {
        "text": chunk.text,
        "url": chunk.url,
        "title": chunk.title,
        "heading": " > ".join(chunk.headings),
        "page": chunk.page,
        "source": chunk.source,
        "topic": chunk.topic,
        "as_of": chunk.fetched_at.isoformat(),
        "scores": scores_json(candidate),
    }


def scores_json(candidate: Candidate) -> Json:
    """Every score of a candidate, None where a list or a step did not have it; `score` = `fused` + `shares`."""
    return {
        "dense": candidate.dense,
        "lexical": candidate.lexical,
        "fused": candidate.fused,
        "dense_rank": candidate.dense_rank,
        "lexical_rank": candidate.lexical_rank,
        "rerank": candidate.rerank,
        "features": dict(candidate.features),
        "shares": dict(candidate.shares),
        "score": candidate.score,
        "grade": candidate.grade,
    }


def trace_json(answer: Answer, trace: Trace) -> Json:
    """The answer with everything that led to it."""
    kept = set(trace.kept)
    candidates = [
        {"chunk_id": found.chunk.id, "kept": found.chunk.id in kept, **candidate_json(found)}
        for found in trace.candidates
    ]
    return {
        "answer": answer_json(answer),
        "candidates": candidates,
        "removed_claims": list(trace.removed_claims),
        "models": dict(trace.models),
        "fallbacks": list(trace.fallbacks),
        "decisions": [decision_json(decision) for decision in trace.decisions],
        "proposals": [asdict(each) for each in trace.proposals],
        "model_use": asdict(trace.use),
    }


def decision_json(decision: Decision) -> Json:
    """How a question, or one part of it, was decided; the thresholds are those of an answer and of the closest."""
    return {
        "question": decision.question,
        "outcome": decision.outcome.value,
        "probability": decision.probability,
        "thresholds": {"answer": decision.answer, "closest": decision.closest},
    }
