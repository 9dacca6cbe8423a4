"""The real Slack client, connected to a played Slack."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from adapters.slack.client import SlackClient
from adapters.slack.options import SlackOptions
from core.ports.memory import MemoryDesk
from core.rag.understanding.routing.courtesies import only_points
from core.screens.curated.service import CuratedService
from core.screens.hand_offs.service import HandOffService
from core.screens.services import Services
from tests.fakes.inbox import MemoryInbox
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.standins.patience import PATIENCE
from tests.standins.services import (
    NotedDeliveries,
    PlannedGaps,
    PlannedLookup,
    PlannedOperations,
    inbox_beside,
    nothing_is,
)
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.signed import SIGNING_SECRET
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN
from tests.standins.workspaces import OpenWorkspaces

ADVISOR_USER, ADMIN_USER = "UADVISOR", "UADMIN"


@dataclass
class Time:
    """A clock that stands still until a test moves it."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Campus:
    """Everything that the bot is given, and a clock."""

    advisor: PlayedAdvisor = field(default_factory=PlayedAdvisor)
    passage_lookup: PlannedLookup = field(default_factory=PlannedLookup)
    operations: PlannedOperations = field(default_factory=PlannedOperations)
    workspaces: OpenWorkspaces = field(default_factory=OpenWorkspaces)
    gaps: PlannedGaps = field(default_factory=PlannedGaps)
    time: Time = field(default_factory=Time)
    is_distress: Callable[[str], bool] = nothing_is
    is_small_talk: Callable[[str], bool] = nothing_is
    language_of: Callable[[str], str | None] = lambda _: None
    hand_offs: HandOffService | None = None
    curated: CuratedService | None = None
    memory: MemoryDesk | None = None
    deliveries: NotedDeliveries = field(default_factory=NotedDeliveries)
    suggested: MemorySuggestedQuestions = field(default_factory=MemorySuggestedQuestions)
    told_admins: list[str] = field(default_factory=list)
    inbox: MemoryInbox = field(init=False)

    def __post_init__(self) -> None:
        self.inbox = inbox_beside(self.advisor.archive)

    @property
    def services(self) -> Services:
        return Services(
            self.advisor,
            self.advisor.archive,
            self.passage_lookup,
            self.operations,
            self.workspaces,
            self.gaps,
            is_distress=self.is_distress,
            is_small_talk=self.is_small_talk,
            only_points=only_points,
            language_of=self.language_of,
            hand_offs=self.hand_offs,
            curated=self.curated,
            memory=self.memory,
            deliveries=self.deliveries,
            inbox=self.inbox,
            suggested=self.suggested,
            tell_admins=self.told_admins.extend,
        )


def options(slack: PlayedSlack, **changed: object) -> SlackOptions:
    """Socket Mode against a played Slack, with one advisor and one admin."""
    usual = SlackOptions(
        BOT_TOKEN,
        APP_TOKEN,
        api_url=slack.api_url,
        advisors=(ADVISOR_USER,),
        admins=(ADMIN_USER,),
        ping_seconds=2,
    )
    return replace(usual, **changed)  # type: ignore[arg-type]


def socket_client(slack: PlayedSlack, campus: Campus, **changed: object) -> SlackClient:
    return SlackClient(campus.services, options(slack, **changed), seconds=campus.time)


def webhook_client(slack: PlayedSlack, campus: Campus, port: int) -> SlackClient:
    return socket_client(slack, campus, app_token=None, signing_secret=SIGNING_SECRET, port=port)


@asynccontextmanager
async def serving(client: SlackClient) -> AsyncIterator[None]:
    """Runs a client while the block runs."""
    running = asyncio.create_task(client.run())
    waiting = asyncio.create_task(client.connected.wait())
    await asyncio.wait({running, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
    try:
        yield
    finally:
        await client.close()
        await running


def messages(slack: PlayedSlack, count: int) -> Callable[[], bool]:
    """Whether so many messages stand."""
    return lambda: len(slack.messages) == count
