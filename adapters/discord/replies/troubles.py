"""What can go wrong in a call to Discord, and what a person is told about it."""

import aiohttp
import discord

from core.presentation.messages import say

# A refusal, or no connection: discord.py lets those of its HTTP library through.
TROUBLES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)

_NOT_NOW = {401, 429}
_MAY_NOT_WRITE = {50001, 50013, 50083, 160005}  # Missing Access, Missing Permissions, archived, locked
_BLOCKED = {200000}  # Message was blocked by automatic moderation
_TOO_LATE = {10062}  # Unknown interaction: the first response came after three seconds
_OVER = {10015, 50027}  # Unknown webhook, invalid webhook token: a command ends after 15 minutes


def code_of(error: Exception) -> int | str:
    """Discord's code, else the HTTP status, else the kind of failure."""
    if isinstance(error, discord.HTTPException):
        return error.code or f"HTTP {error.status}"
    return type(error).__name__


def may_pass(error: Exception) -> bool:
    """Whether the same call may work now; discord.py has repeated the other failures already."""
    return not isinstance(error, discord.HTTPException) or error.status == 503


def may_work_later(error: Exception) -> bool:
    """Whether the same call may work in some minutes; what else Discord refuses, it refuses for good."""
    return not isinstance(error, discord.HTTPException) or error.status in _NOT_NOW or error.status >= 500


def told_instead(error: Exception) -> str | None:
    """What a person is told in private, where Discord let nothing be shown; None where they cannot do anything."""
    code = error.code if isinstance(error, discord.HTTPException) else None
    if code in _MAY_NOT_WRITE:
        return say("refused.permission")
    if code in _BLOCKED:
        return say("refused.blocked")
    if code in _TOO_LATE:
        return say("refused.late")
    return say("refused.over") if code in _OVER else None
