"""What every `PostedAnswers` does: knows where answers stand that others read, and which of them are in doubt."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.posts import PostedAnswer
from core.storage.database import Database
from tests.standins.cited_pages import BOB, FEES, JUNE, LATER, MAY, POOL, Site, open_site
from tests.standins.exchanges import ADA, question, reply

SINCE = datetime.now(UTC) - timedelta(days=30)


@pytest.fixture
async def site(memory_or_database: Database | None) -> Site:
    return await open_site(memory_or_database)


def standing(answer: Answer, shown: str = "") -> PostedAnswer:
    return PostedAnswer(answer.id, "C1", ("17.1", "17.2"), True, shown)


async def posted(site: Site, **changed: object) -> Answer:
    """Somebody gets an answer that others read."""
    answer = await site.ask(**changed)  # type: ignore[arg-type]
    await site.posted.note(standing(answer))
    return answer


async def test_a_posted_answer_whose_page_changed_is_in_doubt_with_its_citation(site: Site) -> None:
    answer = await posted(site)
    await site.page(FEES, JUNE, POOL, at=LATER)

    [doubted] = await site.posted.doubted(SINCE)

    assert doubted.posted == standing(answer)
    [outdated] = doubted.outdated
    assert (outdated.quote, outdated.now, outdated.read_at) == (MAY, (JUNE, POOL), LATER)


async def test_it_is_in_doubt_whoever_asked_and_whatever_they_were_told(site: Site) -> None:
    answer = await posted(site, who=BOB)
    await site.page(FEES, JUNE, at=LATER)
    await site.ask(JUNE, who=BOB)

    assert [each.posted.answer_id for each in await site.posted.doubted(SINCE)] == [answer.id]
    assert await site.outdated() == []


async def test_nothing_is_in_doubt_while_its_page_is_current_or_that_was_not_posted(site: Site) -> None:
    await posted(site)
    await site.ask(POOL)
    await site.page(FEES, MAY, at=LATER)

    assert await site.posted.doubted(SINCE) == []


async def test_a_refusal_is_not_in_doubt(site: Site) -> None:
    await posted(site, outcome=Outcome.NO_EVIDENCE)
    await site.page(FEES, JUNE, at=LATER)

    assert await site.posted.doubted(SINCE) == []


async def test_what_is_marked_is_looked_at_also_when_its_page_is_current_again(site: Site) -> None:
    answer = await posted(site)
    await site.posted.mark(answer.id, "a change")

    [doubted] = await site.posted.doubted(SINCE)

    assert (doubted.posted, doubted.outdated) == (standing(answer, "a change"), ())
    await site.posted.mark(answer.id, "")
    assert await site.posted.doubted(SINCE) == []


async def test_the_first_note_stays(site: Site) -> None:
    answer = await posted(site)
    await site.posted.mark(answer.id, "a change")
    await site.posted.note(PostedAnswer(answer.id, "C2", ("18.1",)))

    [doubted] = await site.posted.doubted(SINCE)

    assert doubted.posted == standing(answer, "a change")


async def test_what_is_dropped_or_too_old_is_not_known_any_more(site: Site) -> None:
    first, second = await posted(site), await posted(site)
    await site.page(FEES, JUNE, at=LATER)

    await site.posted.drop(first.id)
    assert [each.posted.answer_id for each in await site.posted.doubted(SINCE)] == [second.id]
    assert await site.posted.doubted(datetime.now(UTC) + timedelta(minutes=1)) == []

    assert await site.posted.drop_before(SINCE) == 0
    assert await site.posted.drop_before(datetime.now(UTC) + timedelta(minutes=1)) == 1
    assert await site.posted.doubted(SINCE) == []


@pytest.mark.slow
async def test_what_was_forgotten_is_posted_nowhere(site: Site) -> None:
    await posted(site)
    await site.kept.archive.forget(ADA.person)
    await site.posted.note(standing(reply("An answer that was forgotten before it was noted.")))
    await posted(site)
    await site.kept.archive.forget_message(ADA.platform, ADA.workspace, question("2").id)
    await posted(site)
    await site.kept.archive.purge(ADA.platform, ADA.workspace)
    await posted(site)
    await site.kept.conversations.erase_before(datetime.now(UTC) + timedelta(minutes=1))
    await site.page(FEES, JUNE, at=LATER)

    assert await site.posted.doubted(SINCE) == []


async def test_a_persons_copy_tells_where_others_read_the_answer(site: Site) -> None:
    await posted(site)
    await site.ask(POOL)

    [first, second] = json.loads(await site.kept.archive.export(ADA.person))["questions"]

    assert (first["posted"]["channel"], first["posted"]["messages"]) == ("C1", ["17.1", "17.2"])
    assert second["posted"] is None
