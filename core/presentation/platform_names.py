"""The names of platforms as people read them."""

from core.presentation.messages import say

_NAMES = {"discord": "Discord", "slack": "Slack"}


def platform_name(platform: str) -> str:
    """The name, in a sentence; whoever chats on the command line is told of the terminal."""
    return _NAMES.get(platform) or say("platform.terminal")
