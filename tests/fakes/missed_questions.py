"""Missed questions of the in-memory conversations; contract tests compare them with the real ones."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date, datetime

from core.domain.access import BENCH
from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Person, Place
from core.domain.quality import Complaint, Miss, MissedQuestion
from core.memory.missed_questions import DIRECT, MOST_A_DAY
from core.memory.personal_export import Rating
from tests.fakes.archive import MemoryArchive
from tests.fakes.stores import Exchange, MemoryConversations

_WAYS = {Outcome.NO_EVIDENCE: Miss.REFUSED, Outcome.CLOSEST: Miss.CLOSEST}


class MemoryMissedQuestions:
    """`MissedQuestions` in memory."""

    def __init__(self, conversations: MemoryConversations, archive: MemoryArchive) -> None:
        self._conversations, self._archive = conversations, archive

    async def missed(
        self,
        since: datetime,
        until: datetime,
        where: Place | None = None,
        person: Person | None = None,
        apart: Collection[Place] = (),
    ) -> Sequence[MissedQuestion]:
        """Those asked in that time, oldest first."""
        asked = sorted(self._conversations.exchanges(), key=lambda each: (each.message.sent_at, each.number))
        numbers: dict[tuple[str, str], int] = {}
        a_day: Counter[tuple[str, str, date]] = Counter()
        found = []
        for each in asked:
            key = each.message.conversation
            is_meant = _is_in(key, where) and person in {None, key.person}
            is_meant &= (key.platform, key.workspace) not in {BENCH, *apart}
            if not (since <= each.message.sent_at < until and is_meant and self._is_missed(each)):
                continue
            a_day[key.platform, key.user, each.message.sent_at.date()] += 1
            if a_day[key.platform, key.user, each.message.sent_at.date()] <= MOST_A_DAY:
                found.append(self._question(each, numbers))
        return found

    def _is_missed(self, each: Exchange) -> bool:
        own = self._own(each)
        if each.answer is None or (own and own.helpful):
            return False
        return each.answer.outcome in _WAYS or (each.answer.outcome is Outcome.ANSWERED and own is not None)

    def _own(self, each: Exchange) -> Rating | None:
        return dict(self._given(each)).get(each.message.conversation.person)

    def _given(self, each: Exchange) -> list[tuple[Person, Rating]]:
        given = [
            (who, rating)
            for who, rating in self._archive.ratings()
            if each.answer and rating.answer_id == each.answer.id
        ]
        return sorted(given, key=lambda one: one[1].at)

    def _question(self, each: Exchange, numbers: dict[tuple[str, str], int]) -> MissedQuestion:
        assert each.answer is not None
        own, message = self._own(each), each.message

        def number(person: Person) -> int:
            return numbers.setdefault((person.platform, person.user), len(numbers))

        why = tuple((number(who), Complaint(rating.reason)) for who, rating in self._given(each) if rating.reason)
        ways = {_WAYS.get(each.answer.outcome), Miss.UNHELPFUL if own else None}
        shared = message.text if own and own.shared else ""
        text = each.answer.question.text or message.text
        person = number(message.conversation.person)
        return MissedQuestion(person, text, message.sent_at, frozenset(filter(None, ways)), why, shared)


def _is_in(key: ConversationKey, where: Place | None) -> bool:
    return where is None or (key.platform == where[0] and key.workspace in {where[1], DIRECT})
