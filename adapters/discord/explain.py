"""Explain an answer (`/why` and its button) to its asker, and to advisors of the same server."""

from uuid import UUID

from discord import app_commands

from adapters.discord import inbound
from adapters.discord.command_list.command_texts import text
from adapters.discord.curated.buttons import PinButton
from adapters.discord.curated.desk import entered
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.outbound import messages_of
from adapters.discord.permissions import is_advisor, may_see
from adapters.discord.places import Reply
from adapters.discord.replies.rows import row
from core.domain.access import Acting
from core.presentation.document import Document
from core.presentation.explanation import explanation_document, explanation_in_words
from core.presentation.messages import say

_SHORTEST, _LONGEST = 6, 36


@app_commands.command(name="why", description=text("command.why"))
@app_commands.describe(answer=text("command.why.answer"))
async def why(interaction: Interaction, answer: app_commands.Range[str, _SHORTEST, _LONGEST] | None = None) -> None:
    """Explain the answer with this reference, or the newest one."""
    await reply_privately(interaction, lambda: _referred(interaction, answer))


async def explanation(interaction: Interaction, answer_id: UUID) -> Reply | Document | str:
    """In words, for advisors with figures; or a message that there is no such answer for this person.

    Raises DatabaseError.
    """
    found = await interaction.client.in_flight.services.archive.explain(answer_id, await _looking(interaction))
    # Do not reveal whether another person's answer exists.
    if found is None or not await may_see(interaction, found.conversation):
        return say("why.unknown")
    if not await is_advisor(interaction):
        return explanation_in_words(found)
    told = explanation_document(found)
    if isinstance(await entered(interaction), str):
        return told
    return Reply(messages_of(told), lambda: row(PinButton(answer_id)))


async def _looking(interaction: Interaction) -> Acting:
    me = Acting.for_person(inbound.person(interaction))
    return Acting.as_staff(me.by, "why") if await is_advisor(interaction) else me


async def _referred(interaction: Interaction, reference: str | None) -> Reply | Document | str:
    archive = interaction.client.in_flight.services.archive
    if reference is not None:
        named = await archive.find(reference.strip(), await _looking(interaction))
        return await explanation(interaction, named) if named else say("why.unknown")
    newest = await archive.latest(inbound.person(interaction), str(interaction.channel_id))
    newest = newest or await archive.latest(inbound.person(interaction))
    return await explanation(interaction, newest) if newest else say("why.nothing_yet")
