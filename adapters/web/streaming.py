"""Server-sent events: parts of a page as they are made (WHATWG HTML, 9.2)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}  # nginx would hold the parts back


class Events(Response):
    """Sends each part as one event; ends its making at once when nobody listens any more."""

    def __init__(self, parts: AsyncIterator[str]) -> None:
        super().__init__(media_type="text/event-stream", headers=_HEADERS)
        del self.headers["content-length"]
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the last part, or until the reader has gone."""
        sending, gone = asyncio.create_task(self._send(send)), asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            gone.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        # In this task alone, so that what the parts say in a language is said and ended in one context.
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async with aclosing(self._parts) as parts:  # type: ignore[type-var] # it is an async generator
            async for part in parts:
                await send({"type": "http.response.body", "body": _event(part), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _event(part: str) -> bytes:
    return "".join(f"data: {line}\n" for line in part.splitlines()).encode() + b"\n"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
