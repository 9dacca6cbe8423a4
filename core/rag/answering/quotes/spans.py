"""The words of a quotation that could stand alone above it as the answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.search import Reading
from core.domain.units import CELL_BORDER
from core.text.languages.en.question_words import EVERYDAY
from core.text.questions.held import Span, places_of
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted, wants_several, wants_year
from core.text.tokens import query_terms, terms

# Forms of a whole text have no headline; of "yes" and "no" only a person could say which it is.
_FORMS = frozenset({AnswerKind.YES_NO, AnswerKind.STEPS, AnswerKind.REASON, AnswerKind.DEFINITION, AnswerKind.LIST})
_WHOLE = (
    *(AnswerKind.EMAIL, AnswerKind.WEB, AnswerKind.PHONE, AnswerKind.AMOUNT, AnswerKind.DATE, AnswerKind.TIME),
    *(AnswerKind.DURATION, AnswerKind.PERSON, AnswerKind.NUMBER),
)
_LONGEST = 12  # words
_WORD = re.compile(r"\w+")
_AT_ENDS = " \t\n,;:.|*_`–—-•·\"“”'()[]"
_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
_WEEKDAY = re.compile(r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun)", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"[\d.,()#\s/-]+")
_SECTION = re.compile(
    r"(?:section|article|chapter|page|appendix|table|figure|part|note)?\s*§?\s*\d+(?:\.\d+)+\.?", re.IGNORECASE
)
_LABEL = re.compile(r".*:$")
_CLAUSE = re.compile(r"[.;|!?](?=\s)")
_PERCENT = re.compile(r"\b(?:what|which) (?:percent|percentage|share)", re.IGNORECASE)
_COUNTED = re.compile(r"\bhow many (?:more |other |different |total )?((?:[\w-]+ ){0,1}?[\w-]+s)\b", re.IGNORECASE)
_COUNTED_WITHIN = 4  # words
_NEAR = 12  # characters between a date and its time
_BORDERS = ("|", CELL_BORDER.strip(), "*", "`", "<", ">", "“", "”")


@dataclass(frozen=True)
class Spoken:
    """Words of a quotation, whether they are a value of the kind asked for, among how many, and as the reader's."""

    text: str
    is_read: bool
    is_value: bool = False
    values: int = 0
    beside: float = 0.0


def spoken_answer(question: str, text: str, reading: Reading | None, start: int = 0) -> Spoken | None:
    """The words that answer best; None where none can stand alone. `text` stands at `start` in what was read."""
    kinds = wanted(question)
    if kinds & _FORMS or wants_several(question):
        return None
    read = _within(text, reading, start)
    asked = kinds & VALUES
    if not asked:
        whole = _whole(text, read) if read else None
        return _spoken(question, text, whole, read) if whole else None
    values = _values(question, text, asked)
    beside = _beside(question, text, values)
    chosen = _chosen(values, beside, read)
    if chosen is None:
        return None
    span, first = chosen
    others = [share for value, share in zip(values, beside, strict=True) if value != first]
    more = beside[values.index(first)] - max(others) if others else 0.0
    spoken = _spoken(question, text, span, read)
    return replace(spoken, is_value=True, values=len(values), beside=more) if spoken else None


def _values(question: str, text: str, asked: frozenset[AnswerKind]) -> list[Span]:
    """The values of the kinds asked for, without those that the question itself names."""
    known = set(_WORD.findall(question.lower()))
    found = {span for kind in asked for span in places_of(text, kind) or ()}
    if AnswerKind.DATE in asked and wants_year(question):
        found |= {year.span() for year in _YEAR.finditer(text) if not any(a <= year.start() < b for a, b in found)}
    return sorted(
        (low, high)
        for low, high in found
        if set(_WORD.findall(text[low:high].lower())) - known
        and _is_whole(text, (low, high))
        and _is_of_what_is_counted(question, text, (low, high))
    )


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
    borders = [0, *(found.end() for found in _CLAUSE.finditer(text)), len(text)]
    shares: list[float] = []
    for start, end in values:
        first = max([at for at in borders if at <= start] + [high for _, high in values if high <= start])
        last = min([at for at in borders if at >= end] + [low for low, _ in values if low >= end])
        shares.append(len(wanted_terms & set(terms(text[first:last]))) / max(1, len(wanted_terms)))
    return shares


def _chosen(values: Sequence[Span], beside: Sequence[float], read: Span | None) -> tuple[Span, Span] | None:
    """The value in the clause that fits best, the reader's among equals, with the values that its words join to it."""
    if not values:
        return None
    best = max(beside)
    equal = [span for span, share in zip(values, beside, strict=True) if share == best]
    touched = [span for span in equal if read and span[0] < read[1] and read[0] < span[1]]
    if not touched and len(equal) > 1:
        return None
    first = (touched or equal)[0]
    joined = first
    for span in touched[1:]:
        if span[0] - joined[1] <= _NEAR:
            joined = (joined[0], max(joined[1], span[1]))
    return joined, first


def _whole(text: str, span: Span) -> Span:
    """The span up to the borders of words, and of every value that it cuts."""
    start, end = span
    for kind in _WHOLE:
        for low, high in places_of(text, kind) or ():
            if low < end and start < high:
                start, end = min(start, low), max(end, high)
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end


def _within(text: str, reading: Reading | None, start: int) -> Span | None:
    if reading is None or not reading.text.strip():
        return None
    low, high = max(0, reading.start - start), min(len(text), reading.end - start)
    if low < high:
        return low, high
    return None


def _spoken(question: str, text: str, span: Span, read: Span | None) -> Spoken | None:
    words = text[span[0] : span[1]].strip(_AT_ENDS)
    words = _closed(words, text[span[0] : span[1]])
    is_read = bool(read and span[0] < read[1] and read[0] < span[1])
    return Spoken(words, is_read) if _may_stand_alone(question, text, words) else None


def _closed(words: str, written: str) -> str:
    """With the bracket or the full stop that its last word needs: "4 p.m.", "(555) 010-4477"."""
    at = written.find(words)
    before, after = written[max(0, at - 1) : at], written[at + len(words) :][:1]
    words = f"({words}" if before == "(" and ")" in words else words
    is_short = re.search(r"(?:[ap]\.m|[A-Z]\.[A-Z]|Jr|Sr|Inc)$", words)
    return f"{words}{after}" if (after == "." and is_short) or (after == ")" and "(" in words) else words


def _may_stand_alone(question: str, text: str, words: str) -> bool:
    plain = words.strip()
    if not plain or len(plain.split()) > _LONGEST or any(border in plain for border in _BORDERS):
        return False
    if not set(_WORD.findall(plain.lower())) - set(_WORD.findall(question.lower())):
        return False
    if _SECTION.fullmatch(plain) or _LABEL.match(plain) or _WEEKDAY.fullmatch(plain):
        return False
    if _YEAR.fullmatch(plain):
        return wants_year(question)
    if not wanted(question) & VALUES and _BARE_NUMBER.fullmatch(plain):
        return False
    return 2 * len(plain) < len(text) or len(plain.split()) <= 3


def _is_whole(text: str, span: Span) -> bool:
    """Whether neither end stands inside a longer word or address."""
    before, after = text[: span[0]][-1:], text[span[1] :][:1]
    return not (before.isalnum() or before in {"@", "/", "$"}) and not (after.isalnum() or after in {"@", "/"})
