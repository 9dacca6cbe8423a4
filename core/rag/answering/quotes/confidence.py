"""The probability that the first quotation answers the question."""

from collections.abc import Mapping, Sequence

from core.domain.passage import Reading
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.features import Shared, chance, log_odds
from core.rag.answering.quotes.unexplained import unexplained
from core.rag.answering.quotes.weights import CONFIDENCE, CONFIDENCE_BIAS, OF_TALK
from core.text.periods import is_of_another_period

_MOST_WORDS = 20  # hardly a question that was fitted to is longer
_CLEAREST = 2.0  # log odds: to stand before few others, or none, says no more


def confidence(features: Mapping[str, float]) -> float:
    """In 0…1."""
    return chance(CONFIDENCE_BIAS + sum(CONFIDENCE[name] * value for name, value in features.items()))


def with_talk(probability: float, is_of_talk: bool) -> float:
    """The probability for a follow-up: higher where the quotation is from a page that the answer before cites."""
    return chance(log_odds(probability) + OF_TALK) if is_of_talk else probability


def confidence_features(
    common: Shared, ranking: Sequence[Scored], reading: Reading, speaks: float = 0.0
) -> dict[str, float]:
    """What the probability is computed from; `reading` is the reader's of the first quotation below its heading.

    `share`: how clearly it stands before all others by its score. `of_another_period`: it and its headings name terms
    or years, and none that the question names. What fits a long question fits less often by chance. `speaks` is 1
    where the quotation denies, obliges, permits or bounds what a yes/no question asks about.
    """
    best = ranking[0].statement
    return {
        "reading": log_odds(reading.relevance),
        "words": float(min(len(common.question.text.split()), _MOST_WORDS)),
        "share": min(log_odds(ranking[0].share), _CLEAREST),
        "lacks_kind": ranking[0].features["lacks_kind"],
        "of_another_period": float(is_of_another_period(common.question.dated, f"{best.above} {best.text}")),
        "speaks": speaks,
        **unexplained(common, best),
    }
