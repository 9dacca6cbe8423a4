"""Limit the passages of an answer to a token budget, not to a fixed number."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.search import Candidate
from core.ports.models import TokenCounter


@dataclass(frozen=True)
class ContextBudget:
    """The most `tokens` of all passages together; the best passage is always kept."""

    counter: TokenCounter
    tokens: int = 2_000

    def fill(self, kept: Sequence[Candidate], beside: str = "") -> list[Candidate]:
        """The first passages that fit together beside a text, in order."""
        filled: list[Candidate] = []
        left = self.tokens - (self.counter.count(beside) if beside else 0)
        for candidate in kept:
            left -= self.counter.count(candidate.reading)
            if left < 0 and filled:
                break
            filled.append(candidate)
        return filled
