"""What admins see and change of how their server or workspace is served."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.domain.conversation import LONGEST_TONE, WorkspaceProfile
from core.errors import ConfigurationError
from core.presentation.document import Document, document, heading, labelled, line
from core.presentation.messages import say

LONGEST = 1_000  # characters of one field
_ID = re.compile(r"[A-Za-z0-9]{2,40}")
_LANGUAGE = re.compile(r"[a-z]{2}")
_NAMES, _IDS = ("sources", "topics"), ("channels", "admins", "advisors", "questions_in", "every_in")


@dataclass(frozen=True, slots=True)
class SetupForm:
    """A form: its name in ids, and the fields of a profile that it changes, at most five."""

    name: str
    fields: tuple[str, ...]

    @property
    def title(self) -> str:
        """What its button and its head say."""
        return say(f"setup.form.{self.name}")


FORMS = (
    SetupForm("limits", ("sources", "topics", "channels", "keep_days", "language")),
    SetupForm("words", ("contact", "greeting", "crisis_text", "advisors", "admins")),
    SetupForm("asking", ("questions_in", "every_in")),
    SetupForm("tone", ("tone",)),
)
# What keeps places apart: admins of one place could otherwise let it see what belongs to another.
# What people in distress are told is agreed with a counseling service, and no place's own admin may weaken it.
OF_OPERATOR = ("is_served", "sources", "topics", "admins", "crisis_text")
IS_LONG = frozenset({"greeting", "crisis_text"})


def form_named(name: str) -> SetupForm:
    """The form with this name. Raises KeyError."""
    return {form.name: form for form in FORMS}[name]


def setup_document(profile: WorkspaceProfile) -> Document:
    """How a workspace is served."""
    served = line(say("setup.served" if profile.is_served else "setup.unserved"))
    values = {name: field_value(profile, name) for form in FORMS for name in form.fields}
    lines = (labelled(field_label(name), value or say("setup.as_in_settings")) for name, value in values.items())
    return document((heading(say("setup.title")), served), lines)


def welcome(profile: WorkspaceProfile, ask: str, setup: str, questions: Sequence[str] = ()) -> str:
    """What is said in a server or workspace that added the bot; `ask` and `setup` are its commands there.

    `questions` are some to begin with.
    """
    if not profile.is_served:
        return say("setup.welcome.unserved", command=setup)
    return "\n\n".join((profile.greeting or say("setup.welcome", command=ask), *questions))


def field_label(name: str) -> str:
    """What a field is called."""
    return say(f"setup.field.{name}")


def field_value(profile: WorkspaceProfile, name: str) -> str:
    """What stands in a field now."""
    value = getattr(profile, name)
    if value is None:
        return ""
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def changed(profile: WorkspaceProfile, values: Mapping[str, str]) -> WorkspaceProfile:
    """The profile with what was typed into its fields. Raises ConfigurationError, which says what may be typed."""
    return replace(profile, **{name: _read(name, text.strip()) for name, text in values.items()})  # type: ignore[arg-type]


def check_change(before: WorkspaceProfile, after: WorkspaceProfile, keep_days: int, *, runs_the_bot: bool) -> None:
    """Raises ConfigurationError where somebody changes what only the people who run the bot may change.

    Words are kept for the operator's `keep_days`, or in a place for fewer; 0 holds them for ever, in each place.
    """
    if runs_the_bot:
        return
    if any(getattr(before, name) != getattr(after, name) for name in OF_OPERATOR):
        raise ConfigurationError(say("setup.of_operator"))
    if after.keep_days not in {None, before.keep_days, keep_days} and not 0 < (after.keep_days or 0) < keep_days:
        longer = say("setup.longer_than_operator", days=keep_days)
        raise ConfigurationError(longer if keep_days else say("setup.held_by_operator"))


def _read(name: str, text: str) -> object:
    if name in _NAMES:
        return tuple(filter(None, map(str.strip, text.split(","))))
    if name in _IDS:
        return tuple(_ID.findall(text))
    if name == "keep_days":
        return _days(text)
    if name == "language" and text and not _LANGUAGE.fullmatch(text):
        raise ConfigurationError(say("setup.wrong_language", value=text))
    if name == "tone" and len(text) > LONGEST_TONE:
        raise ConfigurationError(say("setup.long_tone", longest=LONGEST_TONE))
    return text


def _days(text: str) -> int | None:
    if text and not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ConfigurationError(say("setup.wrong_days", value=text))
    return int(text) if text else None
