"""`advisor why`: how an answer came about."""

import json
from uuid import UUID

import click

from bot.exits import Exit


@click.command(short_help="Show how an answer came about.")
@click.argument("answer_id", type=click.UUID)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def why(answer_id: UUID, as_json: bool) -> Exit:
    """Show what was searched, found, kept and taken out for ANSWER_ID (the `id` of `advisor ask --json`)."""
    from bot import json_output, rendering, running

    with running.opened(running.prepared_settings()) as session:
        explained = session.run(session.app.stores.conversations.explain(answer_id))
    if explained is None:
        click.echo(
            f"advisor: no answer {answer_id} is stored; was it forgotten, or is it in another database?", err=True
        )
        return Exit.PROBLEMS
    answer, trace = explained
    if as_json:
        click.echo(json.dumps(json_output.trace_json(answer, trace), ensure_ascii=False))
    else:
        click.echo(rendering.trace_text(answer, trace))
    return Exit.OK
