"""Documents without characters that act or hide, before they are indexed."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from core.domain.document import Document
from core.domain.outside_text import cleaned

T = TypeVar("T")


def readable(document: Document) -> Document:
    """The document with clean words; its address and its links stay as they are."""
    return replace(
        document,
        title=cleaned(document.title),
        blocks=_clean(document.blocks),
        courses=_clean(document.courses),
        events=_clean(document.events),
        people=_clean(document.people),
        places=_clean(document.places),
        prices=_clean(document.prices),
        text_links=_clean(document.text_links),
    )


def _clean(value: T) -> T:
    """The same value with every string in it cleaned; what is clean already is not copied."""
    found: object = value
    match value:
        case str():
            # Members of an enumeration are strings too, and stay themselves.
            found = cleaned(value) if type(value) is str else value
        case tuple():
            parts = tuple(map(_clean, value))
            found = value if all(one is other for one, other in zip(parts, value, strict=True)) else parts
        case _ if is_dataclass(value) and not isinstance(value, type):
            before = {field.name: getattr(value, field.name) for field in fields(value)}
            after = {name: new for name, old in before.items() if (new := _clean(old)) is not old}
            found = replace(value, **after) if after else value
    return found  # type: ignore[return-value] # it is what it was, but for its strings
