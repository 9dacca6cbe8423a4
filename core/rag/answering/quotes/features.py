"""Named features of a statement for a question, from which its score is computed."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from core.domain.conversation import in_talk
from core.domain.passage import Candidate, Reading
from core.domain.units import UnitKind
from core.rag.answering.quotes.meaning import Meaning
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.weights import IN_TALK, QUOTE
from core.text.languages.english_tables import common
from core.text.periods import SEASONS, Period, asked_periods, named_years, season
from core.text.questions.kinds import AnswerKind
from core.text.tokens import query_terms, terms

WEIGHTS = {**QUOTE, **IN_TALK}
_WINTER_TERM = re.compile(r"\bwinter (?:quarter|term|semester|session|classes)\b", re.IGNORECASE)
UNREAD = -4.0  # log odds of a statement that is not read: those that are read are the likelier ones


@dataclass(frozen=True)
class Question:
    """A question read once for all statements: its terms without everyday words, and the kinds of answer it wants.

    A turn in a talk has the question before as well: its terms, and `in_talk`, both questions one behind the other.
    """

    text: str
    dated: str
    terms: tuple[str, ...]
    kinds: frozenset[AnswerKind]
    terms_before: tuple[str, ...] = ()
    in_talk: str = ""

    @classmethod
    def read(cls, text: str, kinds: frozenset[AnswerKind], today: date, *, before: str = "") -> "Question":
        """The question as it is asked on a day, for an answer of these kinds, after the question `before`."""
        whole = in_talk(before, text) if before else ""
        said = whole or text
        dated = " ".join([said, *(_as_asked(said, each) for each in asked_periods(said, today))])
        return cls(text, dated, _plain(text), kinds, _plain(before), whole)


def _plain(text: str) -> tuple[str, ...]:
    every = query_terms(text)
    return tuple(term for term in every if term not in common()) or tuple(every)


@dataclass(frozen=True)
class Shared:
    """What holds for all statements of a question: the rarity of its terms, its passages, vectors.

    `read` has what the reader finds in the likeliest statements, by their text, and `read_in_talk` the same for both
    questions of a talk. `by_words` has the features of each statement that neither needs, and what they weigh: they are
    computed once.
    """

    question: Question
    rarity: Mapping[str, float]
    rarity_before: Mapping[str, float]
    kept: Sequence[Candidate]
    meaning: Meaning = field(default_factory=Meaning)
    read: Mapping[str, Reading] = field(default_factory=dict)
    read_in_talk: Mapping[str, Reading] = field(default_factory=dict)
    by_words: dict[str, tuple[dict[str, float], float]] = field(default_factory=dict)


def shared(question: Question, statements: Sequence[Statement], kept: Sequence[Candidate]) -> Shared:
    """The same for all statements, computed once."""
    held = [terms_of(each.above) | terms_of(each.text) for each in statements]
    return Shared(question, _rarity(question.terms, held), _rarity(question.terms_before, held), kept)


def features(common: Shared, statement: Statement) -> dict[str, float]:
    """The features of one statement."""
    return _known(common, statement)[0] | _by_models(common, statement)


def score_of(common: Shared, statement: Statement) -> float:
    """What they weigh together."""
    return _known(common, statement)[1] + score(_by_models(common, statement))


def score(features: Mapping[str, float]) -> float:
    """The sum of the weighed features."""
    return sum([WEIGHTS[name] * value for name, value in features.items()])


def _known(common: Shared, statement: Statement) -> tuple[dict[str, float], float]:
    if statement.text not in common.by_words:
        found = _by_words(common, statement)
        common.by_words[statement.text] = found, score(found)
    return common.by_words[statement.text]


def _by_models(common: Shared, statement: Statement) -> dict[str, float]:
    return {
        "similarity": common.meaning.nearness(statement.text),
        "read": _log_odds_of(common.read.get(statement.text)),
        "read_in_talk": _log_odds_of(common.read_in_talk.get(statement.text)) if common.question.in_talk else 0.0,
    }


def _by_words(common: Shared, statement: Statement) -> dict[str, float]:
    """Those that follow from the words alone."""
    last = statement.headings[-1] if statement.headings else ""
    has = terms_of(statement.text) | terms_of(statement.above)
    return {
        "coverage": covered(common.rarity, has),
        "coverage_before": covered(common.rarity_before, has),
        "heading": covered(common.rarity, terms_of(last)),
        "later_passage": math.log(statement.number),
        "length": math.log(len(statement.text.split())),
        "list": float(statement.is_list),
        "row": float(statement.kind is UnitKind.ROW),
        "item": float(statement.kind is UnitKind.ITEM and not statement.is_list),
    }


def _log_odds_of(reading: Reading | None) -> float:
    return max(log_odds(reading.relevance), UNREAD) if reading else UNREAD


@lru_cache(maxsize=8_192)
def terms_of(text: str) -> frozenset[str]:
    """The distinct terms of a statement or heading, cached: many questions are about the same pages."""
    return frozenset(terms(text))


def _rarity(wanted_terms: Sequence[str], held: Sequence[frozenset[str]]) -> dict[str, float]:
    """Inverse frequency of the question's terms among the statements: a term of all of them says nothing."""
    counts = {term: sum(term in each for each in held) for term in wanted_terms}
    total = len(held)
    return {
        term: math.log(1 + (total - counts[term] + 0.5) / (counts[term] + 0.5)) for term in wanted_terms if counts[term]
    }


def covered(rarity: Mapping[str, float], has: frozenset[str]) -> float:
    """The share of the terms that a text has, each by its rarity; 0 where there are none."""
    total = sum(rarity.values())
    return sum(weight for term, weight in rarity.items() if term in has) / total if total else 0.0


def _as_asked(question: str, period: Period) -> str:
    """A winter that is no term, of a year that is not named, begins in December: "winter break", "winter concert"."""
    is_plain = not named_years(question) and not _WINTER_TERM.search(question)
    year = period.first.year
    return f"{year - 1}-{year % 100:02}" if is_plain and period == season("winter", year) else period_name(period)


def period_name(period: Period) -> str:
    """Such as "spring 2027", or "2026-27" for an academic year; empty for other spans."""
    year = period.first.year
    named = next((f"{name} {year}" for name in SEASONS if season(name, year) == period), "")
    return named or (f"{year}-{(year + 1) % 100:02}" if period.last.year == year + 1 else "")


_ALMOST = 1e-4


def log_odds(share: float) -> float:
    """Of a share or probability, within bounds."""
    kept = min(max(share, _ALMOST), 1 - _ALMOST)
    return math.log(kept / (1 - kept))


def chance(odds: float) -> float:
    """The probability (0…1) with these log odds."""
    return 1 / (1 + math.exp(-odds))
