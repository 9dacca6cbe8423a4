"""Check what is around the process: its folder, its database, its platforms and its offices."""

import os
import pwd
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.commands.status import unset_help
from bot.offices import read_offices
from bot.serving.platforms import NO_PLATFORM, has_slack, slack_options
from bot.settings import Settings
from core.domain.hand_off import EMAIL, Office
from core.errors import AdvisorError, ConfigurationError
from core.rag.front_door.crisis import CRISIS_TOPIC, helpline_in
from core.storage.database import AT_ONCE, Database
from core.storage.encryption import Encryption, KeyRing, unknown_key
from core.storage.inventory import connection_limit, serving_processes
from core.storage.re_encryption import CLEAR, ReEncryption
from core.storage.workspaces import NO_KEY


@dataclass(frozen=True, slots=True)
class Check:
    """One result; when `ok` is False or it `warns`, `found` says what is wrong and how to fix it."""

    name: str
    ok: bool
    found: str
    warns: bool = False


def data_folder(settings: Settings) -> Check:
    """Whether the data folder is writable, or could be made."""
    folder = settings.data_dir.absolute()
    try:
        nearest = next(parent for parent in [folder, *folder.parents] if parent.exists())
        why_not = _why_not(nearest)
    except OSError as error:
        why_not = f"{error.filename or folder} cannot be looked into ({error.strerror})"
    if why_not:
        return Check("data folder", False, f"{folder} is not writable: {why_not}; set ADVISOR_DATA_DIR to another one.")
    return Check("data folder", True, str(folder))


def _why_not(nearest: Path) -> str | None:
    if not nearest.is_dir():
        return f"{nearest} is a file"
    if os.access(nearest, os.W_OK | os.X_OK):
        return None
    if os.statvfs(nearest).f_flag & os.ST_RDONLY:
        return f"{nearest} is on a read-only file system"
    return f"{nearest} belongs to {_name(nearest.stat().st_uid)}, and the advisor runs as {_name(os.geteuid())}"


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


NAME = "connections"


async def connection_check(settings: Settings, database: Database) -> Check:
    """Compares the pools of the processes that serve now, at least one, with the server. Raises no AdvisorError."""
    try:
        limit, serving = await connection_limit(database), await serving_processes(database)
    except AdvisorError as error:
        return Check(NAME, False, str(error))
    each, processes = settings.database_pool + settings.database_overflow + AT_ONCE, max(serving, 1)
    opened = f"{processes} process{'es' if processes > 1 else ''} of at most {each} connections"
    if limit is None:
        return Check(NAME, True, f"{opened}, behind a pooler, whose own limits count")
    if processes * each <= limit:
        return Check(NAME, True, f"{opened}; Postgres takes {limit}")
    return Check(
        NAME,
        False,
        f"{opened}, and Postgres takes {limit}: lower ADVISOR_DATABASE_POOL or ADVISOR_DATABASE_OVERFLOW, or raise "
        "max_connections.",
    )


_NAME = "encryption of words"


async def encryption_check(database: Database) -> Check:
    """What is encrypted with which key. Raises no AdvisorError."""
    try:
        found = await ReEncryption(database).texts_by_key()
    except AdvisorError as error:
        return Check(_NAME, False, str(error))
    problem = _problem(found, database.encryption)
    return Check(_NAME, not problem, problem or _sound(found, database.encryption))


def _problem(found: Mapping[str, int], encryption: Encryption) -> str:
    encrypted = {name: number for name, number in found.items() if name != CLEAR}
    known = encryption.keys.names
    if unknown := encrypted.keys() - set(known):
        return f"{sum(found[each] for each in unknown):,} texts cannot be read. {unknown_key(unknown, encryption.keys)}"
    if not encryption.is_on:
        return (
            f"off, and {sum(encrypted.values()):,} texts are still encrypted; run `advisor encrypt`."
            if encrypted
            else ""
        )
    older = sum(number for name, number in encrypted.items() if name != known[0])
    told = {f"{found.get(CLEAR, 0):,} texts are in the clear": CLEAR in found}
    told[f"{older:,} texts are encrypted with an older key"] = bool(older)
    said = " and ".join(each for each, is_so in told.items() if is_so)
    return f"{said}; run `advisor encrypt`." if said else ""


def _sound(found: Mapping[str, int], encryption: Encryption) -> str:
    return (
        f"on, {sum(found.values()):,} texts" if encryption.is_on else "off (ADVISOR_ENCRYPT_CONVERSATIONS is not set)"
    )


def platform_checks(settings: Settings) -> list[Check]:
    """Discord, Slack, and the key of what is encrypted."""
    checks = [
        _checked("discord", _discord, settings),
        _checked("slack", _slack, settings),
        _checked("encryption key", encryption_key, settings),
    ]
    has_any = settings.discord_token or has_slack(settings)
    return checks if has_any else [Check("platforms", True, NO_PLATFORM), *checks]


def _checked(name: str, finding: Callable[[Settings], str], settings: Settings) -> Check:
    try:
        return Check(name, True, finding(settings))
    except ConfigurationError as error:
        return Check(name, False, str(error))


def _discord(settings: Settings) -> str:
    return "token is set" if settings.discord_token else "not set up (DISCORD_TOKEN is not set)"


def _slack(settings: Settings) -> str:
    if not any((settings.slack_bot_token, settings.slack_client_id, settings.slack_app_token)):
        return "not set up (SLACK_BOT_TOKEN is not set)"
    return "workspaces install the app" if slack_options(settings).many_workspaces else "tokens are set"


def encryption_key(settings: Settings) -> str:
    """Whether there is a key. Raises ConfigurationError for a wrong one, and where one is needed."""
    Encryption(KeyRing(settings.encryption_keys), settings.encrypt_conversations)
    if settings.slack_client_id and not settings.encryption_keys:
        raise ConfigurationError(NO_KEY)
    return (
        "is set"
        if settings.encryption_keys
        else "not set (only ADVISOR_ENCRYPT_CONVERSATIONS and workspaces that install the Slack app need it)"
    )


NONE = "none (ADVISOR_OFFICES_FILE is not set): students see whom to ask, and no button that sends a question"
_NEEDS = {"discord": "DISCORD_TOKEN", "slack": "SLACK_BOT_TOKEN", EMAIL: "ADVISOR_SMTP_URL and ADVISOR_SMTP_FROM"}


def office_check(settings: Settings) -> Check:
    """Whether each office is reached by what is set up here, and each topic has an office."""
    try:
        offices = read_offices(settings.offices_file)
    except AdvisorError as error:
        return Check("offices", False, str(error))
    if not offices:
        return Check("offices", True, NONE)
    if missing := list(_unreachable(settings, offices)):
        return Check("offices", False, "; ".join(missing))
    return Check("offices", True, _shown(settings, offices))


def _unreachable(settings: Settings, offices: Sequence[Office]) -> Iterator[str]:
    there = {"discord": settings.discord_token, "slack": has_slack(settings), EMAIL: settings.smtp_url}
    for office in offices:
        for platform in {door.platform for door in office.all_doors if not there[door.platform]}:
            yield f"{office.name} is reached by {platform}, which is not set up: set {_NEEDS[platform]}, or change it"


def _shown(settings: Settings, offices: Sequence[Office]) -> str:
    told = f"{settings.offices_file}: {len(offices)} offices"
    known = {topic for office in offices for topic in office.topics}
    others = sorted(_topics(settings) - known)
    return f"{told}; questions about {', '.join(others)} go to the first, {offices[0].name}" if others else told


def _topics(settings: Settings) -> set[str]:
    from core.crawl.source_list import read_sources

    try:
        return {source.topic for source in read_sources(settings.sources_file) if source.topic}
    except AdvisorError:
        return set()  # another check tells it


def help_check(settings: Settings) -> Check:
    """What people in distress are told; a warning where nobody of the campus is named, for there is a default."""
    line = helpline_in(settings.country)
    default = (
        f"the default text, with {line.name}"
        if line
        else f"the default text; no helpline is known for {settings.country}"
    )
    unset = list(unset_help(settings))
    if settings.crisis_text:
        told = "the text of ADVISOR_CRISIS_TEXT"
    elif settings.crisis_contacts:
        told = f"{settings.crisis_contacts}, and {default}"
    elif CRISIS_TOPIC in _topics(settings):
        told, unset = f"{default}, and the page of the source with the topic {CRISIS_TOPIC}", unset[1:]
    else:
        told = f"{default}, and nobody of your campus is named"
    missing = f"; not set: {', '.join(unset)} (docs/how-to/people-in-distress.md)" if unset else ""
    return Check("people in distress", True, f"are told {told}{missing}", warns=bool(unset))
