"""`advisor feedback`: show what people asked and the pages did not answer."""

from pathlib import Path

import click

from bot.commands.since import SINCE
from bot.terminal.output import ExitCode, echo


@click.command(short_help="Show what people asked and the pages did not answer.")
@SINCE
@click.option("--format", "form", type=click.Choice(["text", "markdown", "csv"]), default="text", show_default=True)
@click.option("--most", type=click.IntRange(1, 200), default=50, show_default=True, help="Show at most so many groups.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead.")
def feedback(days: int, form: str, most: int, out: Path | None) -> ExitCode:
    """Show what people missed, in groups of like meaning: for whoever writes the pages.

    A group has questions that were refused, answered with the closest quotation, or whose answer was rated as bad, of
    at least ADVISOR_FEEDBACK_MIN_PEOPLE people. It shows only words that so many of them wrote, and the page that
    should answer.
    """
    from bot import running
    from bot.job_wiring import build_gap_reporter
    from bot.terminal.gap_files import GapFormat, as_file

    with running.opened(running.prepared_settings(), embeds=True) as session:
        report = session.run(build_gap_reporter(session.app).report(days, most=most))
    told = as_file(report, GapFormat(form))
    if out is None:
        echo(told)
    else:
        out.write_text(f"{told}\n", encoding="utf-8")
    return ExitCode.OK
