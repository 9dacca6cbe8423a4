"""`advisor curated pin`, `pins` and `unpin`: passages that a question is answered with, or never."""

from uuid import uuid4

import click

from bot.commands.curated import curated, shown, with_desk
from bot.terminal.output import ExitCode, echo
from core.domain.curated import PinForm, PinKind
from core.domain.hand_off import COMMAND_LINE
from core.presentation.messages import say
from core.screens.curated.texts import pins_listing


@curated.command()
@click.argument("question")
@click.argument("url")
@click.argument("quote")
@click.option("--office", required=True, help="The office that answers for it.")
@click.option("--never", is_flag=True, help="Never answer such a question with the passage.")
def pin(question: str, url: str, quote: str, office: str, never: bool) -> ExitCode:
    """Answer QUESTION with QUOTE, a sentence of the indexed page at URL."""
    kind = PinKind.NEVER if never else PinKind.FIRST
    form = PinForm(uuid4(), kind, question, url, quote, office, COMMAND_LINE)
    stored = with_desk(lambda session, desk: session.run(desk.pin(form)))
    shown(pins_listing([stored]))
    return ExitCode.OK


@curated.command()
def pins() -> ExitCode:
    """List the pinned and withheld passages."""
    shown(pins_listing(with_desk(lambda session, desk: session.run(desk.pins()))))
    return ExitCode.OK


@curated.command()
@click.argument("reference")
def unpin(reference: str) -> ExitCode:
    """Take back the pin REFERENCE."""
    found = with_desk(lambda session, desk: session.run(desk.unpin(reference, COMMAND_LINE)))
    if found is None:
        echo(f"advisor: no pin, or more than one, begins with {reference}; see `advisor curated pins`", err=True)
        return ExitCode.PROBLEMS
    echo(f"{found.reference}: {say('curated.did.unpin')}")
    return ExitCode.OK
