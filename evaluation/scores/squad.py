"""Answers against references as SQuAD scores them (Rajpurkar et al., 2016): exact match, F1, precision, recall."""

import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_PUNCTUATION = str.maketrans("", "", string.punctuation)


@dataclass(frozen=True)
class Overlap:
    """How many words of an answer and of its reference are the same, as shares of either."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Their harmonic mean."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def normalised(text: str) -> str:
    """Lower case, without punctuation and articles, single spaces: the official normalisation."""
    bare = text.lower().translate(_PUNCTUATION)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", bare).split())


def exact_match(answer: str, references: Sequence[str]) -> float:
    """1 when the answer equals one of the references after normalisation, else 0."""
    return float(any(normalised(answer) == normalised(reference) for reference in references))


def overlap(answer: str, references: Sequence[str]) -> Overlap:
    """The overlap with the reference that gives the best F1. Raises ValueError without references."""
    return max((_overlap(answer, reference) for reference in references), key=lambda found: found.f1)


def _overlap(answer: str, reference: str) -> Overlap:
    said, wanted = normalised(answer).split(), normalised(reference).split()
    if not said or not wanted:  # as the official script has it: nothing equals only nothing
        same = float(said == wanted)
        return Overlap(same, same)
    common = sum((Counter(said) & Counter(wanted)).values())
    return Overlap(common / len(said), common / len(wanted))
