"""Named features of a statement for a question, from which its score is computed."""

import math
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from core.domain.passage import Candidate, Reading
from core.domain.records import code_key
from core.domain.units import UnitKind
from core.rag.answering.quotes.meaning import Meaning
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.yes_no.settling import Settling
from core.rag.retrieval.question_terms import written_for
from core.text.languages.english_tables import common, same_words
from core.text.periods import SEASONS, Period, asked_periods, is_of_another_period, season
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind, has_form
from core.text.tokens import query_terms, terms

UNREAD = -4.0  # log odds of a statement that is not read: those that are read are the likelier ones
IN_OTHER_WORDS = 0.5  # of a term that a statement has as a word of the same meaning (decision 0046)
COURSE = re.compile(r"\b([a-z]{2,5})[ \u00a0-]?(?!20\d\d)(\d{2,4}[a-z]?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Question:
    """A question read once for all statements: its terms without everyday words, and what it wants."""

    text: str
    dated: str
    terms: tuple[str, ...]
    kinds: frozenset[AnswerKind]
    asked: str = ""
    renamed: tuple[str, ...] = ()
    after: str = ""

    @classmethod
    def read(
        cls,
        text: str,
        kinds: frozenset[AnswerKind],
        today: date,
        asked: str = "",
        renamed: str = "",
        *,
        before: str = "",
    ) -> "Question":
        """The question as it is asked on a day, for an answer of these kinds.

        `asked` are a follow-up's own words, `renamed` the same where it asks the question before of another thing,
        `before` that question as it was typed, so that `after` are both.
        """
        after = f"{before.rstrip('?!. ')}? {asked}" if before else ""
        dated = " ".join([text, *(period_name(each) for each in asked_periods(text, today))])
        return cls(text, dated, _plain(text), kinds, asked or text, _plain(renamed), after)

    @property
    def forms(self) -> tuple[str, ...]:
        """The question as one sentence, and a follow-up's own words unless they only name another thing."""
        return (self.text, self.asked) if self.after and not self.renamed else (self.text,)

    @property
    def values(self) -> frozenset[AnswerKind]:
        """The kinds of value that would answer it."""
        return self.kinds & VALUES


def _plain(text: str) -> tuple[str, ...]:
    every = query_terms(text)
    return tuple(term for term in every if term not in common()) or tuple(every)


@dataclass(frozen=True)
class Shared:
    """What holds for all statements of a question: the rarity of its terms, its passages, vectors.

    `read` has what the reader finds in the likeliest statements, by their text. `by_words` has the features of each
    statement that neither needs: they are computed once.
    """

    question: Question
    rarity: Mapping[str, float]
    kept: Sequence[Candidate]
    settling: Settling | None = None
    meaning: Meaning = field(default_factory=Meaning)
    read: Mapping[str, Reading] = field(default_factory=dict)
    renamed: Mapping[str, float] = field(default_factory=dict)
    by_words: dict[str, dict[str, float]] = field(default_factory=dict)

    def nearness(self, statement: Statement) -> float:
        """How near a likely statement comes to settling a yes/no question; 0 for other questions."""
        settling = self.settling if self.meaning.has(statement.text) else None
        return settling.nearness(settling.read(statement.text, statement.above)) if settling else 0.0

    def settled(self, statement: Statement) -> tuple[float, str]:
        """Whether a statement speaks of what a yes/no question asks (1 or 0), and "Yes" or "No" where it settles it."""
        settling = self.settling
        if settling is None:
            return 0.0, ""
        reading = settling.read(statement.text, statement.above)
        return settling.speaks(reading), settling.verdict(reading)


def shared(question: Question, statements: Sequence[Statement], kept: Sequence[Candidate]) -> Shared:
    """The same for all statements, computed once."""
    held = [terms_of(each.above) | terms_of(each.text) for each in statements]
    is_yes_no = AnswerKind.YES_NO in question.kinds
    settling = Settling.among(question.asked, question.text, held) if is_yes_no else None
    renamed = _rarity(question.renamed, held) if question.renamed else {}
    return Shared(question, _rarity(question.terms, held), kept, settling, renamed=renamed)


def of_another(common: Shared, statement: Statement) -> float:
    """How far a statement has the words of a turn that asks the question before of another thing; else 0."""
    if not common.renamed:
        return 0.0
    return _covered(common.renamed, terms_of(statement.text) | terms_of(statement.above))


def features(common: Shared, statement: Statement) -> dict[str, float]:
    """The features of one statement."""
    if statement.text not in common.by_words:
        common.by_words[statement.text] = _by_words(common, statement)
    return common.by_words[statement.text] | {
        "similarity": common.meaning.nearness(statement.text),
        "settles": common.nearness(statement),
        "read": _read(common, statement),
    }


def _by_words(common: Shared, statement: Statement) -> dict[str, float]:
    """Those that follow from the words alone."""
    question, own, above = common.question, terms_of(statement.text), terms_of(statement.above)
    last = statement.headings[-1] if statement.headings else ""
    has_kind = _has_kind(question, statement.text)
    return {
        "coverage": _covered(common.rarity, own | above),
        "heading": _covered(common.rarity, terms_of(last)),
        "later_passage": math.log(statement.number),
        "has_kind": has_kind,
        "lacks_kind": float(bool(question.values)) - has_kind,
        "other_course": float(is_of_another_course(question.text, statement.above)),
        "other_period": float(is_of_another_period(question.dated, statement.above)),
        "says_other_period": float(is_of_another_period(question.dated, statement.text)),
        "period": common.kept[statement.number - 1].features.get("period", 0.0),
        "length": math.log(len(statement.text.split())),
        "list": float(statement.is_list),
        "wanted_list": float(statement.is_list and AnswerKind.LIST in question.kinds),
        "row": float(statement.kind is UnitKind.ROW),
        "item": float(statement.kind is UnitKind.ITEM and not statement.is_list),
        "wanted_form": float(has_form(statement.text, question.kinds)),
    }


def _read(common: Shared, statement: Statement) -> float:
    reading = common.read.get(statement.text)
    return max(log_odds(reading.relevance), UNREAD) if reading else UNREAD


@lru_cache(maxsize=8_192)
def terms_of(text: str) -> frozenset[str]:
    """The distinct terms of a statement or heading, cached: many questions are about the same pages."""
    return frozenset(terms(text))


def is_of_another_course(question: str, above: str) -> bool:
    """Whether the headings name a course, and none that the question names."""
    asked = {code_key("".join(found)) for found in COURSE.findall(question)}
    named = {code_key("".join(found)) for found in COURSE.findall(above)}
    return bool(asked and named) and not asked & named


def _rarity(wanted_terms: Sequence[str], held: Sequence[frozenset[str]]) -> dict[str, float]:
    """Inverse frequency of the question's terms among the statements: a term of all of them says nothing."""
    counts = {term: sum(_share_of(term, each) for each in held) for term in wanted_terms}
    total = len(held)
    return {
        term: math.log(1 + (total - counts[term] + 0.5) / (counts[term] + 0.5)) for term in wanted_terms if counts[term]
    }


def _covered(rarity: Mapping[str, float], has: frozenset[str]) -> float:
    total = sum(rarity.values())
    return sum(weight * _share_of(term, has) for term, weight in rarity.items()) / total if total else 0.0


def _share_of(term: str, has: frozenset[str]) -> float:
    """1 for a term that is there itself, less for one in other words."""
    if term in has:
        return 1.0
    return 0.0 if meant_by(term).isdisjoint(has) else IN_OTHER_WORDS


def explains(has: Set[str], term: str) -> bool:
    """Whether a text of these terms has a term, or another word for it."""
    return term in has or not meant_by(term).isdisjoint(has)


@lru_cache(maxsize=4_096)
def meant_by(term: str) -> frozenset[str]:
    """The terms of the same meaning on a campus page, and those that pages write for a student's word."""
    return same_words(term) | frozenset(written_for(term))


def period_name(period: Period) -> str:
    """Such as "spring 2027", or "2026-27" for an academic year; empty for other spans."""
    year = period.first.year
    named = next((f"{name} {year}" for name in SEASONS if season(name, year) == period), "")
    return named or (f"{year}-{(year + 1) % 100:02}" if period.last.year == year + 1 else "")


def _has_kind(question: Question, text: str) -> float:
    return float(any(holds(text, kind) for kind in question.values))


_ALMOST = 1e-4


def log_odds(share: float) -> float:
    """Of a share or probability, within bounds."""
    kept = min(max(share, _ALMOST), 1 - _ALMOST)
    return math.log(kept / (1 - kept))


def chance(odds: float) -> float:
    """The probability (0…1) with these log odds."""
    return 1 / (1 + math.exp(-odds))
