"""`advisor init`: ask for the campus and its site, write sources.yaml and .env, check them, crawl, and show answers."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import click

from bot.checks.doctor import show_checks
from bot.commands.crawl import crawl_with_progress, pages_read, report_table, went_well
from bot.running import opened, prepared_settings
from bot.setting_up.source_book import THIS_MACHINE, folder_of, is_private, web_address
from bot.setting_values import known_zone
from bot.settings import ENV_FILE, Settings, load_settings
from bot.terminal.answers import answer_text
from bot.terminal.output import ExitCode, echo

_LONGEST = 200  # characters of a name or a contact
_UNSET_HELP = "#ADVISOR_CRISIS_CONTACTS="
_MOST_HELPERS = 6
_UNREAD = "\nNo page could be read, so nothing can be answered yet: correct {file}, then run `advisor crawl`."
_NEXT = (
    "\nNext: `advisor chat` asks more; `advisor serve` answers on Discord and Slack (docs/tutorial/first-campus.md)."
)


@click.command()
@click.option("--name", help="The name of the campus.")
@click.option("--address", help="Where its site begins, such as https://www.university.example/.")
@click.option("--zone", help="Its time zone, such as America/New_York.")
@click.option("--contact", help="Whom students can ask: an office, with its mail address or telephone number.")
@click.option("--crawl/--no-crawl", "crawls", default=None, help="Crawl the site now, or not, without being asked.")
def init(name: str | None, address: str | None, zone: str | None, contact: str | None, crawls: bool | None) -> ExitCode:
    """Set up a campus: ask four questions, write sources.yaml and .env, check the installation, and crawl the site.

    What an option gives is not asked. A file that is there already stays as it is.

    Exits with 1 when a check or the crawl found a problem.
    """
    known = load_settings()
    name = _asked("--name", name, "Name of the campus", _line)
    address = _asked("--address", address, "Address at which its site begins", web_address)
    zone = _asked("--zone", zone, "Its time zone", known_zone, known.timezone)
    contact = _asked("--contact", contact, "Whom students can ask (an office, its mail address or number)", _line)
    write_new(known.sources_file, sources_text(address))
    write_new(ENV_FILE, env_text(name, zone, contact))
    settings = prepared_settings()
    is_fine = all(check.ok for check in asyncio.run(show_checks(settings, lambda state: state != "ok")))
    if crawls is None:
        crawls = sys.stdin.isatty() and click.confirm(f"Crawl {address} now?", default=True, err=True)
    if crawls:
        is_fine = _crawled(settings) and is_fine
    echo(_NEXT)
    return ExitCode.OK if is_fine else ExitCode.PROBLEMS


def write_new(path: Path, text: str) -> None:
    """Writes a new file; what is there already is somebody's, and stays."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
        echo(f"{path} is written.")
    except FileExistsError:
        echo(f"{path} is there already and stays as it is. It would have been:\n\n{text}", err=True)


def _crawled(settings: Settings) -> bool:
    """Crawls all sources, and shows three questions with their answers; False where the crawl was not good."""
    from bot.front_door import help_on_pages
    from bot.setting_up.good_questions import good_questions

    with opened(settings, embeds=True) as session:
        reports = crawl_with_progress(session)
        echo(report_table(reports))
        if not any(map(pages_read, reports)):
            echo(_UNREAD.format(file=settings.sources_file))
            return False
        echo("\nLooking for questions that the pages answer well …", err=True)
        for asked in session.run(good_questions(session.app)):
            echo(f"\n──── {asked.answer.question.original}\n\n{answer_text(asked.answer)}")
        if not (settings.crisis_text or settings.crisis_contacts):
            confirm_help(session.run(help_on_pages(session.app.stores.records))[:_MOST_HELPERS])
    return went_well(reports)


def _asked(
    option: str, given: str | None, question: str, read: Callable[[str], str], default: str | None = None
) -> str:
    """What the option gives, or what is typed; asked again until it can be read. Raises click.UsageError."""

    def checked(value: str) -> str:
        try:
            return read(value)
        except ValueError as error:
            raise click.BadParameter(f"{value!r} {error}.", param_hint=option) from None

    if given is not None:
        return checked(given)
    try:
        return str(click.prompt(question, default, value_proc=checked, err=True))
    except click.Abort:
        if sys.stdin.isatty():
            raise
        raise click.UsageError(f"{option} is missing, and nobody can be asked here.") from None


def _line(value: str) -> str:
    line = " ".join(value.split())
    if not line or len(line) > _LONGEST or not line.isprintable():
        raise ValueError(f"is not a line of 1 to {_LONGEST} characters")
    return line


def sources_text(address: str) -> str:
    """A list of one source: the pages of this host, or those of the folder that the address names."""
    return "\n".join(["# All fields: docs/reference/sources.md", "sources:", *_entry(address), ""])


def _entry(address: str) -> Iterator[str]:
    host = urlsplit(address).hostname
    yield "  - name: campus"
    yield f"    start_urls: [{json.dumps(address)}]"
    if folder := folder_of(address):
        yield f"    include: [{json.dumps(folder)}]  # without this line: every page of the host"
    if is_private(host or ""):
        yield "    allow_private_network: true  # loopback and private addresses are refused otherwise"
    if host in THIS_MACHINE:
        yield "    delay_seconds: 0  # between two requests; one second where this line is missing"


def env_text(name: str, zone: str, contact: str) -> str:
    """The settings that have no default which fits every campus."""
    given = {"ADVISOR_CAMPUS_NAME": name, "ADVISOR_TIMEZONE": zone, "ADVISOR_HUMAN_CONTACT": contact}
    lines = [f"{variable}={json.dumps(value, ensure_ascii=False)}" for variable, value in given.items()]
    crisis = (
        "# Who helps people in distress; without it nobody of the campus is named (docs/how-to/people-in-distress.md)."
    )
    return "\n".join(["# All settings: .env.example", *lines, crisis, _UNSET_HELP, ""])


def confirm_help(found: Sequence[str]) -> None:
    """Asks of whom the pages name whether they help in distress, and writes into .env who does; nobody unasked."""
    if not found:
        return
    echo("\nThe pages name these for people in distress. Call each number before you confirm it.")
    confirmed = [each for each in found if sys.stdin.isatty() and click.confirm(f"  {each}: is it right?", err=True)]
    line = f"ADVISOR_CRISIS_CONTACTS={json.dumps('; '.join(confirmed or found), ensure_ascii=False)}"
    text = ENV_FILE.read_text(encoding="utf-8") if ENV_FILE.exists() else ""
    if confirmed and _UNSET_HELP in text:
        ENV_FILE.write_text(text.replace(_UNSET_HELP, line), encoding="utf-8")
        echo(f"{ENV_FILE} names them.")
    else:
        echo(f"Nobody is told of them now. Keep what is right of this line, and put it into {ENV_FILE}:\n{line}")
