"""Check with the entailment model whether two statements mean the same."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from core.errors import ModelError
from core.ports.models import EntailmentModel

log = structlog.get_logger(__name__)

# Chosen on development data of the corrections (docs/decisions/0019-one-reader-of-facts.md).
LEAST_SUPPORT = 0.6


@dataclass(frozen=True)
class Paraphrases:
    """Two statements mean the same when each supports the other with at least `least`; not when the model fails."""

    model: EntailmentModel
    least: float = LEAST_SUPPORT

    async def has_one(self, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the statements of one of these pairs mean the same."""
        try:
            return any([await self._is_one(before, after) for before, after in pairs])
        except ModelError as error:
            log.warning("the entailment model could not compare statements", reason=type(error).__name__)
            return False

    async def _is_one(self, before: str, after: str) -> bool:
        [forward] = await self.model.support(after, [before])
        [backward] = await self.model.support(before, [after])
        return min(forward, backward) >= self.least
