"""What a setting may be, where its type does not say it."""

from enum import StrEnum
from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, SecretStr


def known_zone(value: str) -> str:
    """A name of the time zone database. Raises ValueError."""
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError):
        raise ValueError("is not a time zone; use a name such as America/New_York") from None
    return value


def five_fields(value: str) -> str:
    """A cron line; the schedule reads its fields. Raises ValueError."""
    if len(value.split()) != 5:
        raise ValueError("must have five fields: minute hour day month weekday, such as 30 3 * * *")
    return value


def only_ids(value: str) -> str:
    """Ids of Discord, comma-separated. Raises ValueError."""
    if not all(is_id(part.strip()) for part in value.split(",") if part.strip()):
        raise ValueError("must be ids of roles or people (numbers), comma-separated")
    return value


def number_of_a_channel(value: str) -> str:
    """The id of a channel of Discord. Raises ValueError."""
    if not is_id(value):
        raise ValueError("must be the id of a channel (a number): copy it with Discord's developer mode on")
    return value


def mail_server(value: SecretStr | None) -> SecretStr | None:
    """The address of a mail server. Raises ValueError, which never shows it: it may hold a password."""
    parts = urlsplit(value.get_secret_value()) if value else None
    if parts and (parts.scheme not in {"smtp", "smtps"} or not parts.hostname):
        raise ValueError("must be a mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465")
    return value


def is_id(text: str) -> bool:
    """Whether it is a number as Discord writes them: `isdecimal` alone takes digits of every script."""
    return text.isascii() and text.isdecimal()


Zone = Annotated[str, AfterValidator(known_zone)]
Cron = Annotated[str, AfterValidator(five_fields)]
Ids = Annotated[str, AfterValidator(only_ids)]
ChannelId = Annotated[str, AfterValidator(number_of_a_channel)]


class EmbedderChoice(StrEnum):
    """The embedder to use."""

    LOCAL = "local"
    OPENAI = "openai"
    FLAG = "flag"


class LexicalChoice(StrEnum):
    """How the lexical search weighs terms."""

    BM25 = "bm25"
    MODEL = "model"


class CrossEncoderUse(StrEnum):
    """Where the local judge is used."""

    GRADE = "grade"
    QUOTE = "quote"


# Uses in earlier versions, removed because they made answers worse (docs/decisions/0018-ranking-features.md).
REMOVED_CROSS_ENCODER_USES = frozenset({"rank", "check"})
