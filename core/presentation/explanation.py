"""Explain an answer: the question as searched, and the passages with scores, versions and dates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.domain.answer import NOT_ASKED, WEB_SEARCH, Answer, Decision, Explanation, Outcome, Trace
from core.domain.passage import Candidate
from core.presentation.answer_text import quoted
from core.presentation.answers import source_line
from core.presentation.document import (
    Bold,
    Code,
    Document,
    Group,
    Line,
    detail,
    document,
    heading,
    item,
    labelled,
    line,
    note,
    shortened,
)
from core.presentation.messages import say, say_count, say_day
from core.presentation.passages import day_of, feature_shares, place_of, score_lines
from core.presentation.reports import used

_MOST_PAGES = 5
_VERY_LIKELY = 0.8
_REVIEWED = "curated"
_METHODS = {
    "extractive": "why.method.quoted",
    "records": "why.method.rows",
    "tables": "why.method.rows",
    "clock": "why.method.clock",
    "curated": "why.method.curated",
    "pinned": "why.method.pinned",
}
_FROM_PAGES = {Outcome.ANSWERED, Outcome.CLOSEST}
_MOST_PASSAGES, _LONGEST_QUESTION, _LONGEST_PART = 12, 500, 80
_LONGEST_QUOTE = 220


def explanation_document(found: Explanation) -> Document:
    """All steps behind the answer; may be longer than one message."""
    answer, trace = found.answer, found.trace
    return document(
        [_title(answer)],
        _question(found),
        _decisions(trace.decisions),
        _proposals(trace),
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


def _proposals(trace: Trace) -> Iterator[Line]:
    """What could be quoted, with what each feature adds."""
    if trace.proposals:
        yield heading(say("why.proposals"))
    for each in trace.proposals:
        yield item(f"{each.share:.0%} · ", shortened(each.text, _LONGEST_QUOTE))
        yield detail(say("sources.features"), feature_shares(each.shares))
        if each.grounds:
            yield detail(say("sources.grounds"), feature_shares(each.grounds))


def _passages(trace: Trace) -> Iterator[Group]:
    kept = set(trace.kept)
    yield (labelled(say("why.passages"), say("why.passage_counts", found=len(trace.candidates), kept=len(kept))),)
    # Kept passages first, then dropped ones, each in search order.
    ordered = sorted(trace.candidates, key=lambda candidate: candidate.chunk.id not in kept)
    for candidate in ordered[:_MOST_PASSAGES]:
        yield tuple(_passage(candidate, candidate.chunk.id in kept))
    if len(ordered) > _MOST_PASSAGES:
        yield (line(say("crawl.more", count=len(ordered) - _MOST_PASSAGES)),)


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


def explanation_in_words(found: Explanation) -> Document:
    """What a student wants to know of an answer, without figures; an advisor gets `explanation_document`."""
    answer, trace = found.answer, found.trace
    return document(
        [line(Bold(say("why.title")), " · ", say("why.reference"), Code(str(answer.id)[:8]))],
        _asked(found),
        _judgement(answer, trace),
        _pages(answer, trace),
        _next_best(answer, trace),
        _named_list(say("why.left_out"), trace.removed_claims),
        [note(say("why.if_wrong"))],
    )


def _asked(found: Explanation) -> Iterator[Line]:
    yield labelled(say("why.asked", day=f"{found.asked_at:%Y-%m-%d}"), shortened(found.asked, _LONGEST_QUESTION))
    if found.answer.question.rewritten:
        yield labelled(say("why.searched"), shortened(found.answer.question.text, _LONGEST_QUESTION))


def _judgement(answer: Answer, trace: Trace) -> Iterator[Line]:
    """How many passages were read, how sure the answer is, and how it was made."""
    if trace.candidates:
        yield line(say_count("why.read", len(trace.candidates)))
    yield line(_sureness(answer.outcome, trace.decisions))
    yield from _web_search(trace)
    if answer.outcome in _FROM_PAGES:
        yield line(say(_METHODS.get(answer.written_by, "why.method.model")))
        if trace.reviewed and _REVIEWED not in answer.written_by:
            yield line(say("why.method.first"))
    if trace.fallbacks:
        yield line(say("why.without_model"))


def _web_search(trace: Trace) -> Iterator[Line]:
    """That the site itself was searched, where it was asked."""
    told = trace.models.get(WEB_SEARCH, "")
    if trace.found_now:
        yield line(say("why.web.used"))
    elif any(not each.startswith(NOT_ASKED) for each in told.split("; ") if each):
        yield line(say("why.web.nothing"))


def _sureness(outcome: Outcome, decisions: Sequence[Decision]) -> str:
    if outcome is Outcome.CLOSEST:
        return say("why.sure.closest")
    if outcome is Outcome.NO_EVIDENCE:
        return say("why.sure.nothing")
    if outcome is not Outcome.ANSWERED:
        return say("why.sure.no_search")
    # The least sure part of a question that has several.
    is_very_likely = min((each.probability for each in decisions), default=1.0) >= _VERY_LIKELY
    return say("why.sure.very" if is_very_likely else "why.sure.likely")


def _pages(answer: Answer, trace: Trace) -> Iterator[Line]:
    """The cited pages; where nothing was cited, what was read first."""
    if answer.citations:
        yield heading(say("why.rests_on"))
        for each in answer.citations[:_MOST_PAGES]:
            yield source_line(each)
            yield quoted(shortened(each.quote, _LONGEST_QUOTE), (each.url,))
    elif trace.candidates:
        yield heading(say("why.nearest"))
        yield from (item(*place_of(each.chunk), f" · {day_of(each.chunk)}") for each in trace.candidates[:_MOST_PAGES])


def _next_best(answer: Answer, trace: Trace) -> Iterator[Line]:
    """The best passage of a page that is not cited, below an answer."""
    cited = {each.url for each in answer.citations}
    found = next((each.chunk for each in trace.candidates if each.chunk.url not in cited), None)
    if cited and found:
        yield heading(say("why.next_best"))
        yield item(*place_of(found), f" · {day_of(found)}")
        yield quoted(shortened(found.text, _LONGEST_QUOTE), (found.url,))
