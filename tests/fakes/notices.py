"""Notices in memory, on in-memory conversations and pages; contract tests compare them with the real ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import Person
from core.domain.crawl import ChangeKind
from core.domain.passage import Chunk
from core.domain.posts import CLAIM_LEASE, Notice, OutdatedCitation
from core.memory.personal_export import Told
from tests.fakes.acting import STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredPage
from tests.fakes.stores import Exchange, MemoryConversations, MemoryCrawlLog


@dataclass
class MemoryNotices:
    """`Notices` in memory."""

    conversations: MemoryConversations
    archive: MemoryArchive
    index: MemoryIndex
    log: MemoryCrawlLog
    lease: timedelta = CLAIM_LEASE

    async def outdated(self, since: datetime, person: Person | None = None) -> list[OutdatedCitation]:
        """Such citations in answers since then, whose asker wants corrections and has not been told."""
        recent = [each for each in self.conversations.exchanges() if each.claimed_at >= since]
        wanted = [each for each in recent if await self._is_wanted(each)]
        theirs = [each for each in wanted if person in {None, each.message.conversation.person}]
        return [found for each in theirs for found in self.outdated_in(each) if self._is_new(found)]

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those that the caller has to send."""
        return [each for each in notices if await self._claimed(each)]

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Stores whether claimed notices were delivered."""
        for each in notices:
            self._note(each, "sent" if delivered else "undeliverable")

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were certainly not sent."""
        for each in notices:
            self.archive.told.pop((each.answer_id, each.number), None)

    async def _is_wanted(self, each: Exchange) -> bool:
        is_answer = each.answer is not None and each.answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}
        return is_answer and await self.archive.wants_corrections(each.message.conversation.person)

    async def _claimed(self, notice: Notice) -> bool:
        is_kept = await self.archive.explain(notice.answer_id, STAFF) is not None
        if (
            self._is_taken(notice.answer_id, notice.number)
            or not is_kept
            or not await self.archive.wants_corrections(notice.person)
        ):
            return False
        self._note(notice, "claimed")
        return True

    def _is_taken(self, answer: UUID, number: int) -> bool:
        told = self.archive.told.get((answer, number))
        return told is not None and (told.state != "claimed" or told.at > self.conversations.clock() - self.lease)

    def _note(self, notice: Notice, state: str) -> None:
        told = Told(notice.answer_id, notice.number, state, self.conversations.clock())
        self.archive.told[notice.answer_id, notice.number] = told

    def _is_new(self, found: OutdatedCitation) -> bool:
        return not self._is_taken(found.answer_id, found.number)

    def outdated_in(self, each: Exchange) -> Iterator[OutdatedCitation]:
        """What is no longer current of an answer, whoever wants to know."""
        assert each.answer is not None
        for citation in each.answer.citations:
            if citation.chunk_id not in self.index.ended:
                continue
            chunk, at = self.index.ended[citation.chunk_id]
            if not self._stands_elsewhere(chunk):
                yield self._outdated(each, each.answer.id, citation, chunk, at)

    def _stands_elsewhere(self, chunk: Chunk) -> bool:
        today = [stored.chunk for page in self.index.pages.values() for stored in page.chunks]
        return any((each.anchor, each.text) == (chunk.anchor, chunk.text) for each in today)

    def _outdated(
        self, each: Exchange, answer: UUID, citation: Citation, chunk: Chunk, at: datetime
    ) -> OutdatedCitation:
        page = self._page_today(chunk)
        same_version = [old for old, _ in self.index.ended.values()]
        return OutdatedCitation(
            each.message.conversation.person,
            answer,
            citation.number,
            each.message.text,
            each.answer.text if each.answer else "",
            citation.quote,
            chunk.text,
            page.url if page else chunk.url,
            page.chunks[0].chunk.title if page else citation.title,
            at,
            tuple(old.text for old in same_version if old.page_version_id == chunk.page_version_id),
            tuple(stored.chunk.text for stored in page.chunks) if page else None,
            None if page else self._why_removed(chunk),
            tuple(self._later(each)),
            page.fetched_at if page else None,
        )

    def _page_today(self, chunk: Chunk) -> StoredPage | None:
        url: str | None = chunk.url
        while url is not None:
            if page := self.index.pages.get((chunk.source, url)):
                return page
            url = self.index.moves.get((chunk.source, url))
        return None

    def _why_removed(self, chunk: Chunk) -> str | None:
        changes = [change for _, change in self.log.noted if change.url == chunk.url]
        removals = [change.detail for change in changes if change.kind is ChangeKind.REMOVED]
        return removals[-1] if removals else None

    def _later(self, each: Exchange) -> Iterator[str]:
        exchanges = self.conversations.exchanges()
        for later in exchanges[exchanges.index(each) + 1 :]:
            if later.answer and later.message.conversation.person == each.message.conversation.person:
                yield from _told_in(later.answer)


def _told_in(answer: Answer) -> list[str]:
    return [answer.text, *(citation.quote for citation in answer.citations)]
