"""A screen as plain data: what stands on it, and what comes back from its buttons, menus and forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from core.domain.hand_off import HandOff
from core.presentation.document import Document, document, line

# What somebody filled in and chose, by field; under OF the value of the button that was pressed, or of the form.
Values: TypeAlias = Mapping[str, Sequence[str]]
OF = "of"
_NOTHING = document()


class Style(StrEnum):
    """How much a button stands out."""

    PLAIN = "plain"
    PRIMARY = "primary"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A press sends `action` with `value`, which is short: at most 80 characters.

    A platform with room for it sends `carried` as well, which saves looking it up.
    """

    action: str
    label: str
    value: str = ""
    style: Style = Style.PLAIN
    carried: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Menu:
    """A list below a message; choosing sends `action` with the value of the option."""

    action: str
    label: str
    options: tuple[Option, ...]


class FieldKind(StrEnum):
    """How a field is filled in: one line, a text, one of the options, or any number of them."""

    LINE = "line"
    TEXT = "text"
    CHOICE = "choice"
    BOXES = "boxes"


@dataclass(frozen=True, slots=True)
class Field:
    """A field with the `value` that it begins with; `longest` is 0 where only the platform sets a limit."""

    name: str
    label: str
    kind: FieldKind = FieldKind.LINE
    value: str = ""
    options: tuple[Option, ...] = ()
    hint: str = ""
    is_required: bool = True
    longest: int = 0


class Ending(StrEnum):
    """What becomes of a form's window: it shows what was done, or closes and that is told where it was opened."""

    SHOWN = "shown"
    TOLD = "told"
    SILENT = "silent"  # it closes, and there is nothing to tell


@dataclass(frozen=True, slots=True)
class Form:
    """Sent off, it comes back as `action` with `value` and its fields.

    Without fields it is a question with a yes (`submit`) and a no (`close`), and the screen's document asks it. A
    window that is not done in time says `under_way`, and at last `given_up`; an error is told after `failed`.
    """

    action: str
    title: str
    fields: tuple[Field, ...]
    submit: str
    value: str = ""
    close: str = ""
    ending: Ending = Ending.SHOWN
    under_way: str = ""
    given_up: str = ""
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a form was not taken, and the field that this is about."""

    text: str
    field: str


@dataclass(frozen=True, slots=True)
class File:
    """A file for the person alone."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """What a person sees next: a form where there is one, else `notice` above the document with buttons below.

    `card` is a hand-off that was changed: the card whose button was pressed shows it from now on.
    """

    notice: str = ""
    document: Document = _NOTHING
    buttons: tuple[Button, ...] = ()
    menu: Menu | None = None
    form: Form | None = None
    problem: Problem | None = None
    file: File | None = None
    card: HandOff | None = None

    @property
    def whole(self) -> Document:
        """The notice and the document in one."""
        return document((line(self.notice),) if self.notice else (), *self.document.groups)


def first(values: Values, name: str) -> str:
    """The value of a field, or the first one; empty where there is none."""
    return next(iter(values.get(name, ())), "")
