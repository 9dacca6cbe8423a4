"""Explain an answer to who asked, in words: what was looked for, how sure it was, and what it rests on."""

from collections.abc import Iterator, Sequence

from core.domain.answer import NOT_ASKED, WEB_SEARCH, Answer, Decision, Explanation, Outcome, Trace
from core.presentation.answers import source_line
from core.presentation.document import (
    Bold,
    Code,
    Document,
    Line,
    document,
    heading,
    item,
    labelled,
    line,
    note,
    shortened,
)
from core.presentation.messages import say, say_count
from core.presentation.passages import day_of, place_of

_MOST_PAGES, _LONGEST_QUESTION = 5, 500
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


def explanation_in_words(found: Explanation) -> Document:
    """What a student wants to know of an answer, without figures; an advisor gets `explanation_document`."""
    answer, trace = found.answer, found.trace
    return document(
        [line(Bold(say("why.title")), " · ", say("why.reference"), Code(str(answer.id)[:8]))],
        _question(found),
        _judgement(answer, trace),
        _pages(answer, trace),
        _left_out(trace.removed_claims),
        [note(say("why.if_wrong"))],
    )


def _question(found: Explanation) -> Iterator[Line]:
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
        yield from map(source_line, answer.citations[:_MOST_PAGES])
    elif trace.candidates:
        yield heading(say("why.nearest"))
        yield from (item(*place_of(each.chunk), f" · {day_of(each.chunk)}") for each in trace.candidates[:_MOST_PAGES])


def _left_out(claims: Sequence[str]) -> Iterator[Line]:
    if claims:
        yield heading(say("why.left_out"))
        yield from map(item, claims)
