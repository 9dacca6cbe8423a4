"""Serve the web page beside a command, on the loop of its session."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.operations import services_of
from bot.running import Session
from bot.serving.platforms import web_client
from core.errors import ConfigurationError

if TYPE_CHECKING:
    from adapters.web.client import WebClient


@contextmanager
def page_beside(session: Session) -> Iterator[str]:
    """The address of the page, on any port where that of the settings is taken.

    It answers while the session runs something, if only the wait for what is typed. Raises ConfigurationError.
    """
    try:
        client, serving = session.run(_served(session, session.app.settings.web_port))
    except ConfigurationError:
        client, serving = session.run(_served(session, 0))
    try:
        yield client.address
    finally:
        session.run(_ended(client, serving))


async def _served(session: Session, port: int) -> "tuple[WebClient, asyncio.Task[None]]":
    settings = session.app.settings.model_copy(update={"web_port": port})
    client = web_client(settings, services_of(session.app))
    serving, connected = asyncio.create_task(client.run()), asyncio.create_task(client.connected.wait())
    await asyncio.wait({serving, connected}, return_when=asyncio.FIRST_COMPLETED)
    if not connected.done():
        connected.cancel()
        serving.result()
    return client, serving


async def _ended(client: "WebClient", serving: "asyncio.Task[None]") -> None:
    await client.close()
    await serving
