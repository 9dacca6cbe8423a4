"""What is deleted on Discord is deleted here: a message, or all of a server that removed the bot."""

from collections.abc import Awaitable, Callable, Sequence

import structlog

from adapters.discord.desk import Desk
from adapters.discord.inbound import PLATFORM
from core.errors import AdvisorError

log = structlog.get_logger(__name__)


async def erase_messages(desk: Desk, workspace: str, messages: Sequence[int]) -> None:
    """Stops answering these messages, and forgets them with their answers."""
    archive = desk.services.archive
    for message in messages:
        await desk.withdraw(event=message)
        await _logged(lambda name=str(message): archive.forget_message(PLATFORM, workspace, name))  # type: ignore[misc]


async def erase_server(desk: Desk, workspace: str) -> None:
    """Stops answering there, and forgets everybody of this server."""
    await desk.withdraw(workspace=workspace)
    await _logged(lambda: desk.services.archive.purge(PLATFORM, workspace))
    log.info("a server removed the bot, its data is erased")


async def _logged(erase: Callable[[], Awaitable[object]]) -> None:
    try:
        await erase()
    except AdvisorError as error:
        # The nightly retention erases it later.
        log.warning("could not erase what was deleted on Discord", error=type(error).__name__)
