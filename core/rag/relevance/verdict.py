"""Decide between an answer, the closest quotation and neither, by one probability."""

from dataclasses import dataclass, field, replace

from core.domain.answer import Outcome


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least probability (0…1) of an answer, and of the closest quotation; equal, nothing is ever `closest`."""

    answer: float = 0.5
    closest: float = 0.25


@dataclass(frozen=True, slots=True)
class Verdict:
    """The probability (0…1) that the answer is right, and what follows from it.

    Something that was named and is not in the passages makes it the closest at most: then it `is_capped`.
    """

    probability: float
    outcome: Outcome
    thresholds: Thresholds = field(default_factory=Thresholds)
    is_capped: bool = False

    def at(self, probability: float, thresholds: Thresholds) -> "Verdict":
        """What follows from another probability."""
        found = replace(verdict_at(probability, thresholds), is_capped=self.is_capped)
        return found.capped() if self.is_capped else found

    def capped(self) -> "Verdict":
        """The same, but the closest at most."""
        outcome = Outcome.CLOSEST if self.outcome is Outcome.ANSWERED else self.outcome
        return replace(self, outcome=outcome, is_capped=True)


UNDECIDED = Verdict(0.0, Outcome.NO_EVIDENCE)


def verdict_at(probability: float, thresholds: Thresholds) -> Verdict:
    """ANSWERED, CLOSEST or NO_EVIDENCE at this probability."""
    if probability >= thresholds.answer:
        return Verdict(probability, Outcome.ANSWERED, thresholds)
    if probability >= thresholds.closest:
        return Verdict(probability, Outcome.CLOSEST, thresholds)
    return Verdict(probability, Outcome.NO_EVIDENCE, thresholds)
