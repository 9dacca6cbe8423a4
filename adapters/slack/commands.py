"""The slash commands: acknowledged at once, answered so that only who typed them sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command
from adapters.slack.outbound import THINKING
from adapters.slack.replying import Asking
from adapters.slack.whispering import Whisper

COMMANDS = ("/ask",)


@dataclass(frozen=True)
class Commands:
    """Hears commands and hands each to who can answer it."""

    asking: Asking
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Hears the commands."""
        for name in COMMANDS:
            app.command(name)(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Acknowledges first: Slack waits three seconds and no longer."""
        await ack(text=THINKING, response_type="ephemeral")
        self.in_flight.start(self._ask(body))

    async def _ask(self, body: Mapping[str, Any]) -> None:
        rendered = await self.asking.rendered(message_in_command(body, datetime.now(UTC)))
        await Whisper(body["response_url"]).say_all(rendered.posts)
