"""`advisor doctor`: check the installation and say how to fix problems."""

import asyncio
from typing import TYPE_CHECKING

import click

from bot.exit_codes import ExitCode
from bot.terminal.printing import echo, echo_json

if TYPE_CHECKING:
    from bot.checks.findings import Check
    from bot.settings import Settings


@click.command(short_help="Check the installation; say how to fix problems.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of lines.")
def doctor(as_json: bool) -> ExitCode:
    """Check settings, data folder, sources, database, schema, models and tokens; say how to fix problems.

    Exits with 1 when there is a problem.
    """
    from bot import running

    checks = asyncio.run(_examine(running.prepared_settings(), as_json))
    if as_json:
        echo_json([{"name": check.name, "ok": check.ok, "found": check.found} for check in checks])
    return ExitCode.OK if all(check.ok for check in checks) else ExitCode.PROBLEMS


async def _examine(settings: "Settings", quiet: bool) -> "list[Check]":
    from bot.checks.checkup import examine

    checks = []
    async for check in examine(settings):
        checks.append(check)
        if not quiet:
            echo(f"{'ok     ' if check.ok else 'problem'}  {check.name}: {check.found}")
    return checks
