"""Posts to the admins' channel: no mention, no preview, no markup of a page's own."""

from collections.abc import Sequence

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import section
from adapters.slack.mrkdwn import escaped, mrkdwn
from adapters.slack.web_api import TROUBLES, code_of, may_have_worked
from core.errors import PlatformUnavailable

MOST_CHARACTERS = 2_900  # a section takes 3,000
_NOT_NOW = {"ratelimited", "service_unavailable", "team_added_to_org"}
log = structlog.get_logger(__name__)


async def announce(web: AsyncWebClient, channel: str, lines: Sequence[str]) -> bool:
    """One message; False when Slack refuses it. Raises PlatformUnavailable when it was surely not sent."""
    try:
        await web.chat_postMessage(
            channel=channel,
            text=escaped(lines[0]),
            blocks=[section(announcement_text(lines))],
            unfurl_links=False,
            unfurl_media=False,
        )
    except TROUBLES as error:
        if code_of(error) in _NOT_NOW:
            raise PlatformUnavailable(f"Slack took no crawl report ({code_of(error)}): it is tried again.") from None
        log.info("slack refused a crawl report", error=code_of(error))
        return may_have_worked(error)  # it may stand there: never twice
    return True


def announcement_text(lines: Sequence[str]) -> str:
    """As many lines as fit, the first one bold."""
    head, *rest = map(mrkdwn, lines)
    text = f"*{head}*"
    for line in rest:
        if len(text) + len(line) < MOST_CHARACTERS:
            text = f"{text}\n{line}"
    return text
