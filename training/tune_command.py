"""Run `advisor tune`: make questions from the index, train, measure, and keep a better judge."""

import asyncio
import importlib.util
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

from bot.application import App
from bot.commands.tune import Result, TuneOptions
from bot.running import opened
from bot.settings import Settings
from bot.terminal.progress import show_progress
from core.errors import ConfigurationError
from core.models.cross_encoder import SHIPPED_SHA256, SHIPPED_WEIGHTS, OnnxCrossEncoder
from core.models.tuned_cross_encoder import Card, TunedCrossEncoders
from evaluation.rows import read_rows
from evaluation.synthetic.asking_model import AskingModel
from evaluation.synthetic.reading_pages import current_pages
from evaluation.synthetic.site_pages import Question, SitePage
from training.campus import chat_pairs, generating, rows
from training.campus.calibrating import calibrated
from training.campus.measuring import FEWEST_PAGES, Measured, difference, is_better, measured
from training.campus.negatives import Hard
from training.campus.own_questions import questions_of
from training.campus.rows import Asked
from training.campus.splitting import Part

SEED = 7
FEWEST_QUESTIONS = 40


def run(settings: Settings, options: TuneOptions) -> Result:
    """Resume an interrupted run, or start a new one. Raises ConfigurationError or AdvisorError."""
    _need_training()
    from training.campus.fitting import Fitting

    work = _work(settings)
    if options.fresh:
        rmtree(work, ignore_errors=True)
    asked = _kept_or_made(settings, options, work / "rows.jsonl")
    fitting = Fitting(SHIPPED_WEIGHTS, work, options.minutes, seed=SEED)
    with show_progress("training") as show:
        fitted = fitting.run(asked, lambda part: show(round(100 * part), 100))
    judges = TunedCrossEncoders(settings.data_dir)
    with show_progress("measuring"):
        card = asyncio.run(_card(judges.active(), fitted.weights, fitted.sha256, asked))
    card = replace(card, minutes=round(fitted.minutes, 2), steps=fitted.steps)
    outcome = _kept(options, judges, fitted.weights, card)
    rmtree(work, ignore_errors=True)
    return Result(card, outcome)


def export(settings: Settings, options: TuneOptions, path: Path) -> str:
    """Write the question–answer pairs, however few; returns a message with their number. Raises ConfigurationError."""
    asked = _made(settings, options)
    try:
        count = chat_pairs.export(asked, path)
    except OSError as error:
        raise ConfigurationError(f"The pairs cannot be written to {path}: {error.strerror}.") from None
    return f"{count} pairs in {path}. They hold what the pages say, names and addresses of staff too."


def _need_training() -> None:
    missing = [name for name in ("torch", "onnx") if importlib.util.find_spec(name) is None]
    if missing:
        raise ConfigurationError(
            f"Tuning needs {' and '.join(missing)}: run `make install-training` "
            "(docs/how-to/tune-the-cross-encoder.md)."
        )


def _work(settings: Settings) -> Path:
    """The work folder; each run belongs to its starting weights."""
    return settings.data_dir / "tuning" / SHIPPED_SHA256[:12]


def _kept_or_made(settings: Settings, options: TuneOptions, path: Path) -> list[Asked]:
    if path.is_file():
        print("resuming the interrupted run (--fresh starts again)", file=sys.stderr)
        return rows.load(path)
    asked = _made(settings, options)
    _refuse_few(asked)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows.save(path, asked)
    return asked


def _made(settings: Settings, options: TuneOptions) -> list[Asked]:
    with opened(settings) as session:
        return session.run(_asked(session.app, options))


def _refuse_few(asked: Sequence[Asked]) -> None:
    """Raises ConfigurationError where too little is left to measure with."""
    pages = {one.question.url for one in asked if one.part is Part.APART}
    if len(asked) < FEWEST_QUESTIONS or len(pages) < FEWEST_PAGES:
        raise ConfigurationError(
            f"The index yields {len(asked)} questions, and {len(pages)} pages to measure with; at least "
            f"{FEWEST_QUESTIONS} and {FEWEST_PAGES} are needed. Crawl more of the site first."
        )


async def _asked(app: App, options: TuneOptions) -> list[Asked]:
    pages = await current_pages(app.stores.site_record, app.stores.current_pages)
    written = await _written(app, options, pages) if options.calls else []
    own = questions_of(read_rows(options.own, unreviewed=options.unreviewed), pages) if options.own else []
    made = generating.unambiguous([*own, *written, *generating.questions_from(pages)])
    chosen = generating.thinned(made, options.questions, SEED)
    retriever = replace(app.engine.retriever, reranker=None)
    with show_progress("looking for passages that mislead") as show:
        return await rows.with_negatives(chosen, Hard(retriever), show)


async def _written(app: App, options: TuneOptions, pages: list[SitePage]) -> list[Question]:
    if app.models.chat is None:
        raise ConfigurationError("--from-model needs OPENAI_MODEL (and OPENAI_BASE_URL or OPENAI_API_KEY) to be set.")
    kept = app.settings.data_dir / "tuning" / "replies.jsonl"
    with show_progress("asking the language model"):
        return await AskingModel(app.models.chat, kept, options.calls).questions(pages)


async def _card(old: OnnxCrossEncoder, weights: Path, sha256: str, asked: list[Asked]) -> Card:
    """Calibrates on the pages that chose the checkpoint, and measures on those held apart."""
    raw = OnnxCrossEncoder(weights=weights, sha256=sha256)
    calibration = await calibrated(old, raw, [one for one in asked if one.part is Part.CHOOSE])
    new = OnnxCrossEncoder(weights=weights, sha256=sha256, calibration=calibration)
    before, after = [await _measured(judge, asked) for judge in (old, new)]
    found = difference(before, after)
    return Card(
        sha256=sha256,
        base=SHIPPED_SHA256,
        made_at=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        rows=dict(Counter(one.question.kind.value for one in asked)),
        pages_apart=len(before.pages),
        before=before.figures(),
        after=after.figures(),
        difference=(round(found.mean, 4), round(found.low, 4), round(found.high, 4)),
        is_better=is_better(before, after),
        calibration=calibration,
    )


async def _measured(judge: OnnxCrossEncoder, asked: list[Asked]) -> Measured:
    apart = [one for one in asked if one.part is Part.APART]
    return await measured(judge, apart)


def _kept(options: TuneOptions, judges: TunedCrossEncoders, weights: Path, card: Card) -> str:
    if options.out is not None:
        TunedCrossEncoders(options.out).keep(weights, card)
        return f"Kept in {options.out}; the bot goes on with {judges.active().name}."
    if not card.is_better:
        return f"It is not significantly better, so it is discarded; the bot keeps {judges.active().name}."
    judges.keep(weights, card)
    return "It is better: the bot uses it from the next start. `advisor tune --rollback` goes back."
