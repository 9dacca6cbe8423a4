"""Fit how the rules and the entailment model weigh together: `python -m training.claims.fit_reading`.

Fitted on claims that neither has seen: the half of the suite that the rules were not written on, and claims about pages
held out of the model's training. Prints the constant for `core/rag/verification/claim_support.py`.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.models.cross_encoder import OnnxCrossEncoder
from core.ports.models import EntailmentModel
from core.rag.verification.claim_support import log_odds, support
from core.rag.verification.entailment import evidence
from core.rag.verification.evidence import is_quoted
from core.rag.verification.fact_guard import ClaimRules
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.metrics import Share
from training.claims.unseen import FIRST_HALF, SECOND_HALF, Claim, held_out_claims, suite_claims

THRESHOLDS = (0.35, 0.4, 0.47, 0.5, 0.55, 0.6)
SHRINKAGE = 1.0
_STEPS = 50

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """A claim with its log-odds by the rules and by the model; what is quoted or ruled out is settled before."""

    claim: Claim
    by_rules: float
    by_model: float
    settled: float | None


async def readings(claims: Sequence[Claim], model: EntailmentModel) -> list[Reading]:
    """Every claim as rules and model read it. Raises ModelError."""
    found: list[Reading] = []
    for one in claims:
        chance = support(one.text, (one.passage,), one.question, ClaimRules()).chance
        [share] = await model.support(one.text, [evidence(one.text, one.passage, one.question)])
        settled = 1.0 if is_quoted(one.text, one.passage) else 0.0 if chance == 0 else None
        found.append(Reading(one, log_odds(chance), log_odds(share), settled))
    return found


def fit(read: Sequence[Reading]) -> Array:
    """Bias and weights of a ridge logistic regression (Newton's method); no weight is below 0."""
    opened = [one for one in read if one.settled is None]
    x, y = _matrix(opened), np.array([float(one.claim.is_true) for one in opened])
    shrink, weights = np.diag([0.0, SHRINKAGE, SHRINKAGE]), np.zeros(3)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - shrink @ weights
        weights = weights + np.linalg.solve((x * (chance * (1 - chance))[:, None]).T @ x + shrink, slope)
    return np.append(weights[0], np.maximum(weights[1:], 0.0))


def chances(read: Sequence[Reading], fitted: Array) -> Array:
    """The probability of support of each claim."""
    found: Array = 1 / (1 + np.exp(-_matrix(read) @ fitted))
    settled = np.array([np.nan if one.settled is None else one.settled for one in read])
    return np.where(np.isnan(settled), found, settled)


def left_out(read: Sequence[Reading]) -> Array:
    """The same, each page or passage by a fit on the others."""
    found = np.zeros(len(read))
    for group in {one.claim.group for one in read}:
        apart = np.array([one.claim.group == group for one in read])
        found[apart] = chances(read, fit([one for one in read if one.claim.group != group]))[apart]
    return found


def report(name: str, read: Sequence[Reading], found: Array) -> None:
    """Prints how well the probabilities rank, and what each threshold drops and passes."""
    y = np.array([one.claim.is_true for one in read])
    print(f"{name}: {len(read)} claims, AUC {area_under_curve(found[~y].tolist(), found[y].tolist()):.3f}")
    for least in THRESHOLDS:
        dropped, passed = (Share(int(wrong.sum()), len(wrong)) for wrong in (found[y] < least, found[~y] >= least))
        print(f"  {least}: dropped {dropped}, passed {passed}")


def _matrix(read: Sequence[Reading]) -> Array:
    return np.array([(1.0, one.by_rules, one.by_model) for one in read])


async def run() -> None:
    """Reads every claim, fits and prints."""
    model = OnnxCrossEncoder()
    halves = suite_claims(SECOND_HALF), suite_claims(FIRST_HALF)
    pages, unseen, known = [await readings(claims, model) for claims in (held_out_claims(), *halves)]
    by_rules = np.array([0.0, 1.0, 0.0])
    fitted, apart = fit([*pages, *unseen]), left_out([*pages, *unseen])
    for name, part, found in (
        ("held-out pages", pages, apart[: len(pages)]),
        ("second half of the suite", unseen, apart[len(pages) :]),
        ("first half (the rules know it)", known, chances(known, fitted)),
    ):
        if part:
            report(f"{name}, rules alone", part, chances(part, by_rules))
            report(f"{name}, with the model", part, found)
    bias, rules, model_weight = fitted.tolist()
    print(f"READ = ReadWeights(bias={bias:.2f}, by_rules={rules:.2f}, by_model={model_weight:.2f})")


if __name__ == "__main__":
    asyncio.run(run())
