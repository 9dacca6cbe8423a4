"""A model's view of a claim that the rules let pass: does the passage support it?"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from core.errors import ModelError
from core.ports import FactChecker
from core.rag.claim_material import Passage

log = structlog.get_logger(__name__)

# One true claim in a hundred has less: `python -m training.claim_limits`, on rows held apart.
LEAST_SUPPORT = 0.025


@dataclass(frozen=True)
class SecondOpinion:
    """Doubts a claim that each cited passage supports by less than `least`.

    A judge that fails, or takes longer than `seconds` over a claim, doubts nothing.
    """

    judge: FactChecker
    least: float = LEAST_SUPPORT
    seconds: float = 0.5

    async def doubt(self, claim: str, passages: Sequence[Passage]) -> str | None:
        """Why the claim is doubted; None when it is not."""
        try:
            async with asyncio.timeout(self.seconds):
                sure = await self.judge.support(claim, [passage.text for passage in passages])
        except (ModelError, TimeoutError) as error:
            log.warning("the judge could not check a claim", reason=type(error).__name__)
            return None
        return None if max(sure) >= self.least else f"the judge sees no support for it ({max(sure):.2f})"
