"""What people see of a message or form, whatever the platform."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["bold", "italic", "struck", "code", "mention"]
ButtonStyle: TypeAlias = Literal["usual", "primary", "danger"]
Names: TypeAlias = Mapping[str, str]  # who or what an id stands for


class UnknownPart(ValueError):
    """A payload has a part that is not drawn; it is never left out in silence."""


@dataclass(frozen=True)
class Run:
    """Text of one style; `link` is an address (http, https, mailto) or nothing."""

    text: str
    styles: frozenset[Style] = frozenset()
    link: str = ""

    def __post_init__(self) -> None:
        if self.link and not self.link.startswith(("https://", "http://", "mailto:")):
            raise UnknownPart(f"A link to {self.link!r} is not drawn; only http, https and mailto are.")


@dataclass(frozen=True)
class Text:
    """A line; `plain` without runs is an empty one."""

    kind: Literal["plain", "item", "quote", "small", "heading"]
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Button:
    """One button; what is not `primary` or `danger` is usual."""

    label: str
    style: ButtonStyle = "usual"


@dataclass(frozen=True)
class Buttons:
    """Buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Field:
    """A field of a form with what stands in it; `hint` is small; of the options the chosen ones are marked."""

    label: str
    value: str = ""
    hint: str = ""
    options: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True)
class Divider:
    """A line between parts."""


Part: TypeAlias = Text | Buttons | Field | Divider


@dataclass(frozen=True)
class Entry:
    """A message of `who`, or a form with its `title`, or with `action` what a person did without words."""

    who: str
    is_bot: bool
    parts: tuple[Part, ...] = ()
    title: str = ""
    action: str = ""
    private: bool = False


@dataclass(frozen=True)
class Panel:
    """What happened in one place, without a break."""

    place: str
    entries: tuple[Entry, ...]
