"""One question in Slack: show that somebody is at it, ask the advisor, post what it says."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from adapters.slack.inbound import Place, Question
from adapters.slack.outbound import STATUS, THINKING, Post, apology, render, sentence_post
from adapters.slack.web_api import code_of
from core.domain import Message
from core.errors import AdvisorError
from core.ports import Advisor

log = structlog.get_logger(__name__)


async def posts_for(advisor: Advisor, message: Message) -> tuple[Post, ...]:
    """The advisor's answer, or an apology with a reference to the log; never raises but when cancelled."""
    reference = uuid4().hex[:8]
    try:
        return render(await advisor.answer(message))
    except AdvisorError as error:
        log.error("slack question failed", message_id=message.id, reference=reference, error=str(error))
        return (apology(reference, error.transient),)
    except Exception:
        log.exception("slack question failed", message_id=message.id, reference=reference)
        return (apology(reference, transient=False),)


async def reply_privately(advisor: Advisor, message: Message, response_url: str) -> None:
    """Answers a slash command, seen only by who typed it (Slack takes five messages within 30 minutes)."""
    respond = AsyncWebhookClient(response_url)
    for post in await posts_for(advisor, message):
        sent = await respond.send(
            text=post.text,
            blocks=list(post.blocks),
            response_type="ephemeral",
            unfurl_links=False,
            unfurl_media=False,
        )
        if sent.status_code != 200:
            log.error("slack refused a response", message_id=message.id, status=sent.status_code, error=sent.body)
            return


@dataclass(frozen=True)
class Replier:
    """Answers where the question was asked.

    What takes longer than `patience` seconds is announced: by the agent status in a thread, by a placeholder
    that becomes the answer elsewhere. A repeated delivery is told apart sooner, so it shows nothing.
    """

    advisor: Advisor
    web: AsyncWebClient
    patience: float = 0.5

    async def reply(self, question: Question) -> None:
        """Posts the answer to a mention or a direct message; Slack's refusals are logged."""
        asking = asyncio.create_task(posts_for(self.advisor, question.message))
        try:
            await asyncio.wait({asking}, timeout=self.patience)
            placeholder = None if asking.done() else await self._announce(question.place)
            await self._deliver(await asking, question.place, placeholder)
        except SlackApiError as error:
            log.error("slack refused an answer", message_id=question.message.id, error=code_of(error))
        finally:
            asking.cancel()

    async def _announce(self, place: Place) -> str | None:
        """The placeholder's ts; None where the status could be set, or nothing can be posted."""
        try:
            if place.thread and await self._set_status(place, STATUS):
                return None
            return await self._post(sentence_post(THINKING), place)
        except SlackApiError as error:
            log.warning("slack refused to announce an answer", channel=place.channel, error=code_of(error))
            return None

    async def _set_status(self, place: Place, status: str) -> bool:
        # Only apps with an agent view have it; others are told so by an error.
        try:
            await self.web.assistant_threads_setStatus(
                channel_id=place.channel, thread_ts=str(place.thread), status=status
            )
        except SlackApiError:
            return False
        return True

    async def _deliver(self, posts: Sequence[Post], place: Place, placeholder: str | None) -> None:
        if placeholder is None:
            await self._post_all(posts, place)
        elif not posts:
            await self.web.chat_delete(channel=place.channel, ts=placeholder)
        else:
            await self._replace(placeholder, posts[0], place)
            await self._post_all(posts[1:], place)

    async def _replace(self, placeholder: str, post: Post, place: Place) -> None:
        try:
            await self.web.chat_update(channel=place.channel, ts=placeholder, text=post.text, blocks=list(post.blocks))
        except SlackApiError as error:
            log.warning("slack refused an update", channel=place.channel, error=code_of(error))
            await self._post(post, place)

    async def _post_all(self, posts: Sequence[Post], place: Place) -> None:
        for post in posts:
            await self._post(post, place)

    async def _post(self, post: Post, place: Place) -> str:
        posted = await self.web.chat_postMessage(
            channel=place.channel,
            thread_ts=place.thread,
            text=post.text,
            blocks=list(post.blocks),
            unfurl_links=False,
            unfurl_media=False,
        )
        return str(posted["ts"])
