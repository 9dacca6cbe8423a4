"""Posted answers in memory, beside the in-memory notices; contract tests compare them with the real ones."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from core.domain.posts import DoubtedAnswer, OutdatedCitation, PostedAnswer, may_change
from tests.fakes.notices import MemoryNotices
from tests.fakes.stores import Exchange


@dataclass
class MemoryPostedAnswers:
    """`PostedAnswers` in memory; an answer that was erased is posted nowhere."""

    notices: MemoryNotices

    async def note(self, posted: PostedAnswer) -> None:
        """Stores where an answer stands."""
        if any(each.answer and each.answer.id == posted.answer_id for each in self._exchanges()):
            self._kept.setdefault(posted.answer_id, posted)

    async def doubted(self, since: datetime, also: Collection[UUID] = ()) -> list[DoubtedAnswer]:
        """Posted answers to questions since then that rest on what is not current, are marked, or are among `also`."""
        recent = sorted((each for each in self._posted() if each.claimed_at >= since), key=lambda each: each.number)
        every = [DoubtedAnswer(self._of(each), self._outdated(each)) for each in recent]
        return [each for each in every if each.outdated or each.posted.shown or each.posted.answer_id in also]

    async def mark(self, answer_id: UUID, shown: str) -> None:
        """Stores what an answer is marked with now."""
        if answer_id in self._kept:
            self._kept[answer_id] = replace(self._kept[answer_id], shown=shown)

    async def drop(self, answer_id: UUID) -> None:
        """Forgets where an answer stood."""
        self._kept.pop(answer_id, None)

    async def drop_before(self, moment: datetime) -> int:
        """Forgets where the answers to questions before then stand."""
        old = [self._of(each).answer_id for each in self._posted() if each.claimed_at < moment]
        for answer_id in old:
            del self._kept[answer_id]
        return len(old)

    @property
    def _kept(self) -> dict[UUID, PostedAnswer]:
        return self.notices.archive.posted

    def _outdated(self, each: Exchange) -> tuple[OutdatedCitation, ...]:
        return tuple(self.notices.outdated_in(each)) if each.answer and may_change(each.answer) else ()

    def _posted(self) -> list[Exchange]:
        return [each for each in self._exchanges() if each.answer and each.answer.id in self._kept]

    def _of(self, each: Exchange) -> PostedAnswer:
        assert each.answer is not None
        return self._kept[each.answer.id]

    def _exchanges(self) -> list[Exchange]:
        return self.notices.conversations.exchanges()
