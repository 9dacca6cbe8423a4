"""Options of the Discord adapter."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DiscordOptions:
    """Token, URLs and permissions; roles are ids of roles or of single people.

    `api_base` (such as https://discord.com/api/v10) and `gateway_url` (wss://…) replace Discord's own addresses,
    for this process; None keeps them. `message_content` asks for the privileged intent of that name. Conversations
    are erased after `keep_days` (0: never), which people are told; with `tells_corrections` they may ask to hear when
    an answer has changed. At the start it waits `servers_seconds` after each server that has come, in case that more
    do. Answers in flight have `drain_seconds` at the end.
    """

    token: str = field(repr=False)
    api_base: str | None = None
    gateway_url: str | None = None
    advisor_roles: tuple[str, ...] = ()
    admin_roles: tuple[str, ...] = ()
    message_content: bool = False
    human_contact: str | None = None
    keep_days: int = 0
    tells_corrections: bool = True
    servers_seconds: float = 2.0
    drain_seconds: float = 30.0
