"""A rewriter that rewrites nothing, for measuring what rewriting is good for."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import StandaloneQuestion, Turn


@dataclass(frozen=True)
class AsTyped:
    """Every question is searched as it was typed, whatever was said before."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question itself."""
        return StandaloneQuestion(question, question)
