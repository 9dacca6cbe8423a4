"""The question that is asked back."""

from collections.abc import Sequence

from core.messages.speaking import say

ASKED_BACK = "asking_back"  # who wrote it


def asking(choices: Sequence[str], question: str = "") -> str:
    """Markdown: the question, and the choices as a list, which a platform shows as buttons too."""
    if not choices:
        return question or say("asked_back.of_what")
    lead, listed = question or say("asked_back.several"), [f"- {choice}" for choice in choices]
    return "\n".join([lead, "", *listed, "", say("asked_back.or_say")])
