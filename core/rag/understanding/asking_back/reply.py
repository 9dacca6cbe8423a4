"""The question that is asked back."""

from collections.abc import Sequence

ASKED_BACK = "asking_back"  # who wrote it
_SEVERAL = "That could mean several things. Which do you mean?"
_OF_WHAT = "What is it about? Please ask again with the name of the course, office, fee or form that you mean."
_OR_SAY = "You can choose one, or ask again with the name of what you mean."


def asking(choices: Sequence[str], question: str = "") -> str:
    """Markdown: the question, and the choices as a list, which a platform shows as buttons too."""
    if not choices:
        return question or _OF_WHAT
    return "\n".join([question or _SEVERAL, "", *(f"- {choice}" for choice in choices), "", _OR_SAY])
