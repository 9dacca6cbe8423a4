"""`advisor status`: show what is indexed and the latest crawls."""

from dataclasses import replace

import click

from bot.terminal.output import ExitCode, echo, echo_json


@click.command(short_help="Show what is indexed and the latest crawls.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def status(as_json: bool) -> ExitCode:
    """Show what is indexed, which models are in use, and the last crawl of every source.

    Exits with 1 when nothing is indexed yet.
    """
    from bot import running
    from bot.terminal import overview
    from bot.terminal.serving_notes import chat_model_note

    settings = running.prepared_settings()
    with running.opened(settings) as session:
        seen = session.run(overview.collect_overview(session.app))
    seen = replace(seen, chat_state=chat_model_note(settings) or seen.chat_state)
    if as_json:
        echo_json(overview.as_json(seen))
    else:
        echo(overview.as_text(seen))
    if not seen.holdings.pages:
        echo("advisor: nothing is indexed yet; run `advisor crawl --sources sources.yaml`", err=True)
    return ExitCode.OK if seen.holdings.pages else ExitCode.PROBLEMS
