"""Say something to one person, where a channel must learn nothing of it."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import Question
from adapters.slack.outbound import Post, said
from adapters.slack.posting import with_blocks, write
from adapters.slack.web_api import TROUBLES, code_of
from core.presentation.messages import say

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Privately:
    """Answers a question of a channel in a direct message, which lasts and can be read again.

    Where Slack refuses that, the person alone sees it in the channel; where it refuses that too, the thread gets a line
    that says nothing of the question. What was left in doubt is said the next way, since twice is better than never.
    """

    web: AsyncWebClient
    question: Question

    async def say(self, posts: Sequence[Post]) -> None:
        """Say it in the first way that Slack accepts; refusals are logged."""
        if not posts or await self.write(posts) or await self._worked(self._seen_by_one(posts)):
            return
        await self._worked(self._called())

    async def write(self, posts: Sequence[Post]) -> bool:
        """Write it in a direct message; False when Slack refuses that."""
        return await self._worked(self._directly(posts))

    async def offer(self, posts: Sequence[Post]) -> None:
        """The same, or where only the person sees it: what is only offered leaves no trace in a channel."""
        if posts and not await self.write(posts):
            await self._worked(self._seen_by_one(posts))

    async def whisper(self, post: Post) -> None:
        """Show it to the person alone where they wrote; nobody of another organisation can be written to."""
        await self._worked(self._seen_by_one([post]))

    async def _worked(self, way: Awaitable[None]) -> bool:
        try:
            await way
        except TROUBLES as error:
            log.warning("slack refused a private reply", channel=self.question.place.channel, error=code_of(error))
            return False
        return True

    async def _directly(self, posts: Sequence[Post]) -> None:
        await write(self.web, self.question.person.user, posts)

    async def _seen_by_one(self, posts: Sequence[Post]) -> None:
        for post in posts:
            await with_blocks(post, self._whispered, self.question.place.channel)

    async def _whispered(self, post: Post) -> None:
        await self.web.chat_postEphemeral(
            channel=self.question.place.channel,
            user=self.question.person.user,
            thread_ts=self._thread,
            **post.content,
        )

    async def _called(self) -> None:
        place = self.question.place
        await write(self.web, place.channel, [said(say("private.waiting.command"))], place.thread)

    @property
    def _thread(self) -> str | None:
        """The thread that the question stands in; a thread without a reply is not shown, and so is nothing in it."""
        place = self.question.place
        return None if self.question.message.id == f"{place.channel}:{place.thread}" else place.thread
