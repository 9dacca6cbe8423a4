"""The probability that passages support a claim, from how it differs from them."""

import math
from dataclasses import dataclass

from core.rag.verification.claim_reading import ClaimReading

# Logistic regression; no feature may speak for a claim. Fitted by benchmarks/claims/fit_support.py, see
# docs/decisions/0030-claims-in-other-words.md.
BIAS = 3.14
WEIGHTS = {
    "facts_nowhere": -0.17,
    "facts_elsewhere": -1.33,
    "names_nowhere": -1.61,
    "share_new": -3.44,
    "mostly_new": -0.42,
    "elsewhere": -1.44,
    "in_other_rows": -0.32,
    "classes_missing": -0.48,
    "classes_in_title": -1.11,
    "qualifiers_added": -1.76,
    "denied": 0.0,
    "duty": 0.0,
    "of_other_row": -0.81,
    "of_other_clause": -0.07,
    "copied": -1.99,
    "copied_with_new": -0.09,
    "copied_denied": -3.33,
    "fact_missing": -1.8,
    "fact_instead": -0.86,
    "fact_of_another": -2.56,
    "copied_with_doubt": -4.07,
}
# Differences that hardly ever come with a true claim (the counts are in the decision).
GUARDS = (
    "names_elsewhere",
    "one_instead",
    "exclusive",
    "limits_added",
    "every_day",
    "relation",
    "bound",
    "of_other_column",
)
_MOST_CERTAIN = 0.995  # no probability is taken for surer than this
LEAST_CHANCE = 0.47  # below it a claim is doubted; the least with which `claim_checks` does not fall


def contradicts(reading: ClaimReading) -> str | None:
    """The name of a difference that rules the claim out, however likely the rest is; None without one."""
    return next((name for name in GUARDS if getattr(reading, name)), None)


def chance(reading: ClaimReading) -> float:
    """The probability of support, 0…1; 0 for what is ruled out."""
    if contradicts(reading):
        return 0.0
    odds = BIAS + sum(weight * getattr(reading, name) for name, weight in WEIGHTS.items())
    return 1 / (1 + math.exp(-odds))


@dataclass(frozen=True)
class ReadWeights:
    """How the log-odds by the rules and by the entailment model weigh together; the model is not asked at weight 0."""

    bias: float
    by_rules: float
    by_model: float


# Fitted by training/claims/fit_reading.py, see docs/decisions/0064-claims-read-by-the-cross-encoder.md.
READ = ReadWeights(bias=-0.11, by_rules=0.36, by_model=0.69)


def having_read(by_rules: float, by_model: float, weights: ReadWeights = READ) -> float:
    """The probability of support by the rules and by the entailment model together; what is ruled out stays so."""
    if by_rules == 0:
        return 0.0
    odds = weights.bias + weights.by_rules * log_odds(by_rules) + weights.by_model * log_odds(by_model)
    return 1 / (1 + math.exp(-odds))


def log_odds(chance: float) -> float:
    """The log-odds of a probability, within what is believed of either."""
    sure = min(max(chance, 1 - _MOST_CERTAIN), _MOST_CERTAIN)
    return math.log(sure / (1 - sure))


def decisive(reading: ClaimReading) -> str:
    """The name of the difference that counts most against the claim."""
    if name := contradicts(reading):
        return name
    costs = {name: weight * getattr(reading, name) for name, weight in WEIGHTS.items()}
    return min(costs, key=lambda name: costs[name])
