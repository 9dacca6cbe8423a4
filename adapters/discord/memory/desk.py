"""`/memory`, and what happens when one of its buttons is pressed or a form is sent: for the person alone."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import UUID

import discord
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.memory.buttons import fact_view, memory_view
from adapters.discord.outbound import messages_of, said
from adapters.discord.places import Reply
from core.domain.fact_rules import LONGEST_VALUE
from core.domain.memory import Fact
from core.ports.memory import MemoryDesk
from core.presentation import memory as shown
from core.presentation.document import document
from core.presentation.memory import MemoryAct
from core.presentation.messages import say

FORMS = "advisor:memory-form:"
_FACT_FORM, _CODE_FORM = re.compile(rf"{FORMS}(?P<fact>[0-9a-f-]{{36}})"), f"{FORMS}code"
_FIELD, _SECONDS, _LONGEST_CODE = "value", 900.0, 40

Work = Callable[[Interaction, str], Awaitable[Reply]]


@app_commands.command(name="memory", description=text("command.memory"))
async def memory(interaction: Interaction) -> None:
    """Show what is remembered, with all that can be done about it."""
    await reply_privately(interaction, lambda: _overview(interaction))


async def act(interaction: Interaction, wanted: MemoryAct, of: str) -> None:
    """Do what a button says, or show the form for it; `of` is the id of a fact or message."""
    if wanted is MemoryAct.REDEEM:
        await _open(interaction, lambda: _form("memory.act.redeem", _CODE_FORM, "memory.form.code", _LONGEST_CODE))
    elif wanted is MemoryAct.EDIT:
        await _edit(interaction, of)
    else:
        await reply_privately(interaction, lambda: _WORK[wanted](interaction, of))


async def read_form(interaction: Interaction) -> None:
    """Take a form of ours; nothing happens for others."""
    name, value = inbound.form_of(interaction) or "", inbound.form_value(interaction, _FIELD)
    if found := _FACT_FORM.fullmatch(name):
        await reply_privately(interaction, lambda: _corrected(interaction, found["fact"], value))
    elif name == _CODE_FORM:
        await reply_privately(interaction, lambda: _redeemed(interaction, value))


async def _edit(interaction: Interaction, of: str) -> None:
    """Show the form of a fact; what there is to say where that cannot be."""
    fact = await interaction.client.in_flight.safely(interaction.id, lambda: _fact(interaction, of))
    if isinstance(fact, Fact):
        name, value = f"{FORMS}{fact.id}", fact.value
        await _open(interaction, lambda: _form("memory.act.edit", name, "memory.form.value", LONGEST_VALUE, value))
    else:
        await reply_privately(interaction, lambda: _chosen(interaction, of))


async def _overview(interaction: Interaction, first: str = "") -> Reply:
    desk, person = _desk(interaction), inbound.person(interaction)
    state, facts = await desk.state(person), await desk.facts(person)
    told = shown.memory_document(state, facts, inbound.PLATFORM, first)
    return Reply(messages_of(told), lambda: memory_view(state, facts))


async def _switched_on(interaction: Interaction, message: str) -> Reply:
    learned = await _desk(interaction).switch(inbound.person(interaction), True, message or None)
    return await _overview(interaction, shown.switched(True, learned, inbound.PLATFORM))


async def _switched_off(interaction: Interaction, _: str) -> Reply:
    await _desk(interaction).switch(inbound.person(interaction), False)
    return await _overview(interaction, shown.switched(False, (), inbound.PLATFORM))


async def _declined(interaction: Interaction, _: str) -> Reply:
    await _desk(interaction).switch(inbound.person(interaction), False)
    return Reply(said(shown.declined(inbound.PLATFORM)))


async def _chosen(interaction: Interaction, of: str) -> Reply:
    """One fact with its buttons; all of them where no fact is named, or it is no more."""
    fact = await _fact(interaction, of)
    if fact is None:
        return await _overview(interaction, shown.dropped(was_there=False) if of else "")
    return Reply(messages_of(document((shown.fact_line(fact),))), lambda: fact_view(fact.id))


async def _dropped(interaction: Interaction, of: str) -> Reply:
    was_there = await _desk(interaction).drop(inbound.person(interaction), UUID(of))
    return await _overview(interaction, shown.dropped(was_there))


async def _corrected(interaction: Interaction, of: str, value: str) -> Reply:
    fact = await _desk(interaction).correct(inbound.person(interaction), UUID(of), value.strip())
    return await _overview(interaction, shown.corrected(fact))


async def _coded(interaction: Interaction, _: str) -> Reply:
    return Reply(said(shown.code_told(await _desk(interaction).code(inbound.person(interaction)))))


async def _redeemed(interaction: Interaction, code: str) -> Reply:
    outcome = await _desk(interaction).redeem(inbound.person(interaction), code.strip())
    return await _overview(interaction, shown.redeemed(outcome))


async def _unlinked(interaction: Interaction, _: str) -> Reply:
    was_linked = await _desk(interaction).unlink(inbound.person(interaction))
    return await _overview(interaction, shown.unlinked(was_linked))


_WORK: Mapping[MemoryAct, Work] = {
    MemoryAct.ON: _switched_on,
    MemoryAct.OFF: _switched_off,
    MemoryAct.YES: _switched_on,
    MemoryAct.NO: _declined,
    MemoryAct.CHANGE: _chosen,
    MemoryAct.CORRECT: _chosen,
    MemoryAct.DROP: _dropped,
    MemoryAct.CODE: _coded,
    MemoryAct.UNLINK: _unlinked,
}


async def _fact(interaction: Interaction, of: str) -> Fact | None:
    """The fact of this person; None where it is of somebody else, or no more."""
    facts = await _desk(interaction).facts(inbound.person(interaction))
    return next((fact for fact in facts if str(fact.id) == of), None)


async def _open(interaction: Interaction, make: Callable[[], discord.ui.Modal]) -> None:
    async with interaction.client.in_flight.handling(interaction):
        await interaction.response.send_modal(make())


def _form(title: str, name: str, label: str, longest: int, filled: str = "") -> discord.ui.Modal:
    """A form with one field. Its value is read from the event, so it survives a restart."""
    form = discord.ui.Modal(title=say(title), custom_id=name, timeout=_SECONDS)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        custom_id=_FIELD, default=filled[:longest] or None, min_length=1, max_length=longest
    )
    form.add_item(discord.ui.Label(text=say(label), component=field))
    return form


def _desk(interaction: discord.Interaction[Any]) -> MemoryDesk:
    desk: MemoryDesk | None = interaction.client.in_flight.services.memory
    assert desk is not None  # noqa: S101 - without one there is neither command nor button
    return desk
