"""The probability that passages support a claim, from how it differs from them."""

import math
from dataclasses import asdict

from core.rag.verification.claim_reading import ClaimReading

# Logistic regression; no feature may speak for a claim. Fitted by benchmarks/claims/fit_support.py, see
# docs/decisions/0030-claims-in-other-words.md.
BIAS = 3.26
WEIGHTS = {
    "facts_nowhere": -0.52,
    "facts_elsewhere": -1.06,
    "names_nowhere": -0.89,
    "names_elsewhere": -2.32,
    "one_instead": -0.62,
    "share_new": -2.86,
    "mostly_new": -0.62,
    "elsewhere": -1.08,
    "in_other_rows": -0.39,
    "exclusive": -1.4,
    "classes_missing": -0.83,
    "classes_in_title": -1.15,
    "limits_added": -5.38,
    "qualifiers_added": -1.74,
    "every_day": -6.39,
    "denied": 0.0,
    "duty": 0.0,
    "relation": -3.4,
    "bound": -3.82,
    "of_other_column": -2.44,
    "of_other_row": -0.89,
    "of_other_clause": -0.13,
    "copied": -2.08,
    "copied_with_new": -0.16,
    "copied_denied": -3.65,
    "fact_missing": -1.1,
    "fact_instead": -0.85,
    "fact_of_another": 0.0,
    "copied_with_doubt": -4.21,
}
LEAST_CHANCE = 0.4  # below it a claim is doubted


def chance(reading: ClaimReading) -> float:
    """The probability of support, 0…1."""
    odds = BIAS + sum(WEIGHTS[name] * value for name, value in asdict(reading).items())
    return 1 / (1 + math.exp(-odds))


def decisive(reading: ClaimReading) -> str:
    """The name of the difference that counts most against the claim."""
    costs = {name: WEIGHTS[name] * value for name, value in asdict(reading).items()}
    return min(costs, key=lambda name: costs[name])
