"""The slash commands: questions, passages, status and crawls."""

from functools import partial

import discord
from discord import app_commands

from adapters.discord import inbound, suggestions
from adapters.discord.answer_view import answer_interaction
from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.live_message import LiveMessage
from adapters.discord.outbound import messages_of, said
from adapters.discord.permissions import visitor_of
from adapters.discord.places import CommandPlace, Reply
from adapters.discord.reading import written_in
from adapters.discord.receiving.storing import defer
from adapters.discord.screens.drawing import reply_of
from adapters.discord.screens.routing import screens_of, where_of
from core.domain.crawl import CrawlReport
from core.domain.passage import Scope
from core.presentation.messages import say
from core.presentation.reports import crawls_document
from core.screens.lookups import DAYS


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
        find = partial(screens_of(interaction).lookups.scope, inbound.person(interaction), topic)
        scope = await in_flight.safely(interaction.id, lambda: find(about.value if about else None))
        if isinstance(scope, str) and not is_distress:
            await CommandPlace(interaction, private).finish(Reply(said(scope)))
            return
        await answer_interaction(interaction, question, private, scope=scope if isinstance(scope, Scope) else None)


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
async def feedback(interaction: Interaction, days: app_commands.Range[int, 1, 365] = DAYS) -> None:
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
) -> Reply:
    who, where = visitor_of(interaction), where_of(interaction)
    subject = about.value if about else None
    return reply_of(await screens_of(interaction).lookups.passages(who, where, query, topic, subject))


async def _missed(interaction: Interaction, days: int) -> Reply:
    return reply_of(await screens_of(interaction).lookups.missed(visitor_of(interaction), days))


async def _overview(interaction: Interaction) -> Reply:
    return reply_of(await screens_of(interaction).lookups.overview(visitor_of(interaction)))


async def _reindexed(interaction: Interaction, source: str | None) -> Reply:
    lookups, crawl = screens_of(interaction).lookups, partial(_crawled, interaction)
    return reply_of(await lookups.reindexed(visitor_of(interaction), source, crawl))


async def _crawled(interaction: Interaction, source: str | None) -> list[CrawlReport]:
    in_flight, so_far = interaction.client.in_flight, dict[str, CrawlReport]()
    async with LiveMessage(CommandPlace(interaction, private=True), in_flight.pace) as live:

        def on_progress(report: CrawlReport) -> None:
            so_far[report.source] = report
            first, *_ = messages_of(crawls_document(say("crawl.running"), list(so_far.values())))
            live.show(first)

        return await in_flight.services.operations.reindex(source, on_progress)
