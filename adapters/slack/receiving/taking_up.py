"""Go on with what a process had received that is no more."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answer_view import Reply
from adapters.slack.inbound import Question, is_shared
from adapters.slack.outbound import Post, said
from adapters.slack.posting import PrivateReply, Thread, write
from adapters.slack.receiving.rows import (
    BODY,
    QUESTION,
    URGENT,
    is_first,
    is_posted,
    place_of,
    question_from,
    response_url_of,
)
from adapters.slack.receiving.storing import held
from adapters.slack.replies.asking import Asking
from adapters.slack.served import serves
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, bot_user, code_of, may_work_later
from core.domain.received import Left, Received
from core.errors import PlatformUnavailable
from core.ports import holding
from core.ports.inbox import Inbox
from core.presentation.messages import say

log = structlog.get_logger(__name__)

_UNREADABLE = (KeyError, ValueError, TypeError, AttributeError)


@dataclass(frozen=True)
class TakingUp:
    """Messages are answered where they stand; all else goes through its handler once more.

    `web_of` is the client of a workspace; it raises PlatformUnavailable.
    """

    app: AsyncApp
    asking: Asking
    seconds: Seconds
    web_of: Callable[[str], Awaitable[AsyncWebClient]]

    @property
    def _inbox(self) -> Inbox | None:
        return self.asking.services.inbox

    async def take_up(self, left: Left) -> None:
        """Answer it, or tell its author that it came too late. Raises PlatformUnavailable."""
        received = left.received
        web = await self.web_of(received.person.workspace)
        if left.is_posted or (left.is_late and is_first(received)):
            await holding.leave(self._inbox, received)
        elif received.payload.get(URGENT):
            await self._say_cut_off(received, web)
        elif left.is_late and received.person.user:
            await self._say_late(received, web)
        elif left.is_answered and QUESTION not in received.payload:
            await self._say_in_doubt(received, web)
        else:
            await self._go_on(left, web)

    async def _go_on(self, left: Left, web: AsyncWebClient) -> None:
        try:
            if QUESTION in left.received.payload:
                await self._answer(left, question_from(left.received), web)
            else:
                await self._repeat(left.received)
        except _UNREADABLE as error:
            log.error("what was received cannot be read", error=type(error).__name__)
            await self._say_late(left.received, web)

    async def _answer(self, left: Left, question: Question, web: AsyncWebClient) -> None:
        """Nothing where it was deleted meanwhile, or its answer stands already."""
        thread, ts = Thread(web, question.place, question.person.user), left.received.id.partition(":")[2]
        is_there = await serves(self.asking.services.workspaces, question) and await thread.has(ts)
        stands = await thread.has_reply(ts, await bot_user(web)) if is_there and left.is_answered else False
        if not is_there or stands:
            await holding.leave(self._inbox, left.received)
            return
        in_doubt = stands is None and is_shared(question.message.conversation)
        reply = Reply(self.asking, question, web, self.seconds, in_doubt=in_doubt)
        with held(left.received):
            self.asking.in_flight.answer_again(reply)
        log.info("what was received is taken up", message_id=left.received.id)

    async def _repeat(self, received: Received) -> None:
        """Let the handler of a command, a press, a form or an event begin again; nobody waits for its acknowledgement.

        Raises KeyError or ValueError where it is of another version.
        """
        with held(received) as now:
            request = AsyncBoltRequest(body=dict(received.payload[BODY]), mode="socket_mode")
            response = await self.app.async_dispatch(request)
        if response.status != 200 and not now.work:
            raise ValueError(f"no handler took it: {response.status}")
        log.info("what was received is taken up", message_id=received.id)

    async def _say_cut_off(self, received: Received, web: AsyncWebClient) -> None:
        """Words of distress are not stored: who wrote them is told whom to call, and to write again."""
        posts = tuple(map(said, (say("private.emergency"), say("private.cut_off"))))
        await self._privately(received, web, posts)
        await holding.drop(self._inbox, received)

    async def _say_in_doubt(self, received: Received, web: AsyncWebClient) -> None:
        """Nobody can look whether a private reply stands, and Slack replaces none that a command brought: its author
        is told once that there may be an answer.
        """
        with await self.asking.languages.speaking_to(received.person, web):
            await self._privately(received, web, (said(say("private.in_doubt")),))
        await holding.drop(self._inbox, received)

    async def _say_late(self, received: Received, web: AsyncWebClient) -> None:
        person = received.person
        with await self.asking.languages.speaking_to(person, web):
            late = said(say("late"))
        if is_posted(received):
            await self._say_in_thread(received, web, late)
        elif person.user:
            await self._privately(received, web, (late,))
        await holding.drop(self._inbox, received)
        log.info("what was received came too late", message_id=received.id)

    async def _say_in_thread(self, received: Received, web: AsyncWebClient, late: Post) -> None:
        """Once, also where a process that said it ended at once."""
        thread, mark = Thread(web, place_of(received), received.person.user), f"{received.id} late"
        try:
            if await thread.find(mark) is None:
                await thread.post(late, mark)
        except TROUBLES as error:
            _refused(error)

    async def _privately(self, received: Received, web: AsyncWebClient, posts: tuple[Post, ...]) -> None:
        """To its author alone: where it was sent from, else in a direct message."""
        url = response_url_of(received)
        if url and await PrivateReply(url).say_all(posts):
            return
        try:
            await write(web, received.person.user, posts)
        except TROUBLES as error:
            _refused(error)


def _refused(error: Exception) -> None:
    """Raises PlatformUnavailable where Slack may take it later."""
    if may_work_later(error):
        raise PlatformUnavailable(f"Slack does not answer at the moment ({code_of(error)}).") from None
    log.warning("slack refused to tell that something came too late", error=code_of(error))
