"""Post a stored answer, and note that it stands, so that no other process posts it again."""

import asyncio

import discord
import structlog

from adapters.discord.in_flight import InFlight, deliver
from adapters.discord.places import Place, Reply
from adapters.discord.replies.troubles import TROUBLES, may_work_later
from core.domain.conversation import Message
from core.errors import AdvisorError
from core.ports.conversations import POSTED_WITHIN

log = structlog.get_logger(__name__)


async def deliver_answer(in_flight: InFlight, message: Message, place: Place, reply: Reply) -> list[discord.Message]:
    """Post the answer to a message. Where Discord may take it later, it is left to whoever looks for such answers.

    Raises one of TROUBLES.
    """
    try:
        async with asyncio.timeout(POSTED_WITHIN.total_seconds()):
            shown = await deliver(place, reply)
    except TROUBLES as error:
        if not may_work_later(error):
            await note_delivered(in_flight, message)
        raise
    await note_delivered(in_flight, message)
    return shown


async def note_delivered(in_flight: InFlight, message: Message) -> None:
    """Nobody else has to post its answer."""
    try:
        if in_flight.services.deliveries:
            await in_flight.services.deliveries.note(message)
    except AdvisorError as error:
        log.warning("not noted that an answer was posted", error=type(error).__name__)
