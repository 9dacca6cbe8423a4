"""From what people press, choose and send off on Discord to the screen that follows."""

import asyncio
from typing import Any

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.permissions import permissions_of, visitor_of
from adapters.discord.places import Reply
from adapters.discord.screens.courier import card_now
from adapters.discord.screens.drawing import form_in, modal_of, reply_of
from core.domain.hand_off import Door, HandOff
from core.presentation.messages import say
from core.screens.hand_offs.screen import QUESTION
from core.screens.privacy_texts import Terms
from core.screens.screen import OF, Screen, Values
from core.screens.screens import OPENING, QUICK, Screens
from core.screens.visitors import Where

# Discord takes a form for three seconds, as the first reply only.
_LONGEST_SECONDS = 2.0
log = structlog.get_logger(__name__)


async def show(interaction: Interaction, action: str, of: str = "", question: str = "") -> None:
    """What follows a button, a menu or a command: a form at once, or a reply to this person alone."""
    values = {OF: [of]} | ({QUESTION: [question]} if question else {})
    if action in OPENING:
        await _respond(interaction, action, values)
    else:
        await reply_privately(interaction, lambda: _reply(interaction, action, values))


async def read_form(interaction: Interaction) -> None:
    """Take a form of ours; nothing happens for others."""
    form = form_in(inbound.form_of(interaction) or "")
    if form is None:
        return
    action, of = form
    values = {OF: [of]} | _typed(interaction)
    if action in QUICK:
        # Stored first, then acknowledged: a form that was not stays open, and is sent again and stored once.
        await _respond(interaction, action, values)
    else:
        await reply_privately(interaction, lambda: _reply(interaction, action, values))


async def _respond(interaction: Interaction, action: str, values: Values) -> None:
    """Answer at once: with a form, or with words for this person alone."""
    in_flight = interaction.client.in_flight
    async with in_flight.handling(interaction):
        acting = asyncio.ensure_future(in_flight.safely(interaction.id, lambda: _acted(interaction, action, values)))
        is_late = action in OPENING and not (await asyncio.wait({acting}, timeout=_LONGEST_SECONDS))[0]
        if is_late:
            await interaction.response.defer(ephemeral=True, thinking=True)
        screen = await acting
        screen = Screen(screen) if isinstance(screen, str) else screen
        if screen.form and not is_late:
            await interaction.response.send_modal(modal_of(screen.form))
            return
        reply = reply_of(Screen(say("form.press_again")) if screen.form else screen)
        send = interaction.followup.send if is_late else interaction.response.send_message
        await send(reply.parts[0], ephemeral=True, **_below(reply, 0))
        for number, part in enumerate(reply.parts[1:], start=1):
            await interaction.followup.send(part, ephemeral=True, suppress_embeds=True, **_below(reply, number))


async def _reply(interaction: Interaction, action: str, values: Values) -> Reply:
    return reply_of(await _acted(interaction, action, values))


async def _acted(interaction: Interaction, action: str, values: Values) -> Screen:
    who, where = visitor_of(interaction), where_of(interaction)
    screen = await screens_of(interaction).act(who, where, action, values, interaction.created_at)
    if screen.card:
        interaction.client.in_flight.start(_refresh(interaction, screen.card))
    return screen


def screens_of(interaction: Interaction) -> Screens:
    """The screens for the person who is there."""
    in_flight = interaction.client.in_flight
    options = in_flight.options
    terms = Terms("Discord", options.keep_days, options.human_contact)
    return Screens.of(
        in_flight.services,
        permissions_of(in_flight),
        terms,
        options.tells_corrections,
        lambda person: in_flight.withdraw(person=person),
    )


def where_of(interaction: Interaction) -> Where:
    """The place of an interaction."""
    guild, place, user = interaction.guild_id, str(interaction.channel_id), interaction.user.id
    here = inbound.conversation(guild, place, user)
    if guild is None:
        return Where(here, has_menus=True)
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    alone = inbound.conversation(guild, f"{place}{inbound.PRIVATE}", user)
    return Where(alone, None if is_private else here, (Door(inbound.PLATFORM, place),), has_menus=True)


def _typed(interaction: Interaction) -> dict[str, list[str]]:
    """What was filled in and chosen, by field; a question without ids of people."""
    values = inbound.form_values(interaction)
    return (
        values | {QUESTION: [inbound.readable(each) for each in values.get(QUESTION, [])]}
        if QUESTION in values
        else values
    )


def _below(reply: Reply, part: int) -> dict[str, Any]:
    return {"view": view} if (view := reply.view(part)) else {}


async def _refresh(interaction: Interaction, stored: HandOff) -> None:
    """Show below the card who has it, and what can be done now."""
    card = interaction.message
    if card is None:
        return
    text, view = card_now(stored, card.content)
    try:
        await card.edit(content=text, view=view)
    except discord.HTTPException as error:
        log.info("card not changed", reference=stored.reference, status=error.status, code=error.code)
