"""Build messages from the command line."""

import getpass
from datetime import UTC, datetime
from uuid import uuid4

from core.domain.conversation import ConversationKey, Message
from core.domain.search import Scope

PLATFORM = "cli"
WORKSPACE = "local"


def conversation(name: str | None) -> ConversationKey:
    """The conversation of this name and this login; a fresh one without a name."""
    return ConversationKey(PLATFORM, WORKSPACE, name or f"once-{uuid4().hex}", login_name())


def message(text: str, where: ConversationKey, scope: Scope | None = None) -> Message:
    """A question asked now, everywhere or within a scope."""
    within = scope or Scope()
    return Message(uuid4().hex, where, text, datetime.now(UTC), within.topics, within.sources, within.about)


def login_name() -> str:
    """The login name; `someone` when unknown."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "someone"
