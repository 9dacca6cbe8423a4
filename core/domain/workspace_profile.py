"""How one Discord server or Slack workspace is served."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.conversation import Message
from core.domain.search import Scope

NOTHING = ""  # no source and no topic has this name


@dataclass(frozen=True, slots=True)
class WorkspaceProfile:
    """What is empty or None here is as in the settings.

    `workspace` is the id that the platform gives a server or workspace, or `dm` for direct messages on Discord. Without
    `is_served` nothing is answered there. `channels` are ids of the only channels in which it answers, `sources` and
    `topics` the only ones it answers from, `guests` whether people from other workspaces in a shared channel are
    answered, `keep_days` after how many days conversations are erased (0: never).
    """

    platform: str
    workspace: str
    is_served: bool = True
    channels: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    greeting: str = ""
    contact: str = ""
    crisis_text: str = ""
    admins: tuple[str, ...] = ()
    advisors: tuple[str, ...] = ()
    language: str = ""
    keep_days: int | None = None
    guests: bool = False

    @property
    def scope(self) -> Scope:
        """Where its answers are looked for."""
        return Scope(self.sources, self.topics)

    def narrowed(self, scope: Scope) -> Scope:
        """The part of a scope that this workspace may see; one in which nothing is found where there is none."""
        return replace(scope, sources=_both(self.sources, scope.sources), topics=_both(self.topics, scope.topics))

    def narrowing(self, message: Message) -> Message:
        """The message, to be answered from what this workspace may see."""
        scope = self.narrowed(message.scope)
        return replace(message, sources=scope.sources, topics=scope.topics)

    def answers_in(self, *channels: str) -> bool:
        """Whether it answers in one of these: a channel, or a thread and the channel above it."""
        return self.is_served and (not self.channels or not set(self.channels).isdisjoint(channels))


def _both(allowed: Sequence[str], wished: Sequence[str]) -> tuple[str, ...]:
    if not allowed or not wished:
        return tuple(allowed or wished)
    return tuple(name for name in wished if name in allowed) or (NOTHING,)
