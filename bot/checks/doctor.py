"""`advisor doctor`: check the installation; each finding says how to fix it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict

import click

from bot.checks.installation_checks import (
    Check,
    connection_check,
    data_folder,
    encryption_check,
    help_check,
    office_check,
    platform_checks,
)
from bot.checks.model_checks import chat_model_check, embedder_checks, web_search_check
from bot.checks.settings_checks import setting_checks
from bot.models import build_cross_encoder, build_reranker, close_all
from bot.settings import Settings
from bot.stores import open_database
from bot.terminal.output import ExitCode, echo, echo_json
from core.errors import AdvisorError
from core.storage.connections import ROW_ROLE
from core.storage.database import Database
from core.storage.inventory import ENCODING, Inventory, is_too_old, other_encoding, too_old
from core.text.languages.languages import check_languages


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of lines.")
def doctor(as_json: bool) -> ExitCode:
    """Check settings, data folder, sources, database, schema, models and tokens; say how to fix problems.

    Exits with 1 when there is a problem; a warning is none.
    """
    from bot import running

    checks = asyncio.run(show_checks(running.prepared_settings(), lambda _: not as_json))
    if as_json:
        echo_json([asdict(check) for check in checks])
    return ExitCode.OK if all(check.ok for check in checks) else ExitCode.PROBLEMS


async def show_checks(settings: Settings, is_shown: Callable[[str], bool]) -> list[Check]:
    """All checks; those of a state (ok, warning, problem) that is shown are printed as soon as they are done.

    A fault that several of them find is told once. Raises no AdvisorError.
    """
    checks: list[Check] = []
    async for check in examine(settings):
        if not check.ok and check.found in {each.found for each in checks}:
            continue
        checks.append(check)
        state = "problem" if not check.ok else "warning" if check.warns else "ok"
        if is_shown(state):
            echo(f"{state:7}  {check.name}: {check.found}")
    return checks


async def examine(settings: Settings) -> AsyncIterator[Check]:
    """Yield each check as soon as it is done. Raises no AdvisorError."""
    for check in setting_checks(settings):
        yield check
    yield help_check(settings)
    yield office_check(settings)
    yield data_folder(settings)
    yield await _tried("sources file", _sources(settings))
    yield await _tried("workspaces file", _workspaces(settings))
    yield await _tried("languages", _languages())
    try:
        async with open_database(settings) as database:
            async for check in _database_checks(settings, database):
                yield check
    except AdvisorError as error:
        yield Check("database", False, str(error))
    yield await _tried("reranker", _reranker(settings))
    yield await _tried("judge", _judge(settings))
    yield await _tried("chat model", chat_model_check(settings))
    yield await _tried("web search", web_search_check(settings))
    for check in platform_checks(settings):
        yield check


async def _database_checks(settings: Settings, database: Database) -> AsyncIterator[Check]:
    inventory = Inventory(database)
    reached = await _tried("database", _server(inventory))
    yield reached
    if reached.ok:
        yield await _tried("extensions", _extensions(inventory))
        yield await _tried("schema", _schema(settings))
        yield await _tried("isolation", _isolation(inventory))
        yield await connection_check(settings, database)
        yield await encryption_check(database)
        async for check in embedder_checks(settings, database):
            yield check


async def _tried(name: str, finding: Awaitable[str]) -> Check:
    try:
        return Check(name, True, await finding)
    except AdvisorError as error:
        return Check(name, False, str(error))
    except _Problem as problem:
        return Check(name, False, str(problem))
    except OSError as error:  # one folder that cannot be read must not hide the other findings
        return Check(
            name, False, f"{error.filename or name}: {error.strerror}; let the advisor's user read and write it."
        )


class _Problem(Exception):
    """A problem without an exception from elsewhere."""


async def _sources(settings: Settings) -> str:
    from core.crawl.source_list import read_sources

    listed = len(read_sources(settings.sources_file))
    return f"{settings.sources_file}: {listed} source{'s' if listed != 1 else ''}"


async def _workspaces(settings: Settings) -> str:
    from bot.workspaces.file import read_workspaces
    from core.crawl.source_list import read_sources

    file = settings.workspaces_file
    try:
        sources = [source.name for source in read_sources(settings.sources_file)]
    except AdvisorError:
        sources = None  # another check tells it
    named = read_workspaces(file, sources)
    if named.serves_others:
        return f"{file}: every server and workspace is served, {len(named.profiles)} with a profile"
    return f"{file}: {len(named.profiles)} with a profile; others are served once an admin types /setup there"


async def _languages() -> str:
    return f"words of {check_languages()}"


async def _server(inventory: Inventory) -> str:
    if await inventory.is_read_only():
        raise _Problem(f"Postgres at {inventory.place} is read-only, as a standby is: name the primary or all.")
    if (encoding := await inventory.encoding()) != ENCODING:
        raise _Problem(f"Postgres at {inventory.place} has {other_encoding(encoding)}")
    return f"Postgres {await inventory.server_version()} at {inventory.place}"


async def _extensions(inventory: Inventory) -> str:
    found = await inventory.extensions()
    if missing := [name for name, version in found.items() if version is None]:
        raise _Problem(
            f"{', '.join(missing)} not installed; run `advisor migrate` as a user who may create extensions."
        )
    if (vector := found.get("vector")) and is_too_old(vector):
        raise _Problem(f"the database has {too_old(vector)}")
    return ", ".join(f"{name} {version}" for name, version in found.items())


async def _schema(settings: Settings) -> str:
    from migrations import run

    if settings.database_url is None:
        return "migrated at every start"
    url = settings.database_url.get_secret_value()
    if not await asyncio.to_thread(run.is_current, url):
        raise _Problem("older than this version needs; run `advisor migrate`.")
    return f"at revision {await asyncio.to_thread(run.current_revision, url)}"


async def _isolation(inventory: Inventory) -> str:
    if not await inventory.is_walled():
        raise _Problem(
            "the database does not keep people's rows apart: the role of DATABASE_URL has BYPASSRLS, or is a superuser "
            f"and there is no role {ROW_ROLE!r}; run `advisor migrate`, or name an ordinary role."
        )
    return "the database shows each person's rows only to whom acts for them"


async def _reranker(settings: Settings) -> str:
    reranker = build_reranker(settings)
    if reranker is None:
        return "none (ADVISOR_RERANKER_MODEL is not set)"
    try:
        await reranker.score("Is the model there?", ["It is."])
    finally:
        await close_all([reranker])
    return reranker.name


async def _judge(settings: Settings) -> str:
    from core.models.tuned_cross_encoder import TunedCrossEncoders

    judge = build_cross_encoder(settings)
    if judge is None:
        return "none (ADVISOR_JUDGE=none)"
    if why_not := TunedCrossEncoders(settings.data_dir).why_not():
        raise _Problem(f"the tuned judge is not used: {why_not}.")
    await judge.score("Is the model there?", ["It is."])
    return judge.name
