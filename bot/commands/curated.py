"""`advisor curated`: write, review, withdraw and export answers of an office, and pin passages."""

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import uuid4

import click

from bot.offices import build_curated_desk
from bot.running import Session, opened, prepared_settings
from bot.terminal import rendering
from bot.terminal.groups import CommandGroup
from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.curated import CuratedAnswer, CuratedForm
from core.domain.hand_off import COMMAND_LINE
from core.errors import ConfigurationError, CuratedRefused
from core.presentation.document import Document
from core.presentation.messages import say
from core.screens.curated import texts
from core.screens.curated.service import CuratedService

Result = TypeVar("Result")
Given = Mapping[str, Any]
NO_OFFICE = "no office is set up: name a file in ADVISOR_OFFICES_FILE (docs/how-to/hand-offs.md)"
DAY = click.DateTime(["%Y-%m-%d"])
UNTIL = click.option("--until", type=DAY, required=True, help="The last day on which it is shown, such as 2027-05-31.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


@click.group(cls=CommandGroup)
def curated() -> None:
    """Work on reviewed answers: what an office wrote for a question, which comes before the pages.

    REFERENCE is the reference of an answer, or its first characters (six or more). An office stands in the file of
    ADVISOR_OFFICES_FILE (offices.example.yaml).
    """


@curated.command(name="list")
@click.option("--all", "is_all", is_flag=True, help="Those that were withdrawn, too.")
@JSON
def list_all(is_all: bool, as_json: bool) -> ExitCode:
    """List them; what needs a review stands first."""
    found, today = with_desk(lambda session, desk: (session.run(desk.list(is_all=is_all)), desk.today()))
    if as_json:
        echo_json({"curated": [_as_json(each, today) for each in found]})
    else:
        shown(texts.listing(found, today))
    return ExitCode.OK


@curated.command()
@click.argument("reference")
def show(reference: str) -> ExitCode:
    """Show REFERENCE with the sentences of pages that it rests on."""
    found, today = with_desk(lambda session, desk: (session.run(desk.find(reference)), desk.today()))
    if found is None:
        return _unknown(reference)
    shown(texts.card(found, today))
    return ExitCode.OK


@curated.command()
@click.option("--question", help="The question that it answers.")
@click.option("--ask", "phrasings", multiple=True, help="Another way to ask it; may be given several times.")
@click.option("--text", help="The answer; without it, it is read from standard input.")
@click.option("--office", help="The office that answers for it.")
@click.option("--link", "links", multiple=True, help="A source; may be given several times.")
@click.option("--topic", "topics", multiple=True, help="A topic of the pages; may be given several times.")
@click.option("--hand-off", help="Begin with this hand-off's office, topics, pages and question.")
@click.option("--replace", "reference", help="Write the next version of this one.")
@UNTIL
def add(until: datetime, **given: str | tuple[str, ...] | None) -> ExitCode:
    """Save a reviewed answer.

    What is not given is taken from the hand-off or from the version before. A student's words are shown to others: say
    the question in your own.
    """

    def done(session: Session, desk: CuratedService) -> CuratedAnswer | None:
        form = _form(session, desk, until.date(), given)
        return session.run(desk.save(form)) if form else None

    stored = with_desk(done)
    if stored is None:
        return _unknown(str(given["reference"] or given["hand_off"]))
    echo(texts.saved(stored))
    return ExitCode.OK


@curated.command()
@click.argument("reference")
@UNTIL
def renew(reference: str, until: datetime) -> ExitCode:
    """Review REFERENCE today in the same words, also where it has expired or was superseded."""
    stored = with_desk(lambda session, desk: session.run(desk.renew(reference, COMMAND_LINE, until.date())))
    if stored is None:
        return _unknown(reference)
    echo(texts.saved(stored))
    return ExitCode.OK


@curated.command()
@click.argument("reference")
def withdraw(reference: str) -> ExitCode:
    """Show REFERENCE no more; who was told it hears of that, if they asked for corrections."""
    gone = with_desk(lambda session, desk: session.run(desk.withdraw(reference, COMMAND_LINE)))
    if gone is None:
        return _unknown(reference)
    echo(f"{gone.reference}: {say('curated.standing.withdrawn')}")
    return ExitCode.OK


@curated.command()
@click.argument("reference")
def history(reference: str) -> ExitCode:
    """Show all versions of REFERENCE, and who did what when."""
    versions, events = with_desk(lambda session, desk: session.run(desk.history(reference)))
    if not versions:
        return _unknown(reference)
    shown(texts.history(versions, events))
    return ExitCode.OK


@curated.command()
@click.option("--format", "kind", type=click.Choice(["json", "markdown"]), default="markdown", show_default=True)
def export(kind: str) -> ExitCode:
    """Print all that are not withdrawn, to be read elsewhere."""
    found, today = with_desk(lambda session, desk: (session.run(desk.list()), desk.today()))
    if kind == "json":
        echo_json({"curated": [_as_json(each, today) for each in found]})
    else:
        echo("\n\n".join(map(_as_markdown, found)))
    return ExitCode.OK


def _form(session: Session, desk: CuratedService, until: date, given: Given) -> CuratedForm | None:
    """The form, begun with an earlier version or a hand-off; None where that is not known."""
    reference, hand_off = given["reference"], given["hand_off"]
    again = session.run(desk.draft_again(reference)) if reference else None
    draft = again[0] if again else session.run(desk.draft(hand_off, COMMAND_LINE)) if hand_off else desk.draft_of("")
    if draft is None or (reference and again is None):
        return None
    if draft.from_student and not given["question"]:
        raise click.UsageError(f"say it in your own words with --question; the student asked: {draft.question}")
    before = again[1] if again else None
    text = given["text"] or (before.text if before else "") or sys.stdin.read().strip()
    return CuratedForm(
        before.id if before else uuid4(),
        given["question"] or draft.question,
        text,
        given["office"] or draft.office,
        COMMAND_LINE,
        until,
        given["links"] or draft.links,
        given["topics"] or draft.topics,
        given["phrasings"] or draft.phrasings,
        before.version if before else 0,
    )


def with_desk(work: Callable[[Session, CuratedService], Result]) -> Result:
    """Does the work at the desk. Raises ConfigurationError without offices, UsageError for a form that is refused."""
    with opened(prepared_settings()) as session:
        desk = build_curated_desk(session.app)
        if desk is None:
            raise ConfigurationError(NO_OFFICE)
        try:
            return work(session, desk)
        except CuratedRefused as error:
            raise click.UsageError(texts.refused(error)) from None


def shown(told: Document) -> None:
    """Prints a document."""
    echo(rendering.shown(told))


def _unknown(reference: str) -> ExitCode:
    echo(
        f"advisor: no reviewed answer, or more than one, begins with {reference}; see `advisor curated list`", err=True
    )
    return ExitCode.PROBLEMS


def _as_json(each: CuratedAnswer, today: date) -> dict[str, object]:
    when = {"reviewed_at": each.reviewed_at.isoformat(), "valid_until": each.valid_until.isoformat()}
    words = {"question": each.question, "phrasings": list(each.phrasings), "text": each.text}
    who = {"office": each.office, "reviewed_by": each.reviewed_by, "topics": list(each.topics)}
    sources = [{"url": source.url, "rests_on": list(source.sentences)} for source in each.sources]
    known = {"reference": each.reference, "id": str(each.id), "version": each.version}
    return known | words | who | when | {"sources": sources, "standing": each.standing(today).value}


def _as_markdown(each: CuratedAnswer) -> str:
    sources: Sequence[str] = [f"- <{source.url}>" for source in each.sources]
    told = f"{each.office}, reviewed {each.reviewed_at:%Y-%m-%d}, valid until {each.valid_until}"
    return "\n\n".join(filter(None, [f"## {each.question}", each.text, f"*{told}*", "\n".join(sources)]))
