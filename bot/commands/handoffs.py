"""`advisor handoffs`: list, read, answer and close questions that students have sent to an office."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar
from uuid import uuid4

import click

from bot.offices import build_desk
from bot.running import Session, opened, prepared_settings
from bot.terminal import rendering
from bot.terminal.groups import CommandGroup
from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.access import Acting
from core.domain.hand_off import COMMAND_LINE, Action, HandOff, Said
from core.errors import ConfigurationError
from core.screens.hand_offs.service import HandOffService
from core.screens.hand_offs.texts import card, listing, outcome_of

Result = TypeVar("Result")
NO_OFFICE = "no office is set up: name a file in ADVISOR_OFFICES_FILE (docs/how-to/hand-offs.md)"
TEXT = click.option("--text", help="The words to send; without it they are read from standard input.")


@click.group(cls=CommandGroup)
def handoffs() -> None:
    """Work on the questions that students have sent to an office, from this machine.

    REFERENCE is the reference of a question, or its first characters (six or more). What is written here is posted by
    the running `advisor serve` within seconds. Offices stand in the file of ADVISOR_OFFICES_FILE.
    """


@handoffs.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def list_unfinished(as_json: bool) -> ExitCode:
    """List what is not over, the longest waiting first; no word of a student is shown."""
    found = _with_desk(lambda session, desk: session.run(desk.unfinished()))
    if as_json:
        echo_json({"hand_offs": [_summary(each) for each in found]})
    else:
        echo(rendering.shown(listing(found)))
    return ExitCode.OK


@handoffs.command()
@click.argument("reference")
def show(reference: str) -> ExitCode:
    """Show the packet of REFERENCE, and what was said."""
    looking = Acting.as_staff(COMMAND_LINE, "show")
    found = _with_desk(lambda session, desk: session.run(desk.find(reference, looking)))
    if found is None:
        return _unknown(reference)
    echo(rendering.shown(card(found)))
    return ExitCode.OK


@handoffs.command()
@click.argument("reference")
@TEXT
def answer(reference: str, text: str | None) -> ExitCode:
    """Reply to the student of REFERENCE."""
    return _act(reference, Action.ANSWER, _words(text))


@handoffs.command(name="ask-back")
@click.argument("reference")
@TEXT
def ask_back(reference: str, text: str | None) -> ExitCode:
    """Ask the student of REFERENCE something."""
    return _act(reference, Action.ASK_BACK, _words(text))


@handoffs.command()
@click.argument("reference")
@click.option("--text", default="", help="A word to the student.")
def close(reference: str, text: str) -> ExitCode:
    """Close REFERENCE; the student is told."""
    return _act(reference, Action.CLOSE, text)


def _words(text: str | None) -> str:
    words = (sys.stdin.read() if text is None else text).strip()
    if not words:
        raise click.UsageError("there is nothing to send; give --text, or write it to standard input")
    return words


def _act(reference: str, action: Action, text: str) -> ExitCode:
    def done(session: Session, desk: HandOffService) -> tuple[HandOff | None, bool] | None:
        found = session.run(desk.find(reference, Acting.as_staff(COMMAND_LINE, action.value)))
        said = Said(uuid4(), action, text, COMMAND_LINE, datetime.now(UTC))
        return session.run(desk.act(found.id, said)) if found else None

    outcome = _with_desk(done)
    if outcome is None:
        return _unknown(reference)
    stored, allowed = outcome
    echo(outcome_of(stored, action, allowed=allowed), err=not allowed)
    return ExitCode.OK if allowed else ExitCode.PROBLEMS


def _with_desk(work: Callable[[Session, HandOffService], Result]) -> Result:
    with opened(prepared_settings()) as session:
        desk = build_desk(session.app)
        if desk is None:
            raise ConfigurationError(NO_OFFICE)
        return work(session, desk)


def _unknown(reference: str) -> ExitCode:
    echo(f"advisor: no question, or more than one, begins with {reference}; see `advisor handoffs list`", err=True)
    return ExitCode.PROBLEMS


def _summary(each: HandOff) -> dict[str, object]:
    when = {"sent_at": each.created_at.isoformat(), "waiting_since": each.waiting_since.isoformat()}
    return {"reference": each.reference, "office": each.office, "state": each.state.value, **when}
