"""Say whether OCR may be used, and for how long; nothing is loaded."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec


@dataclass(frozen=True, slots=True)
class Ocr:
    """Permission to use OCR: `seconds` of processor time for all pages of one document; 0 for none.

    `allow` is called with them before the first page is read.
    """

    seconds: float = 0.0
    allow: Callable[[float], None] = field(default=lambda seconds: None)

    @property
    def is_ready(self) -> bool:
        """Whether pages can be read."""
        return self.seconds > 0 and is_installed()


NO_OCR = Ocr()


def is_installed() -> bool:
    """Whether the `ocr` extra is there."""
    return find_spec("rapidocr") is not None
