"""The words of a quotation that could stand alone above it as the answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.search import Reading
from core.text.languages.en.questions.question_words import EVERYDAY
from core.text.periods import is_of_another_period
from core.text.questions.held import Span, places_of
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wants_several, wants_year
from core.text.tokens import query_terms, terms

# Forms of a whole text have no headline; of "yes" and "no" only a person could say which it is.
_FORMS = frozenset({AnswerKind.YES_NO, AnswerKind.STEPS, AnswerKind.REASON, AnswerKind.DEFINITION, AnswerKind.LIST})
_SHORTENED = re.compile(r"(?:[ap]\.m|[A-Z]\.[A-Z]|Jr|Sr|Inc)$")
_LONGEST = 12  # words
_WORD = re.compile(r"\w+")
_AT_ENDS = " \t\n,;:.|*_`–—-•·\"“”'()[]"
_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
_WEEKDAY = re.compile(r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun)", re.IGNORECASE)
_SECTION = re.compile(
    r"(?:section|article|chapter|page|appendix|table|figure|part|note)?\s*§?\s*\d+(?:\.\d+)+\.?", re.IGNORECASE
)
_CLAUSE = re.compile(r"[.;|!?](?=\s)")
_PART = re.compile(r"[.;|!?,](?=\s)")
_OF_PERIOD = re.compile(r"(?:fall|autumn|winter|spring|summer|term|semester|[-–])\s?$", re.IGNORECASE)
_PERCENT = re.compile(r"\b(?:what|which) (?:percent|percentage|share)|\bhow much of\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"\bhow many (?:more |other |different |total )?((?:[\w-]+ ){0,1}?[\w-]+[^\Ws]s)\b", re.IGNORECASE
)
_COUNTED_WITHIN = 4  # words
_FOLLOWING = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_NEAR = 12  # characters between a date and its time
_BORDERS = ("|", "*", "`", "<", ">", "“", "”")


@dataclass(frozen=True)
class Spoken:
    """Words of a quotation, whether they are a value of the kind asked for, among how many, and as the reader's."""

    text: str
    is_read: bool
    values: int
    beside: float


def spoken_answer(
    question: str, kinds: frozenset[AnswerKind], text: str, reading: Reading, start: int = 0
) -> Spoken | None:
    """The value in `text` that answers best; None where none can stand alone, or several fit alike.

    `kinds` are those that the question wants; `text` stands at `start` in what was read.
    """
    if kinds & _FORMS or not kinds & VALUES or wants_several(question):
        return None
    read = _within(text, reading, start)
    values = _values(question, text, kinds & VALUES)
    beside = _beside(question, text, values)
    chosen = _chosen(values, beside, read)
    if chosen is None:
        return None
    span, first = chosen
    others = [share for value, share in zip(values, beside, strict=True) if value != first]
    more = beside[values.index(first)] - max(others) if others else 0.0
    words = _closed(text, _with_what_is_counted(question, text, span))
    if not _may_stand_alone(question, words):
        return None
    return Spoken(words, _touch(span, read), len(values), more)


def _values(question: str, text: str, asked: frozenset[AnswerKind]) -> list[Span]:
    """The values of the kinds asked for, without those that the question itself names."""
    known = set(_WORD.findall(question.lower()))
    found = _of_kinds(text, asked - {AnswerKind.NUMBER} if wants_year(question) else asked)
    if AnswerKind.DATE in asked and wants_year(question) and not found:
        found = {year.span() for year in _YEAR.finditer(text) if not _OF_PERIOD.search(text[: year.start()])}
    return sorted(
        (low, high)
        for low, high in found
        if set(_WORD.findall(text[low:high].lower())) - known
        and _is_whole(text, (low, high))
        and not is_of_another_period(question, text[low:high])
        and _is_of_what_is_counted(question, text, (low, high))
    )


def _with_what_is_counted(question: str, text: str, span: Span) -> Span:
    """A number with the name of its things, where that follows close behind: "42 credits", not "42"."""
    counted = _COUNTED.search(question)
    named = set(terms(counted[1])) if counted else set()
    for word in list(_FOLLOWING.finditer(text, span[1]))[:_COUNTED_WITHIN]:
        if re.search(r"[^\w\s’'-]", text[span[1] : word.start()]):
            break
        if named & set(terms(word[0])):
            return span[0], word.end()
    return span


def _of_kinds(text: str, kinds: frozenset[AnswerKind]) -> set[Span]:
    return {span for kind in kinds for span in places_of(text, kind) or ()}


def _is_of_what_is_counted(question: str, text: str, span: Span) -> bool:
    """A share is a percentage; a number of things has their name close behind it, or before it in its clause."""
    words = text[span[0] : span[1]]
    if _PERCENT.search(question):
        return "%" in words or "percent" in words.lower()
    counted = _COUNTED.search(question)
    if counted is None:
        return True
    named = set(terms(counted[1]))
    before = _CLAUSE.split(text[: span[0]])[-1]
    after = " ".join(text[span[1] :].split()[:_COUNTED_WITHIN])
    return not named or bool(named & set(terms(f"{before} {words} {after}")))


def _beside(question: str, text: str, values: Sequence[Span]) -> list[float]:
    """The share of the question's terms in the clause of each value, up to the values before and after it."""
    wanted_terms = set(query_terms(question)) - EVERYDAY
    borders = [0, *(found.end() for found in _CLAUSE.finditer(text))]
    ends = [*(found.start() for found in _PART.finditer(text)), len(text)]
    shares: list[float] = []
    for start, end in values:
        first = max([at for at in borders if at <= start] + [high for _, high in values if high <= start])
        last = min([at for at in ends if at >= end] + [low for low, _ in values if low >= end])
        shares.append(len(wanted_terms & set(terms(text[first:last]))) / max(1, len(wanted_terms)))
    return shares


def _chosen(values: Sequence[Span], beside: Sequence[float], read: Span | None) -> tuple[Span, Span] | None:
    """The value in the clause that fits best, the reader's among equals, with the values that its words join to it."""
    if not values:
        return None
    best = max(beside)
    equal = [span for span, share in zip(values, beside, strict=True) if share == best]
    touched = [span for span in equal if _touch(span, read)]
    if not touched and len(equal) > 1:
        return None
    first = (touched or equal)[0]
    joined = first
    for span in touched[1:]:
        if span[0] - joined[1] <= _NEAR:
            joined = (joined[0], max(joined[1], span[1]))
    return joined, first


def _within(text: str, reading: Reading, start: int) -> Span | None:
    low, high = max(0, reading.start - start), min(len(text), reading.end - start)
    return (low, high) if low < high else None


def _touch(span: Span, read: Span | None) -> bool:
    return read is not None and span[0] < read[1] and read[0] < span[1]


def _closed(text: str, span: Span) -> str:
    """The words of a span, with the bracket or the full stop that they need: "4 p.m.", "(555) 010-4477"."""
    words = text[span[0] : span[1]].strip(_AT_ENDS)
    at = text.index(words, span[0])
    before, after = text[max(0, at - 1) : at], text[at + len(words) :][:1]
    words = f"({words}" if before == "(" and words.count(")") > words.count("(") else words
    is_short = _SHORTENED.search(words) is not None
    return f"{words}{after}" if (after == "." and is_short) or (after == ")" and "(" in words) else words


def _may_stand_alone(question: str, words: str) -> bool:
    if not words or len(words.split()) > _LONGEST or any(border in words for border in _BORDERS):
        return False
    return not (_SECTION.fullmatch(words) or _WEEKDAY.fullmatch(words)) and (
        wants_year(question) or not _YEAR.fullmatch(words)
    )


def _is_whole(text: str, span: Span) -> bool:
    """Whether neither end stands inside a longer word or address."""
    before, after = text[: span[0]][-1:], text[span[1] :][:1]
    return not (before.isalnum() or before in {"@", "/", "$"}) and not (after.isalnum() or after in {"@", "/"})
