"""The forms of hand-offs; what they carry makes that one sent twice is sent once, also after a restart."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from adapters.slack.markup import escaped
from adapters.slack.outbound import Block, button, buttons, plain, section
from core.domain.hand_off import Action, HandOff, Office
from core.presentation.document import shortened
from core.presentation.hand_offs import FIELDS, label_of
from core.presentation.messages import say

SEND, SAY = "advisor_person_form", "advisor_handoff_form"
PERSON, ACT = "advisor_person", "advisor_handoff"
QUESTION, OFFICE, SHARE, WORDS = "question", "office", "share", "words"
NAME, TURNS, PUBLIC = "name", "turns", "public"
_LONGEST_FIELD, _LONGEST_LABEL, _LONGEST_TITLE = 3_000, 75, 24

Carried = Mapping[str, Any]


def person_button(answer_id: UUID) -> Block:
    """The button below an answer that opens the form."""
    return button(PERSON, say("hand_off.button"), str(answer_id))


def action_buttons(hand_off: UUID, actions: Sequence[Action], more: Sequence[Block] = ()) -> list[Block]:
    """What its reader can do, side by side, and `more`; nothing where that is nothing."""
    styles = {Action.ANSWER: "primary", Action.CLOSE: "danger"}
    shown = [button(f"{ACT}_{each.value}", label_of(each), str(hand_off), styles.get(each)) for each in actions]
    return [buttons(*shown, *more)] if shown or more else []


def question_form(question: str, chosen: Office, offices: Sequence[Office], carried: Carried) -> Block:
    """The question, the office where there are several, and what else to share: nothing is ticked."""
    names = (NAME, TURNS, *((PUBLIC,) if carried["public"] else ()))
    options = [_option(say(f"hand_off.share.{name}"), name) for name in names]
    share: Block = {"type": "checkboxes", "action_id": SHARE, "options": options}
    blocks = [_words(QUESTION, say("hand_off.question"), question)]
    if len(offices) > 1:
        every = [_option(each.name, each.name) for each in offices]
        chosen_option = _option(chosen.name, chosen.name)
        select: Block = {
            "type": "static_select",
            "action_id": OFFICE,
            "options": every,
            "initial_option": chosen_option,
        }
        blocks.append(_input(OFFICE, say("hand_off.office"), select))
    blocks.append(_input(SHARE, say("hand_off.share"), share, optional=True))
    return _modal(SEND, say("hand_off.form"), blocks, {**carried, "id": str(uuid4())})


def words_form(action: Action, hand_off: UUID, carried: Carried) -> Block:
    """One field: a reply, a question, or a word at the end."""
    field = _words(WORDS, say(FIELDS[action]), "", optional=action is Action.CLOSE)
    known = {"action": action.value, "hand_off": str(hand_off), "said": str(uuid4())}
    return _modal(SAY, label_of(action), [field], {**carried, **known})


def notice(sentence: str, hand_off: HandOff | None = None, actions: Sequence[Action] = ()) -> Block:
    """What a form becomes once it is sent."""
    below = action_buttons(hand_off.id, actions) if hand_off else []
    view: Block = {"type": "modal", "title": plain(say("hand_off.form"))}
    return view | {"blocks": [section(escaped(sentence)), *below]}


def carried_in(view: Mapping[str, Any]) -> dict[str, Any]:
    """What the form carries besides what was filled in."""
    carried: dict[str, Any] = json.loads(view["private_metadata"])
    return carried


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


def _modal(name: str, title: str, blocks: Sequence[Block], carried: Carried) -> Block:
    view: Block = {"type": "modal", "callback_id": name, "title": plain(shortened(title, _LONGEST_TITLE))}
    return view | {
        "submit": plain(say("hand_off.submit")),
        "private_metadata": json.dumps(carried),
        "blocks": list(blocks),
    }


def _words(name: str, label: str, filled: str, *, optional: bool = False) -> Block:
    field: Block = {"type": "plain_text_input", "action_id": name, "multiline": True, "max_length": _LONGEST_FIELD}
    start = {"initial_value": filled[:_LONGEST_FIELD]} if filled else {}
    return _input(name, label, field | start, optional=optional)


def _input(name: str, label: str, element: Block, *, optional: bool = False) -> Block:
    return {"type": "input", "block_id": name, "label": plain(label), "element": element, "optional": optional}


def _option(label: str, value: str) -> Block:
    return {"text": plain(shortened(label, _LONGEST_LABEL)), "value": value}
