"""Draw screens: messages with buttons and menus below, and forms. Their ids hold all they need: they survive a restart.

What a press leads to shows such buttons itself; so a press is told to the client as an event, `screen_action`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import discord

from adapters.discord.markup import MARKUP
from adapters.discord.outbound import messages_of, said
from adapters.discord.places import Reply, row
from adapters.discord.replies.reply_buttons import LONGEST_LABEL
from adapters.discord.splitting import width
from core.presentation.document import Document, shortened
from core.screens.screen import Button, Field, FieldKind, File, Form, Menu, Option, Screen, Style
from core.screens.screens import ACTIONS, FORMS, MENUS

View = discord.ui.View
Layout = discord.ui.LayoutView
Pressed = discord.ui.Item[Any]
_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.DANGER: discord.ButtonStyle.danger,
}
_SECONDS = 900.0
# A message has five rows: one of buttons, four of menus with 25 options each, of at most 100 characters.
_MOST_OPTIONS, _MOST_MENUS, _LONGEST_OPTION = 25, 4, 100
# Source of both: Discord's component reference. All texts of a message together, and all of its parts.
_LONGEST_LAYOUT, _MOST_PARTS, _MOST_IN_A_ROW = 4_000, 40, 5
_LONGEST_FIELD, _LONGEST_LABEL, _LONGEST_HINT, _LONGEST_PLACEHOLDER = 4_000, 45, 100, 150


def _name(action: str) -> str:
    """The name of an action in ids, which have at most 100 characters; cards that stand already are known by it."""
    return f"advisor:{action.replace('handoff', 'ho').replace('_', ':', 1)}"


def _names(actions: Iterable[str]) -> Mapping[str, str]:
    """Actions by their names, the longest first."""
    return {_name(each): each for each in sorted(actions, key=len, reverse=True)}


_BUTTONS, _FORMS = _names(ACTIONS), _names(FORMS)
_FORM_ID = re.compile(rf"(?P<name>{'|'.join(_FORMS)})(?::(?P<of>[^\n]*))?")


class ScreenButton(
    discord.ui.DynamicItem[discord.ui.Button[View]], template=rf"(?P<name>{'|'.join(_BUTTONS)})(?::(?P<of>[^\n]*))?"
):
    """A button of a screen."""

    def __init__(self, shown: Button) -> None:
        self.action, self.of = shown.action, shown.value
        name = _name(shown.action) + (f":{shown.value}" if shown.value else "")
        super().__init__(
            discord.ui.Button(label=shortened(shown.label, LONGEST_LABEL), style=_STYLES[shown.style], custom_id=name)
        )

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(Button(_BUTTONS[found["name"]], "", found["of"] or ""))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("screen_action", interaction, self.action, self.of)


class ScreenMenu(
    discord.ui.DynamicItem[discord.ui.Select[View]],
    template=rf"advisor:(?P<action>{'|'.join(MENUS)}):(?P<number>\d)",
):
    """One of the menus that hold a screen's options."""

    def __init__(self, action: str, number: int, label: str = "", options: Sequence[Option] = ()) -> None:
        self.action, self.number = action, number
        shown = [_option(each) for each in options]
        name = f"advisor:{action}:{number}"
        super().__init__(
            discord.ui.Select(placeholder=shortened(label, _LONGEST_PLACEHOLDER), options=shown, custom_id=name)
        )

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["action"], int(found["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        given: Any = interaction.data or {}
        [chosen] = given["values"]
        interaction.client.dispatch("screen_action", interaction, self.action, chosen)


SCREEN_ITEMS = (ScreenButton, ScreenMenu)


def reply_of(screen: Screen) -> Reply:
    """A screen as messages, and as one with a layout where it fits into that.

    A form without fields is asked with buttons, since Discord's forms have fields.
    """
    parts = messages_of(screen.whole) if screen.document.groups else said(screen.notice)
    buttons = (lambda: view_of(screen.buttons, screen.menu)) if screen.buttons or screen.menu else None
    laid_out = None if screen.file else lambda: layout_of(screen.whole, screen.buttons, screen.menu)
    return Reply(parts, buttons, _named(screen.file), laid_out=laid_out)


def layout_of(shown: Document, buttons: Sequence[Button], menu: Menu | None) -> Layout | None:
    """The groups of a document with a line between them, and below all the buttons; None for one that is too long.

    A document of one group gains nothing, and has none. discord.py checks neither limit.
    """
    texts = [MARKUP.text(Document((group,))) for group in shown.groups]
    rows: list[list[Pressed]] = [
        [*map(ScreenButton, buttons[at : at + _MOST_IN_A_ROW])] for at in range(0, len(buttons), _MOST_IN_A_ROW)
    ]
    rows += [[each] for each in (_menus(menu) if menu else ())]
    if len(texts) < 2 or sum(map(width, texts)) > _LONGEST_LAYOUT or 2 * len(texts) + 6 * len(rows) > _MOST_PARTS:
        return None
    box: discord.ui.Container[Layout] = discord.ui.Container(discord.ui.TextDisplay(texts[0]))
    for text in texts[1:]:
        box.add_item(discord.ui.Separator()).add_item(discord.ui.TextDisplay(text))
    for pressed in rows:
        box.add_item(discord.ui.ActionRow(*pressed))
    return Layout(timeout=None).add_item(box)


def view_of(buttons: Sequence[Button], menu: Menu | None = None) -> View:
    """Buttons side by side, and menus below them."""
    return row(*map(ScreenButton, buttons), *(_menus(menu) if menu else ()))


def modal_of(form: Form) -> discord.ui.Modal:
    """A form. Its values are read from the event, so it survives a restart."""
    title = shortened(form.title, _LONGEST_LABEL)
    shown = discord.ui.Modal(title=title, custom_id=f"{_name(form.action)}:{form.value}", timeout=_SECONDS)
    for field in form.fields:
        shown.add_item(_field(field))
    return shown


def form_in(custom_id: str) -> tuple[str, str] | None:
    """The action and the value of a form of ours; None for another."""
    found = _FORM_ID.fullmatch(custom_id)
    return (_FORMS[found["name"]], found["of"] or "") if found else None


def _named(file: File | None) -> tuple[str, str] | None:
    return (file.name, file.text) if file else None


def _menus(menu: Menu) -> Iterator[ScreenMenu]:
    for number in range(_MOST_MENUS):
        if part := menu.options[number * _MOST_OPTIONS : (number + 1) * _MOST_OPTIONS]:
            yield ScreenMenu(menu.action, number, menu.label, part)


def _field(field: Field) -> discord.ui.Label[View]:
    hint = field.hint or (field.label if len(field.label) > _LONGEST_LABEL else "")
    label = shortened(field.label, _LONGEST_LABEL) if hint else field.label
    return discord.ui.Label(text=label, description=hint[:_LONGEST_HINT] or None, component=_component(field))


def _component(field: Field) -> discord.ui.Item[View]:
    if field.kind in {FieldKind.CHOICE, FieldKind.BOXES}:
        return _select(field)
    longest = field.longest or _LONGEST_FIELD
    return discord.ui.TextInput(
        style=discord.TextStyle.paragraph if field.kind is FieldKind.TEXT else discord.TextStyle.short,
        custom_id=field.name,
        default=field.value[:longest] or None,
        required=field.is_required,
        max_length=longest,
    )


def _select(field: Field) -> discord.ui.Select[View]:
    options = [_option(each, is_chosen=each.value == field.value) for each in field.options[:_MOST_OPTIONS]]
    if field.kind is FieldKind.CHOICE:
        return discord.ui.Select(custom_id=field.name, options=options)
    most = len(options)
    return discord.ui.Select(custom_id=field.name, options=options, required=False, min_values=0, max_values=most)


def _option(option: Option, *, is_chosen: bool = False) -> discord.SelectOption:
    return discord.SelectOption(label=shortened(option.label, _LONGEST_OPTION), value=option.value, default=is_chosen)
