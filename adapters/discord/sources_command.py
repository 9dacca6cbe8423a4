"""`/sources`: the ranked passages for a question, without an answer, for advisors."""

from discord import app_commands

from adapters.discord import suggesting
from adapters.discord.desk import Interaction
from adapters.discord.inbound import scope_of
from adapters.discord.passage_text import dated, extract, named
from adapters.discord.private_replies import reply_privately
from adapters.discord.rights import ADVISORS_ONLY, is_advisor
from core.domain import Candidate, Scope
from core.score_text import score_text

NOTHING = "No passage matches. Is the page crawled? `/status` shows what is."
_PASSAGES = 10


@app_commands.command(name="sources", description="For advisors: the passages behind a question, with their scores.")
@app_commands.describe(
    query="What to look for",
    topic="Look only at pages of this topic.",
    about="Look only at passages about this.",
)
@app_commands.autocomplete(topic=suggesting.topics)
@app_commands.choices(about=suggesting.SUBJECTS)
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def sources(
    interaction: Interaction,
    query: app_commands.Range[str, 1, 1_000],
    topic: str | None = None,
    about: app_commands.Choice[str] | None = None,
) -> None:
    """Shows what the search finds, to the person alone."""
    await reply_privately(interaction, lambda: _found(interaction, query, topic, about))


async def _found(
    interaction: Interaction, query: str, topic: str | None, about: app_commands.Choice[str] | None
) -> str:
    if not is_advisor(interaction):
        return ADVISORS_ONLY
    if problem := await suggesting.unknown_topic(interaction, topic):
        return problem
    scope = scope_of(topic, about)
    passages = await interaction.client.desk.services.library.sources(query, scope, _PASSAGES)
    return "\n\n".join(_line(number, passage) for number, passage in enumerate(passages, 1)) or _nothing(scope)


def _nothing(scope: Scope) -> str:
    return f"No passage here is about {scope.about[0]}. Search again without that choice." if scope.about else NOTHING


def _line(number: int, found: Candidate) -> str:
    head = f"**{number}.** {named(found.chunk)} · {dated(found.chunk)}"
    return f"{head}\n{score_text(found)}\n> {extract(found.chunk)}"
