"""`/status` and `/reindex`: what is stored, and crawling it anew, for the people who run the bot."""

from discord import app_commands

from adapters.discord import suggesting
from adapters.discord.admin_text import reports_text, status_text
from adapters.discord.desk import Interaction
from adapters.discord.live_message import LiveMessage
from adapters.discord.places import CommandPlace
from adapters.discord.private_replies import reply_privately
from adapters.discord.rights import ADMINS_ONLY, is_admin
from adapters.discord.safe_text import plain
from core.errors import CrawlRunning, SourcesError
from core.site_domain import CrawlReport


@app_commands.command(name="status", description="For admins: what is stored, and how the newest crawls went.")
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def status(interaction: Interaction) -> None:
    """Shows the overview, to the person alone."""
    await reply_privately(interaction, lambda: _overview(interaction))


@app_commands.command(name="reindex", description="For admins: crawl one source, or all of them, now.")
@app_commands.describe(source="The source to crawl; leave it out for all.")
@app_commands.autocomplete(source=suggesting.sources)
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def reindex(interaction: Interaction, source: str | None = None) -> None:
    """Crawls, and shows how far it is, to the person alone."""
    await reply_privately(interaction, lambda: _reindexed(interaction, source))


async def _overview(interaction: Interaction) -> str:
    if not is_admin(interaction):
        return ADMINS_ONLY
    return status_text(await interaction.client.desk.services.operations.overview())


async def _reindexed(interaction: Interaction, source: str | None) -> str:
    if not is_admin(interaction):
        return ADMINS_ONLY
    try:
        return reports_text("Done.", await _crawled(interaction, source))
    except (CrawlRunning, SourcesError) as error:
        return plain(str(error))


async def _crawled(interaction: Interaction, source: str | None) -> list[CrawlReport]:
    desk, so_far = interaction.client.desk, dict[str, CrawlReport]()
    async with LiveMessage(CommandPlace(interaction, private=True), desk.pace) as live:

        def on_progress(report: CrawlReport) -> None:
            so_far[report.source] = report
            live.show(reports_text("Crawling …", list(so_far.values())))

        return await desk.services.operations.reindex(source, on_progress)
