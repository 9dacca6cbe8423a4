"""The real bot as its own process tells students on both platforms what was found just now."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import count

import pytest
import pytest_asyncio

from benchmarks.sites.local_site import LocalSite, served
from tests.standins.campus_bot import Town, open_town, running_bot
from tests.standins.discord_payloads import STUDENT
from tests.standins.kayak_site import ANSWER, QUESTION, SOURCES, kayak_site
from tests.standins.search_engine import PlayedSearchEngine
from tests.standins.slack.limits import visible
from tests.standins.slack.workspace import STUDENT as IN_SLACK

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

MARK = "Found on the site just now, not yet in my index:"
IN_SPANISH = "Encontrado en el sitio ahora mismo; todavía no está en mi índice:"
numbers = count(7001)


@dataclass(frozen=True)
class Searched:
    """The bot between its platforms, and the site that is in no index."""

    town: Town
    site: LocalSite


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def searched(
    new_campus_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Searched]:
    folder = tmp_path_factory.mktemp("bot")
    with served(kayak_site()) as site:
        async with open_town() as town, PlayedSearchEngine() as engine:
            engine.addresses = [f"{site.address}/boats"]
            (folder / "both.yaml").write_text(SOURCES.format(address=site.address), encoding="utf-8")
            more = {
                "ADVISOR_WEB_SEARCH_URL": engine.address,
                "ADVISOR_WEB_SEARCH_SECONDS": "20",
                "ADVISOR_SOURCES_FILE": str(folder / "both.yaml"),
                "OPENAI_MODEL": "",
            }
            async with running_bot(town, folder, new_campus_database(), **more):
                yield Searched(town, site)


async def test_on_discord(searched: Searched) -> None:
    discord = searched.town.discord
    student = discord.person(STUDENT | {"id": str(next(numbers))})
    asked = await student.use("ask", question=QUESTION)
    await discord.until(lambda: any("**Sources**" in text for text in asked.texts))

    [answer] = [text for text in asked.texts if "**Sources**" in text]
    assert f"{MARK}\n\n“{ANSWER}” [1]" in answer
    assert f"[1] [Boathouse](<{searched.site.address}/boats#:~:text=You%20can%20rent" in answer


async def test_on_discord_in_spanish(searched: Searched) -> None:
    student = searched.town.discord.person(STUDENT | {"id": str(next(numbers))}, locale="es-ES")
    asked = await student.use("ask", question=QUESTION)
    await searched.town.discord.until(lambda: any(ANSWER in text for text in asked.texts))

    assert any(IN_SPANISH in text for text in asked.texts)


async def test_in_slack(searched: Searched) -> None:
    slack = searched.town.slack
    question = slack.mention(QUESTION, user=IN_SLACK)
    await slack.deliver(question)
    thread = question["event"]["ts"]

    def below() -> list[str]:
        return [visible(shown) for shown in slack.messages.values() if shown["thread_ts"] == thread]

    await slack.until(lambda: any("*Sources*" in text for text in below()))

    [answer] = [text for text in below() if "*Sources*" in text]
    assert answer.startswith(f"{MARK}\n\n“{ANSWER}” [1]")
    assert f"<{searched.site.address}/boats#:~:text=You%20can%20rent" in answer
