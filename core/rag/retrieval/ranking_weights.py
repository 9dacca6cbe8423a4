"""The weights of the ranking, each with the source of its value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """How much one unit of each feature adds to the fused score; a weight of 0 switches its feature off.

    The names are those of the features in `ranking.py`, and `rerank` for a reranker's score.
    """

    # Decision 0008: values from .5 to 2 give the same on campus questions and syllabi.
    phrases: float = 1.0
    # Decision 0015: .4 of the weight of the question's own phrases.
    carried_phrases: float = 0.4
    # Decision 0016: every value from .05 to 1 gains the same; a small one harms no other questions.
    period: float = 0.1
    # Decision 0015: chosen on the follow-up questions.
    already_said: float = -0.5
    # Decision 0009: chosen on the demo campus with the local cross-encoder; used where ADVISOR_RERANKER_MODEL is set.
    rerank: float = 1.0
