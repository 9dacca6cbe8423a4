"""Limit the bytes that a model server may send in one reply: a door to `httpx2`, which `openai` uses."""

from collections.abc import AsyncIterator

import httpx2
from openai import DefaultAsyncHttpx2Client

from core.errors import ReplyTooLong

# 64 vectors of 4,000 numbers take about 6 MB as JSON, an answer of 500 tokens in single events 0.2 MB.
MOST_BYTES = 16_000_000


def limited_client(most_bytes: int = MOST_BYTES) -> httpx2.AsyncClient:
    """A client whose replies end with ReplyTooLong after so many bytes."""

    async def limit(response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Limited(response.stream, most_bytes)

    # A compressed reply could be a thousand times as long as what is counted.
    return DefaultAsyncHttpx2Client(event_hooks={"response": [limit]}, headers={"Accept-Encoding": "identity"})


class _Limited(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most_bytes: int) -> None:
        self._stream, self._left = stream, most_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._left -= len(piece)
            if self._left < 0:
                raise ReplyTooLong("the model server sent a reply without end; is it an OpenAI-compatible server?")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
