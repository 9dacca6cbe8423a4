"""`/why` and its button: how an answer came about, for whoever asked, and for advisors of the same server."""

from uuid import UUID

from discord import app_commands

from adapters.discord import inbound
from adapters.discord.desk import Interaction
from adapters.discord.private_replies import reply_privately
from adapters.discord.rights import is_advisor
from adapters.discord.why_text import why_text
from core.domain import ConversationKey

UNKNOWN = "I know no such answer of yours. It may have been deleted, or the reference may be too short."
NOTHING_YET = "You have not asked me anything here yet."
_SHORTEST, _LONGEST = 6, 36


@app_commands.command(name="why", description="How an answer came about: pages tried, grades, dates. Only you see it.")
@app_commands.describe(answer="The reference of an answer; leave it out for your newest one here.")
async def why(interaction: Interaction, answer: app_commands.Range[str, _SHORTEST, _LONGEST] | None = None) -> None:
    """Explains the answer with this reference, or the newest one."""
    await reply_privately(interaction, lambda: _referred(interaction, answer))


async def why_reply(interaction: Interaction, answer_id: UUID) -> str:
    """The explanation, or that there is none for this person. Raises DatabaseError."""
    found = await interaction.client.desk.services.archive.explain(answer_id)
    # Whether somebody else's answer exists is nobody's business either.
    return why_text(found) if found and _may_see(interaction, found.conversation) else UNKNOWN


async def _referred(interaction: Interaction, reference: str | None) -> str:
    archive = interaction.client.desk.services.archive
    if reference is not None:
        named = await archive.find(reference.strip())
        return await why_reply(interaction, named) if named else UNKNOWN
    newest = await archive.latest(inbound.person(interaction), str(interaction.channel_id))
    newest = newest or await archive.latest(inbound.person(interaction))
    return await why_reply(interaction, newest) if newest else NOTHING_YET


def _may_see(interaction: Interaction, asked_in: ConversationKey) -> bool:
    me = inbound.person(interaction)
    if (asked_in.platform, asked_in.workspace) != (me.platform, me.workspace):
        return False
    shared = not asked_in.channel.endswith(inbound.PRIVATE)
    return asked_in.user == me.user or (shared and is_advisor(interaction))
