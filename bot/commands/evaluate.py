"""`advisor eval`: measure answer quality."""

from pathlib import Path

import click

from bot.terminal.output import ExitCode, echo

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command("eval", short_help="Measure answer quality.")
@click.argument("suite")
@click.option(
    "--config",
    "names",
    multiple=True,
    metavar="NAME",
    help="Configuration to measure (repeatable).  [default: default]",
)
@click.option("--compare", nargs=2, metavar="A B", help="Measure configurations A and B and their difference.")
@click.option("--data", type=FOLDER, help="Data folder of the suite.  [default: ADVISOR_EVAL_DATA]")
@click.option("--out", type=FOLDER, help="Folder for the report, charts, answers and traces.")
@click.option("--cache", type=FOLDER, help="Folder for cached vectors.  [default: eval-vectors in ADVISOR_DATA_DIR]")
@click.option("--judge", is_flag=True, help="Also grade the answers with the language model of OPENAI_MODEL.")
@click.option("--closed-book", is_flag=True, help="Also ask the language model of OPENAI_MODEL without any passages.")
@click.option("--check", is_flag=True, help="Exit with 1 when a figure is below its floor in evaluation/floors.yaml.")
@click.option("--unreviewed", is_flag=True, help="Also ask questions of your file that say `reviewed: no`.")
def evaluate(  # noqa: PLR0917 - an option each
    suite: str,
    names: tuple[str, ...],
    compare: tuple[str, str] | None,
    data: Path | None,
    out: Path | None,
    cache: Path | None,
    judge: bool,
    closed_book: bool,
    check: bool,
    unreviewed: bool,
) -> ExitCode:
    """Measure SUITE: a built-in one such as demo, or your own questions in a YAML or JSONL file.

    The questions of a file are asked on what you have crawled; docs/reference/evaluation.md lists suites and fields.
    """
    from bot import running
    from bot.terminal import eval_report

    settings = running.prepared_settings(level="ERROR", eval_data=data)
    options = eval_report.EvalOptions(
        suite, names, compare, cache or settings.data_dir / "eval-vectors", judge, unreviewed, closed_book
    )
    report = eval_report.measured(settings, options)
    echo(eval_report.shown(report, out))
    missed = eval_report.missed(report) if check else []
    for sentence in missed:
        echo(f"advisor: {suite}: {sentence}", err=True)
    return ExitCode.PROBLEMS if missed else ExitCode.OK
