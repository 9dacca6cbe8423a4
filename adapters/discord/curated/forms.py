"""The forms of reviewed answers and pins. Their ids hold what they are about: they survive a restart."""

import re
from collections.abc import Sequence
from uuid import UUID, uuid4

import discord

from core.domain.curated import CuratedAnswer, PinKind
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

_ID = r"[0-9a-f-]{36}"
NEW = re.compile(rf"advisor:cur-new:(?P<id>{_ID}):(?P<hand_off>{_ID})")
NEXT = re.compile(rf"advisor:cur-next:(?P<id>{_ID}):(?P<seen>\d+)")
RENEW = re.compile(rf"advisor:cur-until:(?P<id>{_ID})")
PIN = re.compile(rf"advisor:pin-form:(?P<id>{_ID})")
_SECONDS = 900.0
_LONGEST, _LONGEST_LABEL, _LONGEST_HINT = 4_000, 45, 100

View = discord.ui.View


def answer_form(
    begun: Filled, *, hand_off: UUID | None = None, before: CuratedAnswer | None = None
) -> discord.ui.Modal:
    """The form of a new answer from a hand-off, or of the next version of one."""
    number = f"advisor:cur-next:{before.id}:{before.version}" if before else f"advisor:cur-new:{uuid4()}:{hand_off}"
    form = discord.ui.Modal(title=say("curated.form"), custom_id=number, timeout=_SECONDS)
    for name in FIELDS:
        form.add_item(_words(name, getattr(begun, name)))
    return form


def renewal_form(number: UUID) -> discord.ui.Modal:
    """One field: the last day on which it is shown."""
    form = discord.ui.Modal(title=say("curated.form"), custom_id=f"advisor:cur-until:{number}", timeout=_SECONDS)
    form.add_item(_words(UNTIL, ""))
    return form


def passage_form(question: str, url: str, quote: str, offices: Sequence[Office]) -> discord.ui.Modal:
    """The question, what is to be done with the passage, the passage, and the office where there are several."""
    form = discord.ui.Modal(title=say("curated.pin.form"), custom_id=f"advisor:pin-form:{uuid4()}", timeout=_SECONDS)
    form.add_item(_words(QUESTION, question))
    kinds = [discord.SelectOption(label=say(f"curated.pin.kind.{each.value}"), value=each.value) for each in PinKind]
    form.add_item(discord.ui.Label(text=label_of(KIND), component=discord.ui.Select(custom_id=KIND, options=kinds)))
    form.add_item(_words(URL, url))
    form.add_item(_words(QUOTE, quote))
    if len(offices) > 1:
        known = [discord.SelectOption(label=shortened(each.name, 100), value=each.name) for each in offices[:25]]
        select: discord.ui.Select[View] = discord.ui.Select(custom_id=OFFICE, options=known)
        form.add_item(discord.ui.Label(text=label_of(OFFICE), component=select))
    return form


def _words(name: str, filled: str) -> discord.ui.Label[View]:
    style = discord.TextStyle.paragraph if name in IS_LONG else discord.TextStyle.short
    field: discord.ui.TextInput[View] = discord.ui.TextInput(
        style=style,
        custom_id=name,
        default=filled[:_LONGEST] or None,
        required=name not in MAY_BE_EMPTY,
        max_length=_LONGEST,
    )
    hint = say("curated.form.question.why")[:_LONGEST_HINT] if name == QUESTION else None
    return discord.ui.Label(text=shortened(label_of(name), _LONGEST_LABEL), description=hint, component=field)
