"""Open the window of a form within the three seconds of its trigger, also where filling it in takes longer."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.outbound import plain, section
from adapters.slack.screens.in_time import LONGEST_SECONDS
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.presentation.messages import say

log = structlog.get_logger(__name__)


@dataclass
class Opening:
    """One window that is about to open: at once with its form, or first with a word that it takes a moment."""

    web: AsyncWebClient
    trigger: str
    _view: Mapping[str, Any] = field(default_factory=dict)
    _alone: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def view(self) -> Mapping[str, Any]:
        """The window, as Slack opened it; empty where none is open."""
        return self._view

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Opens a window without fields where the work inside takes longer than the trigger may wait."""
        waiting = asyncio.create_task(self._wait())
        try:
            yield
        finally:
            waiting.cancel()

    async def show(self, view: Block) -> None:
        """Opens this, or shows it in the window that is open."""
        async with self._alone:
            try:
                if self._view:
                    await self.web.views_update(view_id=self._view["id"], view=view)
                else:
                    self._view = (await self.web.views_open(trigger_id=self.trigger, view=view))["view"]
            except TROUBLES as error:
                log.warning("slack refused a form", error=code_of(error))

    async def _wait(self) -> None:
        await asyncio.sleep(LONGEST_SECONDS)
        log.warning("a form opens before it is filled in", after_seconds=LONGEST_SECONDS)
        await asyncio.shield(self.show(_moment()))


def _moment() -> Block:
    title = plain(say("form.moment"))
    return {"type": "modal", "title": title, "blocks": [section(say("form.looked_up"))]}
