"""Buttons and menus of long-term memory; their ids hold all they need, so they survive a restart.

What a press leads to shows such buttons itself; so a press is told to the client as an event, `memory_act`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord.replies.rows import row
from core.domain.answer import Answer
from core.domain.memory import Fact, MemoryState
from core.presentation.memory import MemoryAct, acts_below, acts_on, fact_label, label_of
from core.presentation.messages import say

Button = discord.ui.Button[discord.ui.View]
Menu = discord.ui.Select[discord.ui.View]
Pressed = discord.ui.Item[Any]
_STYLES = {
    MemoryAct.ON: discord.ButtonStyle.primary,
    MemoryAct.YES: discord.ButtonStyle.primary,
    MemoryAct.DROP: discord.ButtonStyle.danger,
}
# A message has five rows: one of buttons, four of menus with 25 options each, of at most 100 characters.
_MOST_OPTIONS, _MOST_MENUS, _LONGEST_LABEL = 25, 4, 100


class MemoryButton(
    discord.ui.DynamicItem[Button], template=rf"advisor:memory:(?P<act>{'|'.join(MemoryAct)})(?::(?P<of>[0-9a-f-]+))?"
):
    """Does something with what is remembered; `of` is a fact, or the message that may be remembered."""

    def __init__(self, act: MemoryAct, of: str = "") -> None:
        self.act, self.of = act, of
        style = _STYLES.get(act, discord.ButtonStyle.secondary)
        name = f"advisor:memory:{act.value}" + (f":{of}" if of else "")
        super().__init__(Button(label=label_of(act), style=style, custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(MemoryAct(found["act"]), found["of"] or "")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("memory_act", interaction, self.act, self.of)


class FactMenu(discord.ui.DynamicItem[Menu], template=r"advisor:memory-facts:(?P<number>\d)"):
    """Chooses a fact to correct or to delete."""

    def __init__(self, number: int, facts: Sequence[Fact] = ()) -> None:
        options = [discord.SelectOption(label=fact_label(each, _LONGEST_LABEL), value=str(each.id)) for each in facts]
        name = f"advisor:memory-facts:{number}"
        super().__init__(Menu(placeholder=say("memory.choose"), options=options, custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(int(found["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        given: Any = interaction.data or {}
        [fact] = given["values"]
        interaction.client.dispatch("memory_act", interaction, MemoryAct.CHANGE, fact)


MEMORY_BUTTONS = (MemoryButton, FactMenu)


def memory_view(state: MemoryState, facts: Sequence[Fact]) -> discord.ui.View:
    """What can be done with what is remembered."""
    return row(*map(MemoryButton, acts_on(state)), *fact_menus(facts))


def fact_menus(facts: Sequence[Fact]) -> Iterator[FactMenu]:
    """As many menus as the facts need, and fit below a row of buttons."""
    for number in range(_MOST_MENUS):
        if part := facts[number * _MOST_OPTIONS : (number + 1) * _MOST_OPTIONS]:
            yield FactMenu(number, part)


def fact_view(fact: UUID) -> discord.ui.View:
    """What can be done with one fact."""
    return row(*(MemoryButton(act, str(fact)) for act in (MemoryAct.EDIT, MemoryAct.DROP)))


def buttons_below(answer: Answer, message: str) -> list[MemoryButton]:
    """The buttons below an answer that nobody else reads: to remember its message, and to correct what it rests on."""
    only = str(answer.facts[0].id) if len(answer.facts) == 1 else ""
    return [MemoryButton(act, only if act is MemoryAct.CORRECT else message) for act in acts_below(answer)]
