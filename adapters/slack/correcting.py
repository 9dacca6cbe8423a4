"""Telling people in private that an answer has changed, and the button that stops it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Block, Post, button, buttons, section, sentence_post, small_print
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.mrkdwn import escaped, link
from adapters.slack.replying import or_apology
from adapters.slack.web_api import TROUBLES, code_of, may_have_worked
from adapters.slack.whispering import Whisper
from core.domain import Notice, Person
from core.errors import PlatformUnavailable
from core.ports import Archive

STOP = "advisor_stop_corrections"
STOPPED = "Stopped: I will not tell you any more when an answer you got changes. The Home tab switches it on again."
_HEAD = "An answer you got from me has changed"
_TAIL = "You get this because you asked me to tell you. Ask me again for a new answer."
_GONE = "The page is no longer there."
_NOTHING = "The page says nothing like it any more."
# Five of these stay below what Slack takes in one message, however much of it has to be escaped.
_LONGEST_SENTENCE, _LONGEST_QUESTION, _LONGEST_TITLE, _LONGEST_ADDRESS = 500, 200, 100, 300
# Slack's word that this cannot be done now, or not with this token; any other no is about the person.
_NOT_NOW = {
    *("ratelimited", "service_unavailable", "team_added_to_org"),
    *("invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired", "missing_scope"),
}
# Slack may have done it all the same.
_IN_DOUBT = {"internal_error", "fatal_error", "request_timeout"}
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Correcting:
    """The stop button below each notice."""

    archive: Archive
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Hears the button."""
        app.action(STOP)(self.take_stop)

    async def take_stop(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """No more of these."""
        await ack()
        self.in_flight.start(self._stop(body))

    async def _stop(self, body: dict[str, Any]) -> None:
        told = await or_apology(self._stopped(person_in(body)), button=STOP)
        await Whisper(body["response_url"]).say_all(told)

    async def _stopped(self, whose: Person) -> tuple[Post, ...]:
        await self.archive.set_corrections(whose, wanted=False)
        return (sentence_post(STOPPED),)


async def tell(web: AsyncWebClient, person: Person, notices: Sequence[Notice]) -> bool:
    """One direct message; False when this person takes none. Raises PlatformUnavailable when it was surely not sent."""
    try:
        await web.chat_postMessage(
            channel=person.user, text=_HEAD, blocks=notice_blocks(notices), unfurl_links=False, unfurl_media=False
        )
    except TROUBLES as error:
        if may_have_worked(error) or code_of(error) in _IN_DOUBT:
            log.warning("slack left a notice in doubt", error=code_of(error))
            return True
        if code_of(error) in _NOT_NOW:
            raise PlatformUnavailable(f"Slack took no message ({code_of(error)}): look at the app's token.") from None
        log.info("slack refused a notice", error=code_of(error))
        return False
    return True


def notice_blocks(notices: Sequence[Notice]) -> list[Block]:
    """One message about all of these; five fit, whatever stands in them."""
    return list(_blocks(notices))


def _blocks(notices: Sequence[Notice]) -> Iterator[Block]:
    yield section(f"*{_HEAD}*")
    for notice in notices:
        yield section(_change(notice))
    yield small_print(_TAIL)
    yield buttons(button(STOP, "Stop these notices", "stop"))


def _change(notice: Notice) -> str:
    asked = f"You asked: {_shortened(notice.asked, _LONGEST_QUESTION)}"
    day = f"{notice.changed_at.day} {notice.changed_at:%B %Y}"
    before = _shortened(notice.before, _LONGEST_SENTENCE)
    return f"{asked}\n{_where(notice)} said until {day}:\n> {before}\n{_now(notice)}"


def _where(notice: Notice) -> str:
    title = (notice.title.strip() or notice.url)[:_LONGEST_TITLE]
    return link(notice.url, title) if len(notice.url) <= _LONGEST_ADDRESS else escaped(title)


def _now(notice: Notice) -> str:
    if notice.after is None:
        return _GONE if notice.is_gone else _NOTHING
    return f"Now it says:\n> {_shortened(notice.after, _LONGEST_SENTENCE)}"


def _shortened(text: str, length: int) -> str:
    line = " ".join(text.split())
    if len(escaped(line)) <= length:
        return escaped(line)
    while len(escaped(line)) > length - 2:
        line = line[:-1]
    return escaped(line.rpartition(" ")[0] or line) + " …"
