"""Show that an answer is being written, beside the work: whatever Discord says to it, the answer does not wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import structlog

from adapters.discord.troubles import TROUBLES, code_of

log = structlog.get_logger(__name__)

_AGAIN_SECONDS = 8.0  # Discord shows the sign for ten seconds


@asynccontextmanager
async def typing_in(place: discord.abc.Messageable) -> AsyncIterator[None]:
    """Shows the sign while the block runs. Raises nothing of its own."""
    showing = asyncio.create_task(_keep_showing(place))
    try:
        yield
    finally:
        showing.cancel()
        await asyncio.wait({showing})


async def _keep_showing(place: discord.abc.Messageable) -> None:
    try:
        while True:
            await place.typing()
            await asyncio.sleep(_AGAIN_SECONDS)
    except TROUBLES as error:
        log.info("discord shows no typing", code=code_of(error))
