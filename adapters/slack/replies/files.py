"""Hand one person a file in their direct conversation."""

import structlog
from slack_sdk.errors import SlackRequestError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.outbound import Post
from adapters.slack.web_api import TROUBLES, code_of

log = structlog.get_logger(__name__)


async def send_file(web: AsyncWebClient, user: str, above: Post, name: str, text: str) -> bool:
    """A message and below it the file, both for this person alone; False when Slack refuses."""
    try:
        # A file needs the id of the conversation, which Slack tells with the message: no scope is needed to ask for it.
        posted = await web.chat_postMessage(channel=user, text=above.text, blocks=list(above.blocks))
        await web.files_upload_v2(channel=str(posted["channel"]), filename=name, title=name, content=text)
    except (*TROUBLES, SlackRequestError) as error:
        log.warning("slack refused a file", error=code_of(error))
        return False
    return True
