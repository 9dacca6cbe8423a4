"""One question on Discord, from its arrival to the last part of its answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import discord

from adapters.discord import inbound, outbound
from adapters.discord.buttons import answer_buttons
from adapters.discord.desk import Desk, Interaction
from adapters.discord.live_message import LiveMessage
from adapters.discord.places import CommandPlace, MessagePlace, Place, Reply, may_open_thread
from core.domain import Answer, Draft, Message, Outcome, Scope


async def answer_message(desk: Desk, asked: discord.Message) -> None:
    """Answers in the thread or direct channel it was asked in, else in a new thread or a reply."""
    with desk.work(asked.id, inbound.author(asked)):
        opens_thread = may_open_thread(asked)
        message = inbound.from_message(asked, opens_thread)
        place = MessagePlace(asked, outbound.thread_name(message.text) if opens_thread else None)
        async with _cleared_when_cancelled(desk, place):
            async with asked.channel.typing():
                answer = await _answered(desk, message, place)
            await _finish(place, answer)


async def answer_interaction(
    interaction: Interaction, text: str, private: bool, *, echo: bool, scope: Scope | None = None
) -> None:
    """Answers a question by command, button or form that has been deferred already.

    Who may see the answer was settled by the deferral and cannot change; `echo` repeats the question above it.
    """
    desk, place = interaction.client.desk, CommandPlace(interaction, private)
    message = inbound.from_interaction(interaction, text, private, scope)
    shown = text if echo else None
    async with _cleared_when_cancelled(desk, place):
        answer = await _answered(desk, message, place, shown)
        await _finish(place, answer, shown)


async def _answered(desk: Desk, message: Message, place: Place, echo: str | None = None) -> Answer | str:
    async with LiveMessage(place, desk.pace) as live:

        async def on_draft(draft: Draft) -> None:
            live.show(outbound.progress(draft, echo))

        return await desk.safely(int(message.id), partial(desk.services.advisor.answer, message, on_draft))


async def _finish(place: Place, answer: Answer | str, echo: str | None = None) -> None:
    if isinstance(answer, str):
        await place.finish(Reply([answer]))
        return
    parts = outbound.messages_of(answer, echo)
    if not parts:
        await place.remove()
        return
    lasting = answer.outcome in {Outcome.ANSWERED, Outcome.NO_EVIDENCE}
    buttons = partial(answer_buttons, answer.id) if lasting else None
    await place.finish(Reply(parts, buttons, in_thread=lasting))


@asynccontextmanager
async def _cleared_when_cancelled(desk: Desk, place: Place) -> AsyncIterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        # At the end of the process people are told; when the question was deleted, nothing of it remains.
        await (place.finish(Reply([outbound.RESTARTING])) if desk.closing else place.remove())
        raise
