"""Posts to the admins' channel: no mention, no preview, no markup of a page's own."""

import re
from collections.abc import Sequence
from hashlib import blake2b

import discord
import structlog

from adapters.discord.safe_text import plain
from core.errors import PlatformUnavailable

MOST_CHARACTERS = 1_900  # Discord takes 2,000
_ADDRESS = re.compile(r"https?://[^\s<>]+[^\s<>.,;:!?)”\"]")
log = structlog.get_logger(__name__)


async def announce(client: discord.Client, channel: str, lines: Sequence[str]) -> bool:
    """One message; False when Discord refuses it. Raises PlatformUnavailable when it was surely not sent."""
    nonce = blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()
    try:
        place = client.get_partial_messageable(int(channel))
        await place.send(announcement_text(lines), nonce=nonce, suppress_embeds=True)
    except discord.HTTPException as error:
        if error.status in {401, 429}:
            raise PlatformUnavailable("Discord took no crawl report: it is tried again.") from None
        log.info("discord refused a crawl report", status=error.status, code=error.code)
        return error.status >= 500  # it may stand there: never twice
    except OSError as error:
        log.warning("discord left a crawl report in doubt", error=type(error).__name__)
    return True


def announcement_text(lines: Sequence[str]) -> str:
    """As many lines as fit, the first one bold."""
    head, *rest = [_shown(line) for line in lines]
    text = f"**{head}**"
    for line in rest:
        if len(text) + len(line) < MOST_CHARACTERS:
            text = f"{text}\n{line}"
    return text


def _shown(line: str) -> str:
    """The words as they are, the addresses as links without a preview."""
    words, addresses = _ADDRESS.split(line), _ADDRESS.findall(line)
    quiet = [f" <{address.replace('`', '%60')}> " for address in addresses] + [""]
    return " ".join("".join(plain(said) + link for said, link in zip(words, quiet, strict=True)).split())
