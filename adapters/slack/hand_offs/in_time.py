"""Acknowledge a form within Slack's three seconds, also where storing it takes longer."""

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.hand_offs import forms
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.outbound import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.presentation.messages import say

# Slack tells people after three seconds that it had trouble, and the way to Slack takes some of them.
LONGEST_SECONDS = 1.5
GIVEN_UP_SECONDS = 60.0
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class InTime:
    """Takes one form. What is not stored in time is said to be under way, and then what became of it."""

    ack: AsyncAck
    body: Mapping[str, Any]
    web: AsyncWebClient
    in_flight: InFlight

    async def take(self, work: Awaitable[Block]) -> None:
        """Acknowledges with the view that the work returns, or shows that one later. The work tells its own errors."""
        storing = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({storing}, timeout=LONGEST_SECONDS)
        if done:
            await self.ack(response_action="update", view=storing.result())
            return
        log.warning("a form is acknowledged before it is stored", after_seconds=LONGEST_SECONDS)
        try:
            await self.ack(response_action="update", view=forms.notice(say("hand_off.under_way")))
        finally:
            self.in_flight.start(self._show_later(storing))

    async def _show_later(self, storing: Awaitable[Block]) -> None:
        try:
            view = await asyncio.wait_for(storing, GIVEN_UP_SECONDS)
        except TimeoutError:
            log.error("a form was given up", after_seconds=GIVEN_UP_SECONDS)
            view = forms.notice(say("hand_off.not_sent"))
        try:
            await self.web.views_update(view_id=self.body["view"]["id"], view=view)
        except TROUBLES as error:
            log.info("the window of a form is closed, writing directly", error=code_of(error))
            await self._write_directly(view)

    async def _write_directly(self, view: Mapping[str, Any]) -> None:
        shown, user = view["blocks"], person_in(self.body).user
        try:
            await self.web.chat_postMessage(channel=user, text=shown[0]["text"]["text"], blocks=shown)
        except TROUBLES as error:
            log.warning("slack refused to tell what became of a form", error=code_of(error))
