"""Explain an answer: the question as searched, and the passages with scores, versions and dates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.domain.answer import Answer, Decision, Explanation, Trace
from core.domain.search import Candidate
from core.presentation.document import (
    Bold,
    Code,
    Document,
    Group,
    Line,
    document,
    heading,
    item,
    labelled,
    line,
    shortened,
)
from core.presentation.messages import say, say_day
from core.presentation.passages import day_of, place_of, score_lines
from core.presentation.reports import used

_MOST_PASSAGES, _LONGEST_QUESTION, _LONGEST_PART = 12, 500, 80


def explanation_document(found: Explanation) -> Document:
    """All steps behind the answer; may be longer than one message."""
    answer, trace = found.answer, found.trace
    return document(
        [_title(answer)],
        _question(found),
        _decisions(trace.decisions),
        *_passages(trace),
        _named_list(say("why.removed"), trace.removed_claims),
        _named_list(say("why.fallbacks"), trace.fallbacks),
        _origin(answer, trace),
    )


def _title(answer: Answer) -> Line:
    outcome = say(f"outcome.{answer.outcome.value}")
    return line(Bold(say("why.title")), " · ", say("why.reference"), Code(str(answer.id)[:8]), f" · {outcome}")


def _question(found: Explanation) -> Iterator[Line]:
    asked = shortened(found.asked, _LONGEST_QUESTION)
    yield labelled(say("why.asked", day=say_day(found.asked_at)), asked)
    understood = found.answer.question
    searched = shortened(understood.text, _LONGEST_QUESTION) if understood.rewritten else say("why.searched_unchanged")
    yield labelled(say("why.searched"), searched)


def _decisions(decisions: Sequence[Decision]) -> Iterator[Line]:
    """The probability and the thresholds of each part of the question."""
    for decided in decisions:
        part = shortened(decided.question, _LONGEST_PART) if len(decisions) > 1 else say("why.decided")
        outcome = say(f"outcome.{decided.outcome.value}")
        figures = {name: getattr(decided, name) for name in ("probability", "answer", "closest")}
        yield labelled(part, say("why.decision", outcome=outcome, **figures))


def _passages(trace: Trace) -> Iterator[Group]:
    kept = set(trace.kept)
    yield (labelled(say("why.passages"), say("why.passage_counts", found=len(trace.candidates), kept=len(kept))),)
    # Kept passages first, then dropped ones, each in search order.
    ordered = sorted(trace.candidates, key=lambda candidate: candidate.chunk.id not in kept)
    for candidate in ordered[:_MOST_PASSAGES]:
        yield tuple(_passage(candidate, candidate.chunk.id in kept))
    if len(ordered) > _MOST_PASSAGES:
        yield (line(say("why.more", count=len(ordered) - _MOST_PASSAGES)),)


def _passage(candidate: Candidate, is_kept: bool) -> Iterator[Line]:
    chunk = candidate.chunk
    version = say("why.version", version=chunk.page_version_id)
    yield item(say("why.kept" if is_kept else "why.dropped"), *place_of(chunk), f" · {version} · {day_of(chunk)}")
    yield from score_lines(candidate)


def _named_list(title: str, entries: Iterable[str]) -> Group:
    lines = tuple(map(item, entries))
    return (heading(title), *lines) if lines else ()


def _origin(answer: Answer, trace: Trace) -> Iterator[Line]:
    yield labelled(say("why.written_by"), answer.written_by)
    if others := " · ".join(f"{role} {name}" for role, name in trace.models.items() if role != "writer"):
        yield labelled(say("why.models"), others)
    if trace.use.requests:
        yield labelled(say("why.model_use"), used(trace.use))
    yield labelled(say("why.time"), times(answer.timings_ms))


def times(timings_ms: Mapping[str, float]) -> str:
    """Milliseconds of each step and the total, on one line."""
    steps = [f"{step} {ms:.1f}" for step, ms in timings_ms.items()]
    return " · ".join([*steps, say("why.total", ms=sum(timings_ms.values()))])
