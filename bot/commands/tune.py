"""`advisor tune`: train the judge on your own pages; use it only if it is better."""

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

import click

from bot.running import prepared_settings
from bot.settings import Settings
from bot.terminal.output import ExitCode, echo
from bot.terminal.rendering import table
from core.errors import ConfigurationError
from core.models.tuned_cross_encoder import Card, TunedCrossEncoders

TUNING = "training.tune_command"  # only in a checkout, not shipped
FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path, dir_okay=False)


class Tuning(Protocol):
    """The interface of the module TUNING."""

    def run(self, settings: "Settings", options: "TuneOptions") -> "Result":
        """Resume an interrupted run, or start a new one. Raises AdvisorError."""

    def export(self, settings: "Settings", options: "TuneOptions", path: Path) -> str:
        """Write the question–answer pairs; returns a message with their number. Raises AdvisorError."""


@click.command()
@click.option(
    "--minutes",
    type=click.FloatRange(min=0.1),
    default=20.0,
    show_default=True,
    help="Maximum training time in minutes.",
)
@click.option(
    "--questions", type=click.IntRange(min=1), default=3000, show_default=True, help="Maximum number of questions."
)
@click.option("--from-model", is_flag=True, help="Also let the language model of OPENAI_MODEL write questions.")
@click.option(
    "--calls", type=click.IntRange(min=1), default=200, show_default=True, help="Maximum calls to the language model."
)
@click.option("--from-file", "own", type=FILE, help="Also use the reviewed questions of this file.")
@click.option("--unreviewed", is_flag=True, help="Also use those of the file that say `reviewed: no`.")
@click.option("--fresh", is_flag=True, help="Start again instead of resuming an interrupted run.")
@click.option("--out", type=FOLDER, help="Save the judge in this folder without changing the bot.")
@click.option("--export", "export_to", type=FILE, help="Only write question–answer pairs to this file (chat format).")
@click.option("--status", "only_status", is_flag=True, help="Show the judge in use and its scores.")
@click.option("--rollback", is_flag=True, help="Go back to the previous judge.")
def tune(  # noqa: PLR0917 - an option each
    minutes: float,
    questions: int,
    from_model: bool,
    calls: int,
    own: Path | None,
    unreviewed: bool,
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
    settings = prepared_settings()
    if only_status or rollback:
        echo(rolled_back(settings) if rollback else as_text(settings))
        return ExitCode.OK
    asked = calls if from_model else 0
    options, tuning = TuneOptions(minutes, questions, asked, fresh, out, own, unreviewed), _tuning()
    if export_to is not None:
        echo(tuning.export(settings, options, export_to))
        return ExitCode.OK
    result = tuning.run(settings, options)
    echo(report(result.card))
    echo(result.outcome)
    return ExitCode.OK if result.card.is_better else ExitCode.PROBLEMS


def _tuning() -> Tuning:
    """The training code, loaded at run time: shipped code does not import it. Raises ConfigurationError."""
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


@dataclass(frozen=True)
class TuneOptions:
    """Options of a run: `calls` to a language model (0: none); `out` saves the judge elsewhere.

    `own` is a file of questions, of which those are used that were reviewed, or with `unreviewed` all.
    """

    minutes: float
    questions: int
    calls: int
    fresh: bool = False
    out: Path | None = None
    own: Path | None = None
    unreviewed: bool = False


@dataclass(frozen=True)
class Result:
    """The card of the new judge, and the outcome in one sentence."""

    card: Card
    outcome: str


def as_text(settings: Settings) -> str:
    """The judge in use, the reason, and the card of the tuned one."""
    judges = TunedCrossEncoders(settings.data_dir)
    lines = [f"judge in use: {judges.active().name}"]
    if why_not := judges.why_not():
        return "\n".join([*lines, f"the tuned judge is not used: {why_not}"])
    card = judges.card()
    return "\n".join([*lines, report(card)] if card else [*lines, "nothing was tuned here, or nothing was better"])


def rolled_back(settings: Settings) -> str:
    """Go back one judge; returns a message."""
    judges = TunedCrossEncoders(settings.data_dir)
    if not judges.roll_back():
        return f"There is no tuned judge to go back from; {judges.active().name} is in use."
    return f"From its next start on, the bot uses {judges.active().name}."


def report(card: Card) -> str:
    """Scores before and after, with intervals and sample sizes."""
    rows = [(name, _shown(card.before, name), _shown(card.after, name)) for name in card.after]
    mean, low, high = card.difference
    made = ", ".join(f"{count} {kind}" for kind, count in card.rows.items())
    return "\n".join(
        [
            f"{card.name}, {card.made_at}, trained for {card.minutes:.1f} min ({card.steps} steps) on questions"
            f" from pages: {made}",
            "",
            table(("on pages held apart", "before", "after"), rows),
            "",
            f"score after − before: {mean:+.3f} [{low:+.3f}, {high:+.3f}] over {card.pages_apart} pages held apart",
        ]
    )


def _shown(figures: Mapping[str, tuple[float, float, float]], name: str) -> str:
    if name not in figures:
        return "–"
    mean, low, high = figures[name]
    return f"{mean:.3f} [{low:.3f}, {high:.3f}]"
