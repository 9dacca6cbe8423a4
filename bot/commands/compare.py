"""`advisor compare`: two measured runs side by side."""

import asyncio
from pathlib import Path

import click

from bot.models import build_models
from bot.running import prepared_settings
from bot.settings import Settings
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_steps
from core.errors import ConfigurationError
from evaluation.comparing import compared as _compared
from evaluation.head_to_head import HeadToHead
from evaluation.pairing import Comparison
from evaluation.reports.answers import read_run
from evaluation.reports.side_by_side import as_markdown, as_page

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
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
    made = compared(prepared_settings(level="ERROR"), (before, after), names, judge)
    echo(shown(made, out))
    return ExitCode.OK


def compared(settings: Settings, folders: tuple[Path, Path], names: tuple[str, str], judged: bool) -> Comparison:
    """Both runs, with the settings' embedder and, if asked for, language model. Raises AdvisorError."""
    return asyncio.run(_with_models(settings, folders, names, judged))


def shown(made: Comparison, out: Path | None) -> str:
    """The comparison as Markdown; the page goes to `out`. Raises ConfigurationError when that is not writable."""
    if out is not None:
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(as_page(made), encoding="utf-8")
        except OSError as error:
            raise ConfigurationError(f"The page cannot be written to {out}: {error.strerror}.") from None
    return as_markdown(made)


async def _with_models(
    settings: Settings, folders: tuple[Path, Path], names: tuple[str, str], judged: bool
) -> Comparison:
    before, after = (read_run(folder, name) for folder, name in zip(folders, names, strict=True))
    models = build_models(settings)
    try:
        if judged and models.chat is None:
            raise ConfigurationError(
                "There is no judge: set OPENAI_MODEL (and OPENAI_BASE_URL) to the model that compares."
            )
        judge = HeadToHead(models.chat) if judged and models.chat else None
        with show_steps() as show:
            return await _compared(before, after, models.embedder, judge, show)
    finally:
        await models.aclose()
