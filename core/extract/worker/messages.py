"""What the two processes send each other."""

import io
import pickle
from dataclasses import dataclass
from enum import Enum
from typing import Any

from core.domain.read_pages import ReadPage

# All that a page is made of. A reader that a page has taken over can make its parent build nothing else.
_PARTS = {
    "core.domain.document": {"Block", "BlockKind", "Document", "ScannedPages", "TextLink", "UnreadRows"},
    "core.domain.read_pages": {"PageLinks", "ReadPage"},
    "core.domain.records": {"CourseRecord", "DatedEvent", "Meeting", "OpeningHours", "Person", "Place"},
    "core.extract.worker.messages": {"Reply"},
    "datetime": {"date", "datetime", "timedelta", "timezone"},
}


@dataclass(frozen=True, slots=True)
class Reply:
    """The page or its picture (PNG), or why there is none; `kept_bytes` is the memory that the reader holds now."""

    page: ReadPage | None = None
    picture: bytes = b""
    reason: str = ""
    detail: str = ""
    kept_bytes: int = 0


def packed(reply: Reply) -> bytes:
    """The reply as bytes."""
    message = io.BytesIO()
    _Pickler(message, pickle.HIGHEST_PROTOCOL).dump(reply)
    return message.getvalue()


def unpacked(message: bytes) -> Reply:
    """The reply in a message. Raises pickle.UnpicklingError for one that names anything but the parts of a page."""
    reply = _Unpickler(io.BytesIO(message)).load()
    if not isinstance(reply, Reply):
        raise pickle.UnpicklingError(f"a reader answered with {type(reply).__name__}, not with a Reply")
    return reply


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - the form that pickle asks for
        """Enumerations by their value: Python 3.11.0 to 3.11.3 name `getattr` for them, which is no part of a page."""
        return (type(value), (value.value,)) if isinstance(value, Enum) else NotImplemented


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        if name not in _PARTS.get(module, ()):
            raise pickle.UnpicklingError(f"a reader answered with {module}.{name}, which is no part of a page")
        return super().find_class(module, name)
