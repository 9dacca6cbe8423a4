"""The forms of hand-offs. Their ids hold all they need: they survive a restart, and one sent twice is sent once."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import discord

from core.domain.hand_off import Action, Office
from core.presentation.document import shortened
from core.presentation.hand_offs import FIELDS, label_of
from core.presentation.messages import say

SEND = re.compile(r"advisor:person-form:(?P<id>[0-9a-f-]{36}):(?P<answer>[0-9a-f-]{36}|none)")
SAY = re.compile(r"advisor:ho-form:(?P<action>\w+):(?P<id>[0-9a-f-]{36}):(?P<said>[0-9a-f-]{36})")
QUESTION, OFFICE, SHARE, WORDS = "question", "office", "share", "words"
NAME, TURNS, PUBLIC = "name", "turns", "public"
_SECONDS = 900.0
_LONGEST_FIELD, _LONGEST_LABEL = 4_000, 45

View = discord.ui.View


def question_form(
    answer_id: UUID | None, question: str, chosen: Office, offices: Sequence[Office], *, is_public: bool
) -> discord.ui.Modal:
    """The question, the office where there are several, and what else to share: nothing is ticked."""
    number = f"advisor:person-form:{uuid4()}:{answer_id or 'none'}"
    form = discord.ui.Modal(title=say("hand_off.form"), custom_id=number, timeout=_SECONDS)
    form.add_item(_words(QUESTION, say("hand_off.question"), question))
    if len(offices) > 1:
        options = [_option(each.name, each.name, is_chosen=each == chosen) for each in offices]
        form.add_item(_labelled("hand_off.office", discord.ui.Select(custom_id=OFFICE, options=options)))
    names = (NAME, TURNS, *((PUBLIC,) if is_public else ()))
    options = [_option(say(f"hand_off.share.{name}"), name) for name in names]
    share: discord.ui.Select[View] = discord.ui.Select(
        custom_id=SHARE, options=options, required=False, min_values=0, max_values=len(options)
    )
    form.add_item(_labelled("hand_off.share", share))
    return form


def words_form(action: Action, hand_off: UUID) -> discord.ui.Modal:
    """One field: a reply, a question, or a word at the end."""
    number = f"advisor:ho-form:{action.value}:{hand_off}:{uuid4()}"
    form = discord.ui.Modal(title=label_of(action), custom_id=number, timeout=_SECONDS)
    form.add_item(_words(WORDS, say(FIELDS[action]), "", required=action is not Action.CLOSE))
    return form


def values_in(interaction: discord.Interaction[Any]) -> Mapping[str, list[str]]:
    """What was filled in and chosen, by field."""
    given: Any = interaction.data or {}
    fields = [
        each for row in given.get("components", []) for each in [row.get("component"), *row.get("components", [])]
    ]
    return {str(each["custom_id"]): _values(each) for each in fields if each and "custom_id" in each}


def _values(field: Mapping[str, Any]) -> list[str]:
    return [str(value) for value in field.get("values") or [field.get("value") or ""]]


def _words(name: str, label: str, filled: str, *, required: bool = True) -> discord.ui.Label[View]:
    field: discord.ui.TextInput[View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id=name,
        default=filled[:_LONGEST_FIELD] or None,
        required=required,
        max_length=_LONGEST_FIELD,
    )
    return _label(label, field)


def _labelled(key: str, component: discord.ui.Select[View]) -> discord.ui.Label[View]:
    return _label(say(key), component)


def _label(text: str, component: discord.ui.Item[View]) -> discord.ui.Label[View]:
    if len(text) <= _LONGEST_LABEL:
        return discord.ui.Label(text=text, component=component)
    return discord.ui.Label(text=shortened(text, _LONGEST_LABEL), description=text[:100], component=component)


def _option(label: str, value: str, *, is_chosen: bool = False) -> discord.SelectOption:
    return discord.SelectOption(label=shortened(label, 100), value=value, default=is_chosen)
