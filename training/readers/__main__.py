"""Compare readers of one campus in one table: `python -m training.readers --data own|demo|FOLDER --out FOLDER`."""

import argparse
import asyncio
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.running import prepared_settings
from bot.settings import Settings
from core.errors import AdvisorError, ConfigurationError
from core.models.local_embedder import OnnxEmbedder
from training.campus.splitting import Part
from training.readers.questions import CLOSED, MOST, MOST_MEASURED, OPEN, SEED, Prepared, keep, kept, prepared
from training.readers.table import TOY_SAYS_NOTHING, Result, table

QUOTATIONS, LOCAL, TUNED, MODEL, LORA, SCRATCH = "quotations", "local", "tuned", "model", "lora", "scratch"
READERS = (QUOTATIONS, LOCAL, TUNED, MODEL, LORA, SCRATCH)
WRITING = {MODEL, LORA, SCRATCH}  # what quotes a passage cannot read a closed book
OF_A_MODEL, EXTRA = {MODEL, LORA}, ("torch", "onnx", "transformers", "peft")
TOY_STEPS, TOY_QUESTIONS = {TUNED: 10, LORA: 4, SCRATCH: 8}, (80, 16)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison and prints its table; 2 with a sentence where it cannot be run."""
    given = _parser().parse_args(arguments)
    try:
        rows = rows_of(given.reader, has_model=given.toy or given.model is not None)
        if missing := [
            name for name in ("torch", "onnx", "transformers", "peft") if not importlib.util.find_spec(name)
        ]:
            raise ConfigurationError(f"Comparing readers needs {', '.join(missing)}: run `make install-lora`.")
        print(run(prepared_settings(level="ERROR"), given, rows))
    except AdvisorError as error:
        print(f"readers: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"readers: stopped; the same command goes on in {given.out}", file=sys.stderr)
        return 130
    return 0


def rows_of(readers: Sequence[str], *, has_model: bool) -> list[tuple[str, str]]:
    """Reader and book of each row of the table, in its order. Raises ConfigurationError where a model is missing."""
    wanted = readers or [name for name in READERS if has_model or name not in OF_A_MODEL]
    if not has_model and (missing := OF_A_MODEL & set(wanted)):
        raise ConfigurationError(
            f"{' and '.join(sorted(missing))} need --model, the folder of a causal language model."
        )
    rows = [(name, book) for name in READERS for book in (CLOSED, OPEN) if book == OPEN or name in WRITING]
    return [(name, book) for name, book in rows if name in wanted]


def run(settings: Settings, given: argparse.Namespace, rows: Sequence[tuple[str, str]]) -> str:
    """The table of these rows; a killed run goes on with the reader that was not done. Raises AdvisorError."""
    path = given.out / "questions.pickle"
    if not isinstance(found := kept(path), Prepared):
        data = given.data or ("demo" if given.toy else "own")
        most = TOY_QUESTIONS if given.toy else (MOST, MOST_MEASURED)
        found = asyncio.run(prepared(settings, data, given.questions, *most))
        keep(path, found)
    done: list[Result] = []
    for at, (reader, book) in enumerate(rows, start=1):
        path = given.out / "results" / f"{reader}-{book}.pickle"
        if not isinstance(result := kept(path), Result):
            print(f"reader {at} of {len(rows)}: {reader}, {book} book", file=sys.stderr, flush=True)
            result = _result(given, found, reader, book)
            keep(path, result)
        done.append(result)
    shown = asyncio.run(table(found, done, OnnxEmbedder()))
    shown = f"{shown}\n\n{TOY_SAYS_NOTHING}" if given.toy else shown
    (given.out / "readers.md").write_text(f"{shown}\n", encoding="utf-8")
    return shown


def _result(given: argparse.Namespace, found: Prepared, reader: str, book: str) -> Result:
    if reader in WRITING:
        return _written(given, found, reader, book)
    if reader == QUOTATIONS:
        return Result(QUOTATIONS, OPEN, 0, 0.0, found.quoted)
    from core.models.cross_encoder import SHIPPED_WEIGHTS, OnnxCrossEncoder
    from training.model.onnx_import import imported
    from training.readers import extractive

    judge, seconds, name = OnnxCrossEncoder(), 0.0, "local reader"
    if reader == TUNED:
        judge, seconds = extractive.tuned(found, given.out / "tuned", _steps(given, TUNED), given.threads)
        name = "tuned local reader"
    said, withheld = asyncio.run(extractive.answers(judge, found.of(Part.APART)))
    parameters = sum(each.numel() for each in imported(SHIPPED_WEIGHTS).parameters())
    return Result(name, OPEN, parameters, seconds, said, withheld)


def _written(given: argparse.Namespace, found: Prepared, reader: str, book: str) -> Result:
    import torch

    from training.readers import writing

    torch.set_num_threads(given.threads)
    usual = writing.SCRATCH if reader == SCRATCH else writing.LORA
    recipe = replace(usual, steps=_steps(given, reader), seed=SEED, four_bits=given.four_bits and reader != SCRATCH)
    if reader == SCRATCH:
        writer = writing.from_scratch(found, writing.TOY if given.toy else writing.SMALL, SEED)
    else:
        folder = given.model or _toy_model(given.out / "toy-model", found)
        writer = writing.writer_in(folder, recipe, with_adapters=reader == LORA)
    seconds = 0.0 if reader == MODEL else writer.learn(found, book, recipe)
    if reader == LORA:
        writer.model.save_pretrained(given.out / f"lora-{book}")
    name = {MODEL: "language model", LORA: "LoRA", SCRATCH: "from scratch"}[reader]
    return Result(name, book, writer.parameters, seconds, *writer.answers(found, book))


def _steps(given: argparse.Namespace, reader: str) -> int | None:
    return given.steps or (TOY_STEPS.get(reader) if given.toy else None)


def _toy_model(folder: Path, found: Prepared) -> str:
    """A language model of random weights, which shows that the recipes run."""
    from training.readers import writing

    if not (folder / "config.json").is_file():
        writer = writing.from_scratch(found, writing.TOY, SEED)
        writer.tokenizer.save_pretrained(folder)
        writer.model.save_pretrained(folder)
    return str(folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training.readers", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder of this comparison; the same command goes on")
    parser.add_argument("--data", help="own (the index of this installation, the default), demo, or a folder of pages")
    parser.add_argument("--questions", type=Path, help="a file of reviewed questions with quotes, instead of made ones")
    parser.add_argument("--reader", action="append", choices=READERS, default=[], help="only this one (repeatable)")
    parser.add_argument("--model", help="folder of a causal language model and its tokenizer")
    parser.add_argument("--four-bits", action="store_true", help="the model in 4 bits (QLoRA); needs CUDA")
    parser.add_argument("--steps", type=int, help="of each training, instead of epochs")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--toy", action="store_true", help="a minute on the demo campus: shows that all readers run")
    return parser


if __name__ == "__main__":
    sys.exit(main())
