"""The probability that the first quotation answers the question."""

import math
from collections.abc import Mapping

from core.domain.search import Reading
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.weights import CONFIDENCE, CONFIDENCE_BIAS, OF_TALK

_ALMOST = 1e-4
_MOST_WORDS = 20  # hardly a question that was fitted to is longer


def confidence(features: Mapping[str, float]) -> float:
    """In 0…1."""
    log_odds = CONFIDENCE_BIAS + sum(CONFIDENCE[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-log_odds))


def with_talk(probability: float, is_of_talk: bool) -> float:
    """The probability for a follow-up: higher where the quotation is from a page that the answer before cites."""
    return 1 / (1 + math.exp(-(_logit(probability) + OF_TALK))) if is_of_talk else probability


def confidence_features(question: str, best: Scored, reading: Reading) -> dict[str, float]:
    """What the probability is computed from; `reading` is the reader's of the quotation below its heading.

    `share` is how clearly the quotation stands before all others, `reading` how far the cross-encoder takes it for an
    answer, both as log odds. What fits a long question fits less often by chance.
    """
    return {
        "share": _logit(best.share),
        "reading": _logit(reading.relevance),
        "words": float(min(len(question.split()), _MOST_WORDS)),
        "later_passage": math.log(best.statement.number),
    }


def _logit(share: float) -> float:
    kept = min(max(share, _ALMOST), 1 - _ALMOST)
    return math.log(kept / (1 - kept))
