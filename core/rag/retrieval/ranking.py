"""The ranking of passages: a linear model over the fused score and the features."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from core.domain.search import Candidate
from core.rag.retrieval.ranking_weights import RankingWeights


def ranked(candidates: Sequence[Candidate], weights: RankingWeights) -> list[Candidate]:
    """The candidates, the highest score first, each with the share of every feature; equal scores keep their order."""
    factors = asdict(weights)
    weighed = [replace(each, shares=_shares(each.features, factors)) for each in candidates]
    return sorted(weighed, key=lambda each: -each.score)


def _shares(features: Mapping[str, float], factors: Mapping[str, float]) -> dict[str, float]:
    return {name: factors[name] * value for name, value in features.items()}
