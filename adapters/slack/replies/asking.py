"""Ask the advisor, and render what it answers."""

from dataclasses import dataclass

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import is_for_one, question_again
from adapters.slack.outbound import Post, Rendered, render, said
from adapters.slack.receiving.storing import HELD
from adapters.slack.replies.languages import Languages
from adapters.slack.screens.drawing import memory_below, screen_button, screen_buttons
from adapters.slack.texts.pieces import Block
from core.domain.answer import Answer, Explanation
from core.domain.conversation import Message
from core.domain.posts import PostedAnswer
from core.ports.holding import note_delivered
from core.ports.platforms import OnDraft
from core.presentation.messages import say
from core.screens.hand_offs.screen import person_button
from core.screens.reminders import buttons_below as reminder_buttons
from core.screens.services import Services


@dataclass(frozen=True)
class Asking:
    """Wraps the advisor: every question gets an answer or an apology."""

    services: Services
    in_flight: InFlight
    languages: Languages
    contact: str | None = None

    def is_urgent(self, message: Message) -> bool:
        """Whether its author may be in distress, and is answered in private."""
        return self.services.is_distress(message.text)

    def needs_no_search(self, message: Message) -> bool:
        """Whether it is answered at once, so that no search is announced."""
        return self.is_urgent(message) or self.services.is_small_talk(message.text)

    def echo(self, message: Message) -> str | None:
        """What is repeated above the answer where nobody sees the question; nothing where there is no search."""
        return None if self.needs_no_search(message) else message.text

    async def rendered(
        self, message: Message, on_draft: OnDraft | None = None, asked: str | None = None, more: tuple[Block, ...] = ()
    ) -> Rendered:
        """The answer below what was `asked` and above `more`, or an apology with a reference to the log.

        Raises only when cancelled.
        """
        help_first = (said(say("private.emergency")),) if self.is_urgent(message) else ()
        answered = self._answer(message, on_draft, None if self.is_urgent(message) else asked, more)
        return await self.in_flight.safely_as(
            lambda sorry: Rendered((*help_first, sorry)), answered, message_id=message.id
        )

    async def _answer(
        self, message: Message, on_draft: OnDraft | None, asked: str | None, more: tuple[Block, ...]
    ) -> Rendered:
        answer = await self.services.advisor.answer(message, on_draft)
        if question_again(message) is None:  # nobody could look whether it stands
            await self._note_when_posted(message)
        # Nothing about the person stands where others read.
        is_remembering = message.is_private and self.services.memory is not None
        below = memory_below(answer, message) if is_remembering else ()
        below = (*screen_buttons(reminder_buttons(answer)), *below, *more)
        return self._render(answer, asked, for_one=is_for_one(message.conversation), below=below)

    async def _note_when_posted(self, message: Message) -> None:
        """When all work on what was received has ended; at once where nobody would take it up."""
        if held := HELD.get():
            held.asked.append(message)
        else:
            await note_delivered(self.services.deliveries, message)

    def posts_again(self, posted: PostedAnswer, told: Explanation) -> tuple[Post, ...]:
        """What an answer that others read was posted as.

        One that was streamed is a single message, and so was one with a table before there were tables.
        """
        asked = told.asked if posted.repeats_question else None
        shown = self._render(told.answer, asked).posts
        if len(shown) <= len(posted.messages):
            return shown
        return self._render(told.answer, asked, tables=False).posts

    def _render(
        self,
        answer: Answer,
        asked: str | None,
        *,
        for_one: bool = False,
        below: tuple[Block, ...] = (),
        tables: bool = True,
    ) -> Rendered:
        person = screen_button(person_button(answer.id)) if self.services.hand_offs else None
        return render(answer, self.contact, asked, person, for_one=for_one, more=below, tables=tables)
