"""A rewriter that changes nothing, to measure the effect of rewriting."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import StandaloneQuestion, Turn


@dataclass(frozen=True)
class AsTyped:
    """Searches each question as typed, ignoring the conversation."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question itself."""
        return StandaloneQuestion(question, question)
