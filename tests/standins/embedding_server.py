"""A played embedding server on loopback that speaks OpenAI's protocol; a text's vector is that of `HashingEmbedder`."""

import asyncio
from dataclasses import dataclass, field

from aiohttp import web

from tests.fakes.models import HashingEmbedder
from tests.standins.loopback_service import LoopbackService
from tests.standins.patience import PATIENCE

NAME = "played-embedder"
DIMENSION = 32


@dataclass
class PlayedEmbeddings(LoopbackService):
    """Notes every request with more than one text in `batches`. Use as an async context manager.

    While `may_reply` is cleared such requests wait, from the one with the number `holds_from` on. With `other_weights`
    the same model name gives other vectors of the same length. `page` is what its root shows to a crawl.
    """

    holds_from: int = 1
    batches: list[list[str]] = field(default_factory=list)
    other_weights: bool = False
    page: str = ""

    def routes(self) -> list[web.RouteDef]:
        """What it serves."""
        return [web.post("/v1/embeddings", self._embed), web.get("/", self._page)]

    @property
    def settings(self) -> dict[str, str]:
        """The variables that make this the next embedder."""
        return {
            "OPENAI_BASE_URL": self.base,
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
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: len(self.batches) >= count)

    async def _page(self, _: web.Request) -> web.Response:
        return web.Response(text=self.page, content_type="text/html")

    async def _embed(self, request: web.Request) -> web.Response:
        texts = (await request.json())["input"]
        if len(texts) > 1:
            async with self._changed:
                self.batches.append(texts)
                self._changed.notify_all()
            if len(self.batches) >= self.holds_from:
                await self.may_reply.wait()
        vectors = await HashingEmbedder(DIMENSION).embed_passages(texts)
        step = -1 if self.other_weights else 1
        rows = [{"index": at, "embedding": list(vector[::step])} for at, vector in enumerate(vectors)]
        return web.json_response({"object": "list", "model": NAME, "data": rows})
