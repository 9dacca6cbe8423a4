"""A played language model that now and then fails as real servers do: 500, no answer, an endless stream, nonsense."""

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field

from aiohttp import web

from tests.standins.chat_model_server import PlayedChatModel

HANG_SECONDS = 900.0
# How many of a hundred calls fail in each way; all others are answered.
FAULTS = {"500": 5, "hangs": 3, "hangs amid": 2, "endless": 2, "nonsense": 3}


@dataclass
class FaultyChatModel(PlayedChatModel):
    """`PlayedChatModel` with faults by chance, which `happened` counts; `faults` are per cent."""

    seed: int = 13
    faults: dict[str, int] = field(default_factory=lambda: dict(FAULTS))
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)  # noqa: S311 - repeatable on purpose

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        kind = self._drawn()
        self.happened[kind] += 1
        try:
            return await self._failed(kind, request) if kind != "answered" else await super()._complete(request)
        except (ConnectionResetError, asyncio.CancelledError):  # the advisor hung up
            return web.Response()

    async def _failed(self, kind: str, request: web.Request) -> web.StreamResponse:
        if kind == "500":
            return web.json_response({"error": {"message": "played failure"}}, status=500)
        if kind == "nonsense":
            return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
        if kind == "hangs":
            await asyncio.sleep(HANG_SECONDS)
            return web.Response()
        return await self._stream(request, ends=kind == "hangs amid")

    async def _stream(self, request: web.Request, ends: bool) -> web.StreamResponse:
        stream = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await stream.prepare(request)
        for _ in range(20 if ends else 1_000_000):
            delta = {"choices": [{"index": 0, "delta": {"content": "The fee is paid at the desk. "}}]}
            await stream.write(f"data: {json.dumps(delta)}\n\n".encode())
            await asyncio.sleep(0.01)
        await asyncio.sleep(HANG_SECONDS)
        return stream

    def _drawn(self) -> str:
        drawn = self._chance.uniform(0, 100)
        for kind, share in self.faults.items():
            drawn -= share
            if drawn < 0:
                return kind
        return "answered"
