"""What every `Notices` does: finds answers that are no longer true, and lets exactly one caller tell each."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import ConversationKey, Message
from core.domain.corrections import Notice, OutdatedCitation
from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, PageChange
from core.domain.document import Block, BlockKind, Document
from core.domain.page import PageNote
from core.domain.passage import ChunkDraft, IndexedChunk
from core.domain.search import Scope
from core.domain.source import Source
from core.extract.version import EXTRACTOR_VERSION
from core.memory.notices import PostgresNotices
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.database import Database
from tests.fakes.index import MemoryIndex
from tests.fakes.notices import MemoryNotices
from tests.fakes.stores import MemoryConversations, MemoryCrawlLog
from tests.standins.exchanges import ADA, EMPTY, NOON, Kept, kept_in, question, reply
from tests.standins.postgres_index import PostgresIndex

FEES, NEW_FEES = "https://larkmoor.example/fees", "https://larkmoor.example/tuition"
MAY, JUNE, POOL = "Fees are due in May.", "Fees are due in June.", "The pool is open."
LATER = NOON + timedelta(days=1)
BOB = replace(ADA, user="bob")


@dataclass
class Site:
    """The stored pages of one source, people who ask about them, and the notices that are due."""

    kept: Kept
    index: MemoryIndex | PostgresIndex
    log: MemoryCrawlLog | PostgresCrawlLog
    notices: MemoryNotices | PostgresNotices
    asked: int = 0

    async def page(self, url: str, *passages: str, at: datetime = NOON) -> None:
        """What a page says from now on."""
        document = Document(url, "Fees", (Block(BlockKind.PARAGRAPH, "\n\n".join(passages)),), "text/html", at)
        drafts = [ChunkDraft(place, text, "Fees", ("Fees",), 6) for place, text in enumerate(passages)]
        chunks = [IndexedChunk(draft, (1.0, 0.0), {"fee": 1.5}) for draft in drafts]
        await self.index.replace("bursar", document, str(passages), chunks, "tiny")

    async def ask(self, quote: str = MAY, who: ConversationKey = ADA, **changed: object) -> Answer:
        """Somebody gets an answer that rests on this sentence."""
        self.asked += 1
        asked = Message(str(self.asked), who, "When are fees due?", NOON)
        found = await self.index.hybrid((1.0, 0.0), ["fee"], "tiny", Scope(), 10)
        [chunk] = [each.chunk for each in found if each.chunk.text == quote]
        citation = Citation(1, chunk.id, chunk.url, chunk.url, chunk.title, quote, None, NOON)
        answer = replace(reply(f"Well. {quote} [1]"), citations=(citation,), **changed)  # type: ignore[arg-type]
        assert await self.kept.conversations.claim(asked)
        await self.kept.conversations.remember(asked, answer, EMPTY)
        return answer

    def let_leases_run_out(self) -> None:
        """Whoever claimed something has had time enough."""
        if isinstance(self.notices, MemoryNotices):
            self.notices.lease = timedelta(0)
        else:
            self.notices = PostgresNotices(self.notices._database, timedelta(0))

    async def outdated(self) -> list[OutdatedCitation]:
        return await self.notices.outdated(datetime.now(UTC) - timedelta(days=30))


@pytest.fixture
async def site(memory_or_database: Database | None) -> Site:
    kept = kept_in(memory_or_database)
    if memory_or_database:
        index, log = PostgresIndex(memory_or_database), PostgresCrawlLog(memory_or_database)
        site = Site(kept, index, log, PostgresNotices(memory_or_database))
    else:
        site = _in_memory(kept)
    await site.index.prepare("tiny", 2)
    await site.index.register_source(Source("bursar", ()))
    await site.page(FEES, MAY, POOL)
    await kept.archive.set_corrections(ADA.person, wanted=True)
    return site


def _in_memory(kept: Kept) -> Site:
    pages, log = MemoryIndex(), MemoryCrawlLog()
    assert isinstance(kept.conversations, MemoryConversations)
    notices = MemoryNotices(kept.conversations, kept.archive, pages, log)  # type: ignore[arg-type]
    return Site(kept, pages, log, notices)


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
    index, log = PostgresIndex(database), PostgresCrawlLog(database)
    site = Site(kept_in(database), index, log, PostgresNotices(database))
    await site.index.prepare("tiny", 2)
    await site.index.register_source(Source("bursar", ()))
    await site.kept.archive.set_corrections(ADA.person, wanted=True)
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
