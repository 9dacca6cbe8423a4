"""Run a comparison: prepare once, then each reader that is not done, and write the table after each."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from bot.settings import Settings
from core.models.local_embedder import OnnxEmbedder
from training.campus.splitting import Part
from training.lora import Recipe
from training.readers import cost, extractive, generative, items, preparing, results, scratch
from training.readers.campus import open_campus
from training.readers.items import Prepared
from training.readers.plan import LOCAL, LORA, MODEL, QUOTATIONS, SCRATCH, TUNED, Plan
from training.readers.results import OPEN, Result
from training.readers.table import TOY_SAYS_NOTHING, table

TOY_STEPS = {TUNED: 10, LORA: 4, SCRATCH: 8}


def run(settings: Settings, plan: Plan, rows: Sequence[tuple[str, str]]) -> str:
    """The table of these rows; a killed run goes on with the reader that was not done. Raises AdvisorError."""
    torch.set_num_threads(plan.threads)
    plan.hold()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    _tell(f"device {device}, {plan.threads} threads, seed {plan.seed}")
    prepared = asyncio.run(_prepared(settings, plan))
    shown = ""
    for at, (reader, book) in enumerate(rows, start=1):
        if results.load(_file(plan, reader, book)) is None:
            _tell(f"reader {at} of {len(rows)}: {reader}, {book} book")
            results.save(_file(plan, reader, book), _result(plan, prepared, reader, book, device))
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


def _result(plan: Plan, prepared: Prepared, reader: str, book: str, device: str) -> Result:
    if reader == LOCAL:
        return extractive.shipped(prepared, plan.threads)
    recipe = _recipe(plan, reader)
    if reader == TUNED:
        work = plan.out / "tuned"
        return extractive.tuned(prepared, work, plan.threads, plan.seed, recipe.steps, plan.most_minutes)
    if reader == SCRATCH:
        return _from_scratch(plan, prepared, book, device, recipe)
    folder = plan.model or str(_toy_model(plan, prepared))
    if reader == MODEL:
        return generative.as_it_is(folder, book, prepared, device, plan.four_bits)
    _check_lora(plan, prepared, folder, book, device, recipe)
    return generative.with_lora(folder, book, prepared, device, recipe, plan.out / f"lora-{book}")


def _recipe(plan: Plan, reader: str) -> Recipe:
    usual = generative.SCRATCH if reader == SCRATCH else generative.LORA
    steps = plan.steps or (TOY_STEPS.get(reader) if plan.toy else None)
    four_bits = plan.four_bits and reader != SCRATCH
    return replace(usual, steps=steps, epochs=plan.epochs or usual.epochs, seed=plan.seed, four_bits=four_bits)


def _from_scratch(plan: Plan, prepared: Prepared, book: str, device: str, recipe: Recipe) -> Result:
    shape = scratch.TOY if plan.toy else scratch.SMALL
    tokenizer = scratch.tokenizer_of(prepared, shape.words)
    model = scratch.fresh(shape, tokenizer, recipe.seed)
    parameters = sum(each.numel() for each in model.parameters())
    pairs = generative.pairs_of(tokenizer, prepared, book, recipe)
    _check(plan, SCRATCH, book, parameters, cost.tokens_of(pairs, recipe), device)
    return generative.from_scratch(generative.Writer(model.to(device), tokenizer), pairs, book, prepared, recipe)


def _check_lora(plan: Plan, prepared: Prepared, folder: str, book: str, device: str, recipe: Recipe) -> None:
    pairs = generative.pairs_of(generative.tokenizer_in(folder), prepared, book, recipe)
    _check(plan, LORA, book, cost.parameters_of(folder), cost.tokens_of(pairs, recipe), device)


def _check(plan: Plan, reader: str, book: str, parameters: int, tokens: float, device: str) -> None:
    minutes = cost.minutes_of(parameters, tokens, device)
    _tell(f"{parameters / 1e6:.1f} M parameters, {tokens:.0f} tokens: about {minutes:.1f} minutes of training")
    cost.check(f"{reader}, {book} book", minutes, plan.most_minutes, device)


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
