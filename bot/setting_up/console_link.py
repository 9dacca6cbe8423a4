"""`advisor console-link`: print a link that signs somebody in to the console, once."""

import re
from datetime import UTC, datetime

import click

from bot.running import prepared_settings
from bot.settings import Settings
from bot.terminal.output import ExitCode, echo
from core.domain.access import LONGEST_NAME, Role, Staff

_NAME = re.compile(rf"[A-Za-z0-9._@+-]{{1,{LONGEST_NAME}}}")


@click.command("console-link")
@click.argument("name")
@click.option("--role", type=click.Choice([each.value for each in Role]), required=True, help="What they may do.")
@click.option("--office", default="", help="The office, as it is named in the file of ADVISOR_OFFICES_FILE.")
def console_link(name: str, role: str, office: str) -> ExitCode:
    """Print a link that signs NAME in to the console of the web page; it works once, within 15 minutes.

    What is done there is noted under NAME: letters, digits and any of . _ @ + -. An admin may do everything, somebody
    of an office what concerns that office.
    """
    settings = prepared_settings()
    staff = Staff(_checked(name), Role(role), _office(settings, Role(role), office))
    echo(f"Works once, within 15 minutes: {_address(settings)}console/enter?link={_link(settings, staff)}")
    if not settings.web:
        echo("advisor: ADVISOR_WEB is not set, so nothing serves it; start `ADVISOR_WEB=true advisor serve`", err=True)
    return ExitCode.OK


def _checked(name: str) -> str:
    if _NAME.fullmatch(name) is None:
        raise click.UsageError(
            f"{name[:LONGEST_NAME]!r} is no name for a sign-in; use letters, digits and any of . _ @ + -"
        )
    return name


def _office(settings: Settings, role: Role, given: str) -> str:
    """The office of somebody who is of one. Raises UsageError, ConfigurationError."""
    from bot.offices import read_offices

    known = [each.name for each in read_offices(settings.offices_file)]
    if role is Role.ADMIN:
        if given:
            raise click.UsageError("an admin is of no office; leave --office out, or use --role office")
        return ""
    if given not in known:
        told = f"the offices are {', '.join(known)}" if known else "no office is set up (ADVISOR_OFFICES_FILE)"
        raise click.UsageError(f"--office {given!r} is no office; {told}")
    return given


def _address(settings: Settings) -> str:
    """Where the web page is, as people reach it."""
    if settings.web_public_url:
        return f"{settings.web_public_url.rstrip('/')}/"
    return f"http://{settings.web_host}:{settings.web_port}{settings.web_prefix}/"


def _link(settings: Settings, staff: Staff) -> str:
    from adapters.web.console.links import Links
    from bot.serving.platforms import web_keys

    return Links(web_keys(settings)).new(staff, datetime.now(UTC))
