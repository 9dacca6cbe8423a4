"""Check that all processes together open no more connections than Postgres takes."""

from bot.checks.findings import Check
from bot.settings import Settings
from core.errors import AdvisorError
from core.storage.database import Database
from core.storage.inventory import connection_limit, serving_processes

NAME = "connections"


async def connection_check(settings: Settings, database: Database) -> Check:
    """Compares the pools of the processes that serve now, at least one, with the server. Raises no AdvisorError."""
    try:
        limit, serving = await connection_limit(database), await serving_processes(database)
    except AdvisorError as error:
        return Check(NAME, False, str(error))
    each, processes = settings.database_pool + settings.database_overflow, max(serving, 1)
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
