"""Two servers, two workspaces and an organisation with one installation, in one process: nothing crosses.

Fifty conversations go on at once. Each has a case with a name, which the played model repeats, so that an answer in
another's thread and a follow-up with another's memory are found out; each place has pages of its own.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from benchmarks.conversations.load import Conversation
from benchmarks.conversations.played_students import DiscordStudent, SlackStudent
from bot.app import advisor_app
from bot.job_wiring import build_crawl
from bot.settings import load_settings
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from tests.e2e.test_slack_install import get, state_of
from tests.standins.bot_process import bot_process, free_port
from tests.standins.campus_bot import Town, open_town
from tests.standins.discord_payloads import CHANNEL, GUILD
from tests.standins.slack.limits import Payload
from tests.standins.slack.signed import SIGNING_SECRET, post_until_taken

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

CONVERSATIONS = 50
KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
OTHER_SERVER = "1777"
CODES = ("played-code", "other-code", "organisation-code")


@dataclass(frozen=True)
class Place:
    """A server, or a workspace with the organisation that installed the app for it, if any, and its token."""

    platform: str
    workspace: str
    organisation: str | None = None
    token: str = ""


PLACES = {
    "law": Place("discord", GUILD),
    "arts": Place("discord", OTHER_SERVER),
    "nursing": Place("slack", "T2", token="xoxb-installed"),
    "music": Place("slack", "T3", token="xoxb-other"),
    "drama": Place("slack", "T5", "E1", "xoxb-organisation"),
    "dance": Place("slack", "T6", "E1", "xoxb-organisation"),
}
SCHOOLS = tuple(PLACES)
SOURCES = [Source(school, (f"https://{school}.example/",), topic=school) for school in SCHOOLS]


def hours(school: str) -> tuple[str, str]:
    """When a school's library opens on weekdays and on weekends, in the words of its page."""
    number = SCHOOLS.index(school)
    return f"{number + 3} in the morning", f"{number + 13} past noon"


@dataclass(frozen=True)
class OwnPages:
    """`Crawler`: each school has one page."""

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The page of a source."""
        weekday, weekend = hours(source.name)
        told = (
            f"The library of the {source.name} school opens at {weekday} on weekdays. On weekends it opens {weekend}."
        )
        blocks = (Block(BlockKind.PARAGRAPH, told),)
        yield Document(
            f"{source.start_urls[0]}library", f"Library of {source.name}", blocks, "text/html", datetime.now(UTC)
        )
        yield CrawlEnded()


@dataclass
class SignedStudent(SlackStudent):
    """A student of a workspace that installed the app, whose events come as signed requests."""

    place: Place = PLACES["nursing"]
    address: str = ""

    async def ask(self, text: str) -> None:
        question = self.slack.mention(text, user=f"U{self.number}")
        self.thread = question["event"]["ts"]
        await self._send(question)

    async def follow_up(self, text: str) -> None:
        await self._send(self.slack.reply(text, self.thread, user=f"U{self.number}"))

    async def _send(self, body: Payload) -> None:
        ours, organisation = self.place.workspace, self.place.organisation
        body = self.slack.shared(body, ours, ours, ours, organisation) | {"enterprise_id": organisation}
        assert await post_until_taken(self.address, body) == 200

    def tokens(self) -> set[str]:
        """By which tokens the bot wrote in the thread."""
        return {call.token for call in self.slack.calls if call.payload.get("thread_ts") == self.thread}


@dataclass
class Apart(Conversation):
    """A conversation in one of the places."""

    school: str = ""

    def problems(self) -> Iterator[str]:
        """What is not its own."""
        texts, place = self.student.texts(), PLACES[self.school]
        told = f"{self.school} {self.number}: "
        if [f"Case {self.name}." in text for text in texts] != [True, True]:
            yield f"{told}not its two answers: {texts}"
        if [own in text for own, text in zip(hours(self.school), texts, strict=False)] != [True, True]:
            yield f"{told}not what its page says: {texts}"
        if strangers := set(re.findall(r"https://(\w+)\.example", " ".join(texts))) - {self.school}:
            yield f"{told}cites {strangers}"
        if isinstance(self.student, SignedStudent) and self.student.tokens() != {place.token}:
            yield f"{told}written with {self.student.tokens()}"


def files_in(folder: Path) -> dict[str, str]:
    """Writes what an operator writes; the variables that name the files."""
    folder.mkdir()
    sources = [{"name": each.name, "start_urls": list(each.start_urls), "topic": each.topic} for each in SOURCES]
    places = [{"platform": each.platform, "id": each.workspace, "sources": [school]} for school, each in PLACES.items()]
    (folder / "all.yaml").write_text(yaml.safe_dump({"sources": sources}), encoding="utf-8")
    (folder / "served.yaml").write_text(yaml.safe_dump({"others": "refused", "workspaces": places}), encoding="utf-8")
    return {
        "ADVISOR_SOURCES_FILE": str(folder / "all.yaml"),
        "ADVISOR_WORKSPACES_FILE": str(folder / "served.yaml"),
    }


async def indexed(database: str, folder: Path) -> None:
    """Stores the page of each school."""
    async with advisor_app(load_settings(data_dir=folder, database_url=database)) as app:
        reports = await build_crawl(app, OwnPages()).run(SOURCES)
    assert {each.state for each in reports} == {CrawlState.FINISHED}


@asynccontextmanager
async def serving(town: Town, folder: Path, database: str) -> AsyncIterator[str]:
    """The real process on both platforms, with the app installed everywhere; where Slack sends its events."""
    port = free_port()
    installable = {
        "SLACK_CLIENT_ID": "1.2",
        "SLACK_CLIENT_SECRET": "played-client-secret",
        "SLACK_SIGNING_SECRET": SIGNING_SECRET,
        "SLACK_PUBLIC_URL": "https://bot.campus.example",
        "SLACK_API_URL": town.slack.api_url,
        "ADVISOR_SLACK_PORT": str(port),
        "ADVISOR_ENCRYPTION_KEY": KEY,
    }
    variables = {"DATABASE_URL": database} | town.on_discord | installable | town.model.settings | files_in(folder)
    async with bot_process(folder, variables) as bot:
        await bot.until_logged("models loaded")
        await bot.until_logged("connected to Discord")
        site = f"http://127.0.0.1:{port}/slack"
        for code in CODES:
            state = await state_of(site)
            status, _, _ = await get(f"{site}/oauth_redirect?code={code}&state={state}", cookie=state)
            assert status == 200
        yield f"{site}/events"


def held_in(town: Town, address: str, number: int) -> Apart:
    """The conversation of this number, in one place after the other."""
    school = SCHOOLS[number % len(SCHOOLS)]
    place = PLACES[school]
    if place.platform == "discord":
        return Apart(number, DiscordStudent(town.discord, number, place.workspace), school=school)
    return Apart(number, SignedStudent(town.slack, number, place=place, address=address), school=school)


async def test_fifty_conversations_in_two_servers_two_workspaces_and_an_organisation_stay_apart(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    database = new_campus_database()
    await indexed(database, tmp_path / "index")
    async with open_town() as town:
        town.model.delay = 0.5
        await town.discord.add_bot(OTHER_SERVER, f"{CHANNEL}9")
        async with serving(town, tmp_path / "bot", database) as address:
            held = [held_in(town, address, number) for number in range(1, CONVERSATIONS + 1)]
            await asyncio.gather(*(each.hold() for each in held))

    assert [problem for each in held for problem in each.problems()] == []
    assert {each.school for each in held} == set(SCHOOLS)
    assert town.model.most_at_once > 1
    held[0].school = "law"  # what crosses would be found out
    assert any("cites {'arts'}" in problem for problem in held[0].problems())
