"""Read what commands are given: a conversation, a question, a number of days."""

import getpass
import re
from datetime import UTC, datetime
from uuid import uuid4

import click

from core.domain.conversation import ConversationKey, Message
from core.domain.passage import Scope
from core.storage.inventory import Inventory

PLATFORM = "cli"
WORKSPACE = "local"


def conversation_of(name: str | None) -> ConversationKey:
    """The conversation of this name and this login; a fresh one without a name."""
    return ConversationKey(PLATFORM, WORKSPACE, name or f"once-{uuid4().hex}", login_name())


def message_of(text: str, where: ConversationKey, scope: Scope | None = None) -> Message:
    """A question asked now, everywhere or within a scope."""
    within = scope or Scope()
    return Message(uuid4().hex, where, text, datetime.now(UTC), within.topics, within.sources, within.about)


async def check_scope(scope: Scope, inventory: Inventory) -> None:
    """Raises click.BadParameter for a source or topic that is not in the index, DatabaseError."""
    known = (
        ("--source", scope.sources, inventory.source_names),
        ("--topic", scope.topics, inventory.topics),
    )
    for option, named, in_index in known:
        there = await in_index() if named else []
        if unknown := [name for name in named if name not in there]:
            said = f"{unknown[0]!r} is not in the index, which has {', '.join(there) or 'none yet'}."
            raise click.BadParameter(said, param_hint=option)


def login_name() -> str:
    """The login name; `someone` when unknown."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "someone"


_LONGEST = 3_650


def _days(_: click.Context, __: click.Parameter, value: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,3})d?", value, re.ASCII)
    if not found or int(found[1]) > _LONGEST:
        raise click.BadParameter(f"{value!r} is not a number of days from 1 to {_LONGEST}; write 30d.")
    return int(found[1])


SINCE = click.option(
    "--since", "days", default="30d", callback=_days, help="How many days back, such as 30d.  [default: 30d]"
)
