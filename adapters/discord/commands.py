"""The slash commands: questions, passages, status and crawls."""

import discord
from discord import app_commands

from adapters.discord import inbound, suggestions
from adapters.discord.answer_view import answer_interaction
from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.inbound import scope_of
from adapters.discord.live_message import LiveMessage
from adapters.discord.outbound import messages_of, said
from adapters.discord.permissions import ADMIN_SETTING, is_admin, is_advisor
from adapters.discord.places import CommandPlace, Reply
from adapters.discord.reading import written_in
from adapters.discord.receiving.storing import defer
from adapters.discord.screens.drawing import reply_of
from adapters.discord.screens.routing import pin_button
from adapters.discord.served import profile_of
from core.domain.crawl import CrawlReport
from core.errors import CrawlRunning, SourcesError
from core.ports.quality import Workspace
from core.presentation.document import Document
from core.presentation.gaps import gaps_document
from core.presentation.messages import say
from core.presentation.passages import passages_document
from core.presentation.reports import crawls_document
from core.presentation.status import status_document
from core.screens.screen import Screen

_PASSAGES = 10
_GROUPS = 8


@app_commands.command(name="ask", description=text("command.ask"))
@app_commands.describe(
    question=text("command.ask.question"),
    private=text("command.ask.private"),
    topic=text("command.topic"),
    about=text("command.about"),
)
@app_commands.autocomplete(topic=suggestions.topics)
@app_commands.choices(about=suggestions.SUBJECTS)
async def ask(
    interaction: Interaction,
    question: app_commands.Range[str, 1, 4_000],
    private: bool = False,
    topic: str | None = None,
    about: app_commands.Choice[str] | None = None,
) -> None:
    """Answer in public, or for the person alone; in distress always for the person alone."""
    in_flight = interaction.client.in_flight
    is_distress = in_flight.services.is_distress(inbound.readable(question))
    private = private or is_distress
    async with in_flight.keeping(interaction, question) as is_ours:
        if not is_ours:
            return
        await defer(interaction, ephemeral=private, thinking=True)
        problem = await in_flight.safely(interaction.id, lambda: suggestions.unknown_topic(interaction, topic))
        if problem and not is_distress:
            await CommandPlace(interaction, private).finish(Reply(said(problem)))
            return
        scope = scope_of(topic, about)
        await answer_interaction(interaction, question, private, scope=scope)


@app_commands.context_menu(name=text("command.ask_about"))
async def ask_about(interaction: Interaction, message: discord.Message) -> None:
    """Answer another person's message, shown only to the one who asked for it."""
    written = written_in(message)
    asked = written.words or written.shown
    async with interaction.client.in_flight.keeping(interaction, asked) as is_ours:
        if is_ours:
            await defer(interaction, ephemeral=True, thinking=True)
            await answer_interaction(interaction, asked, private=True, is_own=False)


async def answer_form(interaction: Interaction) -> None:
    """Answer the follow-up form; below a private answer, and in distress, it is private too."""
    in_flight, text = interaction.client.in_flight, "".join(inbound.form_values(interaction).get(inbound.FIELD, []))
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    private = is_private or in_flight.services.is_distress(inbound.readable(text))
    async with in_flight.keeping(interaction, text) as is_ours:
        if is_ours:
            await defer(interaction, ephemeral=private, thinking=True)
            await answer_interaction(interaction, text, private)


@app_commands.command(name="sources", description=text("command.sources"))
@app_commands.describe(query=text("command.sources.query"), topic=text("command.topic"), about=text("command.about"))
@app_commands.autocomplete(topic=suggestions.topics)
@app_commands.choices(about=suggestions.SUBJECTS)
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_messages=True)
async def sources(
    interaction: Interaction,
    query: app_commands.Range[str, 1, 1_000],
    topic: str | None = None,
    about: app_commands.Choice[str] | None = None,
) -> None:
    """Show search results to the person alone."""
    await reply_privately(interaction, lambda: _found(interaction, query, topic, about))


@app_commands.command(name="feedback", description=text("command.feedback"))
@app_commands.describe(days=text("command.feedback.days"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_messages=True)
async def feedback(interaction: Interaction, days: app_commands.Range[int, 1, 365] = 30) -> None:
    """Show what people missed to the person alone."""
    await reply_privately(interaction, lambda: _missed(interaction, days))


@app_commands.command(name="status", description=text("command.status"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def status(interaction: Interaction) -> None:
    """Show the status to the person alone."""
    await reply_privately(interaction, lambda: _overview(interaction))


@app_commands.command(name="reindex", description=text("command.reindex"))
@app_commands.describe(source=text("command.reindex.source"))
@app_commands.autocomplete(source=suggestions.sources)
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def reindex(interaction: Interaction, source: str | None = None) -> None:
    """Crawl and show the progress to the person alone."""
    await reply_privately(interaction, lambda: _reindexed(interaction, source))


async def _found(
    interaction: Interaction, query: str, topic: str | None, about: app_commands.Choice[str] | None
) -> Reply | Document | str:
    if not await is_advisor(interaction):
        return say("permissions.advisors")
    if problem := await suggestions.unknown_topic(interaction, topic):
        return problem
    in_flight, wished = interaction.client.in_flight, scope_of(topic, about)
    seen = (await profile_of(in_flight, interaction.guild_id)).narrowed(wished)
    found = await in_flight.services.passage_lookup.sources(query, seen, _PASSAGES)
    told = passages_document(query, found, wished.about)
    return reply_of(Screen(document=told, buttons=await pin_button(interaction, query)))


async def _missed(interaction: Interaction, days: int) -> Document | str:
    if not await is_advisor(interaction):
        return say("permissions.advisors")
    in_flight, here = interaction.client.in_flight, Workspace(inbound.PLATFORM, inbound.person(interaction).workspace)
    scope = (await profile_of(in_flight, interaction.guild_id)).scope
    return gaps_document(await in_flight.services.gaps.report(days, here, _GROUPS, scope))


async def _overview(interaction: Interaction) -> Document | str:
    if not await is_admin(interaction):
        return say("permissions.admins", setting=ADMIN_SETTING)
    return status_document(await interaction.client.in_flight.services.operations.overview())


async def _reindexed(interaction: Interaction, source: str | None) -> Document | str:
    if not await is_admin(interaction):
        return say("permissions.admins", setting=ADMIN_SETTING)
    try:
        return crawls_document(say("crawl.done"), await _crawled(interaction, source))
    except (CrawlRunning, SourcesError) as error:
        return str(error)


async def _crawled(interaction: Interaction, source: str | None) -> list[CrawlReport]:
    in_flight, so_far = interaction.client.in_flight, dict[str, CrawlReport]()
    async with LiveMessage(CommandPlace(interaction, private=True), in_flight.pace) as live:

        def on_progress(report: CrawlReport) -> None:
            so_far[report.source] = report
            first, *_ = messages_of(crawls_document(say("crawl.running"), list(so_far.values())))
            live.show(first)

        return await in_flight.services.operations.reindex(source, on_progress)
