"""Send crawl reports to the admin channel and correction notices as direct messages."""

from collections.abc import Sequence

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.outbound import Post, button, buttons, posts_of
from adapters.slack.posting import write
from adapters.slack.web_api import TROUBLES, WRONG_TOKEN, code_of, may_have_worked
from core.domain.conversation import Person
from core.domain.posts import Notice
from core.errors import PlatformUnavailable
from core.presentation.corrections import correction_documents
from core.presentation.document import first_fitting
from core.presentation.messages import say
from core.presentation.reports import announcements

STOP = "advisor_stop_corrections"
# Errors that are temporary or about the token; any other error is about the person or the channel.
_NOT_NOW = {"ratelimited", "service_unavailable", "team_added_to_org"}
# Slack may have carried it out.
_IN_DOUBT = {"internal_error", "fatal_error", "request_timeout"}
log = structlog.get_logger(__name__)


async def announce(web: AsyncWebClient, channel: str, lines: Sequence[str]) -> bool:
    """Post one message; False when Slack refuses it. Raises PlatformUnavailable when it was certainly not sent."""
    try:
        await write(web, channel, [announcement_post(lines)])
    except TROUBLES as error:
        if code_of(error) in _NOT_NOW:
            raise PlatformUnavailable(
                f"Slack did not accept the crawl report ({code_of(error)}); it will be sent again."
            ) from None
        log.info("slack refused a crawl report", error=code_of(error))
        return may_have_worked(error)  # it may have been posted: never send it twice
    return True


async def tell(web: AsyncWebClient, person: Person, notices: Sequence[Notice]) -> bool:
    """Send one direct message; False when it is refused. Raises PlatformUnavailable when it was certainly not sent."""
    try:
        await write(web, person.user, [correction_post(notices)])
    except TROUBLES as error:
        if may_have_worked(error) or code_of(error) in _IN_DOUBT:
            log.warning("slack left a notice in doubt", error=code_of(error))
            return True
        if code_of(error) in _NOT_NOW | WRONG_TOKEN:
            raise PlatformUnavailable(
                f"Slack did not accept the message ({code_of(error)}); check the app's token."
            ) from None
        log.info("slack refused a notice", error=code_of(error))
        return False
    return True


def announcement_post(lines: Sequence[str]) -> Post:
    """As many lines as fit into one message."""
    (post, *_) = first_fitting((posts_of(each) for each in announcements(lines)), lambda posts: len(posts) == 1)
    return post


def correction_post(notices: Sequence[Notice]) -> Post:
    """One message about all of these notices, with the button that stops them."""
    stop = buttons(button(STOP, say("corrections.stop"), "stop"))
    shorter_and_shorter = (posts_of(each, [stop]) for each in correction_documents(notices))
    (post, *_) = first_fitting(shorter_and_shorter, lambda posts: len(posts) == 1)
    return Post(say("corrections.title"), post.blocks)
