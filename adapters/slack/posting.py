"""Post to a thread exactly once, even when Slack's response is lost, and post private replies."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient
from slack_sdk.webhook.webhook_response import WebhookResponse

from adapters.slack.inbound import Place
from adapters.slack.outbound import Post, texts_of
from adapters.slack.web_api import TROUBLES, code_of, may_have_worked

log = structlog.get_logger(__name__)

# docs.slack.dev/interactivity/handling-user-interaction#message_responses
MOST_PRIVATE_REPLIES = 5
PRIVATE_REPLY_SECONDS = 30 * 60
_EVENT = "advisor_answer"
# How the mark of a message ends that an answer is to replace.
PROGRESS = " placeholder"
_GONE = {"thread_not_found", "message_not_found", "channel_not_found"}
_REFUSED = ("invalid_blocks", "invalid_blocks_format", "only_one_table_allowed")
Sent = TypeVar("Sent")


@dataclass(frozen=True)
class Thread:
    """One thread, and the person in it who is answered."""

    web: AsyncWebClient
    place: Place
    user: str

    async def post(self, post: Post, mark: str) -> str | None:
        """Post once; `mark` identifies this message. Its ts, or None when only the asker sees it.

        Raises one of TROUBLES when Slack refuses.
        """
        try:
            return await self._post(post, mark)
        except TROUBLES as error:
            if not may_have_worked(error):
                raise
            log.warning("slack left a post in doubt", channel=self.place.channel, error=code_of(error))
            return await self._settle(post, mark)

    async def update(self, ts: str, post: Post) -> None:
        """Replace a message, buttons included. Raises one of TROUBLES."""
        await self._with_blocks(post, lambda fitting: self._update_blocks(ts, fitting))

    async def delete(self, ts: str) -> None:
        """Delete a message. Raises one of TROUBLES."""
        await self.web.chat_delete(channel=self.place.channel, ts=ts)

    async def has(self, ts: str) -> bool:
        """Whether this message is still in the thread; True also where Slack does not let the bot look."""
        try:
            found = await self.web.conversations_replies(
                channel=self.place.channel, ts=self.place.thread, oldest=ts, latest=ts, inclusive=True, limit=1
            )
        except TROUBLES as error:
            return code_of(error) not in _GONE
        return any(message.get("ts") == ts for message in found.get("messages") or [])

    async def has_reply(self, ts: str, user: str) -> bool | None:
        """Whether this user, a bot, said more than progress after the message; None where the bot may not look."""
        try:
            found = await self.web.conversations_replies(
                channel=self.place.channel, ts=self.place.thread, oldest=ts, include_all_metadata=True, limit=200
            )
        except TROUBLES:
            return None
        later = (each for each in found.get("messages") or [] if float(each["ts"]) > float(ts))
        return any(each.get("user") == user and not _mark_of(each).endswith(PROGRESS) for each in later)

    async def find(self, mark: str) -> str | None:
        """The ts of the post with this mark; None where there is none or Slack does not let the bot look."""
        try:
            return await self._find(mark)
        except TROUBLES:
            return None

    async def _settle(self, post: Post, mark: str) -> str | None:
        try:
            found = await self._find(mark)
        except TROUBLES as error:
            # Without the scope to read this channel nobody knows whether it was posted: repeat it to the asker only.
            log.warning("slack does not allow looking for a post", channel=self.place.channel, error=code_of(error))
            await self._with_blocks(post, self._reply_privately)
            return None
        return found or await self._post(post, mark)

    async def _find(self, mark: str) -> str | None:
        replies = await self.web.conversations_replies(
            channel=self.place.channel, ts=self.place.thread, include_all_metadata=True, limit=200
        )
        for message in replies.get("messages") or []:
            if _mark_of(message) == mark:
                return str(message["ts"])
        return None

    async def _post(self, post: Post, mark: str) -> str:
        return await self._with_blocks(post, lambda fitting: self._post_blocks(fitting, mark))

    async def _with_blocks(self, post: Post, send: Callable[[Post], Awaitable[Sent]]) -> Sent:
        return await with_blocks(post, send, self.place.channel)

    async def _update_blocks(self, ts: str, post: Post) -> None:
        await self.web.chat_update(channel=self.place.channel, ts=ts, **post.content)

    async def _post_blocks(self, post: Post, mark: str) -> str:
        metadata = {"event_type": _EVENT, "event_payload": {"mark": mark}}
        return await posted(self.web, self.place.channel, post, self.place.thread, metadata)

    async def _reply_privately(self, post: Post) -> None:
        place = self.place
        await self.web.chat_postEphemeral(channel=place.channel, user=self.user, thread_ts=place.thread, **post.content)


async def write(web: AsyncWebClient, channel: str, posts: Sequence[Post], thread: str | None = None) -> None:
    """Post to a channel or thread, or to a person by their id, which is their direct conversation and needs no scope.

    Raises one of TROUBLES.
    """
    for post in posts:
        await with_blocks(post, lambda fitting: posted(web, channel, fitting, thread), channel)


async def posted(
    web: AsyncWebClient, channel: str, post: Post, thread: str | None, mark: dict[str, Any] | None = None
) -> str:
    """Post once, as it is; its ts. Raises one of TROUBLES."""
    sent = await web.chat_postMessage(
        channel=channel, thread_ts=thread, **post.content, metadata=mark, unfurl_links=False, unfurl_media=False
    )
    return str(sent["ts"])


async def with_blocks(post: Post, send: Callable[[Post], Awaitable[Sent]], channel: str) -> Sent:
    """Send a post; a workspace that refuses the newest blocks still gets its text. Raises one of TROUBLES."""
    try:
        return await send(post)
    except SlackApiError as error:
        if code_of(error) not in _REFUSED:
            raise
        log.warning("slack refused blocks", channel=channel)
        return await send(Post(post.text, tuple(texts_of(post.blocks))))


def _mark_of(message: Mapping[str, Any]) -> str:
    metadata = message.get("metadata") or {}
    return str(metadata.get("event_payload", {}).get("mark", "")) if metadata.get("event_type") == _EVENT else ""


class PrivateReply:
    """Sends at most five private messages within 30 minutes; refusals are logged."""

    def __init__(self, response_url: str) -> None:
        self._slack = AsyncWebhookClient(
            response_url, retry_handlers=[AsyncRateLimitErrorRetryHandler(max_retry_count=2)]
        )

    async def say_all(self, posts: Sequence[Post]) -> bool:
        """Send the posts in order, until one is refused; whether none was."""
        for post in posts[:MOST_PRIVATE_REPLIES]:
            if not await self.say(post):
                return False
        return True

    async def say(self, post: Post, *, replace: bool = False, public: bool = False) -> bool:
        """Send one post, in place of the last one or for everybody; False when Slack did not accept it."""
        try:
            sent = await self._send(post, replace=replace, public=public)
            if any(code in sent.body for code in _REFUSED):
                sent = await self._send(Post(post.text, tuple(texts_of(post.blocks))), replace=replace, public=public)
        except TROUBLES as error:
            log.warning("slack did not accept a private message", error=code_of(error))
            return False
        if sent.status_code != 200:
            log.warning("slack refused a private message", status=sent.status_code, error=sent.body[:100])
        return sent.status_code == 200

    async def _send(self, post: Post, *, replace: bool, public: bool) -> WebhookResponse:
        return await self._slack.send(
            **post.content,
            response_type="in_channel" if public else "ephemeral",
            replace_original=replace,
            unfurl_links=False,
            unfurl_media=False,
        )
