"""A look of staff at what a student wrote."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Seen(StrEnum):
    """What was looked at: an answer with its question, or a hand-off. ERASED: neither is there any more."""

    ANSWER = "answer"
    HAND_OFF = "hand-off"
    ERASED = "erased"


@dataclass(frozen=True, slots=True)
class Look:
    """Who did what with which answer or hand-off, and when; no words. `viewer` is `platform:user`, or an operator."""

    at: datetime
    viewer: str
    action: str
    seen: Seen
    subject: UUID
