"""Stream an answer with Slack's text streaming, ending before Slack's time limit."""

from collections.abc import Callable, Sequence
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError

from adapters.slack.posting import Thread
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.presentation.messages import say

log = structlog.get_logger(__name__)

STEPS = ("answer.loading.searching", "answer.loading.reading", "answer.loading.checking")
_WITHOUT_STEPS = {"invalid_arguments", "invalid_arg_name", "invalid_chunks", "no_text"}  # of a workspace without them
Seconds = Callable[[], float]

# Slack ends a stream by itself after about five minutes (github.com/slackapi/python-slack-sdk/issues/1859).
LONGEST_SECONDS = 210.0
# One call may carry 12,000 characters (docs.slack.dev/reference/methods/chat.startStream); a longer answer is posted.
LONGEST_TEXT = 11_000


class Stream:
    """One streamed message. It always shows a prefix of the text given.

    `ts` is set once the message stands. No more is added when Slack refused or failed, when the time is up, or when
    the text is too long or no longer begins with what is shown. The whole is then for `chat.update`.

    STEPS stand above the text as done, the last one once the answer stands. Where Slack refuses them, it comes without.
    """

    def __init__(self, thread: Thread, seconds: Seconds) -> None:
        self._thread, self._seconds = thread, seconds
        self._since = 0.0
        # Unsure during a call: a failed or cancelled one may have added its text or not.
        self._sure, self._ended = True, False
        self.ts: str | None = None
        self.text = ""
        self._steps: Sequence[str] = ()

    async def show(self, markdown: str) -> None:
        """Append the new part of the text; never raises for Slack's errors."""
        if self._ended or not self._sure or markdown == self.text:
            return
        if not self._takes(markdown):
            await self.close()
            return
        self._sure = False
        try:
            await (self._append(markdown[len(self.text) :]) if self.ts else self._start(markdown))
        except TROUBLES as error:
            log.info("slack does not stream", channel=self._thread.place.channel, error=code_of(error))
            return
        self.text, self._sure = markdown, True

    async def finish(self, markdown: str, ending: Sequence[Block]) -> bool:
        """Append the rest and the final blocks; False when the whole message must be rewritten."""
        if not self.ts or self._ended or not self._sure or not self._takes(markdown):
            await self.close()
            return False
        return await self._stop(markdown[len(self.text) :] or None, list(ending))

    async def close(self) -> None:
        """End the stream as it is; fine if Slack has already ended it."""
        if self.ts and not self._ended:
            await self._stop()

    def _takes(self, markdown: str) -> bool:
        is_old = self.ts is not None and self._seconds() - self._since > LONGEST_SECONDS
        return markdown.startswith(self.text) and len(markdown) <= LONGEST_TEXT and not is_old

    async def _start(self, markdown: str) -> None:
        self._since = self._seconds()
        self._steps = [say(key).removesuffix(" …") for key in STEPS]
        try:
            self.ts = await self._started(_content(markdown, self._steps[:-1]))
        except SlackApiError as error:
            if code_of(error) not in _WITHOUT_STEPS:
                raise
            log.info("slack shows no steps", channel=self._thread.place.channel, error=code_of(error))
            self._steps = ()
            self.ts = await self._started(_content(markdown))

    async def _started(self, content: dict[str, Any]) -> str:
        place = self._thread.place
        started = await self._thread.web.chat_startStream(
            channel=place.channel,
            thread_ts=place.thread,
            recipient_user_id=self._thread.user,
            recipient_team_id=place.workspace,
            **content,
        )
        return str(started["ts"])

    async def _append(self, rest: str) -> None:
        await self._thread.web.chat_appendStream(
            channel=self._thread.place.channel, ts=str(self.ts), markdown_text=rest
        )

    async def _stop(self, rest: str | None = None, ending: list[Block] | None = None) -> bool:
        self._ended, channel = True, self._thread.place.channel
        content = _content(rest, self._steps[-1:] if ending else ())
        try:
            await self._thread.web.chat_stopStream(
                channel=channel, ts=str(self.ts), blocks=ending, session_status="active", **content
            )
        except TROUBLES as error:
            # Most often `message_not_in_streaming_state`: Slack ended it, for its age or for the stop button.
            log.info("slack did not end a stream", channel=channel, error=code_of(error))
            return False
        return True


def _content(markdown: str | None, steps: Sequence[str] = ()) -> dict[str, Any]:
    """The text, below steps that are done; without steps in the form that every client knows.

    docs.slack.dev/messaging/sending-and-scheduling-messages#text-streaming
    """
    if not steps:
        return {"markdown_text": markdown}
    told = [{"type": "task_update", "id": each, "title": each, "status": "complete"} for each in steps]
    return {"chunks": [*told, *([{"type": "markdown_text", "text": markdown}] if markdown else [])]}
