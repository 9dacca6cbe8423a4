"""Run a comparison: prepare once, then each reader that is not done, and write the table after each."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from bot.settings import Settings
from core.models.cross_encoder import SHIPPED_WEIGHTS
from core.models.local_embedder import OnnxEmbedder
from training.campus.fitting import Fitting
from training.campus.splitting import Part
from training.lora import Recipe
from training.readers import cost, extractive, generative, items, preparing, results, scratch
from training.readers.campus import open_campus
from training.readers.generative import Task, Writer
from training.readers.items import Prepared
from training.readers.plan import LOCAL, LORA, MODEL, QUOTATIONS, SCRATCH, TUNED, Plan
from training.readers.results import OPEN, Result
from training.readers.table import TOY_SAYS_NOTHING, table

TOY_STEPS = {TUNED: 10, LORA: 4, SCRATCH: 8}


def run(settings: Settings, plan: Plan, rows: Sequence[tuple[str, str]]) -> str:
    """The table of these rows; a killed run goes on with the reader that was not done. Raises AdvisorError."""
    torch.set_num_threads(plan.threads)
    plan.hold()
    _tell(f"device {_device()}, {plan.threads} threads, seed {plan.seed}")
    prepared = asyncio.run(_prepared(settings, plan))
    shown = ""
    for at, (reader, book) in enumerate(rows, start=1):
        if results.load(_file(plan, reader, book)) is None:
            _tell(f"reader {at} of {len(rows)}: {reader}, {book} book")
            results.save(_file(plan, reader, book), _result(plan, prepared, reader, book))
        shown = _written(plan, prepared, rows)
    return shown


def _file(plan: Plan, reader: str, book: str) -> Path:
    return plan.out / "results" / f"{reader}-{book}.json"


async def _prepared(settings: Settings, plan: Plan) -> Prepared:
    """Questions, passages, and what the advisor of today tells; all in one opening of the index."""
    path = plan.out / "questions.jsonl"
    if path.is_file():
        return items.load(path)
    async with open_campus(settings, plan.data) as campus:
        prepared = await preparing.prepared(campus, plan.asking)
        said = await preparing.quoted(campus.advisor, prepared.of(Part.APART))
    results.save(_file(plan, QUOTATIONS, OPEN), Result(QUOTATIONS, OPEN, 0, 0.0, "cpu", tuple(said)))
    items.save(path, prepared)
    return prepared


def _result(plan: Plan, prepared: Prepared, reader: str, book: str) -> Result:
    recipe = _recipe(plan, reader)
    task = Task(prepared, book, recipe, _device())
    if reader == LOCAL:
        return extractive.shipped(prepared, plan.threads)
    if reader == TUNED:
        minutes = plan.most_minutes
        fitting = Fitting(
            SHIPPED_WEIGHTS, plan.out / "tuned", minutes, recipe.steps, seed=plan.seed, threads=plan.threads
        )
        return extractive.tuned(prepared, fitting)
    if reader == SCRATCH:
        return _from_scratch(plan, task)
    folder = plan.model or str(_toy_model(plan, prepared))
    return generative.as_it_is(folder, task) if reader == MODEL else _with_lora(plan, task, folder)


def _recipe(plan: Plan, reader: str) -> Recipe:
    usual = generative.SCRATCH if reader == SCRATCH else generative.LORA
    steps = plan.steps or (TOY_STEPS.get(reader) if plan.toy else None)
    four_bits = plan.four_bits and reader != SCRATCH
    return replace(usual, steps=steps, epochs=plan.epochs or usual.epochs, seed=plan.seed, four_bits=four_bits)


def _from_scratch(plan: Plan, task: Task) -> Result:
    shape = scratch.TOY if plan.toy else scratch.SMALL
    tokenizer = scratch.tokenizer_of(task.prepared, shape.words)
    writer = Writer(scratch.fresh(shape, tokenizer, plan.seed), tokenizer)
    pairs = task.pairs(tokenizer)
    _check(plan, f"{SCRATCH}, {task.book} book", writer.parameters, cost.tokens_of(pairs, task.recipe))
    return generative.from_scratch(writer, pairs, task)


def _with_lora(plan: Plan, task: Task, folder: str) -> Result:
    pairs = task.pairs(generative.tokenizer_in(folder))
    _check(plan, f"{LORA}, {task.book} book", cost.parameters_of(folder), cost.tokens_of(pairs, task.recipe))
    return generative.with_lora(folder, pairs, task, plan.out / f"lora-{task.book}")


def _check(plan: Plan, name: str, parameters: int, tokens: float) -> None:
    minutes = cost.minutes_of(parameters, tokens, _device())
    _tell(f"{parameters / 1e6:.1f} M parameters, {tokens:.0f} tokens: about {minutes:.1f} minutes of training")
    cost.check(name, minutes, plan.most_minutes, _device())


def _device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def _toy_model(plan: Plan, prepared: Prepared) -> Path:
    """A language model of random weights, which shows that the recipes run."""
    if not (plan.toy_model / "config.json").is_file():
        tokenizer = scratch.tokenizer_of(prepared, scratch.TOY.words)
        tokenizer.save_pretrained(plan.toy_model)
        scratch.fresh(scratch.TOY, tokenizer, plan.seed).save_pretrained(plan.toy_model)
    return plan.toy_model


def _written(plan: Plan, prepared: Prepared, rows: Sequence[tuple[str, str]]) -> str:
    """The table of what is done, also as a file."""
    done = [found for reader, book in rows if (found := results.load(_file(plan, reader, book))) is not None]
    shown = asyncio.run(table(prepared, done, OnnxEmbedder(plan.threads)))
    shown = f"{shown}\n\n{TOY_SAYS_NOTHING}" if plan.toy else shown
    (plan.out / "readers.md").write_text(f"{shown}\n", encoding="utf-8")
    return shown


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
