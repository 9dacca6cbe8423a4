"""`advisor search`: show ranked passages without an answer."""

import click

from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.search import Subject

SUBJECTS = [subject.value for subject in Subject]


@click.command(short_help="Show ranked passages without an answer.")
@click.argument("question")
@click.option("-k", "limit", type=click.IntRange(1, 200), default=10, show_default=True, help="Number of passages.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of text.")
@click.option("--source", "sources", multiple=True, metavar="NAME", help="Search only this source (repeatable).")
@click.option("--topic", "topics", multiple=True, metavar="NAME", help="Search only this topic (repeatable).")
@click.option(
    "--about", multiple=True, type=click.Choice(SUBJECTS), help="Search only passages about this subject (repeatable)."
)
def search(  # noqa: PLR0917 - an option each
    question: str,
    limit: int,
    as_json: bool,
    sources: tuple[str, ...],
    topics: tuple[str, ...],
    about: tuple[str, ...],
) -> ExitCode:
    """Show the passages for QUESTION, best first, with their scores.

    Exits with 1 when there is none.
    """
    from bot import running
    from bot.terminal import json_output, rendering
    from core.domain.search import Scope
    from core.presentation.passages import passages_document

    scope = Scope(sources, topics, tuple(map(Subject, about)))
    with running.opened(running.prepared_settings(), embeds=True) as session:
        found = session.run(session.app.passage_lookup.sources(question, scope, limit))
    if as_json:
        echo_json([json_output.candidate_json(candidate) for candidate in found])
    elif found:
        echo(rendering.shown(passages_document(question, found)))
    if not found:
        echo(f"advisor: {_nothing(about)}", err=True)
    return ExitCode.OK if found else ExitCode.PROBLEMS


def _nothing(about: tuple[str, ...]) -> str:
    if about:
        return f"no passage here is about {' or '.join(about)}; search again without --about"
    return "nothing was found; `advisor status` shows what is indexed"
