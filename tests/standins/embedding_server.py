"""A played embedding server on loopback that speaks OpenAI's protocol; a text's vector is that of `HashingEmbedder`."""

import asyncio
from dataclasses import dataclass, field
from typing import Self

from aiohttp import web

from core.rag.fake_models import HashingEmbedder

NAME = "played-embedder"
DIMENSION = 32


@dataclass
class PlayedEmbeddings:
    """Notes every request with more than one text in `batches`. Use as an async context manager.

    While `may_reply` is cleared such requests wait, from the one with the number `holds_from` on.
    """

    holds_from: int = 1
    batches: list[list[str]] = field(default_factory=list)
    may_reply: asyncio.Event = field(default_factory=asyncio.Event)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __aenter__(self) -> Self:
        self.may_reply.set()
        application = web.Application()
        application.router.add_post("/v1/embeddings", self._embed)
        self._runner = web.AppRunner(application, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.may_reply.set()
        await self._runner.cleanup()

    @property
    def settings(self) -> dict[str, str]:
        """The variables that make this the next embedder."""
        return {
            "OPENAI_BASE_URL": f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1",
            "ADVISOR_NEXT_EMBEDDER": "openai",
            "ADVISOR_NEXT_EMBEDDING_MODEL": NAME,
            "ADVISOR_NEXT_EMBEDDING_DIMENSION": str(DIMENSION),
        }

    @property
    def embedder_name(self) -> str:
        """What the bot calls it."""
        return f"{NAME}:{DIMENSION}"

    async def until_batches(self, count: int) -> None:
        """Waits until so many were asked for."""
        async with asyncio.timeout(30), self._changed:
            await self._changed.wait_for(lambda: len(self.batches) >= count)

    async def _embed(self, request: web.Request) -> web.Response:
        texts = (await request.json())["input"]
        if len(texts) > 1:
            async with self._changed:
                self.batches.append(texts)
                self._changed.notify_all()
            if len(self.batches) >= self.holds_from:
                await self.may_reply.wait()
        vectors = await HashingEmbedder(DIMENSION).embed_passages(texts)
        rows = [{"index": at, "embedding": list(vector)} for at, vector in enumerate(vectors)]
        return web.json_response({"object": "list", "model": NAME, "data": rows})
