"""`advisor quality`: show problems on the site."""

import click

from bot.terminal.output import ExitCode, echo, echo_json


@click.command(short_help="Show dead links, past dates and contradictions on the site.")
@click.option("--new", "only_new", is_flag=True, help="Show only findings that are new in the last crawl.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def quality(only_new: bool, as_json: bool) -> ExitCode:
    """Show what the last crawls found wrong with the site: for whoever writes its pages.

    Dead links, dates that have passed but are presented as current, pages that contradict each other, and pages that
    nothing leads to any more, and files that could not be read, by kind. Last, what stands on nearly every page of a
    host and is therefore kept on only one.
    """
    from bot import running
    from bot.terminal import site_quality

    with running.opened(running.prepared_settings()) as session:
        seen = session.run(site_quality.collect_findings(session.app))
    shown = seen.only_new() if only_new else seen
    if as_json:
        echo_json(shown.as_json())
    else:
        echo(shown.as_text())
    return ExitCode.OK
