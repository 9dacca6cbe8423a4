"""`advisor questions`: make questions from the pages to review, see which are answered, and where two people differ."""

from pathlib import Path

import click

from bot.terminal.output import ExitCode, echo

FILE = click.Path(path_type=Path, dir_okay=False)


@click.group(short_help="Make questions from the pages, and see which are answered.")
def questions() -> None:
    """Make questions with their answers from the pages that are indexed, for a suite of your own.

    A person reviews them in the file: only rows with `reviewed: yes` are asked by `advisor eval` and used by
    `advisor tune`.
    """


@questions.command()
@click.option("--output", type=FILE, required=True, help="The YAML file; what it has stays, new questions are added.")
@click.option("--source", "sources", multiple=True, metavar="NAME", help="Only pages of this source (repeatable).")
@click.option(
    "--most", type=click.IntRange(1, 10_000), default=200, show_default=True, help="So many questions in the file."
)
@click.option("--per-page", type=click.IntRange(min=1), help="At most so many of one page.  [default: 10 or more]")
@click.option("--seed", type=int, default=7, show_default=True, help="Another number draws other questions.")
@click.option("--from-model", is_flag=True, help="Also let the language model of OPENAI_MODEL write questions.")
@click.option(
    "--calls", type=click.IntRange(min=1), default=50, show_default=True, help="Maximum calls to the language model."
)
def generate(  # noqa: PLR0917 - an option each
    output: Path,
    sources: tuple[str, ...],
    most: int,
    per_page: int | None,
    seed: int,
    from_model: bool,
    calls: int,
) -> ExitCode:
    """Make questions from records, tables, labels and asking headings, and with --from-model by a language model.

    Each is asked, and kept only where the answer is told or its passage is found. Ctrl-C at any time: the same command
    goes on. Only pages are read, never what people asked.
    """
    from bot import running
    from bot.terminal.question_making import MakeOptions, made

    settings = running.prepared_settings(level="ERROR")
    options = MakeOptions(output, sources, most, per_page, seed, calls if from_model else 0)
    report, kept = made(settings, options)
    echo(report)
    return ExitCode.OK if kept else ExitCode.PROBLEMS


@questions.command()
@click.argument("file", type=FILE)
@click.option("--reviewed", is_flag=True, help="Only questions that were reviewed.")
def check(file: Path, reviewed: bool) -> ExitCode:
    """Ask the questions of FILE again: which are answered today, and of which only the passage is found.

    Exits with 1 where a question is neither answered nor its passage found.
    """
    from bot import running
    from bot.terminal.question_making import checked

    report, is_fine = checked(running.prepared_settings(level="ERROR"), file, only_reviewed=reviewed)
    echo(report)
    return ExitCode.OK if is_fine else ExitCode.PROBLEMS


@questions.command()
@click.argument("one", type=FILE)
@click.argument("other", type=FILE)
def agree(one: Path, other: Path) -> ExitCode:
    """Compare what two people wrote down for the same questions, in the files ONE and OTHER.

    Shows how far they agree on what can be answered, on kinds, and on answers, and lists where they differ. Nothing is
    asked; rows that say `reviewed: no` count, too.
    """
    from evaluation.agreeing import agreed
    from evaluation.reports.agreement import as_markdown
    from evaluation.rows import read_rows

    files = [read_rows(file, unreviewed=True) for file in (one, other)]
    echo(as_markdown(agreed(*files), one.name, other.name))
    return ExitCode.OK
