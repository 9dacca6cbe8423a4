"""Answer one question in Slack: ask, show the draft, and post the answer."""

import asyncio
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import Question, is_for_one, is_shared, is_unshared, question_again, unshared
from adapters.slack.outbound import Block, Post, Rendered, render, said, small_prints
from adapters.slack.posting import Thread
from adapters.slack.reading import read
from adapters.slack.receiving.storing import HELD
from adapters.slack.replies.amendments import note_posted
from adapters.slack.replies.deliveries import note_delivered
from adapters.slack.replies.display import Display
from adapters.slack.replies.languages import Languages
from adapters.slack.replies.privately import Privately
from adapters.slack.screens.drawing import memory_below, screen_button, screen_buttons
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of, may_have_worked, may_work_later
from core.domain.answer import Answer, Explanation, Outcome
from core.domain.conversation import Draft, Message, Stage
from core.domain.posts import PostedAnswer
from core.ports.conversations import POSTED_WITHIN
from core.ports.platforms import OnDraft, Services
from core.presentation.messages import say
from core.screens.asked import Asked, may_react
from core.screens.hand_offs.screen import person_button
from core.screens.reminders import buttons_below as reminder_buttons

log = structlog.get_logger(__name__)

_UNSURE = "grey_question"
# How long a stopped answer may take to finish its current call to Slack.
_LAST_CALL_SECONDS = 5.0


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
        """What an answer that others read was posted as."""
        return self._render(told.answer, told.asked if posted.repeats_question else None).posts

    def _render(
        self, answer: Answer, asked: str | None, *, for_one: bool = False, below: tuple[Block, ...] = ()
    ) -> Rendered:
        person = screen_button(person_button(answer.id)) if self.services.hand_offs else None
        return render(answer, self.contact, asked, person, for_one=for_one, more=below)


@dataclass
class Reply:
    """The answer to a mention or a direct message, where it was asked.

    With `at_once` it is seen from the first moment that somebody is at it. Without, nothing is seen before the advisor
    has taken the question on, so that a repeated delivery shows nothing. `echo` repeats the question above the answer.
    An answer that is `in_doubt` may stand there already: only the asker sees it again.
    """

    asking: Asking
    question: Question
    web: AsyncWebClient
    seconds: Seconds = time.monotonic
    at_once: bool = False
    echo: bool = False
    in_doubt: bool = False
    _said: Asked = field(default_factory=Asked)
    _drafts: "asyncio.Queue[Draft | None]" = field(default_factory=asyncio.Queue)

    def __post_init__(self) -> None:
        message, place = self.question.message, self.question.place
        asker = f"{place.workspace}/{message.conversation.user}"
        self.names = frozenset({place.workspace, place.name, f"{place.workspace}/{message.id}", asker})
        self._thread = Thread(self.web, place, message.conversation.user)
        self._display = Display(self._thread, message.id, self.seconds)

    async def run_again(self) -> None:
        """Answer a question whose answer was cut off, in place of what was shown of it."""
        self._display.goes_on = True
        await self.run()

    async def run(self) -> None:
        """Read, ask, show and post; Slack's refusals are logged."""
        self.question, self._said = await read(self.question, self.web, self.asking.services.only_points)
        with await self._speaking():
            await self._run()

    async def _speaking(self) -> AbstractContextManager[None]:
        asked = self.question.message.text
        return await self.asking.languages.speaking_to(self.question.person, self.web, asked)

    async def _run(self) -> None:
        message = self.question.message
        if is_unshared(message) or (self.asking.is_urgent(message) and is_shared(message.conversation)):
            await self._run_in_private()
        elif self.question.is_first:
            await self._run_quietly()
        elif instead := self._said.instead:
            await self._say(instead)
        elif self.asking.needs_no_search(message):
            await self._finish(await self.asking.rendered(message))
        else:
            await self._run_in_view()

    async def _run_quietly(self) -> None:
        """Answer where one simply asks: without progress, and only what is sure; else with a reaction."""
        rendered, place = await self.asking.rendered(self.question.message), self.question.place
        if rendered.outcome in {Outcome.ANSWERED, Outcome.CRISIS}:
            await self._finish(rendered)
            return
        try:
            if may_react(rendered.outcome):
                await self.web.reactions_add(channel=place.channel, timestamp=place.thread, name=_UNSURE)
        except TROUBLES as error:
            log.info("slack refused a reaction", channel=place.channel, error=code_of(error))
        await self._note_delivered()

    async def _say(self, sentence: str) -> None:
        """Said once, although Slack may deliver the message again. An edit adds a question, or nothing."""
        mark = f"{self.question.message.id} instead"
        try:
            if not self.question.is_edited and await self._thread.find(mark) is None:
                await self._thread.post(said(sentence), mark)
        except TROUBLES as error:
            log.warning("slack refused a sentence", channel=self.question.place.channel, error=code_of(error))

    async def _run_in_private(self) -> None:
        """Answer where nobody but the person reads; nothing of it is remembered with the thread."""
        message = unshared(self.question.message)
        posts = (await self.asking.rendered(message)).private_posts if message.text else await self._cut_off(message)
        await Privately(self.web, self.question).say(posts)
        if posts:
            await note_delivered(self.asking.services.deliveries, message)

    async def _cut_off(self, message: Message) -> tuple[Post, ...]:
        """What is said when a process died over words of distress, which are not stored: once, and never again."""
        archive, where = self.asking.services.archive, message.conversation
        is_known = await archive.forget_message(where.platform, where.workspace, message.id)
        return tuple(map(said, (say("private.emergency"), say("private.cut_off")))) if is_known else ()

    async def _run_in_view(self) -> None:
        if self.at_once:
            self._drafts.put_nowait(Draft(Stage.SEARCHING))
        showing = asyncio.create_task(self._show_drafts())
        try:
            asked = self.question.message.text if self.echo else self._said.echo
            more = small_prints(self._said.small_print)
            rendered = await self.asking.rendered(self.question.message, self._drafts.put, asked, more)
        except asyncio.CancelledError:
            self._display.hush()
            raise
        finally:
            self._drafts.put_nowait(None)
            await asyncio.wait({showing}, timeout=_LAST_CALL_SECONDS)
            showing.cancel()
        await self._finish(rendered)

    async def _finish(self, rendered: Rendered) -> None:
        if not rendered.posts:
            await self._display.erase()
            return
        if (rendered.is_help or self.in_doubt) and is_shared(self.question.message.conversation):
            await self._display.erase()
            await Privately(self.web, self.question).say(rendered.posts)
            await self._note_delivered()
        else:
            await self._finish_in_view(rendered)
        await Privately(self.web, self.question).offer(rendered.offer)

    async def _note_delivered(self) -> None:
        """At once: until then, a process that dies leaves the answer to be posted again."""
        await note_delivered(self.asking.services.deliveries, self.question.message)

    async def _finish_in_view(self, rendered: Rendered) -> None:
        """Where Slack may take the answer later, it is left to whoever looks for such answers."""
        try:
            async with asyncio.timeout(POSTED_WITHIN.total_seconds()):
                shown = await self._display.finish(rendered)
            await self._note_delivered()
            await note_posted(
                self.asking.services.posted,
                self.question,
                rendered,
                shown,
                is_echoed=self.echo or self._said.is_pointed_to,
            )
        except TROUBLES as error:
            log.error("slack refused an answer", message_id=self.question.message.id, error=code_of(error))
            is_lost = is_shared(self.question.message.conversation) and not may_have_worked(error)
            instead = (said(say("refused.permission")), *rendered.posts)
            is_told = is_lost and await Privately(self.web, self.question).write(instead)
            if is_told or not may_work_later(error):
                await self._note_delivered()

    async def say_stopped(self) -> None:
        """Confirm that the person stopped the answer."""
        with await self._speaking():
            await self._display.say_stopped()

    async def erase(self) -> None:
        """Remove what is shown."""
        await self._display.erase()

    async def _show_drafts(self) -> None:
        while draft := await self._newest():
            await self._display.show(draft)

    async def _newest(self) -> Draft | None:
        """The newest draft: during a call to Slack several may arrive."""
        draft = await self._drafts.get()
        while not self._drafts.empty():
            draft = self._drafts.get_nowait()
        return draft
