"""The window of a form that was sent: what it becomes, at once or later; what was written in it is never lost."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.markup import escaped
from adapters.slack.outbound import Post, posts_of, section
from adapters.slack.posting import write
from adapters.slack.screens.drawing import Carried, screen_blocks, values_in
from adapters.slack.screens.in_time import Handling
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.presentation.document import document, labelled, line
from core.screens.screen import Ending, Screen

# What a view that is shown again keeps: docs.slack.dev/reference/views
_KEPT = ("type", "callback_id", "title", "submit", "close", "private_metadata")
_LONGEST_ERROR = 150
log = structlog.get_logger(__name__)

Shown = Screen | Post  # a Post is an apology
Tell = Callable[[Shown], Coroutine[None, None, None]]


@dataclass(frozen=True)
class Window:
    """One window, the form that was sent from it, and what it carries."""

    ack: AsyncAck
    body: Mapping[str, Any]
    web: AsyncWebClient
    carried: Carried

    @property
    def view(self) -> Mapping[str, Any]:
        """The window as it was sent."""
        found: Mapping[str, Any] = self.body["view"]
        return found

    @property
    def stays(self) -> bool:
        """Whether it shows what was done, or closes."""
        return self.carried.ending == Ending.SHOWN

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
            await write(self.web, person_in(self.body).user, posts)
        except TROUBLES as error:
            log.warning("slack refused to tell what became of a form", error=code_of(error))


def handling(
    window: Window, tell: Callable[[Shown], Coroutine[None, None, None]], in_flight: InFlight
) -> Handling[Shown]:
    """What is said of a form: in its window, which opens again where it was not taken, or where it was opened."""

    async def at_once(shown: Shown) -> None:
        if isinstance(shown, Post):
            await window.become(filled_again(window.view, _failure(window, shown)))
        elif shown.problem:
            await window.refuse({shown.problem.field: shown.problem.text[:_LONGEST_ERROR]})
        elif window.stays:
            await window.become(notice_view(window.view, shown))
        else:
            await window.ack()
            if window.carried.ending == Ending.TOLD:
                in_flight.start(tell(shown))

    async def early() -> None:
        under_way = Screen(window.carried.under_way)
        await (window.become(notice_view(window.view, under_way)) if window.stays else window.ack())

    async def later(shown: Shown | None) -> None:
        problem = _problem(window, shown)
        if not window.stays:
            if problem or window.carried.ending == Ending.TOLD:
                await tell(shown or Screen(window.carried.given_up))
        elif problem:
            await window.become_later(filled_again(window.view, problem), _written(window.view, problem))
        elif shown:
            await window.become_later(notice_view(window.view, shown))

    return Handling(at_once, early, later)


def notice_view(view: Mapping[str, Any], shown: Shown) -> Block:
    """What a window becomes once its form is sent, or one of its buttons pressed."""
    blocks = screen_blocks(shown) if isinstance(shown, Screen) else [*shown.blocks]
    return {"type": "modal", "title": view["title"], "blocks": blocks}


def _failure(window: Window, sorry: Post) -> str:
    return " ".join(filter(None, [window.carried.failed, sorry.text]))


def _problem(window: Window, shown: Shown | None) -> str:
    """Why a form was not taken; empty where it was."""
    if shown is None:
        return window.carried.given_up
    if isinstance(shown, Post):
        return _failure(window, shown)
    return shown.problem.text if shown.problem else ""


def _written(view: Mapping[str, Any], problem: str) -> tuple[Post, ...]:
    """For whoever has closed the window: what was wrong, and what they wrote."""
    labels = {block["block_id"]: block["label"]["text"] for block in view["blocks"] if block["type"] == "input"}
    written = {labels[name]: ", ".join(values) for name, values in values_in(view).items()}
    lines = [labelled(label, value) for label, value in written.items() if value]
    return posts_of(document([line(problem)], lines))


def filled_again(view: Mapping[str, Any], problem: str) -> Block:
    """The form that was sent, with what was typed and chosen in it; the problem stands above."""
    state = {name: given for fields in view["state"]["values"].values() for name, given in fields.items()}
    blocks = [_filled(block, state) for block in view["blocks"]]
    return {name: view[name] for name in _KEPT if view.get(name)} | {"blocks": [section(escaped(problem)), *blocks]}


def _filled(block: Mapping[str, Any], state: Mapping[str, Mapping[str, Any]]) -> Block:
    if block["type"] != "input":
        return dict(block)
    element = {name: value for name, value in block["element"].items() if not name.startswith("initial_")}
    given = state.get(element["action_id"], {})
    starts = {"initial_value": given.get("value"), "initial_option": given.get("selected_option")}
    return {**block, "element": element | {name: value for name, value in starts.items() if value}}
