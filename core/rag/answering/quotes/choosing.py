"""Choose at most two quotations: the best, and another one where it adds something."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.rag.answering.quotes.features import Shared, features, of_another
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.weights import QUOTE

# Decision 0042: of a statement that has the words by which a follow-up names another thing, fitted beside the score.
OF_ANOTHER = 2.1
MOST_SHARED = 0.8  # of a quotation's words; two dates of one rule share many words and are two answers


@dataclass(frozen=True)
class Scored:
    """A statement with its features, its score, and its share (0…1) of what all statements could answer."""

    statement: Statement
    features: Mapping[str, float]
    score: float
    share: float = 0.0


def score(features: Mapping[str, float]) -> float:
    """The sum of the weighed features."""
    return sum(weight * features[name] for name, weight in QUOTE.items())


def ranked(scored: Sequence[Scored]) -> list[Scored]:
    """The best first, each with its share: the softmax of the scores, as they were fitted."""
    ordered = sorted(scored, key=lambda each: -each.score)
    sizes = [math.exp(each.score - ordered[0].score) for each in ordered]
    total = sum(sizes)
    return [
        Scored(each.statement, each.features, each.score, size / total)
        for each, size in zip(ordered, sizes, strict=True)
    ]


def ranking_of(common: Shared, statements: Sequence[Statement]) -> list[Scored]:
    """The best first, of those with a vector; of all before there are vectors."""
    compared = [each for each in statements if not common.meaning.vectors or common.meaning.has(each.text)]
    return ranked([_scored(common, each, features(common, each)) for each in compared])


def _scored(common: Shared, statement: Statement, values: Mapping[str, float]) -> Scored:
    return Scored(statement, values, score(values) + OF_ANOTHER * of_another(common, statement))


def chosen(ranking: Sequence[Scored], quotes: int, least: float) -> list[Scored]:
    """The best statements that repeat no better one, and whose share is at least `least` of the best one's."""
    kept: list[Scored] = []
    for each in ranking:
        if len(kept) == quotes or each.share < least * ranking[0].share:
            break
        if not any(_repeats(each.statement, better.statement) for better in kept):
            kept.append(each)
    return kept


def _repeats(one: Statement, other: Statement) -> bool:
    said_there = one.number == other.number and one.units[0].start in {unit.start for unit in other.units}
    words, others = set(one.text.lower().split()), set(other.text.lower().split())
    return said_there or len(words & others) > MOST_SHARED * min(len(words), len(others))
