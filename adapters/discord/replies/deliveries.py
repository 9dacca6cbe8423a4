"""Post a stored answer, and note that it stands, so that no other process posts it again."""

import asyncio

import discord

from adapters.discord.in_flight import InFlight, deliver
from adapters.discord.places import Place, Reply
from adapters.discord.replies.troubles import TROUBLES, may_work_later
from core.domain.conversation import Message
from core.ports.conversations import POSTED_WITHIN
from core.ports.holding import note_delivered


async def deliver_answer(in_flight: InFlight, message: Message, place: Place, reply: Reply) -> list[discord.Message]:
    """Post the answer to a message. Where Discord may take it later, it is left to whoever looks for such answers.

    Raises one of TROUBLES.
    """
    try:
        async with asyncio.timeout(POSTED_WITHIN.total_seconds()):
            shown = await deliver(place, reply)
    except TROUBLES as error:
        if not may_work_later(error):
            await note_delivered(in_flight.services.deliveries, message)
        raise
    await note_delivered(in_flight.services.deliveries, message)
    return shown
