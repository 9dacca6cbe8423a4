"""Read offices.yaml, and build what offices work with: hand-offs, reviewed answers, and posts and mails about both."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.application import App
from bot.setting_values import number_of_a_channel
from core.crawl.yaml_file import read_yaml
from core.domain.hand_off import EMAIL, Door, Office
from core.domain.outside_text import unstorable_part
from core.errors import ConfigurationError, SourcesError

if TYPE_CHECKING:
    from core.rag.curated.resting import Resting
    from core.screens.curated.service import CuratedService
    from core.screens.hand_offs.service import HandOffService
    from jobs.curated import ReviewWatch

EXAMPLE = "offices.example.yaml"
MOST_OFFICES = 25  # a form offers so many to choose from, on both platforms


def _is_text(value: str) -> str:
    if part := unstorable_part(value):
        raise ValueError(f"it has {part}; write it without")
    return value.strip()


Words = Annotated[str, AfterValidator(_is_text), Field(min_length=1, max_length=75)]
Address = Annotated[str, Field(pattern=r"^[^@\s<>,;]+@[^@\s<>,;]+\.[^@\s<>,;]+$", max_length=254)]
DiscordChannel = Annotated[str, AfterValidator(number_of_a_channel)]
SlackChannel = Annotated[str, Field(pattern=r"^(T[A-Z0-9]+/)?[CG][A-Z0-9]+$")]


class _Doors(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, coerce_numbers_to_str=True)

    discord_channel: DiscordChannel | None = None
    slack_channel: SlackChannel | None = None
    email: Address | None = None

    @property
    def doors(self) -> tuple[Door, ...]:
        """In the order in which they are tried."""
        named = (("discord", self.discord_channel), ("slack", self.slack_channel), (EMAIL, self.email))
        return tuple(Door(platform, place) for platform, place in named if place)

    @model_validator(mode="after")
    def _can_be_reached(self) -> Self:
        if not self.doors:
            raise ValueError("nothing says where it is reached; give discord_channel, slack_channel or email")
        return self


class _Office(_Doors):
    name: Words
    topics: tuple[Words, ...] = ()
    remind_hours: Annotated[float, Field(ge=0, le=8_760)] = 24.0
    escalate_hours: Annotated[float, Field(ge=0, le=8_760)] = 72.0
    escalation: _Doors | None = None


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    offices: Annotated[tuple[_Office, ...], Field(min_length=1, max_length=MOST_OFFICES)]


def read_offices(path: Path | None) -> tuple[Office, ...]:
    """The offices in file order; none without a file. Raises ConfigurationError with all that is wrong."""
    if path is None:
        return ()
    try:
        content, _ = read_yaml(path, EXAMPLE)
        entries = _File.model_validate(content).offices
    except SourcesError as error:
        raise ConfigurationError(f"{error} (ADVISOR_OFFICES_FILE)") from None
    except ValidationError as error:
        complaints = [f"{_place(each['loc'])}: {each['msg'].removeprefix('Value error, ')}" for each in error.errors()]
        raise ConfigurationError(f"{path}: " + "; ".join(complaints[:20]) + f" ({EXAMPLE} shows its form)") from None
    _refuse_repeated(path, [entry.name for entry in entries], "name")
    _refuse_repeated(path, [topic for entry in entries for topic in entry.topics], "topic")
    return tuple(_office(entry) for entry in entries)


def _office(entry: _Office) -> Office:
    return Office(
        entry.name,
        entry.doors,
        entry.topics,
        _hours(entry.remind_hours),
        _hours(entry.escalate_hours),
        entry.escalation.doors[0] if entry.escalation else None,
    )


def _hours(number: float) -> timedelta:
    return timedelta(hours=number) if number else timedelta.max


def _place(location: tuple[str | int, ...]) -> str:
    return " › ".join(str(part + 1) if isinstance(part, int) else part for part in location) or "the file"


def _refuse_repeated(path: Path, words: list[str], what: str) -> None:
    if repeated := [word for word, count in Counter(words).items() if count > 1]:
        raise ConfigurationError(f"{path}: the {what} {repeated[0]!r} is used twice; give it to one office.")


def build_desk(app: App, wake: Callable[[], None] = lambda: None) -> "HandOffService | None":
    """What people do with hand-offs; None where no office is set up. Raises ConfigurationError."""
    from core.screens.hand_offs.service import HandOffService

    offices, stores = read_offices(app.settings.offices_file), app.stores
    if not offices:
        return None
    most_a_day = app.settings.hand_offs_per_day
    return HandOffService(stores.hand_offs, stores.archive, stores.conversations, offices, app.clock, wake, most_a_day)


def build_curated_desk(app: App) -> "CuratedService | None":
    """What people do with curated answers; None where no office is set up. Raises ConfigurationError."""
    from core.screens.curated.service import CuratedService

    offices, stores = read_offices(app.settings.offices_file), app.stores.curated
    if not offices or stores is None:
        return None
    resting, zone = _resting(app), ZoneInfo(app.settings.timezone)
    topics = app.passage_lookup.topics
    return CuratedService(stores.answers, stores.pins, app.stores.hand_offs, resting, offices, topics, app.clock, zone)


def build_watch(app: App) -> "ReviewWatch | None":
    """What compares reviewed answers with their pages after a crawl."""
    from jobs.curated import ReviewWatch

    stores = app.stores.curated
    return ReviewWatch(stores.answers, stores.pins, stores.jobs, _resting(app), app.clock) if stores else None


def _resting(app: App) -> "Resting":
    from core.rag.curated.resting import Resting
    from core.rag.verification.entailment import Paraphrases

    assert app.stores.curated is not None  # noqa: S101 - its callers have looked
    return Resting(app.stores.curated.pages, Paraphrases(app.models.judge) if app.models.judge else None)
