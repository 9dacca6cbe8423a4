"""Load the models in the background, so that the first question need not wait."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

import structlog

from bot.models import Models
from core.errors import ModelError

log = structlog.get_logger(__name__)

RETRY_SECONDS = 30.0
SENTENCE = "When does the term begin?"
TURN = "library opening hours"  # no word is English only, so all that tells languages is loaded


async def _nothing_stored() -> bool:
    return True


@dataclass
class WarmUp:
    """`state` is `ok` once the search models have run, else it says what is wrong.

    `check_embedder` raises ConfigurationError for other weights than those of the index; it is called until it tells.
    `language_of` reads a turn, as the first thing that is done with each.
    """

    models: Models
    check_embedder: Callable[[], Awaitable[bool]] = _nothing_stored
    language_of: Callable[[str], object] = str
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    state: str = "being loaded"

    async def run(self) -> None:
        """Return when the models have run once. Raises ConfigurationError when one can never be loaded."""
        started = monotonic()
        while not await self._worked():
            await self.pause(RETRY_SECONDS)
        gc.collect()
        gc.freeze()  # what is loaded stays: looking through all of it stopped everything else for half a second
        could_tell = await self.check_embedder()
        self.state = "ok"
        log.info("models loaded", seconds=round(monotonic() - started, 1))
        while not could_tell:
            await self.pause(RETRY_SECONDS)
            could_tell = await self.check_embedder()

    async def _worked(self) -> bool:
        try:
            await asyncio.to_thread(self.models.counter.count, SENTENCE)
            await self.models.embedder.embed_query(SENTENCE)
            if self.models.reranker is not None:
                await self.models.reranker.score(SENTENCE, [SENTENCE])
            if self.models.judge is not None:
                await self.models.judge.read(SENTENCE, [SENTENCE])
            await asyncio.to_thread(self.language_of, TURN)
        except ModelError as error:
            self.state = str(error)
            log.warning("models not loaded", reason=str(error), again_in_seconds=RETRY_SECONDS)
            return False
        return True
