"""A model's view of a claim that the rules let pass: does the passage support it?"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from core.ports import FactChecker
from core.rag.claim_material import Passage


@dataclass(frozen=True)
class SecondOpinion:
    """Doubts a claim that no cited passage supports by at least `least`; asks for `seconds` at most."""

    judge: FactChecker
    least: float = 0.05
    seconds: float = 1.0

    async def doubt(self, claim: str, passages: Sequence[Passage]) -> str | None:
        """Why the claim is doubted; None when it is not, or when the judge was too slow. Raises ModelError."""
        try:
            async with asyncio.timeout(self.seconds):
                sure = await self.judge.support(claim, [text for _, text in passages])
        except TimeoutError:
            return None
        return None if max(sure) >= self.least else f"the judge sees no support for it ({max(sure):.2f})"
