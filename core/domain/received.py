"""What a platform was told that we have: it is stored until it is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from core.domain.conversation import Person

# Who asked longer ago has asked somebody else, and is only told so. docs/reference/privacy.md names it.
LATE = timedelta(minutes=10)
# What cannot be stored in this time is not acknowledged: Slack waits three seconds, and then sends it again.
STORED_WITHIN = 2.0  # seconds


@dataclass(frozen=True, slots=True)
class Received:
    """A message, command, pressed button or sent form; `id` is unique within (platform, workspace).

    `payload` is what its adapter needs to take it up again, as JSON. With `follows`, a conversation, it is stored only
    where its author has talked with the bot there.
    """

    id: str
    person: Person
    channel: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    follows: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """What was received by a process that is no more. `is_late`: its author is told so, and it is not answered.

    Of a question: whether it `is_answered`, and whether the answer `is_posted`.
    """

    received: Received
    is_late: bool = False
    is_answered: bool = False
    is_posted: bool = False
