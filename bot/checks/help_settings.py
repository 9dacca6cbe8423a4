"""Say which settings for people who need help have no value."""

from collections.abc import Iterator

from bot.checks.findings import Check
from bot.settings import Settings
from core.rag.front_door.crisis import helpline_in


def unset_help(settings: Settings) -> Iterator[str]:
    """The names of those settings."""
    if not settings.crisis_text:
        yield "ADVISOR_CRISIS_TEXT"
    if not settings.human_contact:
        yield "ADVISOR_HUMAN_CONTACT"


def help_check(settings: Settings) -> Check:
    """What people in distress are told, and what could be set; never a fault, for there is a default."""
    line = helpline_in(settings.country)
    default = (
        f"the default text, with {line.name}"
        if line
        else f"the default text; no helpline is known for {settings.country}"
    )
    told = "the text of ADVISOR_CRISIS_TEXT" if settings.crisis_text else default
    unset = ", ".join(unset_help(settings))
    return Check("people in distress", True, f"are told {told}" + (f"; not set: {unset}" if unset else ""))
