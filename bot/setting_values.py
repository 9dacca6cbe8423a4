"""The values that settings take, and whether `.env` can be read."""

import re
from difflib import get_close_matches
from enum import StrEnum
from io import StringIO
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from dotenv.parser import parse_stream
from pydantic import AfterValidator, Field, SecretStr

from core.domain.outside_text import unstorable_part
from core.errors import ConfigurationError
from core.messages.catalogues import language_of_locale, languages

# docs.slack.dev/reference/objects: ids are capitals and digits, their first letter is their kind.
_SLACK_ID, _SLACK_CHANNEL = re.compile(r"[UWS][A-Z0-9]+"), re.compile(r"([TE][A-Z0-9]+/)?[CGD][A-Z0-9]+")

# Earlier uses that made answers worse or no better (docs/decisions/0018-ranking-features.md).
_REMOVED_JUDGE_USES = frozenset({"rank", "check", "grade"})
_SHORTEST_KEY = 32
_HOST = re.compile(r"\.?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::\d{1,5})?")


def known_zone(value: str) -> str:
    """A name of the time zone database. Raises ValueError."""
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError):
        near = get_close_matches(value, available_timezones(), n=1) or ["America/New_York"]
        raise ValueError(f"is not a time zone; use a name such as {near[0]}") from None
    return value


def known_language(value: str) -> str:
    """A language that there is a catalogue for, or a locale of one. Raises ValueError."""
    if (language := language_of_locale(value)) is None:
        raise ValueError(f"has no catalogue of messages; choose one of {', '.join(sorted(languages()))}")
    return language


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


def only_slack_ids(value: str) -> str:
    """Ids of people and user groups of Slack, comma-separated. Raises ValueError."""
    if not all(_SLACK_ID.fullmatch(part.strip()) for part in value.split(",") if part.strip()):
        raise ValueError("must be ids of people (U… or W…) or user groups (S…), comma-separated; names are no ids")
    return value


def slack_channel(value: str) -> str:
    """The id of a channel of Slack, with many workspaces behind that of its workspace. Raises ValueError."""
    if not _SLACK_CHANNEL.fullmatch(value):
        raise ValueError(
            "must be the id of a channel (C…, or T…/C… with many workspaces): it stands at the end of About"
        )
    return value


def mail_server(value: SecretStr | None) -> SecretStr | None:
    """The address of a mail server. Raises ValueError, which never shows it: it may hold a password."""
    parts = urlsplit(value.get_secret_value()) if value else None
    if parts and (parts.scheme not in {"smtp", "smtps"} or not parts.hostname):
        raise ValueError("must be a mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465")
    return value


def only_networks(value: str) -> str:
    """Addresses and networks, comma-separated. Raises ValueError."""
    try:
        for part in filter(None, map(str.strip, value.split(","))):
            ip_network(part, strict=False)
    except ValueError:
        raise ValueError("must be IP addresses or networks such as 10.0.0.0/8, comma-separated; no names") from None
    return value


def long_keys(value: SecretStr | None) -> SecretStr | None:
    """Keys that sign, comma-separated. Raises ValueError, which never shows one."""
    given = value.get_secret_value().split(",") if value else []
    if any(len(key.strip()) < _SHORTEST_KEY for key in given):
        raise ValueError(f"must have at least {_SHORTEST_KEY} characters: `openssl rand -hex 32` prints a key")
    return value


def only_hosts(value: str) -> str:
    """Host names, comma-separated; one that begins with a dot stands for all below it. Raises ValueError."""
    if not all(_HOST.fullmatch(part.strip()) for part in value.split(",") if part.strip()):
        raise ValueError("must be host names such as www.example.edu or .example.edu, comma-separated; no addresses")
    return value


def judge_use(value: str) -> str:
    """What the local judge does: it reads quotations, or nothing. Raises ValueError."""
    uses = [part.strip() for part in value.split(",")]
    if gone := [use for use in uses if use in _REMOVED_JUDGE_USES]:
        left = "quote" if "quote" in uses else "none, or quote, which is the default"
        raise ValueError(f"must not have {' and '.join(gone)} any more: write {left}")
    if value not in {"none", "quote"}:
        raise ValueError("must be none or quote")
    return value


def is_id(text: str) -> bool:
    """Whether it is a number as Discord writes them: `isdecimal` alone takes digits of every script."""
    return text.isascii() and text.isdecimal()


JudgeUse = Annotated[str, AfterValidator(judge_use)]
Language = Annotated[str, AfterValidator(known_language)]
Zone = Annotated[str, AfterValidator(known_zone)]
Cron = Annotated[str, AfterValidator(five_fields)]
Ids = Annotated[str, AfterValidator(only_ids)]
SlackIds = Annotated[str, AfterValidator(only_slack_ids)]
SlackChannel = Annotated[str, AfterValidator(slack_channel)]
Networks = Annotated[str, AfterValidator(only_networks)]
Hosts = Annotated[str, AfterValidator(only_hosts)]
HttpAddress = Annotated[str, Field(pattern=r"^https?://[^\s]+$")]
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


MOST_BYTES = 1_000_000  # ours with every setting has 6,000


def check_env_file(path: Path) -> None:
    """Raises ConfigurationError for a file that settings cannot be read from; no file is fine."""
    if path.is_dir():
        if not (path / "pyvenv.cfg").exists():  # some people call their virtual environment so
            raise ConfigurationError(
                f"{path} is a folder, but settings are read from a file of that name; remove the folder (Docker makes "
                "one where a mounted file is missing), or set the settings in the environment."
            )
        return
    text = _text(path)
    for number, line in enumerate(text.splitlines(), 1):
        if found := unstorable_part(line):
            raise ConfigurationError(f"{path} has {found} in line {number}; write that line again.")
    for part in parse_stream(StringIO(text)):
        if part.error or (part.key and part.value is None):
            raise ConfigurationError(
                f"{path} has no NAME=value in line {part.original.line}, or a quotation mark that is never closed; "
                "write that line again."
            )


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ConfigurationError(
                f"{path} has {path.stat().st_size:,} bytes, at most {MOST_BYTES:,} are read; is it another file?"
            )
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigurationError(f"{path} is not UTF-8 in line {line}; save it as UTF-8.") from None
    except OSError as error:
        raise ConfigurationError(
            f"{path} cannot be read ({error.strerror}); let the user who runs the advisor read it."
        ) from None
