"""An in-memory archive over the in-memory conversations; contract tests compare it with the real one."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from core.domain.access import Acting, Erased
from core.domain.answer import Answer, Explanation
from core.domain.conversation import CHOSEN, Message, Person, Remembered
from core.domain.fact_rules import newest_first
from core.domain.hand_off import HandOff
from core.domain.memory import Account, account_of
from core.domain.posts import PostedAnswer
from core.domain.quality import Complaint
from core.memory.personal_export import Asked, Memory, Rating, Told, own_copy
from core.memory.rows import ids_beginning_with, trace_json
from tests.fakes.acting import knows_of, sees
from tests.fakes.hand_offs import MemoryHandOffs
from tests.fakes.memory import MemoryFacts
from tests.fakes.stores import Exchange, MemoryConversations


class MemoryArchive:
    """`Archive` in memory, on the state of a `MemoryConversations`."""

    def __init__(self, conversations: MemoryConversations) -> None:
        self._conversations = conversations
        self._ratings: dict[tuple[UUID, Person], Rating] = {}
        self._corrections: dict[Person, bool] = {}
        self.told: dict[tuple[UUID, int], Told] = {}
        self.posted: dict[UUID, PostedAnswer] = {}
        self.hand_offs = MemoryHandOffs()
        self.facts = MemoryFacts()

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        """Why an answer is what it is; None when there is no such answer (any more), or none of this person's."""
        each = self._answered(answer_id)
        if (
            each is None
            or not sees(acting, each.message.conversation.person)
            or each.answer is None
            or each.trace is None
        ):
            return None
        asked = each.message
        return Explanation(each.answer, each.trace, asked.conversation, asked.text, asked.sent_at)

    async def find(self, reference: str, acting: Acting) -> UUID | None:
        """The one answer whose id begins with these 6 to 36 characters; None when none or several do."""
        span = ids_beginning_with(reference)
        if span is None:
            return None
        shown = [each for each in self._exchanges() if knows_of(acting, each.message.conversation.person)]
        found = [each.answer.id for each in shown if each.answer and span[0] <= each.answer.id <= span[1]]
        return found[0] if len(found) == 1 else None

    async def latest(self, person: Person, channel: str | None = None) -> UUID | None:
        """The newest answer this person got, in this channel (or thread) or anywhere; without refusals."""
        mine = [
            each.answer
            for each in self._asked_by(person)
            if each.answer and not each.is_aside and channel in {None, each.message.conversation.channel}
        ]
        return mine[-1].id if mine else None

    async def rate(self, answer_id: UUID, person: Person, helpful: bool) -> bool:
        """Stores a person's rating of an answer, in place of an earlier one; False when the answer is not known."""
        if self._answered(answer_id) is None:
            return False
        before = self._ratings.get((answer_id, person))
        rating = Rating(answer_id, helpful, self._conversations.clock())
        if before and not helpful:
            rating = replace(rating, reason=before.reason, shared=before.shared)
        self._ratings[answer_id, person] = rating
        return True

    async def complain(self, answer_id: UUID, person: Person, why: Complaint) -> bool:
        """Stores why an answer did not help this person; False without their rating that it did not."""
        rating = self._ratings.get((answer_id, person))
        if rating is None or rating.helpful or self._answered(answer_id) is None:
            return False
        self._ratings[answer_id, person] = replace(rating, reason=why.value)
        return True

    async def share_question(self, answer_id: UUID, person: Person) -> bool:
        """Stores that this person agrees that advisors see their question; False for the question of another."""
        rating, asked = self._ratings.get((answer_id, person)), self._answered(answer_id)
        if rating is None or rating.helpful or asked is None or asked.message.conversation.person != person:
            return False
        self._ratings[answer_id, person] = replace(rating, shared=True)
        return True

    async def remembered(self, person: Person) -> Remembered:
        """How much is stored about a person."""
        asked = self._asked_by(person)
        moments = [moment for each in asked for moment in (each.message.sent_at, each.answered_at) if moment]
        answered = [each for each in asked if each.answer]
        counts = (len(asked), len(answered), len(self._ratings_of(person)))
        facts, sent = len(await self.facts.history(account_of(person))), len(self._sent_by(person))
        wanted = await self.wants_corrections(person)
        return Remembered(*counts, min(moments, default=None), wanted, facts, sent, others=self._others(person))

    async def export(self, person: Person, looking: Acting | None = None) -> str:
        """All that is stored about a person, as one JSON document for themselves."""
        asked = sorted(self._asked_by(person), key=lambda each: each.number)
        mine = {each.answer.id for each in asked if each.answer}
        told = sorted((told for told in self.told.values() if told.answer_id in mine), key=lambda each: each.at)
        wanted = any(wanted for each, wanted in self._corrections.items() if _is_same(each, person))
        parts = {"questions": [self._asked(each) for each in asked], "ratings": self._ratings_of(person)}
        choices = {"wants_corrections": wanted, "corrections": told, "memory": self._memory(account_of(person))}
        return own_copy(person, parts | choices | {"hand_offs": self._sent_by(person)})

    async def wants_corrections(self, person: Person) -> bool:
        """Whether they asked to be told when an answer of theirs has changed; the default is not to."""
        return self._corrections.get(person, False)

    async def set_corrections(self, person: Person, wanted: bool) -> None:
        """Stores whether they want to be told."""
        self._corrections[person] = wanted

    async def forget(self, person: Person) -> Erased:
        """Deletes all that is stored about a person, with the facts that linked accounts of theirs told."""
        rated, sent, others = self._ratings_of(person), self._sent_by(person), self._others(person)
        for key in [key for key in self._ratings if _is_same(key[1], person)]:
            del self._ratings[key]
        chosen = [self._corrections.pop(each) for each in [*self._corrections] if _is_same(each, person)]
        is_on = (await self.facts.state(account_of(person))).is_on
        for each in sent:
            self.hand_offs.erase(person.platform, each.person.workspace, person.user)
        self.hand_offs.unname_advisor(person)
        elsewhere = (await self.facts.state(account_of(person))).linked
        told = await self.facts.forget(account_of(person))
        asked = self._erase(lambda message: _is_same(message.conversation.person, person))
        choices = len(chosen) + (is_on is not None)
        return Erased(asked, told, len(rated), len(sent), elsewhere, choices=choices, others=others)

    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        """Deletes what comes from a message: facts, and the question with its answer, even one being written."""
        sources = {
            (platform, workspace, each) for each in [message_id, *self._chosen_after(platform, workspace, message_id)]
        }
        told = self.facts.erase(lambda fact: (fact.said_by.platform, fact.workspace, fact.message_id) in sources)
        return self._erase(lambda message: (*_place(message), message.id) in sources) + told > 0

    def _chosen_after(self, platform: str, workspace: str, message_id: str) -> list[str]:
        every = [each.message for each in self._conversations.exchanges()]
        asked = [each for each in every if (*_place(each), each.id) == (platform, workspace, message_id) and each.text]
        return [
            each.id
            for each in every
            for origin in asked
            if each.conversation == origin.conversation and each.text.startswith(f"{origin.text.strip()}{CHOSEN}")
        ]

    async def purge(self, platform: str, workspace: str) -> int:
        """Deletes all data of a workspace that removed the bot; returns how many messages there were."""
        for key in [key for key in self._ratings if (key[1].platform, key[1].workspace) == (platform, workspace)]:
            del self._ratings[key]
        for person in [each for each in self._corrections if (each.platform, each.workspace) == (platform, workspace)]:
            del self._corrections[person]
        self.hand_offs.erase(platform, workspace)
        self.facts.erase_workspace(platform, workspace)
        return self._erase(lambda message: _place(message) == (platform, workspace))

    def _memory(self, account: Account) -> Memory:
        known, others = self.facts.accounts.get(account), self.facts.of_person(account)
        if known is None:
            return Memory()
        linked, told = tuple(each for each in others if each != account), newest_first(self.facts.told_by(others))
        tries = (known.wrong_tries, known.tried_at)
        return Memory(known.is_on, known.decided_at, linked, tuple(told), known.code_until, *tries, known.offered_at)

    def _erase(self, is_meant: Callable[[Message], bool]) -> int:
        return self._conversations.erase(lambda each: is_meant(each.message))

    def ratings(self) -> list[tuple[Person, Rating]]:
        """All that is kept, with who gave it."""
        return [(rater, rating) for (_, rater), rating in self._ratings.items()]

    def _answered(self, answer_id: UUID) -> Exchange | None:
        return next((each for each in self._exchanges() if each.answer and each.answer.id == answer_id), None)

    def _answers(self) -> list[Answer]:
        return [each.answer for each in self._exchanges() if each.answer]

    def _asked_by(self, person: Person) -> list[Exchange]:
        return [each for each in self._exchanges() if _is_same(each.message.conversation.person, person)]

    def _sent_by(self, person: Person) -> list[HandOff]:
        return [each for each in self.hand_offs.kept.values() if _is_same(each.person, person)]

    def _others(self, person: Person) -> int:
        kept = [each.message.conversation.person for each in self._asked_by(person)]
        kept += [each.person for each in self._sent_by(person)] + [key[1] for key in self._ratings]
        kept += self._corrections
        return len({each.workspace for each in kept if _is_same(each, person)} - {person.workspace})

    def _ratings_of(self, person: Person) -> list[Rating]:
        known = {answer.id for answer in self._answers()}
        return [
            rating for (answer, rater), rating in self._ratings.items() if _is_same(rater, person) and answer in known
        ]

    def _asked(self, each: Exchange) -> Asked:
        message = each.message
        asked = (message.conversation.channel, message.id, message.sent_at, message.text, each.answered_at)
        posted = self.posted.get(each.answer.id) if each.answer else None
        trace = trace_json(each.trace) if each.trace else None
        return Asked(*asked, each.answer, trace, posted, message.conversation.workspace)

    def _exchanges(self) -> list[Exchange]:
        return self._conversations.exchanges()


def _is_same(one: Person, other: Person) -> bool:
    return account_of(one) == account_of(other)


def _place(message: Message) -> tuple[str, str]:
    return message.conversation.platform, message.conversation.workspace
