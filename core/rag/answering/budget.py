"""How much of what was found may be read: passages fill a token budget, not a fixed number of places."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.search import Candidate
from core.ports.models import TokenCounter


@dataclass(frozen=True)
class ContextBudget:
    """Room for passages, in tokens; the best one always fits."""

    counter: TokenCounter
    tokens: int = 2_000

    def fill(self, kept: Sequence[Candidate]) -> list[Candidate]:
        """The leading passages that fit together, in order."""
        filled: list[Candidate] = []
        left = self.tokens
        for candidate in kept:
            left -= self.counter.count(candidate.reading)
            if left < 0 and filled:
                break
            filled.append(candidate)
        return filled
