"""Draw screens as blocks: messages with buttons, and windows with forms; and read back what both carry."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from adapters.slack.inbound import PLATFORM
from adapters.slack.markup import MARKUP, escaped
from adapters.slack.outbound import Post, button, buttons, plain, posts_of, said, section, small_print
from adapters.slack.splitting import split
from adapters.slack.texts.pieces import SECTION_LIMIT, Block
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.hand_off import Door
from core.presentation.document import is_note, shortened
from core.screens.memory import buttons_below
from core.screens.memory_texts import below_answer
from core.screens.screen import OF, Button, Field, FieldKind, Form, Screen, Style, Values
from core.screens.visitors import Where

PREFIX = "advisor_"
# docs.slack.dev/reference/block-kit/composition-objects/option-object, and a select menu's most options.
_LONGEST_FIELD, _LONGEST_TITLE, _LONGEST_OPTION, _MOST_OPTIONS = 3_000, 24, 75, 100
_STYLES = {Style.PRIMARY: "primary", Style.DANGER: "danger"}
_NO_VALUE = "-"

Body = Mapping[str, Any]


@dataclass(frozen=True)
class Origin:
    """Where a button was pressed or a command typed, and a form opened: `card` is the message with the button."""

    channel: str = ""
    thread: str = ""
    card: str = ""
    response_url: str = ""

    @classmethod
    def of(cls, body: Body) -> "Origin":
        """From what Slack sends; a thread counts only where others read the message with the button."""
        container = body.get("container") or {}
        channel = body.get("channel_id") or (body.get("channel") or {}).get("id") or ""
        is_open = not container.get("is_ephemeral", "command" in body) and not channel.startswith("D")
        thread = str(container.get("thread_ts") or "") if is_open else ""
        return cls(channel, thread, str(container.get("message_ts") or ""), str(body.get("response_url") or ""))

    def where(self, person: Person) -> Where:
        """The place of somebody there."""
        doors = (self.channel, f"{person.workspace}/{self.channel}") if self.channel else ()
        alone = ConversationKey(PLATFORM, person.workspace, self.channel or person.user, person.user)
        thread = ConversationKey(PLATFORM, person.workspace, f"{self.channel}:{self.thread}", person.user)
        return Where(alone, thread if self.thread else None, tuple(Door(PLATFORM, each) for each in doors))


@dataclass(frozen=True)
class Carried:
    """What a window carries besides what is filled in, so that one sent twice is stored once, also after a restart."""

    of: str
    ending: str
    under_way: str
    given_up: str
    failed: str
    origin: Origin

    @classmethod
    def of_view(cls, view: Mapping[str, Any]) -> "Carried":
        """What a window carries that was sent."""
        carried: dict[str, Any] = json.loads(view["private_metadata"])
        return cls(**carried | {"origin": Origin(**carried["origin"])})


def screen_posts(screen: Screen) -> tuple[Post, ...]:
    """A screen as messages, its buttons below the last."""
    below = screen_buttons(screen.buttons)
    if screen.document.groups:
        return posts_of(screen.whole, below)
    told = said(screen.notice)
    return (Post(told.text, (*told.blocks, *below)),)


def screen_blocks(screen: Screen) -> list[Block]:
    """A screen as a part of a page or a window."""
    texts = split(MARKUP.text(screen.whole), SECTION_LIMIT) if screen.document.groups else [escaped(screen.notice)]
    return [*map(section, texts), *screen_buttons(screen.buttons)]


def screen_buttons(shown: Sequence[Button]) -> list[Block]:
    """Buttons side by side, but of one action, which Slack takes once in a row, below each other; nothing for none."""
    rows: list[list[Button]] = []
    for each in shown:
        if not rows or each.action in {beside.action for beside in rows[-1]}:
            rows.append([])
        rows[-1].append(each)
    return [buttons(*map(screen_button, row)) for row in rows]


def screen_button(shown: Button) -> Block:
    """One button, with all that it carries."""
    carried = json.dumps({OF: shown.value, **dict(shown.carried)}, ensure_ascii=False) if shown.carried else shown.value
    return button(f"{PREFIX}{shown.action}", shown.label, carried or _NO_VALUE, _STYLES.get(shown.style))


def memory_below(answer: Answer, message: Message) -> tuple[Block, ...]:
    """What stands of long-term memory below an answer that nobody else reads."""
    lines = [each for group in below_answer(answer, PLATFORM).groups for each in group]
    shown = [small_print([MARKUP.line(each)]) if is_note(each) else section(MARKUP.line(each)) for each in lines]
    return (*shown, *screen_buttons(buttons_below(answer, message.id)))


def pressed_in(body: Body) -> tuple[str, Values]:
    """The action of the button that was pressed, and what it carries."""
    pressed = body["actions"][0]
    value = "" if pressed["value"] == _NO_VALUE else str(pressed["value"])
    carried: dict[str, str] = json.loads(value) if value.startswith("{") else {OF: value}
    return pressed["action_id"].removeprefix(PREFIX), {name: [text] for name, text in carried.items()}


def form_view(form: Form, screen: Screen, origin: Origin) -> Block:
    """The window of a form; one without fields asks a question."""
    carried = Carried(form.value, form.ending.value, form.under_way, form.given_up, form.failed, origin)
    view: Block = {"type": "modal", "callback_id": f"{PREFIX}{form.action}"}
    view |= {"title": plain(shortened(form.title, _LONGEST_TITLE)), "submit": plain(form.submit)}
    view |= {"close": plain(form.close)} if form.close else {}
    blocks = [*map(_input, form.fields)] or [section(escaped(screen.notice))]
    return view | {"private_metadata": json.dumps(asdict(carried)), "blocks": blocks}


def values_in(view: Mapping[str, Any]) -> dict[str, list[str]]:
    """What was filled in and chosen, by field."""
    fields = view["state"]["values"].values()
    return {name: _values(state) for field in fields for name, state in field.items()}


def _values(state: Mapping[str, Any]) -> list[str]:
    if chosen := state.get("selected_option"):
        return [str(chosen["value"])]
    if "selected_options" in state:
        return [str(each["value"]) for each in state["selected_options"]]
    return [str(state.get("value") or "")]


def _input(field: Field) -> Block:
    shown: Block = {"type": "input", "block_id": field.name, "label": plain(field.label), "element": _element(field)}
    return shown | {"optional": not field.is_required} | ({"hint": plain(field.hint)} if field.hint else {})


def _element(field: Field) -> Block:
    if field.kind in {FieldKind.CHOICE, FieldKind.BOXES}:
        return _options(field)
    longest = min(field.longest or _LONGEST_FIELD, _LONGEST_FIELD)
    element: Block = {"type": "plain_text_input", "action_id": field.name, "max_length": longest}
    start = {"initial_value": field.value[:longest]} if field.value else {}
    return element | {"multiline": field.kind is FieldKind.TEXT} | start


def _options(field: Field) -> Block:
    options: list[Block] = [
        {"text": plain(shortened(each.label, _LONGEST_OPTION)), "value": each.value}
        for each in field.options[:_MOST_OPTIONS]
    ]
    if field.kind is FieldKind.BOXES:
        return {"type": "checkboxes", "action_id": field.name, "options": options}
    chosen = next((each for each in options if each["value"] == field.value), options[0])
    return {"type": "static_select", "action_id": field.name, "options": options, "initial_option": chosen}
