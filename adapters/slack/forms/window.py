"""The window of a form that was sent: what it becomes, at once or later."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import person_in
from adapters.slack.outbound import Block, Post, section
from adapters.slack.web_api import TROUBLES, code_of

# What a view that is shown again keeps: docs.slack.dev/reference/views
_KEPT = ("type", "callback_id", "title", "submit", "close", "private_metadata")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Window:
    """One window, and the form that was sent from it."""

    ack: AsyncAck
    body: Mapping[str, Any]
    web: AsyncWebClient

    async def become(self, view: Block) -> None:
        """Acknowledges the form, and shows this in its place."""
        await self.ack(response_action="update", view=view)

    async def refuse(self, errors: Mapping[str, str]) -> None:
        """Acknowledges the form, which stays open with what is wrong at its fields."""
        await self.ack(response_action="errors", errors=dict(errors))

    async def become_later(self, view: dict[str, Any], instead: Sequence[Post] = ()) -> None:
        """Shows this after the form was acknowledged; whoever has closed the window is written to."""
        try:
            await self.web.views_update(view_id=self.body["view"]["id"], view=view)
        except TROUBLES as error:
            log.info("the window of a form is closed, writing directly", error=code_of(error))
            await self._write(instead or [Post(view["blocks"][0]["text"]["text"], view["blocks"])])

    async def _write(self, posts: Sequence[Post]) -> None:
        try:
            for post in posts:
                await self.web.chat_postMessage(
                    channel=person_in(self.body).user, text=post.text, blocks=list(post.blocks)
                )
        except TROUBLES as error:
            log.warning("slack refused to tell what became of a form", error=code_of(error))


def filled_again(view: Mapping[str, Any], problem: str) -> Block:
    """The form that was sent, with what was typed and chosen in it; `problem` (mrkdwn) stands above."""
    state = {name: given for fields in view["state"]["values"].values() for name, given in fields.items()}
    blocks = [_filled(block, state) for block in view["blocks"]]
    return {name: view[name] for name in _KEPT if view.get(name)} | {"blocks": [section(problem), *blocks]}


def _filled(block: Mapping[str, Any], state: Mapping[str, Mapping[str, Any]]) -> Block:
    if block["type"] != "input":
        return dict(block)
    element = {name: value for name, value in block["element"].items() if not name.startswith("initial_")}
    given = state.get(element["action_id"], {})
    starts = {"initial_value": given.get("value"), "initial_option": given.get("selected_option")}
    return {**block, "element": element | {name: value for name, value in starts.items() if value}}
