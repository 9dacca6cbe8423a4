"""Send crawl reports to the admin channel and correction notices as direct messages."""

from collections.abc import Sequence
from hashlib import blake2b

import discord
import structlog

from adapters.discord.markup import MARKUP
from adapters.discord.outbound import fits
from adapters.discord.replies.languages import speaking_in_server_of
from adapters.discord.screens.drawing import view_of
from core.domain.conversation import Person
from core.domain.posts import Notice
from core.errors import PlatformUnavailable
from core.presentation.corrections import correction_documents
from core.presentation.document import first_fitting
from core.presentation.reports import announcements
from core.screens.rating import stop_button

log = structlog.get_logger(__name__)


async def announce(client: discord.Client, channel: str, lines: Sequence[str]) -> bool:
    """Post one message; False when Discord refuses it. Raises PlatformUnavailable when it was certainly not sent."""
    try:
        place = client.get_partial_messageable(int(channel))
        await place.send(announcement_text(lines), nonce=_nonce(lines), suppress_embeds=True)
    except discord.HTTPException as error:
        if error.status in {401, 429}:
            raise PlatformUnavailable("Discord did not accept the crawl report; it will be sent again.") from None
        log.info("discord refused a crawl report", status=error.status, code=error.code)
        return error.status >= 500  # it may have been posted: never send it twice
    except OSError as error:
        log.warning("discord left a crawl report in doubt", error=type(error).__name__)
    return True


async def tell(client: discord.Client, person: Person, notices: Sequence[Notice]) -> bool:
    """Send one direct message; False when it is refused. Raises PlatformUnavailable when it was certainly not sent."""
    try:
        channel = await client.create_dm(discord.Object(int(person.user)))
    except (discord.HTTPException, OSError) as error:
        return _refused(error)
    with speaking_in_server_of(client, person):
        text, stop = correction_text(notices), view_of([stop_button(person.workspace)])
    nonce = _nonce([f"{each.answer_id}:{each.number}" for each in notices])
    try:
        await channel.send(text, view=stop, nonce=nonce, suppress_embeds=True)
    except (discord.HTTPException, OSError) as error:
        if _may_have_worked(error):
            log.warning("discord left a notice in doubt", error=type(error).__name__)
            return True
        return _refused(error)
    return True


def announcement_text(lines: Sequence[str]) -> str:
    """As many lines as fit into one message of 2,000 characters."""
    return MARKUP.text(first_fitting(announcements(lines), fits))


def correction_text(notices: Sequence[Notice]) -> str:
    """One message about all of these notices, shortened to fit."""
    return MARKUP.text(first_fitting(correction_documents(notices), fits))


def _refused(error: discord.HTTPException | OSError) -> bool:
    """False for a permanent refusal, such as 50007 (direct messages closed)."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status in {401, 429}:
        raise PlatformUnavailable(
            "Discord did not accept the direct message; it will be sent again the next night."
        ) from None
    log.info("discord refused a notice", status=error.status, code=error.code)
    return False


def _may_have_worked(error: discord.HTTPException | OSError) -> bool:
    return not isinstance(error, discord.HTTPException) or error.status >= 500


def _nonce(parts: Sequence[str]) -> str:
    # When discord.py repeats a request whose response was lost, Discord posts the message only once.
    return blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()
