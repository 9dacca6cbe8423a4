"""The probability that the first quotation answers the question."""

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

from core.domain.search import Reading
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.features import Shared
from core.rag.answering.quotes.weights import CONFIDENCE, CONFIDENCE_BIAS, OF_TALK

_ALMOST = 1e-4
_MOST_WORDS = 20  # hardly a question that was fitted to is longer
_LEAST_SPREAD = 0.05  # of cosines, so that a page of one statement says little


def confidence(features: Mapping[str, float]) -> float:
    """In 0…1."""
    log_odds = CONFIDENCE_BIAS + sum(CONFIDENCE[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-log_odds))


def with_talk(probability: float, is_of_talk: bool) -> float:
    """The probability for a follow-up: higher where the quotation is from a page that the answer before cites."""
    return 1 / (1 + math.exp(-(_logit(probability) + OF_TALK))) if is_of_talk else probability


def confidence_features(
    common: Shared, ranking: Sequence[Scored], reading: Reading, speaks: float = 0.0
) -> dict[str, float]:
    """What the probability is computed from; `reading` is the reader's of the first quotation below its heading.

    `stands_out`: how much nearer to the question the quotation is than all that could be quoted, in standard
    deviations, since what is near means something else on each site. `agreement`: the likest statement of another
    passage. `coverage`: the share of the question's terms, by rarity on the site, that its passage has. What fits a
    long question fits less often by chance. `speaks` is 1 where the quotation denies, obliges, permits or bounds what
    a yes/no question asks about.
    """
    best, meaning = ranking[0].statement, common.meaning
    near = [meaning.nearness(each.statement.text) for each in ranking]
    others = [each.statement.text for each in ranking if each.statement.number != best.number]
    return {
        "reading": _logit(reading.relevance),
        "words": float(min(len(common.question.text.split()), _MOST_WORDS)),
        "stands_out": (near[0] - fmean(near)) / (pstdev(near) + _LEAST_SPREAD),
        "agreement": meaning.likeness(best.text, others),
        "coverage": common.kept[best.number - 1].features.get("coverage", 0.0),
        "speaks": speaks,
        **{name: ranking[0].features[name] for name in ("says_other_period", "lacks_kind", "length")},
    }


def _logit(share: float) -> float:
    kept = min(max(share, _ALMOST), 1 - _ALMOST)
    return math.log(kept / (1 - kept))
