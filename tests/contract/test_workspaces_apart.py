"""Two servers and two workspaces in one process: none sees the sources, the contact or the texts of another."""

import re
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest

from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.operations import services_of
from bot.settings import load_settings
from bot.stores import build_stores
from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Message, WorkspaceProfile
from core.domain.crawl import CrawledPage, CrawlEnded, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.domain.passage import EVERYWHERE, Scope
from core.errors import NotServed
from core.models.token_count import ToktokCounter
from core.screens.services import Services
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SCHOOLS = ("law", "arts", "nursing", "music")
PLACES = {"law": ("discord", "1"), "arts": ("discord", "2"), "nursing": ("slack", "T1"), "music": ("slack", "T2")}
ASKED = (
    "How much is the lab fee?",
    "When does the office open?",
    "Where is the advising office?",
    "What is the phone number of the advising office?",
    "What scholarships are there?",
    "hi",
    "what can you do?",
    "I want to talk to a person",
    "I want to kill myself",
    "who won the boat race",
    "¿Cuánto cuesta el laboratorio?",
    "where do I see my grades",
    "What is {other} about?",
)


def page_of(school: str, number: int) -> str:
    """What only this school's page says."""
    return (
        f"The lab fee of the {school} school is ${number}00. The advising office of the {school} school is in "
        f"{school.title()} Hall, room {number}, open 9 to {number}. Its phone is 555-01{number}{number}. "
        f"The {school.title()} Star scholarship pays ${number},000 to students of the {school} school."
    )


@dataclass(frozen=True)
class OnePage:
    """Each source has one page of its school, and one for people in distress."""

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The pages of a source."""
        said = page_of(source.name, SCHOOLS.index(source.name) + 3)
        block = Block(BlockKind.PARAGRAPH, said)
        yield Document(f"https://{source.name}.example/", f"{source.name} school", (block,), "text/html", NOON)
        yield CrawlEnded()


def profile_of(school: str) -> WorkspaceProfile:
    return WorkspaceProfile(
        *PLACES[school],
        sources=(school,),
        greeting=f"Welcome to {school}!",
        contact=f"desk@{school}.example",
        crisis_text=f"The {school} line is 555-9{len(school)}.",
    )


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that lists the four schools as sources."""
    monkeypatch.chdir(tmp_path)
    lines = "\n".join(f"  - {{name: {school}, start_urls: ['https://{school}.example/']}}" for school in SCHOOLS)
    (tmp_path / "sources.yaml").write_text(f"sources:\n{lines}\n")


@pytest.fixture
async def services(database: Database, own_folder: None) -> AsyncIterator[Services]:
    models = Models(HashingEmbedder(), ToktokCounter())
    app = build_app(load_settings(questions_per_minute=0), build_stores(database), models, clock=lambda: NOON)
    await crawled(app)
    made = services_of(app)
    for school in SCHOOLS:
        await made.workspaces.save(profile_of(school))
    yield made


async def crawled(app: App) -> None:
    sources = [Source(school, (f"https://{school}.example/",), topic=f"{school} matters") for school in SCHOOLS]
    await build_crawl(app, OnePage()).run(sources)


def asked_in(school: str, text: str, number: int) -> Message:
    platform, workspace = PLACES[school]
    return Message(f"{number}", ConversationKey(platform, workspace, f"c{number}", "ann"), text, NOON)


def leaked(answer: Answer, school: str) -> list[str]:
    """The other schools that anything in an answer tells of."""
    shown = [answer.text, *answer.choices, *(f"{one.url} {one.title} {one.quote}" for one in answer.citations)]
    shown += [f"{page.url} {page.title}" for page in answer.suggestions]
    # The question itself may be repeated.
    said = re.sub(r"what is \w+ about|looked for “\w+”", "", " ".join(shown).lower())
    return [other for other in SCHOOLS if other != school and re.search(rf"\b{other}\b", said)]


# Most questions name no other school: the quick run asks each once, the slow run all 208.
PROBES = [(school, text.format(other=other)) for school, text, other in product(SCHOOLS, ASKED, SCHOOLS)]
ONCE = list(dict.fromkeys(PROBES))


@pytest.mark.parametrize(
    "probes", [ONCE, pytest.param(PROBES, marks=pytest.mark.slow)], ids=lambda probes: str(len(probes))
)
async def test_questions_across_four_workspaces_leak_nothing(
    services: Services, probes: Sequence[tuple[str, str]]
) -> None:
    for number, (school, text) in enumerate(probes):
        answer = await services.advisor.answer(asked_in(school, text, number))
        assert not leaked(answer, school), (school, text, answer.text)


async def test_each_workspace_is_answered_from_its_own_pages_with_its_own_contact(services: Services) -> None:
    for number, school in enumerate(SCHOOLS):
        fee = await services.advisor.answer(asked_in(school, "How much is the lab fee?", 1_000 + number))
        hello = await services.advisor.answer(asked_in(school, "hi", 2_000 + number))
        person = await services.advisor.answer(asked_in(school, "I want to talk to a person", 3_000 + number))

        assert f"${SCHOOLS.index(school) + 3}00" in fee.text
        assert hello.text == f"Welcome to {school}!"
        assert f"desk@{school}.example" in person.text


async def test_nobody_is_answered_in_a_place_that_is_not_served_but_people_in_distress(services: Services) -> None:
    asked = asked_in("law", "How much is the lab fee?", 5_000)
    stranger = replace(asked, conversation=replace(asked.conversation, workspace="99"))

    with pytest.raises(NotServed, match="discord 99 is not served"):
        await services.advisor.answer(stranger)

    helped = await services.advisor.answer(replace(stranger, id="5001", text="I want to kill myself"))
    assert helped.outcome is Outcome.CRISIS


async def test_a_scope_that_names_another_workspaces_source_finds_nothing(services: Services) -> None:
    law = await services.workspaces.profile(*PLACES["law"])
    wished = replace(asked_in("law", "How much is the lab fee?", 4_000), sources=("arts",))

    answer = await services.advisor.answer(wished)

    assert not answer.citations
    assert not answer.suggestions
    assert await services.passage_lookup.sources("lab fee", law.narrowed(Scope(("arts",))), 5) == []
    found = await services.passage_lookup.sources("lab fee", law.narrowed(EVERYWHERE), 5)
    assert {one.chunk.url for one in found} == {"https://law.example/"}
    assert await services.passage_lookup.topics(law.scope) == ["law matters"]
