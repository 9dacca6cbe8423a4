"""A reviewed answer that may be meant stands first, under its own question, and what the page says below it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest

from adapters.slack.client import SlackClient
from benchmarks.sites.local_site import LocalSite, served
from bot.operations import services_of
from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey
from core.messages.speaking import say, speaking
from core.presentation.explanation import explanation_in_words
from core.screens.services import Services
from core.storage.database import Database
from tests.fakes.acting import STAFF
from tests.standins.discord_bench import MENTION, bench
from tests.standins.reviewed_campus import LEE, ONLINE, Campus
from tests.standins.slack.limits import visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.workspaces import OpenWorkspaces

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
RENEWAL, TEXT = "How do I renew a parking permit?", "Renew it under **Permits**, with your campus account."
ASKED = "how are parking permits sold"
BOB = ConversationKey("discord", "guild", "help", "bob")


@dataclass
class Real:
    """The application's own services, in the place of planned ones."""

    services: Services


def services(campus: Campus) -> Services:
    """Those of the application, in workspaces that nobody had to set up."""
    return replace(services_of(campus.app), advisor=campus.app.engine, workspaces=OpenWorkspaces())


@pytest.fixture
async def campus(database: Database, tmp_path: Path) -> AsyncIterator[Campus]:
    with served(LocalSite()) as site:
        campus = Campus(site, database, tmp_path)
        await campus.night()
        await campus.save(question=RENEWAL, text=TEXT, links=("https://parking.example/renew",))
        yield campus
        await campus.app.models.aclose()


async def test_a_near_miss_gets_the_reviewed_answer_under_its_question_and_the_page_below(campus: Campus) -> None:
    answer = await campus.ask(ASKED)

    assert answer.outcome is Outcome.ANSWERED
    by = f"Reviewed by Parking, 2026-11-03, for the question: **{RENEWAL}** [1]"
    assert answer.text.startswith(f"{by}\n\n{TEXT}\n\nThe pages say:\n\n“")
    assert answer.text.endswith(f"{ONLINE}” [2]")
    assert [(each.number, each.url) for each in answer.citations] == [
        (1, "https://parking.example/renew"),
        (2, campus.url),
    ]
    found = await campus.app.stores.archive.explain(answer.id, STAFF)
    assert found
    assert len(found.trace.reviewed) == 1
    assert say("why.method.first") in str(explanation_in_words(found))


async def test_it_is_said_in_the_language_of_who_asks(campus: Campus) -> None:
    with speaking("es"):
        answer = await campus.ask(ASKED)

    assert answer.text.startswith("Revisado por Parking, ")
    assert "\n\nLas páginas dicen:\n\n“" in answer.text


async def test_who_got_it_above_a_page_hears_when_it_changes(campus: Campus) -> None:
    await campus.app.stores.archive.set_corrections(BOB.person, True)
    await campus.ask(ASKED, BOB)
    [saved] = await campus.desk.list()
    await campus.save(id=saved.id, seen_version=1, question=RENEWAL, text="Permits end in May.", links=())

    await campus.tell()

    [(person, [notice])] = campus.room.told
    assert (person, notice.before, notice.after) == (BOB.person, TEXT, "Permits end in May.")


async def test_an_expired_one_stands_nowhere(campus: Campus) -> None:
    [saved] = await campus.desk.list()
    await campus.desk.renew(saved.reference, LEE, date(2026, 11, 5))
    campus.now = campus.now.replace(day=9)

    answer = await campus.ask(ASKED)

    assert RENEWAL not in answer.text
    assert answer.text.endswith(f"{ONLINE}” [1]")


async def test_slack_shows_both_with_their_sources(campus: Campus) -> None:
    slack = PlayedSlack()
    await slack.start()
    try:
        async with serving(SlackClient(services(campus), options(slack))):
            await slack.deliver(slack.mention(ASKED))
            await slack.until(lambda: any("Sources" in visible(each) for each in slack.messages.values()))
            [shown] = [visible(each) for each in slack.messages.values()]
    finally:
        await slack.close()

    assert f"for the question: *{RENEWAL}* [1]" in shown
    assert "[1] <https://parking.example/renew" in shown
    assert shown.index(RENEWAL) < shown.index("The pages say:") < shown.index(ONLINE)


async def test_discord_shows_both_with_their_sources(campus: Campus) -> None:
    async with bench(planned=Real(services(campus))) as on:  # type: ignore[arg-type]
        await on.played.say(f"{MENTION} {ASKED}")
        await on.played.until(lambda: any("Sources" in each for each in on.played.standing()))
        [shown] = [each for each in on.played.standing() if "Sources" in each]

    assert f"for the question: **{RENEWAL}** [1]" in shown
    assert "https://parking.example/renew" in shown
    assert shown.index(RENEWAL) < shown.index("The pages say:") < shown.index(ONLINE)
