"""The screens below answers and notices: rate an answer, say why it did not help, show the question, stop notices."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey, Person
from core.domain.quality import Complaint
from core.ports.conversations import Archive
from core.presentation.gaps import complaint_label
from core.presentation.messages import say
from core.screens.hand_offs.screen import person_button
from core.screens.memory_texts import settings_on
from core.screens.screen import OF, Button, Screen, Values, first
from core.screens.visitors import Visitor

RATE, SHARE, STOP = "rate", "show_question", "stop-notices"
UP, DOWN = "up", "down"
_REASON = "reason_"
ACTIONS = (RATE, SHARE, STOP, *(f"{_REASON}{why.value}" for why in Complaint))
_ID_LENGTH = 36


@dataclass(frozen=True)
class RatingScreen:
    """Who was shown an answer rates it, and who asked shows the question; the last press counts. Raises DatabaseError.

    `is_shared` tells whether others read a conversation.
    """

    archive: Archive
    hands_off: bool
    is_shared: Callable[[ConversationKey], bool]

    async def act(self, who: Visitor, action: str, values: Values) -> Screen:
        """What the person is told."""
        work: Mapping[str, Callable[[Person, str], Awaitable[Screen]]] = {
            RATE: self._rated,
            SHARE: self._shared,
            STOP: self._stopped,
        }
        if action in work:
            return await work[action](who.person, first(values, OF))
        answer, why = UUID(first(values, OF)[-_ID_LENGTH:]), Complaint(action.removeprefix(_REASON))
        is_stored = await self.archive.complain(answer, who.person, why)
        return Screen(say("feedback.reason.stored" if is_stored else "feedback.unknown"))

    async def _rated(self, person: Person, of: str) -> Screen:
        answer, is_helpful = UUID(of[:_ID_LENGTH]), of.endswith(f":{UP}")
        if not (await self._was_shown(answer, person) and await self.archive.rate(answer, person, is_helpful)):
            return Screen(say("feedback.unknown"))
        return Screen(say("feedback.helpful")) if is_helpful else self._complaining(answer)

    async def _was_shown(self, answer: UUID, person: Person) -> bool:
        told = await self.archive.explain(answer, Acting.as_job(Job.RATING))
        if told is None:
            return False
        asker = told.conversation.person
        is_here = (asker.platform, asker.workspace) == (person.platform, person.workspace)
        return asker == person or (is_here and self.is_shared(told.conversation))

    def _complaining(self, answer: UUID) -> Screen:
        """The thanks for a bad rating, with the reasons to choose from, and where there are offices the way there."""
        reasons = (Button(f"{_REASON}{why.value}", complaint_label(why), str(answer)) for why in Complaint)
        share, person = Button(SHARE, say("feedback.share"), str(answer)), (person_button(answer),)
        thanks = f"{say('feedback.unhelpful')} {say('feedback.why')}"
        return Screen(thanks, buttons=(*reasons, share, *(person if self.hands_off else ())))

    async def _shared(self, person: Person, of: str) -> Screen:
        is_shared = await self.archive.share_question(UUID(of), person)
        return Screen(say("feedback.shared" if is_shared else "feedback.not_shared"))

    async def _stopped(self, person: Person, of: str) -> Screen:
        await self.archive.set_corrections(Person(person.platform, of, person.user), wanted=False)
        return Screen(say("corrections.stopped", place=settings_on(person.platform)))


def rate_buttons(answer: UUID) -> tuple[Button, ...]:
    """👍 and 👎."""
    return Button(RATE, "👍", f"{answer}:{UP}"), Button(RATE, "👎", f"{answer}:{DOWN}")


def stop_button(workspace: str) -> Button:
    """The button below a notice that stops all of them for a workspace."""
    return Button(STOP, say("corrections.stop"), workspace)
