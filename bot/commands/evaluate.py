"""`advisor eval`: measure the answers to a suite of questions."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.running import prepared_settings
from bot.settings import Settings
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_steps
from bot.workshop import NO_MODEL_TO_ASK, open_workshop
from core.errors import ConfigurationError
from core.presentation.json_shapes import trace_json
from evaluation import bench, floors, running
from evaluation.configurations import CLOSED_BOOK, DEFAULT, Configuration, configuration
from evaluation.judging import Judge
from evaluation.reports import answers, plots, report, run_page
from evaluation.scores.measured import Measured

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command("eval")
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
    settings = prepared_settings(level="ERROR", eval_data=data)
    options = EvalOptions(
        suite, names, compare, cache or settings.data_dir / "eval-vectors", judge, unreviewed, closed_book
    )
    report = measured(settings, options)
    echo(shown(report, out))
    missed = below_floor(report) if check else []
    for sentence in missed:
        echo(f"advisor: {suite}: {sentence}", err=True)
    return ExitCode.PROBLEMS if missed else ExitCode.OK


@dataclass(frozen=True)
class EvalOptions:
    """A suite, its configurations, and two of them to compare; vectors are cached in `cache`.

    With `unreviewed`, questions of a file are asked that nobody has reviewed. With `closed_book`, the language model is
    also asked without passages, and the first configuration is compared with that unless others are compared.
    """

    suite: str
    names: Sequence[str]
    compare: tuple[str, str] | None
    cache: Path
    judged: bool = False
    unreviewed: bool = False
    closed_book: bool = False

    def configurations(self) -> list[Configuration]:
        """The configurations named or compared, each once. Raises ConfigurationError for an unknown one."""
        named = [*self.names, *(self.compare or ())] or [DEFAULT.name]
        return [configuration(name) for name in dict.fromkeys([*named, *([CLOSED_BOOK] if self.closed_book else [])])]

    @property
    def compared(self) -> tuple[str, str] | None:
        """The two configurations whose difference is shown."""
        beside = (CLOSED_BOOK, self.configurations()[0].name) if self.closed_book else None
        return self.compare or beside


def measured(settings: Settings, options: EvalOptions) -> report.Report:
    """The suite under every configuration that is named or compared. Raises AdvisorError."""
    running.suite(options.suite), options.configurations()  # report a typo before anything is loaded
    with show_steps() as show:
        return asyncio.run(_measured(settings, options, show))


def shown(made: report.Report, out: Path | None) -> str:
    """The report as Markdown, also written to `out`. Raises ConfigurationError when `out` is not writable."""
    text = report.as_markdown(made)
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
            files = {"report.md": text, "report.json": report.as_json(made), "figures.svg": plots.bars(made.runs)}
            files |= {"answers.jsonl": answers.as_lines(made.runs), "traces.jsonl": _traces(made.runs)}
            files["report.html"] = run_page.as_page(made.runs)
            for name, content in {**files, "latency.svg": plots.latency(made.runs)}.items():
                (out / name).write_text(content, encoding="utf-8")
        except OSError as error:
            raise ConfigurationError(f"The report cannot be written to {out}: {error.strerror}.") from None
    return text


def _traces(runs: Sequence[Measured]) -> str:
    rows = (
        {"configuration": run.configuration, "item": each.item, **trace_json(each.answer, each.trace)}
        for run in runs
        for each in run.traces
    )
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def below_floor(made: report.Report) -> list[str]:
    """A sentence for every figure below its floor. Raises ConfigurationError where the suite has none."""
    if DEFAULT.name not in {run.configuration for run in made.runs}:
        raise ConfigurationError(f"Floors are for {DEFAULT.name!r}: add --config {DEFAULT.name} to --check.")
    known = floors.read_floors(floors.FILE.read_text(encoding="utf-8"))
    runs = [run for run in made.runs if run.configuration == DEFAULT.name]
    return [sentence for run in runs for sentence in floors.below(known, run.suite, run.figures())]


async def _measured(settings: Settings, options: EvalOptions, show: bench.Progress) -> report.Report:
    async with (
        open_workshop(settings) as workshop,
        bench.open_bench(workshop, settings.eval_data, options.cache, show) as made,
    ):
        environment = report.environment({"embedder": workshop.embedder.name})  # before anybody commits
        if workshop.chat is None and any(each.closed_book for each in options.configurations()):
            raise ConfigurationError(NO_MODEL_TO_ASK)
        if options.judged:
            made.judge = _judge(made)
        runs = await running.run(made, options.suite, options.configurations(), unreviewed=options.unreviewed)
        return report.Report(runs, datetime.now(UTC), environment, options.compared)


def _judge(made: bench.Bench) -> Judge:
    if made.workshop.chat is None:
        raise ConfigurationError("There is no judge: set OPENAI_MODEL (and OPENAI_BASE_URL) to the model that grades.")
    return Judge(made.workshop.chat)
