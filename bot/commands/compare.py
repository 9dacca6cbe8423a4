"""`advisor compare`: two measured runs side by side."""

from pathlib import Path

import click

from bot.terminal.output import ExitCode, echo

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command(short_help="Compare two measured runs.")
@click.argument("before", type=FOLDER)
@click.argument("after", type=FOLDER)
@click.option(
    "--config",
    "names",
    nargs=2,
    default=("", ""),
    metavar="A B",
    help="The configuration of each.  [default: its first]",
)
@click.option("--judge", is_flag=True, help="Also let the language model of OPENAI_MODEL say which answer is better.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with every question (HTML).")
def compare(before: Path, after: Path, names: tuple[str, str], judge: bool, out: Path | None) -> ExitCode:
    """Compare two runs of one suite, question by question.

    BEFORE and AFTER are folders that `advisor eval SUITE --out` wrote; the same one twice with --config compares two
    of its configurations.
    """
    from bot import running
    from bot.terminal import eval_comparison

    made = eval_comparison.compared(running.prepared_settings(level="ERROR"), (before, after), names, judge)
    echo(eval_comparison.shown(made, out))
    return ExitCode.OK
