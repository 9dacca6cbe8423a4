"""The weights of the ranking, each with the source of its value."""

from dataclasses import dataclass

from core.storage.index.search_tuning import TOLD_WEIGHT


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """How much one unit of each feature adds to the fused score; a weight of 0 switches its feature off.

    The names are those of features in `ranking.py`, and `rerank` for what a reranker says.
    """

    # Decision 0026: values from .5 to 1 give the same.
    phrases: float = 0.7
    # Decision 0015: .4 of the weight of the question's own phrases.
    carried_phrases: float = 0.28
    # Decision 0026; since 0016 every value from .05 to 1 has gained the same.
    period: float = 0.3
    # Decision 0015: chosen on the follow-up questions.
    already_said: float = -0.5
    # Decision 0048: the nearest of its statements speaks for a passage.
    statement: float = 1.5
    # Decision 0089: how much nearer a text that is only searched is than its passage; added by the search.
    told: float = TOLD_WEIGHT
    # Decision 0009: chosen on the demo campus with the local cross-encoder; used where ADVISOR_RERANKER_MODEL is set.
    rerank: float = 1.0
