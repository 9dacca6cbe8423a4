"""`advisor access`: show who of the staff looked at what students wrote."""

from datetime import timedelta
from typing import TYPE_CHECKING

import click

from bot.commands.since import SINCE
from bot.exit_codes import ExitCode
from bot.terminal.printing import echo, echo_json

if TYPE_CHECKING:
    from core.domain.access import Look


@click.command(short_help="Show who of the staff looked at what students wrote.")
@SINCE
@click.option("--viewer", help='Only the looks of this one: `platform:user`, or "command line".')
@click.option("--subject", help="Only of the answer or hand-off with this id, or its first characters (six or more).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def access(days: int, viewer: str | None, subject: str | None, as_json: bool) -> ExitCode:
    """List who looked at which answer or hand-off, when and to do what; newest first.

    No word of a student is shown, and nobody's name but that of who looked.
    """
    from bot import running
    from core.memory.rows import ids_beginning_with

    subjects = ids_beginning_with(subject) if subject else None
    if subject and subjects is None:
        raise click.UsageError(f"{subject!r} is not an id; give six or more of its first characters (0-9, a-f)")
    with running.opened(running.prepared_settings()) as session:
        since = session.app.clock() - timedelta(days=days)
        looks = session.run(session.app.stores.looks.since(since, viewer, subjects))
    if as_json:
        echo_json({"looks": [_as_json(each) for each in looks]})
    else:
        echo("\n".join(map(_line, looks)) or f"Nobody looked at anything in the last {days} days.")
    return ExitCode.OK


def _line(each: "Look") -> str:
    return f"{each.at:%Y-%m-%d %H:%M} UTC  {each.viewer}  {each.action}  {each.seen} {each.subject}"


def _as_json(each: "Look") -> dict[str, str]:
    what = {"viewer": each.viewer, "action": each.action, "seen": each.seen.value, "subject": str(each.subject)}
    return {"at": each.at.isoformat()} | what
