"""`advisor tune`: the judge learns from your own pages, and is used only if it is better."""

import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import click

from bot.exit_codes import ExitCode
from core.errors import ConfigurationError

if TYPE_CHECKING:  # the settings and the judge take a while to import, and `advisor --help` needs neither
    from bot.settings import Settings
    from bot.terminal.tuning_status import Result, TuneOptions

TUNING = "training.tune_command"  # not shipped: a checkout has it

FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path, dir_okay=False)


class Tuning(Protocol):
    """What the module TUNING has."""

    def run(self, settings: "Settings", options: "TuneOptions") -> "Result":
        """Goes on with the run that was cut off, or makes a new one. Raises AdvisorError."""
        ...

    def export(self, settings: "Settings", options: "TuneOptions", path: Path) -> str:
        """Writes the question–answer pairs; says how many. Raises AdvisorError."""
        ...


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
) -> ExitCode:
    """Train the small judge on questions made from the pages in the index, and measure it on pages held apart.

    The tuned judge is used from the next start on if it is certainly better there. Ctrl-C at any time: the same command
    goes on. Only pages are read, never what people asked. Needs a checkout with `make install-training`; --export
    needs the checkout only, and --status and --rollback need neither.
    """
    from bot import running
    from bot.terminal import tuning_status

    settings = running.prepared_settings()
    if only_status or rollback:
        click.echo(tuning_status.rolled_back(settings) if rollback else tuning_status.as_text(settings))
        return ExitCode.OK
    options, tuning = tuning_status.TuneOptions(minutes, questions, calls if from_model else 0, fresh, out), _tuning()
    if export_to is not None:
        click.echo(tuning.export(settings, options, export_to))
        return ExitCode.OK
    result = tuning.run(settings, options)
    click.echo(tuning_status.report(result.card))
    click.echo(result.outcome)
    return ExitCode.OK if result.card.is_better else ExitCode.PROBLEMS


def _tuning() -> Tuning:
    """The training kit, found while running: what ships does not import it. Raises ConfigurationError."""
    if not _is_here(TUNING):
        raise ConfigurationError(
            "Tuning needs the project's sources, and this installation has no folder `training`: run `advisor tune` "
            "from a checkout after `make install-training`; --status and --rollback work here."
        )
    return cast(Tuning, importlib.import_module(TUNING))


def _is_here(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # not even its package
        return False
