"""A played HTTP service on a free port of loopback."""

import asyncio
from dataclasses import dataclass, field
from typing import Self

from aiohttp import web


@dataclass
class LoopbackService:
    """Use as an async context manager. While `may_reply` is cleared it holds its replies back, each service its way."""

    may_reply: asyncio.Event = field(default_factory=asyncio.Event, kw_only=True)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition, kw_only=True)

    def routes(self) -> list[web.RouteDef]:
        """What it serves."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        self.may_reply.set()
        application = web.Application()
        application.add_routes(self.routes())
        self._runner = web.AppRunner(application, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.may_reply.set()
        await self._runner.cleanup()

    @property
    def base(self) -> str:
        """Its address as OpenAI's clients want it."""
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1"
