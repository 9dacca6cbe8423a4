"""Turn cases into what the answer model sees: the passages that would be read, with the features of the running bot."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.domain.passage import Candidate
from core.rag.retrieval.ranking import Asked, RankingWeights, ranked, weighed, with_features
from training.ranking.cases import Case

READ_DEPTH, READ_WEIGHT, MOST_LOG_ODDS = 8, 0.6, 6.0  # of the readings that the thresholds are chosen with
Floats = NDArray[np.float64]
FEWEST = 5  # passages that must be left when those with the answer are taken away
PAIRED = {"passage_qa", "open"}  # sites of one passage a question
# Sites of one campus, or of one kind of rows, are left out together.
FAMILIES = (
    {"demo", "students_demo"},
    {"cmu", "cmu_second", "students_cmu", "students_calendar"},
    {"syllabi"},
    {"terms"},
    {"passage_qa"},
    {"open"},
)


@dataclass(frozen=True)
class Listed:
    """The passages read for a question, best first, and whether they answer it.

    `is_made` where those that hold the answer were taken away from a question that has one.
    """

    site: str
    found: tuple[Candidate, ...]
    answers: bool
    is_made: bool = False

    def columns(self, names: Sequence[str]) -> Floats:
        """A row a passage, a column a feature."""
        values = [{**each.features, "dense": each.dense or 0.0} for each in self.found]
        return np.array([[row.get(name, 0.0) for name in names] for row in values])


def listed(case: Case, weights: RankingWeights) -> Iterator[Listed]:
    """The case, and where it has an answer among many passages, the same without those that hold it."""
    if case.found:
        yield Listed(case.site, _read(case, case.found, weights), case.answerable)
    left = [each for each, holds in zip(case.found, case.holds, strict=True) if not holds]
    if any(case.holds) and len(left) >= FEWEST and case.site not in PAIRED | {"syllabi"}:
        yield Listed(case.site, _read(case, left, weights), answers=False, is_made=True)


def _read(case: Case, found: Sequence[Candidate], weights: RankingWeights) -> tuple[Candidate, ...]:
    asked = Asked(case.question, case.today, terms=weighed(case.question, case.counts, case.total))
    best = max((each.lexical for each in found), default=0.0) or 1.0
    near = {each.chunk.id: each.features["statement"] for each in found if "statement" in each.features}
    asked = replace(asked, nearness=near)
    again = [replace(each, fused=(each.dense or 0.0) + each.lexical / best, features={}) for each in found]
    first = ranked(with_features(asked, again), weights)[:READ_DEPTH]
    read = [_with_reading(case, each) for each in first]
    return tuple(sorted(read, key=lambda each: -(each.score + READ_WEIGHT * each.features.get("read", 0.0))))


def _with_reading(case: Case, candidate: Candidate) -> Candidate:
    known = case.readings.get(candidate.chunk.id)
    read = {"read": reading(known.relevance)} if known else {}
    return replace(candidate, features={**candidate.features, **read})


def reading(probability: float) -> float:
    """The log odds by the cross-encoder that a passage answers, from 0 (−6, and unread) to 1 (6)."""
    kept = min(max(probability, 1e-6), 1 - 1e-6)
    return min(max(0.5 + math.log(kept / (1 - kept)) / (2 * MOST_LOG_ODDS), 0.0), 1.0)


def family(site: str) -> set[str]:
    """The sites that are left out together with this one."""
    return next((sites for sites in FAMILIES if site in sites), {site})


def class_weights(sites: Sequence[str], answers: Floats) -> Floats:
    """The square root of each site's and label's number counts, so that large sets do not drown small ones."""
    weight = np.zeros(len(sites))
    for site in set(sites):
        for label in (0.0, 1.0):
            same = np.array([one == site for one in sites]) & (answers == label)
            weight[same] = 1 / np.sqrt(max(1, same.sum()))
    return weight / weight.mean()
