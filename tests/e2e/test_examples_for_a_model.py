"""A language model is shown reviewed answers to like questions as examples, and nothing is taken from them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.domain.answer import Answer, Trace
from core.storage.database import Database
from tests.fakes.acting import STAFF
from tests.standins.chat_model_server import NAME, PlayedChatModel, reply_to
from tests.standins.reviewed_campus import ONLINE, Campus

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ASKED = "how are parking permits sold"
RENEWAL, TEXT = "How do I renew a parking permit?", "Renew it under **Permits**, with your campus account, for $75."
REPEATED = "A parking permit is renewed with your campus account, for $75 [A]."


@dataclass
class Room:
    """The campus, and the model that it asks."""

    campus: Campus
    model: PlayedChatModel
    replies: list[str] = field(default_factory=list)

    async def ask(self, text: str = ASKED) -> tuple[Answer, Trace, str]:
        """The answer, its trace and the last prompt."""
        answer = await self.campus.ask(text)
        found = await self.campus.app.stores.archive.explain(answer.id, STAFF)
        assert found
        return answer, found.trace, self.model.asked[-1]


@asynccontextmanager
async def room_with(database: Database, folder: Path, examples: int) -> AsyncIterator[Room]:
    async with PlayedChatModel() as model:
        with served(LocalSite()) as site:
            to_model = {"openai_base_url": model.base, "openai_api_key": "played-key", "openai_model": NAME}
            campus = Campus(site, database, folder, more={**to_model, "examples": examples})
            await campus.night()
            room = Room(campus, model)
            model.script = lambda user: room.replies.pop(0) if room.replies else reply_to(user)
            yield room
            await campus.app.models.aclose()


@pytest.fixture
async def room(database: Database, tmp_path: Path) -> AsyncIterator[Room]:
    async with room_with(database, tmp_path, 3) as room:
        yield room


async def test_the_model_sees_the_reviewed_answer_apart_from_the_passages_and_why_names_it(room: Room) -> None:
    saved = await room.campus.save(question=RENEWAL, text=TEXT, links=("https://parking.example/renew",))
    _, trace, prompt = await room.ask()

    example, _, rest = prompt.partition("</example>")
    assert example.startswith('<example name="A" use="how an office words an answer; ')
    assert f"Question: {RENEWAL}\nAnswer: {TEXT}" in example
    assert RENEWAL not in rest
    assert '<passage number="1"' in rest
    assert trace.models["examples"] == f"{saved.reference} version 1"


async def test_what_only_an_example_says_is_not_shown(room: Room) -> None:
    await room.campus.save(question=RENEWAL, text=TEXT, links=("https://parking.example/renew",))
    room.replies.append(f"ANSWER\n{ONLINE.rstrip('.')} [1]. {REPEATED}")
    answer, trace, _ = await room.ask()

    pages = answer.text.partition("The pages say:")[2] or answer.text
    assert ONLINE.rstrip(".") in pages
    assert "$75" not in pages
    assert "[A]" not in answer.text
    assert [claim for claim in trace.removed_claims if "$75" in claim]


async def test_without_the_setting_the_prompt_has_no_example(database: Database, tmp_path: Path) -> None:
    async with room_with(database, tmp_path, 0) as room:
        await room.campus.save(question=RENEWAL, text=TEXT, links=("https://parking.example/renew",))
        _, trace, prompt = await room.ask()

    assert "<example" not in prompt
    assert "examples" not in trace.models


async def test_what_is_withdrawn_or_over_or_whose_page_changed_is_no_example(room: Room) -> None:
    campus = room.campus
    withdrawn = await campus.save(question=RENEWAL, text=TEXT)
    over = await campus.save(
        question="Can I return a parking permit?", text="No.", links=(), valid_until=campus.now.date()
    )
    rests = await campus.save(question="Is there a permit for motorcycles?", text=ONLINE)
    _, trace, _ = await room.ask()
    assert {each.reference in trace.models["examples"] for each in (withdrawn, over, rests)} == {True}

    await campus.desk.withdraw(withdrawn.reference, "discord:lee")
    campus.page("Parking permits are sold at the counter of the parking office only, and no longer in the portal.")
    await campus.night()
    _, trace, prompt = await room.ask()

    assert "<example" not in prompt
    assert "examples" not in trace.models
