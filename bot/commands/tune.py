"""`advisor tune`: the judge learns from your own pages, and is used only if it is better."""

from pathlib import Path

import click

from bot.exits import Exit

FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path, dir_okay=False)


@click.command(short_help="Tune the judge on your own pages; it is used only if it is better.")
@click.option("--minutes", type=click.FloatRange(min=0.1), default=20.0, show_default=True, help="Train at most.")
@click.option("--questions", type=click.IntRange(min=1), default=3000, show_default=True, help="Make at most.")
@click.option("--from-model", is_flag=True, help="Let the language model of OPENAI_MODEL write questions too.")
@click.option("--calls", type=click.IntRange(min=1), default=200, show_default=True, help="Call it so often at most.")
@click.option("--fresh", is_flag=True, help="Begin anew instead of going on with a run that was cut off.")
@click.option("--out", type=FOLDER, help="Keep the judge there, whatever it is like, and let the bot be.")
@click.option("--export", "export_to", type=FILE, help="Only write question–answer pairs there (chat format).")
@click.option("--status", "only_status", is_flag=True, help="Show which judge is used, and how it did.")
@click.option("--rollback", is_flag=True, help="Go back to the judge before the last one that was kept.")
def tune(  # noqa: PLR0917 - an option each
    minutes: float,
    questions: int,
    from_model: bool,
    calls: int,
    fresh: bool,
    out: Path | None,
    export_to: Path | None,
    only_status: bool,
    rollback: bool,
) -> Exit:
    """Train the small judge on questions made from the pages in the index, and measure it on pages held apart.

    The tuned judge is used from the next start on if it is certainly better there. Ctrl-C at any time: the same command
    goes on. Only pages are read, never what people asked. Needs `make install-training`; --export, --status and
    --rollback do not.
    """
    from bot import running, tuned, tuning

    settings = running.prepared_settings()
    if only_status or rollback:
        click.echo(tuned.rolled_back(settings) if rollback else tuned.as_text(settings))
        return Exit.OK
    order = tuning.Order(minutes, questions, calls if from_model else 0, fresh, out)
    if export_to is not None:
        click.echo(tuning.exported(settings, order, export_to))
        return Exit.OK
    result = tuning.tuned(settings, order)
    click.echo(tuned.report(result.card))
    click.echo(result.outcome)
    return Exit.OK if result.card.is_better else Exit.PROBLEMS
