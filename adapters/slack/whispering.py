"""Messages that only one person sees, by the address that Slack gives with a command or a button."""

from collections.abc import Sequence

import structlog
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.webhook.async_client import AsyncWebhookClient

from adapters.slack.blocks import Post
from adapters.slack.web_api import TROUBLES, code_of

log = structlog.get_logger(__name__)

# docs.slack.dev/interactivity/handling-user-interaction#message_responses
MOST_MESSAGES = 5
LONGEST_SECONDS = 30 * 60


class Whisper:
    """Says at most five things within 30 minutes; what Slack refuses is logged."""

    def __init__(self, response_url: str) -> None:
        self._slack = AsyncWebhookClient(
            response_url, retry_handlers=[AsyncRateLimitErrorRetryHandler(max_retry_count=2)]
        )

    async def say_all(self, posts: Sequence[Post]) -> None:
        """Says one after the other, until one is refused."""
        for post in posts[:MOST_MESSAGES]:
            if not await self.say(post):
                return

    async def say(self, post: Post, *, replace: bool = False) -> bool:
        """Says one thing, in place of the last one if so wished; False when Slack did not take it."""
        try:
            sent = await self._slack.send(
                text=post.text,
                blocks=list(post.blocks),
                response_type="ephemeral",
                replace_original=replace,
                unfurl_links=False,
                unfurl_media=False,
            )
        except TROUBLES as error:
            log.warning("slack did not take a private message", error=code_of(error))
            return False
        if sent.status_code != 200:
            log.warning("slack refused a private message", status=sent.status_code, error=sent.body[:100])
        return sent.status_code == 200
