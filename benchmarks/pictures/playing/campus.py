"""The real bot for the demo campus on a played platform, at a time that stands still."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TypeAlias

import yaml
from pydantic import SecretStr

from adapters.discord.client import DiscordClient
from adapters.discord.live_message import Pace
from adapters.discord.options import DiscordOptions
from adapters.slack.client import SlackClient
from adapters.slack.options import SlackOptions
from bot.app import advisor_app
from bot.application import App
from bot.commands.crawl import went_well
from bot.commands.demo import demo_source, served_campus
from bot.job_wiring import build_crawl
from bot.offices import build_desk
from bot.operations import services_of
from bot.serving.night_wiring import build_posts
from bot.serving.platforms import PlatformClient
from bot.settings import Settings, load_settings
from core.domain.crawl import CrawlState
from core.screens.services import Services
from tests.standins import discord_payloads as payloads
from tests.standins.chat_model_server import PlayedChatModel
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.slack.serving import ADMIN_USER
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN, CHANNEL, DIRECT

# A Tuesday morning in the second week of classes of the demo campus.
NOW = datetime(2026, 9, 1, 14, 24, tzinfo=UTC)
CONTACT = "Academic Advising, Calder Hall 204, 555-0110"
# The line of the campus's own page on counseling, as an operator would write it into ADVISOR_CRISIS_TEXT.
CRISIS = (
    "Thank you for telling me. You do not have to deal with this alone: people are ready to listen now, at Larkmoor's "
    "crisis line, 555-0188, or at 988 (call or text), at any hour. Is somebody in danger or hurt? Call 911 now. If you "
    "can, stay near someone you trust until help is there."
)
OFFICES = {"discord": "5001", "slack": "C5001"}
OPEN_CHANNELS = {"discord": "1008", "slack": "C1008"}
MODEL, KEY = "played", SecretStr("played")
# What a person sees of an answer in the making depends on how busy the machine is, so that none is shown here.
NO_DRAFTS = Pace(first=3_600.0)


Played: TypeAlias = PlayedDiscord | PlayedSlack


@dataclass(frozen=True)
class Campus:
    """One platform with the bot on it; `address` is where the demo campus is served."""

    played: Played
    address: str
    app: App

    async def until_posted(self) -> None:
        """Waits until nothing about hand-offs is due any more."""
        while await self.app.stores.hand_offs.due(list(OFFICES)):  # noqa: ASYNC110 - a job of its own posts it
            await asyncio.sleep(0.05)


@asynccontextmanager
async def open_campus(folder: Path, platform: str, model: PlayedChatModel | None = None) -> AsyncIterator[Campus]:
    """Crawl the demo campus into `folder` and connect the bot to the played platform; leaves nothing running.

    Without a `model` pages are quoted.
    """
    async with AsyncExitStack() as stack:
        address = stack.enter_context(served_campus(folder / "port"))
        settings = _settings(folder, address, platform, model)
        app = await stack.enter_async_context(advisor_app(settings, lambda: NOW))
        [report] = await build_crawl(app).run([demo_source(address)])
        if report.state is not CrawlState.FINISHED or not went_well([report]):
            raise RuntimeError(f"The demo campus was not crawled: {report.error or report.skipped}.")
        played = await stack.enter_async_context(_discord() if platform == "discord" else _slack())
        await stack.enter_async_context(_served(app, platform, played))
        yield Campus(played, address, app)


def _settings(folder: Path, address: str, platform: str, model: PlayedChatModel | None) -> Settings:
    office = {"name": "Registrar", f"{platform}_channel": OFFICES[platform]}
    source = {"name": "larkmoor", "start_urls": [f"{address}/"], "allow_private_network": True}
    files = {"offices": {"offices": [office]}, "sources": {"sources": [source]}, "workspaces": {"others": "served"}}
    for name, content in files.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    paths: dict[str, object] = {f"{name}_file": folder / f"{name}.yaml" for name in files}
    words = {"human_contact": CONTACT, "crisis_text": CRISIS}
    settings = load_settings(data_dir=folder / "data", questions_per_minute=0, **words, **paths)
    given = {"openai_base_url": model and model.base, "openai_model": model and MODEL, "openai_api_key": KEY}
    return settings.model_copy(update={"database_url": None} | given)


@asynccontextmanager
async def _discord() -> AsyncIterator[Played]:
    usual = payloads.guild(payloads.EVERYTHING_NEEDED)["channels"]
    opened = usual[0] | {"id": OPEN_CHANNELS["discord"], "name": "ask-away"}
    async with PlayedDiscord(server={"channels": [*usual, opened]}) as played:
        played.rest.places[opened["id"]] = payloads.GUILD
        yield played


@asynccontextmanager
async def _slack() -> AsyncIterator[Played]:
    played = PlayedSlack()
    played.workspace.others |= {OFFICES["slack"], OPEN_CHANNELS["slack"]}
    played.workspace.history = frozenset({DIRECT, CHANNEL})
    played.workspace.second = int(time())
    await played.start()
    try:
        yield played
    finally:
        await played.close()


@asynccontextmanager
async def _served(app: App, platform: str, played: Played) -> AsyncIterator[None]:
    posts = build_posts(app, tell_admins=lambda _: None)  # no place is closed here
    services = replace(services_of(app), hand_offs=build_desk(app, posts.wake))
    client = _client(services, played)
    running = asyncio.create_task(client.run())
    posting = asyncio.create_task(posts.run({platform: client}))
    try:
        await client.connected.wait()
        yield
    finally:
        posting.cancel()
        await client.close()
        await asyncio.gather(posting, running, return_exceptions=True)


def _client(services: Services, played: Played) -> PlatformClient:
    if isinstance(played, PlayedSlack):
        return SlackClient(services, _on_slack(played))
    return DiscordClient(services, _on_discord(played), NO_DRAFTS)


def _on_discord(played: PlayedDiscord) -> DiscordOptions:
    return DiscordOptions(
        TOKEN,
        played.api_base,
        played.gateway_url,
        admin_roles=(str(payloads.ADMIN["id"]),),
        message_content=True,
        human_contact=CONTACT,
    )


def _on_slack(played: PlayedSlack) -> SlackOptions:
    return SlackOptions(BOT_TOKEN, APP_TOKEN, api_url=played.api_url, admins=(ADMIN_USER,), human_contact=CONTACT)
