"""What is remembered as blocks: with its buttons, below an answer, and in forms."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from adapters.slack.markup import MARKUP
from adapters.slack.outbound import SECTION_LIMIT, Block, button, buttons, plain, section, small_print
from adapters.slack.splitting import split
from core.domain.answer import Answer
from core.domain.conversation import Message
from core.domain.fact_rules import LONGEST_VALUE
from core.domain.memory import Fact, MemoryState
from core.presentation.document import is_note
from core.presentation.memory import MemoryAct, acts_below, acts_on, below_answer, fact_label, label_of, memory_document
from core.presentation.messages import say

ACT, CHANGE_FORM, CODE_FORM = "advisor_memory", "advisor_memory_form", "advisor_memory_code_form"
FACT, VALUE, DELETE, CODE = "fact", "value", "delete", "code"
_STYLES = {MemoryAct.ON: "primary", MemoryAct.YES: "primary"}
# docs.slack.dev/reference/block-kit/composition-objects/option-object, and a select menu's most options.
_LONGEST_LABEL, _MOST_OPTIONS, _LONGEST_CODE = 75, 100, 40


def memory_blocks(state: MemoryState, facts: Sequence[Fact]) -> tuple[Block, ...]:
    """What is remembered, with all that can be done about it, as a part of a page."""
    text = MARKUP.text(memory_document(state, facts, "slack"))
    return (*map(section, split(text, SECTION_LIMIT)), acts_block(state, facts))


def acts_block(state: MemoryState, facts: Sequence[Fact]) -> Block:
    """The buttons below what is remembered."""
    switch, *links = acts_on(state)
    change = [MemoryAct.CHANGE] if facts else []
    return buttons(*(_button(act) for act in (switch, *change, *links)))


def blocks_below(answer: Answer, message: Message) -> tuple[Block, ...]:
    """What stands below an answer that nobody else reads."""
    lines = [each for group in below_answer(answer, "slack").groups for each in group]
    shown = [small_print([MARKUP.line(each)]) if is_note(each) else section(MARKUP.line(each)) for each in lines]
    return (*shown, *_buttons_below(answer, message))


def change_form(facts: Sequence[Fact], response_url: str) -> Block:
    """A form to correct or delete one of these facts; it remembers where to tell what became of it."""
    options = [_option(fact_label(each, _LONGEST_LABEL), str(each.id)) for each in facts[:_MOST_OPTIONS]]
    menu: Block = {"type": "static_select", "action_id": FACT, "options": options, "initial_option": options[0]}
    field = _text(VALUE, LONGEST_VALUE, facts[0].value if len(facts) == 1 else "")
    box: Block = {"type": "checkboxes", "action_id": DELETE, "options": [_option(label_of(MemoryAct.DROP), DELETE)]}
    blocks = (
        _input(FACT, say("memory.form.which"), menu),
        _input(VALUE, say("memory.form.value"), field, optional=True),
        _input(DELETE, label_of(MemoryAct.DROP), box, optional=True),
    )
    return _modal(CHANGE_FORM, label_of(MemoryAct.EDIT), blocks, response_url)


def code_form(response_url: str) -> Block:
    """A form with one field, for the code of another account."""
    field = _input(CODE, say("memory.form.code"), _text(CODE, _LONGEST_CODE))
    return _modal(CODE_FORM, label_of(MemoryAct.REDEEM), (field,), response_url)


def response_url_in(view: Mapping[str, Any]) -> str:
    """Where to tell what became of a form; empty where it was opened on the Home tab."""
    return str(json.loads(view["private_metadata"]))


def named_in(value: str) -> list[UUID]:
    """The facts that a button names; none for all."""
    return [UUID(each) for each in value.split(",") if "-" in each]


def _buttons_below(answer: Answer, message: Message) -> Iterator[Block]:
    facts = ",".join(str(fact.id) for fact in answer.facts)
    shown = [_button(act, facts if act is MemoryAct.CORRECT else message.id) for act in acts_below(answer)]
    if shown:
        yield buttons(*shown)


def _button(act: MemoryAct, value: str = "") -> Block:
    return button(f"{ACT}_{act.value}", label_of(act), value or act.value, _STYLES.get(act))


def _modal(name: str, title: str, blocks: Sequence[Block], response_url: str) -> Block:
    return {
        "type": "modal",
        "callback_id": name,
        "title": plain(title),
        "submit": plain(say("memory.form.save")),
        "close": plain(say("memory.form.close")),
        "private_metadata": json.dumps(response_url),
        "blocks": list(blocks),
    }


def _text(name: str, longest: int, filled: str = "") -> Block:
    field: Block = {"type": "plain_text_input", "action_id": name, "max_length": longest}
    return field | ({"initial_value": filled[:longest]} if filled else {})


def _input(name: str, label: str, element: Block, *, optional: bool = False) -> Block:
    return {"type": "input", "block_id": name, "label": plain(label), "element": element, "optional": optional}


def _option(label: str, value: str) -> Block:
    return {"text": plain(label), "value": value}
