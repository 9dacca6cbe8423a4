"""What people do with hand-offs: send a packet to the office of its topic, answer it, ask back, close, withdraw."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

import structlog

from core.domain.access import Acting, Job
from core.domain.answer import Answer, Explanation
from core.domain.conversation import ConversationKey, Person
from core.domain.hand_off import Action, Door, FoundPage, HandOff, Office, Packet, Said, acted
from core.domain.posts import posts_after
from core.ports.conversations import Archive, ConversationStore
from core.ports.hand_offs import Form, HandOffs
from core.ports.jobs import Clock

MOST_TURNS, MOST_PAGES, MOST_TRIES = 6, 5, 5
LONGEST_QUESTION = 4_000
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HandOffService:
    """What people do with hand-offs, whatever the platform. `wake` is called when something is to be posted.

    One person may send `most_a_day` in 24 hours; 0: no limit.
    """

    store: HandOffs
    archive: Archive
    conversations: ConversationStore
    offices: Sequence[Office]
    clock: Clock
    wake: Callable[[], None] = lambda: None
    most_a_day: int = 0

    async def suggested(self, answer_id: UUID | None, person: Person) -> tuple[str, Office]:
        """The question to begin with (empty where the answer is not theirs or gone), and the office of its topic."""
        found = await self._explained(answer_id, person)
        return (found.asked, self._office_of(found)) if found else ("", self.offices[0])

    async def send(self, form: Form) -> HandOff | None:
        """Sends a packet to its office; one that was sent before comes back as it is; None where they sent too many.

        Raises DatabaseError.
        """
        found = await self._explained(form.answer_id, form.asked_in.person)
        office = next((each for each in self.offices if each.name == form.office), None) or self._office_of(found)
        turns = await self._turns(form, found) if form.shares_turns else ()
        now = self.clock()
        packet = _packet(form, found.answer if found else None, turns)
        hand_off = HandOff(
            form.id, office.name, form.asked_in, form.in_public, packet, now, now, found.answer.id if found else None
        )
        stored = await self.store.send(hand_off, posts_after(hand_off, Action.SEND, office), self.most_a_day)
        if stored is None:
            log.info("hand-off refused: too many in a day", most=self.most_a_day)
            return None
        log.info("hand-off sent", reference=stored.reference, office=stored.office, is_new=stored.id == form.id)
        self.wake()
        return stored

    async def act(self, number: UUID, said: Said, student: Person | None = None) -> tuple[HandOff | None, bool]:
        """The hand-off as it is then, and whether the action was allowed; None when there is none (any more).

        What students do needs the `student`: there is none for anybody else.
        """
        reading = _reading(said, student)
        for _ in range(MOST_TRIES):
            seen = await self.store.get(number, reading)
            if seen is None or said.id in {each.id for each in seen.said}:
                return seen, seen is not None
            changed = acted(seen, said)
            if changed is None:
                return seen, False
            posts = posts_after(changed, said.action, self.office(seen.office))
            if stored := await self.store.change(seen, changed, said, posts):
                log.info(
                    "hand-off changed", reference=seen.reference, action=said.action.value, state=stored.state.value
                )
                self.wake()
                return stored, True
        return await self.store.get(number, reading), False

    async def find(self, reference: str, acting: Acting) -> HandOff | None:
        """The one that people mean by this reference, where it is this person's; that staff look at it is noted."""
        return await self.store.find(reference.strip(), acting)

    async def unfinished(self, door: Door | None = None) -> list[HandOff]:
        """All that are not over: of the offices that are reached there, or of all."""
        every = await self.store.unfinished()
        names = None if door is None else {office.name for office in self.offices_at(door)}
        return [each for each in every if names is None or each.office in names]

    def offices_at(self, door: Door) -> list[Office]:
        """The offices whose hand-offs may be read there."""
        return [office for office in self.offices if office.is_read_at(door)]

    def office(self, name: str) -> Office:
        """The office of this name; the first one where it is no longer set up, so that nothing is left lying."""
        return next((office for office in self.offices if office.name == name), self.offices[0])

    async def _explained(self, answer_id: UUID | None, person: Person) -> Explanation | None:
        """The answer with its question, for the person who asked it and nobody else."""
        return await self.archive.explain(answer_id, Acting.for_person(person)) if answer_id else None

    def _office_of(self, found: Explanation | None) -> Office:
        """The office of the topic that was searched, else that of most of the pages found, else the first."""
        topics = topics_of(found) if found else []
        named = (office for topic in topics for office in self.offices if topic in office.topics)
        return next(named, self.offices[0])

    async def _turns(self, form: Form, found: Explanation | None) -> tuple[str, ...]:
        where: ConversationKey = found.conversation if found else form.asked_in
        turns = await self.conversations.recent(where, MOST_TURNS)
        return tuple(f"{turn.role}: {turn.text}" for turn in turns)


def _reading(said: Said, student: Person | None) -> Acting:
    """A student reads their own; who acts for an office has been let read it before this, and that was noted."""
    if said.action.is_of_student:
        return Acting.for_person(student) if student else Acting()
    return Acting.as_job(Job.HAND_OFFS)


def topics_of(found: Explanation) -> list[str]:
    """The topics that an answer is about, the likeliest first: where it was searched, then what was found."""
    ranked = found.trace.candidates[:MOST_PAGES]
    kept = [each for each in found.trace.candidates if each.chunk.id in found.trace.kept] or ranked
    counted = Counter(each.chunk.topic for each in kept if each.chunk.topic)
    return [*found.trace.scope.topics, *(topic for topic, _ in counted.most_common())]


def _packet(form: Form, answer: Answer | None, turns: tuple[str, ...]) -> Packet:
    question = form.question.strip()[:LONGEST_QUESTION]
    if answer is None:
        return Packet(question, name=form.name, turns=turns)
    understood = answer.question.text if answer.question.rewritten else ""
    return Packet(question, understood, tuple(_pages(answer)), answer.outcome.value, form.name, turns)


def _pages(answer: Answer) -> list[FoundPage]:
    cited = [FoundPage(each.url, each.title, each.quote) for each in answer.citations]
    near = [FoundPage(each.url, each.title) for each in answer.suggestions]
    unique = {page.url: page for page in (*near, *cited)}
    return [page for page in dict.fromkeys((*cited, *near)) if unique[page.url] == page][:MOST_PAGES]
