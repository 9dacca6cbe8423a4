"""`advisor questions`: make questions from the index, or ask those of a file again, and report."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from bot.running import prepared_settings
from bot.settings import Settings
from bot.terminal.groups import CommandGroup
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_progress
from bot.workshop import open_workshop
from core.errors import ConfigurationError
from core.ports.models import ChatModel
from evaluation.agreeing import agreed
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT, configuration
from evaluation.reports.agreement import as_markdown
from evaluation.rows import Row, read_rows
from evaluation.synthetic.asking_model import AskingModel, Cost
from evaluation.synthetic.drafts import Draft
from evaluation.synthetic.making import Corpus, candidates, of_page, read_corpus, round_trips, thinned
from evaluation.synthetic.question_file import append, rows_in
from evaluation.synthetic.round_trip import Tried, tried
from evaluation.synthetic.site_pages import Question
from evaluation.workshop import AdvisorUnderTest

FILE = click.Path(path_type=Path, dir_okay=False)


@click.group(cls=CommandGroup)
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
    settings = prepared_settings(level="ERROR")
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
    report, is_fine = checked(prepared_settings(level="ERROR"), file, only_reviewed=reviewed)
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
    files = [read_rows(file, unreviewed=True) for file in (one, other)]
    echo(as_markdown(agreed(*files), one.name, other.name))
    return ExitCode.OK


_WITHOUT_MODEL = "no-model"  # a model's answers cost its calls, and may hold what the pages do not
_REPLIES = "questions/replies.jsonl"


@dataclass(frozen=True)
class MakeOptions:
    """What to make: `most` rows in the file `output`, `per_page` of a page, in `calls` to a model (0: none)."""

    output: Path
    sources: tuple[str, ...]
    most: int
    per_page: int | None
    seed: int
    calls: int


def made(settings: Settings, options: MakeOptions) -> tuple[str, int]:
    """Makes them; returns the report and the number of rows in the file. Raises AdvisorError."""
    before = rows_in(options.output)  # a wrong file is told before anything is loaded
    if options.calls and settings.openai_model is None:
        raise ConfigurationError("--from-model needs OPENAI_MODEL (and OPENAI_BASE_URL or OPENAI_API_KEY) to be set.")
    if len(before) >= options.most:
        return f"{options.output} has {len(before)} questions already, and --most is {options.most}.", len(before)
    return asyncio.run(_made(settings, options, [row.question for row in before]))


def checked(settings: Settings, file: Path, *, only_reviewed: bool) -> tuple[str, bool]:
    """Asks the rows of a file; returns the report, and whether each is answered or found. Raises AdvisorError."""
    rows = [row for row in read_rows(file, unreviewed=not only_reviewed) if not row.unanswerable]
    trips = asyncio.run(_asked_again(settings, rows))
    found = [f"- {each.row.question} ({each.row.id})" for each in trips if each.is_kept and not each.is_told]
    missed = [f"- {each.row.question} ({each.row.id})" for each in trips if not each.is_kept]
    lines = [_shares(trips)]
    lines += ["", "only the passage is found:", *found] if found else []
    lines += ["", "neither answered nor found:", *missed] if missed else []
    return "\n".join(lines), not missed


async def _asked_again(settings: Settings, rows: Sequence[Row]) -> list[Tried]:
    async with _bench(settings) as bench:
        advisor = await bench.on_own_index(DEFAULT)
        trips: list[Tried] = []
        with show_progress("asking") as show:
            for row in rows:
                trips.append(await tried(advisor, row))
                show(len(trips), len(rows))
        return trips


async def _made(settings: Settings, options: MakeOptions, known: Sequence[str]) -> tuple[str, int]:
    async with _bench(settings) as bench:
        advisor = await bench.on_own_index(configuration(_WITHOUT_MODEL))
        corpus = await _corpus(bench, options)
        most_of_page = options.per_page or of_page(options.most, corpus)
        written = await _written(settings, bench, corpus, options, most_of_page) if options.calls else []
        drafts = await candidates(corpus, written, advisor.embedder, most_of_page, options.seed)
        trips = await _tried(options, known, drafts, advisor)
    kept = len(known) + sum(each.is_kept for each in trips)
    told = f"{len(drafts)} questions were made; {_shares(trips)}"
    return (
        f"{told}\n{options.output} has {kept} questions: review them, and write `reviewed: yes` where one is right.",
        kept,
    )


async def _corpus(bench: Bench, options: MakeOptions) -> Corpus:
    corpus = await read_corpus(await bench.own_database(), options.sources)
    if not corpus.pages:
        named = ", ".join(options.sources)
        raise ConfigurationError(f"No page of {named} is indexed; `advisor status` lists the sources.")
    return corpus


async def _written(
    settings: Settings, bench: Bench, corpus: Corpus, options: MakeOptions, most_of_page: int
) -> list[Question]:
    """What a model writes; says first what that will take. Raises ModelUnavailable; what was written is kept."""
    assert bench.workshop.chat is not None  # noqa: S101 - `made` has looked
    pages = thinned(corpus.pages, most_of_page, options.seed)
    with show_progress(f"asking {bench.workshop.chat.name}") as show:
        model = AskingModel(bench.workshop.chat, settings.data_dir / _REPLIES, options.calls, options.seed, show)
        echo(_told(bench.workshop.chat, model.cost(pages, bench.workshop.counter), settings), err=True)
        return await model.questions(pages)


def _told(chat: ChatModel, cost: Cost, settings: Settings) -> str:
    prices = settings.model_price_sent, settings.model_price_received
    price = (cost.sent * prices[0] + cost.most_received * prices[1]) / 1_000_000
    most = f", which cost at most {price:.2f}" if price else ""
    return f"{chat.name}: {cost.calls} calls, about {cost.sent} tokens sent, at most {cost.most_received} back{most}"


async def _tried(
    options: MakeOptions, known: Sequence[str], drafts: Sequence[Draft], advisor: AdvisorUnderTest
) -> list[Tried]:
    """Asks the drafts; each that is kept is in the file at once, so that a run which is stopped loses none."""
    trips: list[Tried] = []
    with show_progress("keeping what is answered or found") as show:
        async for each in round_trips(drafts, known, options.most - len(known), advisor):
            trips.append(each)
            append(options.output, [each.row] if each.is_kept else [])
            show(sum(one.is_kept for one in trips), options.most - len(known))
    return trips


def _shares(trips: Sequence[Tried]) -> str:
    told, found = sum(each.is_told for each in trips), sum(each.is_found for each in trips)
    either = sum(each.is_kept for each in trips)
    return f"{len(trips)} asked: {told} answered, {found} with their passage found, {either} with one or both."


@asynccontextmanager
async def _bench(settings: Settings) -> AsyncIterator[Bench]:
    async with open_workshop(settings) as workshop, open_bench(workshop) as bench:
        yield bench
