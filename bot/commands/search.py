"""`advisor search`: ranked passages, without an answer."""

import json

import click

from bot.exits import Exit


@click.command(short_help="Show ranked passages, without an answer.")
@click.argument("question")
@click.option("-k", "limit", type=click.IntRange(1, 200), default=10, show_default=True, help="How many passages.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of text.")
@click.option("--source", "sources", multiple=True, metavar="NAME", help="Search only this source (repeatable).")
@click.option("--topic", "topics", multiple=True, metavar="NAME", help="Search only this topic (repeatable).")
def search(question: str, limit: int, as_json: bool, sources: tuple[str, ...], topics: tuple[str, ...]) -> Exit:
    """Show the passages that bear on QUESTION, best first, with their scores.

    Exits with 1 when there is none.
    """
    from bot import json_output, rendering, running
    from core.domain import Scope

    with running.opened(running.prepared_settings()) as session:
        found = session.run(session.app.library.sources(question, Scope(sources, topics), limit))
    if as_json:
        click.echo(json.dumps([json_output.candidate_json(candidate) for candidate in found], ensure_ascii=False))
    else:
        click.echo("\n".join(rendering.candidate_text(place, one) for place, one in enumerate(found, start=1)))
    if not found:
        click.echo("advisor: nothing was found; `advisor status` shows what is indexed", err=True)
    return Exit.OK if found else Exit.PROBLEMS
