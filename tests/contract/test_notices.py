"""What every `Notices` does: finds answers that are no longer true, and lets exactly one caller tell each."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey
from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, PageChange
from core.domain.document import Document
from core.domain.page import PageNote
from core.domain.passage import Scope
from core.domain.posts import Notice, OutdatedCitation
from core.extract.version import EXTRACTOR_VERSION
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.database import Database
from tests.standins.cited_pages import BOB, FEES, JUNE, LATER, MAY, NEW_FEES, POOL, Site, open_site
from tests.standins.exchanges import ADA, question


@pytest.fixture
async def site(memory_or_database: Database | None) -> Site:
    return await open_site(memory_or_database)


def notice(answer: Answer, who: ConversationKey = ADA) -> Notice:
    return Notice(who.person, answer.id, 1, "When are fees due?", FEES, "Fees", MAY, JUNE, LATER)


# ---- what is outdated


async def test_an_answer_whose_passage_changed_is_found_with_both_versions_of_its_page(site: Site) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, POOL, at=LATER)

    assert await site.outdated() == [
        OutdatedCitation(
            ADA.person,
            answer.id,
            1,
            "When are fees due?",
            answer.text,
            MAY,
            MAY,
            FEES,
            "Fees",
            LATER,
            (MAY, POOL),
            (JUNE, POOL),
            read_at=LATER,
        )
    ]


async def test_nothing_is_outdated_while_its_page_is_current(site: Site) -> None:
    await site.ask()

    assert await site.outdated() == []


async def test_a_passage_that_reads_as_before_is_not_outdated(site: Site) -> None:
    await site.ask()
    await site.page(FEES, MAY, "The pool is closed.", at=LATER)

    assert await site.outdated() == []


async def test_who_did_not_ask_for_it_is_not_found(site: Site) -> None:
    await site.ask(who=BOB)
    await site.ask(who=replace(ADA, workspace="another"))
    await site.page(FEES, JUNE, at=LATER)

    assert await site.outdated() == []


async def test_who_does_not_want_it_any_more_is_not_found(site: Site) -> None:
    await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    await site.kept.archive.set_corrections(ADA.person, wanted=False)

    assert await site.outdated() == []


async def test_who_was_forgotten_is_not_found(site: Site) -> None:
    await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    await site.kept.archive.forget(ADA.person)
    await site.kept.archive.set_corrections(ADA.person, wanted=True)

    assert await site.outdated() == []


async def test_what_was_asked_too_long_ago_is_not_found(site: Site) -> None:
    await site.ask()
    await site.page(FEES, JUNE, at=LATER)

    assert await site.notices.outdated(datetime.now(UTC) + timedelta(minutes=1)) == []


async def test_the_closest_quotation_is_found_like_an_answer(site: Site) -> None:
    await site.ask(outcome=Outcome.CLOSEST)
    await site.page(FEES, JUNE, at=LATER)

    assert len(await site.outdated()) == 1


async def test_a_refusal_is_not_found(site: Site) -> None:
    await site.ask(outcome=Outcome.NO_EVIDENCE)
    await site.page(FEES, JUNE, at=LATER)

    assert await site.outdated() == []


async def test_a_page_that_goes_on_elsewhere_is_found_there(site: Site) -> None:
    await site.ask()
    await site.index.move("bursar", FEES, NEW_FEES, LATER)
    await site.page(NEW_FEES, JUNE, at=LATER)

    [found] = await site.outdated()
    assert (found.url, found.now) == (NEW_FEES, (JUNE,))


async def test_a_page_whose_visitors_are_sent_to_another_one_is_found_there(site: Site) -> None:
    await site.ask()
    await site.page(NEW_FEES, JUNE)
    await site.index.move("bursar", FEES, NEW_FEES, LATER)

    [found] = await site.outdated()
    assert (found.url, found.now, found.removed_why) == (NEW_FEES, (JUNE,), None)


async def test_a_page_that_is_gone_says_nothing_now_and_why(site: Site) -> None:
    await site.ask()
    run = await site.log.start("bursar", LATER)
    await site.index.retire("bursar", FEES, LATER)
    await site.log.change(run, PageChange(FEES, ChangeKind.REMOVED, "http 404"))
    await site.log.record(run, CrawlReport("bursar", CrawlState.FINISHED, LATER, LATER))

    [found] = await site.outdated()
    assert (found.url, found.title, found.now, found.removed_why) == (FEES, "Fees", None, "http 404")


async def test_a_page_of_a_source_that_was_taken_out_is_gone_without_a_reason(site: Site) -> None:
    await site.ask()
    await site.index.retire_others([], LATER)

    [found] = await site.outdated()
    assert (found.now, found.removed_why) == (None, None)


@pytest.mark.slow
async def test_what_the_asker_was_told_since_comes_along(site: Site) -> None:
    await site.ask(POOL)
    await site.ask()
    await site.ask(POOL, who=BOB)
    await site.page(FEES, JUNE, POOL, at=LATER)
    again = await site.ask(JUNE)

    [found] = await site.outdated()
    assert set(found.later) == {again.text, JUNE}


@pytest.mark.postgres
async def test_a_page_that_became_a_copy_of_another_is_found_there(database: Database) -> None:
    site = await open_site(database)
    await site.page(FEES, MAY)
    await site.ask()
    await site.page(NEW_FEES, JUNE)
    found = [each.chunk for each in await site.index.hybrid((1.0, 0.0), ["fee"], "tiny", Scope(), 5)]
    [twin] = [chunk for chunk in found if chunk.url == NEW_FEES]
    await site.index.retire("bursar", FEES, LATER)
    page = Document(FEES, "Fees", (), "text/html", LATER)
    note = PageNote(page, (), "near-duplicate", "", twin.page_version_id)
    await PostgresCrawlMemory(database, EXTRACTOR_VERSION).note("bursar", note)

    [outdated] = await site.outdated()
    assert (outdated.url, outdated.now) == (NEW_FEES, (JUNE,))


# ---- who tells it


async def test_a_notice_is_claimed_once(site: Site) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, at=LATER)

    assert await site.notices.claim([notice(answer)]) == [notice(answer)]
    assert await site.notices.claim([notice(answer)]) == []
    assert await site.outdated() == []


@pytest.mark.parametrize("delivered", [True, False])
async def test_what_was_sent_or_cannot_be_is_settled_for_ever(site: Site, delivered: bool) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    await site.notices.claim([notice(answer)])

    await site.notices.settle([notice(answer)], delivered)

    assert await site.outdated() == []
    assert await site.notices.claim([notice(answer)]) == []


async def test_what_a_dying_process_claimed_is_told_by_another_after_the_lease(site: Site) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    assert await site.notices.claim([notice(answer)]) == [notice(answer)]
    assert (await site.notices.claim([notice(answer)]), await site.outdated()) == ([], [])

    site.let_leases_run_out()

    assert [found.answer_id for found in await site.outdated()] == [answer.id]
    assert await site.notices.claim([notice(answer)]) == [notice(answer)]
    await site.notices.settle([notice(answer)], delivered=True)
    assert (await site.notices.claim([notice(answer)]), await site.outdated()) == ([], [])


async def test_what_was_not_sent_can_be_claimed_again(site: Site) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    await site.notices.claim([notice(answer)])

    await site.notices.release([notice(answer)])

    assert [found.answer_id for found in await site.outdated()] == [answer.id]
    assert await site.notices.claim([notice(answer)]) == [notice(answer)]


async def test_what_was_forgotten_or_is_not_wanted_any_more_cannot_be_claimed(site: Site) -> None:
    first = await site.ask()
    await site.kept.archive.forget_message(ADA.platform, ADA.workspace, question("1").id)
    second = await site.ask()
    await site.kept.archive.set_corrections(ADA.person, wanted=False)

    assert await site.notices.claim([notice(first), notice(second)]) == []
    assert await site.notices.claim([replace(notice(second), answer_id=UUID(int=9))]) == []


async def test_a_persons_copy_tells_what_they_were_told(site: Site) -> None:
    answer = await site.ask()
    await site.page(FEES, JUNE, at=LATER)
    await site.notices.claim([notice(answer)])
    await site.notices.settle([notice(answer)], delivered=True)

    copy = await site.kept.archive.export(ADA.person)

    assert '"state": "sent"' in copy
    assert copy.count(str(answer.id)) == 2


async def test_one_person_is_looked_up_alone(site: Site) -> None:
    await site.ask()
    await site.page(FEES, JUNE, POOL, at=LATER)

    assert len(await site.outdated(ADA.person)) == 1
    assert await site.outdated(BOB.person) == []
