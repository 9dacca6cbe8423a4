"""The forms of reviewed answers and pins; what they carry makes that one sent twice is saved once."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from adapters.slack.markup import escaped
from adapters.slack.outbound import Block, button, plain, section
from core.domain.curated import PinKind
from core.domain.hand_off import Office
from core.presentation.curated_forms import (
    FIELDS,
    IS_LONG,
    KIND,
    MAY_BE_EMPTY,
    OFFICE,
    QUESTION,
    QUOTE,
    UNTIL,
    URL,
    Filled,
    label_of,
)
from core.presentation.document import shortened
from core.presentation.messages import say

ANSWER_FORM, RENEWAL_FORM, PIN_FORM = "advisor_curated_form", "advisor_curated_until", "advisor_pin_form"
CURATE, ACT, PIN = "advisor_curate", "advisor_curated", "advisor_pin"
_LONGEST_FIELD, _LONGEST_TITLE, _LONGEST_OPTION = 3_000, 24, 75
# A button's value may have 2,000 characters, escapes of JSON included.
_LONGEST_CARRIED = 300

Carried = Mapping[str, Any]


def curate_button(hand_off: UUID) -> Block:
    """The button below an answered card."""
    return button(CURATE, say("curated.button"), str(hand_off))


def action_button(what: str, number: UUID) -> Block:
    """Changes, renews or withdraws an answer, or takes a pin back."""
    style = "danger" if what in {"withdraw", "unpin"} else None
    return button(f"{ACT}_{what}", say(f"curated.{what}"), str(number), style)


def pin_button(question: str, url: str, quote: str) -> Block:
    """The button that opens the form of a pin; what is too long to be carried is left out."""
    address = url if len(url) <= _LONGEST_CARRIED else ""
    carried = {QUESTION: question[:_LONGEST_CARRIED], URL: address, QUOTE: quote[:_LONGEST_CARRIED]}
    return button(PIN, say("curated.pin.button"), json.dumps(carried, ensure_ascii=False))


def answer_form(begun: Filled, carried: Carried) -> Block:
    """The form of a new answer, or of the next version of one, as it is carried."""
    blocks = [_words(name, getattr(begun, name)) for name in FIELDS]
    return _modal(ANSWER_FORM, say("curated.form"), blocks, carried)


def renewal_form(carried: Carried) -> Block:
    """One field: the last day on which it is shown."""
    return _modal(RENEWAL_FORM, say("curated.form"), [_words(UNTIL, "")], carried)


def passage_form(begun: Mapping[str, str], offices: Sequence[Office], carried: Carried) -> Block:
    """The question, what is to be done with the passage, the passage, and the office where there are several."""
    kinds = {each.value: say(f"curated.pin.kind.{each.value}") for each in PinKind}
    blocks = [_words(QUESTION, begun[QUESTION]), _choice(KIND, kinds), _words(URL, begun[URL])]
    blocks.append(_words(QUOTE, begun[QUOTE]))
    if len(offices) > 1:
        blocks.append(_choice(OFFICE, {each.name: each.name for each in offices}))
    return _modal(PIN_FORM, say("curated.pin.form"), blocks, carried)


def notice(sentence: str) -> Block:
    """What a form becomes once it is sent, or cannot be shown."""
    return {"type": "modal", "title": plain(say("curated.form")), "blocks": [section(escaped(sentence))]}


def _modal(name: str, title: str, blocks: Sequence[Block], carried: Carried) -> Block:
    view: Block = {"type": "modal", "callback_id": name, "title": plain(shortened(title, _LONGEST_TITLE))}
    submit = plain(say("curated.form.save"))
    return view | {"submit": submit, "private_metadata": json.dumps(carried), "blocks": list(blocks)}


def _words(name: str, filled: str) -> Block:
    field: Block = {"type": "plain_text_input", "action_id": name, "multiline": name in IS_LONG}
    start = {"initial_value": filled[:_LONGEST_FIELD]} if filled else {}
    element = field | {"max_length": _LONGEST_FIELD} | start
    hint = {"hint": plain(say("curated.form.question.why"))} if name == QUESTION else {}
    return _input(name, element, optional=name in MAY_BE_EMPTY) | hint


def _choice(name: str, options: Mapping[str, str]) -> Block:
    shown = [{"text": plain(shortened(text, _LONGEST_OPTION)), "value": value} for value, text in options.items()]
    return _input(name, {"type": "static_select", "action_id": name, "options": shown, "initial_option": shown[0]})


def _input(name: str, element: Block, *, optional: bool = False) -> Block:
    label = plain(label_of(name))
    return {"type": "input", "block_id": name, "label": label, "element": element, "optional": optional}
