"""Choose at most two quotations, and estimate how probably the first one answers."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from operator import itemgetter

from core.domain.answer import Proposal
from core.domain.passage import Candidate, Reading
from core.rag.answering.quotes.features import WEIGHTS, Question, Shared, chance, features, log_odds, score_of, terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.weights import CONFIDENCE, CONFIDENCE_BIAS, OF_TALK
from core.text.periods import is_of_another_period
from core.text.questions.kinds import AnswerKind
from core.text.values import lexer
from core.text.values.value import EMAIL, PHONE

_MOST_TOLD, _LONGEST_TEXT = 5, 300  # of what is stored of a ranking
_AS_WELL = 0.5  # of the first one's share
MOST_SHARED = 0.8  # of a quotation's words; two dates of one rule share many words and are two answers


@dataclass(frozen=True)
class Scored:
    """A statement with its features, its score, and its share (0…1) of what all statements could answer."""

    statement: Statement
    features: Mapping[str, float]
    score: float
    share: float = 0.0


def ranked(scored: Sequence[Scored]) -> list[Scored]:
    """The best first, each with its share: the softmax of the scores, as they were fitted."""
    ordered = sorted(scored, key=lambda each: -each.score)
    sizes = [math.exp(each.score - ordered[0].score) for each in ordered]
    total = sum(sizes)
    return [replace(each, share=size / total) for each, size in zip(ordered, sizes, strict=True)]


def ranking_of(common: Shared, statements: Sequence[Statement]) -> list[Scored]:
    """The best first, of those with a vector; of all before there are vectors."""
    return ranked(leading(common, statements, len(statements)))


def leading(common: Shared, statements: Sequence[Statement], most: int) -> list[Scored]:
    """So many of them, without their shares."""
    compared = [each for each in statements if not common.meaning.near or common.meaning.has(each.text)]
    best = nlargest(most, ((score_of(common, each), each) for each in compared), key=itemgetter(0))
    return [Scored(each, features(common, each), score) for score, each in best]


def chosen(ranking: Sequence[Scored], quotes: int, least: float) -> list[Scored]:
    """The best statements that repeat no better one, and whose share is at least `least` of the best one's."""
    kept: list[Scored] = []
    for each in ranking:
        if len(kept) == quotes or each.share < least * ranking[0].share:
            break
        if not any(_repeats(each.statement, better.statement) for better in kept):
            kept.append(each)
    return kept


def is_one_of_several(question: Question, ranking: Sequence[Scored]) -> bool:
    """Whether the first quotation gives a telephone number or an address of one thing, and another fits as well that
    gives one of another thing: no word of the question tells the two apart.
    """
    best = ranking[0]
    own, kinds = _contacts(best.statement, question), {*question.terms, *question.terms_before}
    for each in ranking[1:]:
        if not own or each.share < _AS_WELL * best.share:
            return False
        other, said = _contacts(each.statement, question), _said(best.statement) ^ _said(each.statement)
        if other and not own & other and not kinds & said:
            return True
    return False


def _contacts(statement: Statement, question: Question) -> frozenset[str]:
    asked = {AnswerKind.EMAIL: EMAIL, AnswerKind.PHONE: PHONE}
    found = (lexer.of(kind, statement.text) for of, kind in asked.items() if of in question.kinds)
    return frozenset("".join(filter(str.isalnum, each.value.casefold())) for of_kind in found for each in of_kind)


def _said(statement: Statement) -> frozenset[str]:
    return terms_of(statement.above) | terms_of(statement.text)


def _repeats(one: Statement, other: Statement) -> bool:
    said_there = one.number == other.number and one.units[0].start in {unit.start for unit in other.units}
    words, others = set(one.text.lower().split()), set(other.text.lower().split())
    return said_there or len(words & others) > MOST_SHARED * min(len(words), len(others))


_MOST_WORDS = 20  # hardly a question that was fitted to is longer
_CLEAREST = 2.0  # log odds: to stand before few others, or none, says no more


def confidence(features: Mapping[str, float]) -> float:
    """In 0…1."""
    return chance(CONFIDENCE_BIAS + sum(CONFIDENCE[name] * value for name, value in features.items()))


def proposed(ranking: Sequence[Scored], kept: Sequence[Candidate], sure: Mapping[str, float]) -> tuple[Proposal, ...]:
    """The first few with what each feature adds; `sure` is what the probability of the first was computed from."""
    grounds = {name: round(CONFIDENCE[name] * value, 3) for name, value in sure.items()}
    return tuple(
        Proposal(
            kept[each.statement.number - 1].chunk.id,
            each.statement.text[:_LONGEST_TEXT],
            round(each.share, 4),
            {name: round(weight * each.features[name], 3) for name, weight in WEIGHTS.items() if each.features[name]},
            {} if at else grounds,
        )
        for at, each in enumerate(ranking[:_MOST_TOLD])
    )


def with_talk(probability: float, is_of_talk: bool) -> float:
    """The probability for a follow-up: higher where the quotation is from a page that the answer before cites."""
    return chance(log_odds(probability) + OF_TALK) if is_of_talk else probability


def confidence_features(common: Shared, ranking: Sequence[Scored], reading: Reading) -> dict[str, float]:
    """What the probability is computed from; `reading` is the reader's of the first quotation below its heading.

    `share`: how clearly it stands before all others by its score. `of_another_period`: it and its headings name terms
    or years, and none that the question names. What fits a long question fits less often by chance.
    """
    best = ranking[0].statement
    return {
        "reading": log_odds(reading.relevance),
        "words": float(min(len(common.question.text.split()), _MOST_WORDS)),
        "share": min(log_odds(ranking[0].share), _CLEAREST),
        "of_another_period": float(is_of_another_period(common.question.dated, f"{best.above} {best.text}")),
    }
