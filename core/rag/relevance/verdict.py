"""Decide between an answer, the closest quotation and neither, by one probability."""

from dataclasses import dataclass

from core.domain.answer import Outcome


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least probability (0…1) of an answer, and of the closest quotation; equal, nothing is ever `closest`."""

    answer: float = 0.5
    closest: float = 0.25


@dataclass(frozen=True, slots=True)
class Verdict:
    """The probability (0…1) that the passages answer the question, and what follows from it."""

    probability: float
    outcome: Outcome


UNDECIDED = Verdict(0.0, Outcome.NO_EVIDENCE)


def verdict_at(probability: float, thresholds: Thresholds) -> Verdict:
    """ANSWERED, CLOSEST or NO_EVIDENCE at this probability."""
    if probability >= thresholds.answer:
        return Verdict(probability, Outcome.ANSWERED)
    if probability >= thresholds.closest:
        return Verdict(probability, Outcome.CLOSEST)
    return Verdict(probability, Outcome.NO_EVIDENCE)
