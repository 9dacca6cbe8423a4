"""The quoted answer beside a language model: shown where the model is late, taken where it fails."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from core.errors import AdvisorError
from core.rag.verification.checker import CheckedAnswer


@dataclass
class Standby:
    """Quotes at most once. Use as an async context manager around the model's work.

    `after` seconds without a draft of the model, the quotes go to `show`; drafts of the model are not shown after that,
    so that nobody sees a whole answer shrink to its first sentence.
    """

    quote: Callable[[], Awaitable[CheckedAnswer]]
    show: Callable[[CheckedAnswer], Awaitable[None]] | None
    after: float
    is_shown: bool = False
    _model_is_heard: bool = False
    _quoting: asyncio.Task[CheckedAnswer] | None = None
    _waiting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        if self.show is not None:
            self._waiting = asyncio.create_task(self._show_late(self.show))
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._waiting, self._quoting) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def answer(self) -> CheckedAnswer:
        """The quotes. Raises what `quote` raises."""
        if self._quoting is None:
            self._quoting = asyncio.ensure_future(self.quote())
        return await asyncio.shield(self._quoting)

    def heard_model(self) -> bool:
        """Notes that a draft of the model is there; False when it comes too late to be shown."""
        self._model_is_heard = not self.is_shown
        return self._model_is_heard

    async def _show_late(self, show: Callable[[CheckedAnswer], Awaitable[None]]) -> None:
        await asyncio.sleep(self.after)
        if self._model_is_heard:
            return
        with suppress(AdvisorError):  # whoever needs the quotes is told
            quoted = await self.answer()
            if quoted.text and not self._model_is_heard:
                self.is_shown = True
                await show(quoted)
