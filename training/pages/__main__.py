"""Fine-tune the shipped judge on pages: `python -m training.pages --data FOLDER --out FOLDER [--minutes N]`."""

import argparse
import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from core.models.cross_encoder import SHIPPED_WEIGHTS
from core.models.local_embedder import OnnxEmbedder, minilm_tokenizer
from training.data.batches import Batches
from training.data.mixture import load
from training.data.windows import Encoder
from training.measures import held_apart
from training.model.onnx_import import imported
from training.pages.batches import PageSteps
from training.pages.examples import Asked, Nearness, PageEncoder, asked_of
from training.pages.reading import by_institution, read_pages, split
from training.pages.running import PageTraining, Plan
from training.pages.swapping import swaps

_AT_ONCE = 64
_HELD_APART_ROWS = 40  # of each source
_INVENTED_PAGES = 2_000
REPLAYED = 768  # word pieces of other data a step


def prepared(plan: Plan, data: Path, weights: Path, seed: int, since: str = "") -> PageTraining:
    """A run that has not begun, or that goes on from its checkpoint; of pages `since` a file mostly."""
    tokenizer = minilm_tokenizer()
    read = split(read_pages())[0]
    asked = asked_of(read)
    reads = PageEncoder(tokenizer, nearness(asked), by_institution(read))
    pages = PageSteps(_mostly(asked, since, seed), reads, seed, swaps(asked))
    found, encoder = load(data, seed, _INVENTED_PAGES), Encoder(tokenizer)
    replay = Batches(found.train, encoder, seed, pieces=REPLAYED)
    return PageTraining(plan, imported(weights), pages, replay, held_apart(found.apart, encoder, _HELD_APART_ROWS))


def main() -> None:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(prog="python -m training.pages", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with reader/, pairs/, nli/")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints")
    parser.add_argument("--weights", type=Path, default=SHIPPED_WEIGHTS, help="the .onnx file to start from")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--peak", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument(
        "--since", default="", help="the first file of new pages; older ones are read a quarter as often"
    )
    parser.add_argument("--halves", action="store_true", help="matrix products in bfloat16")
    asked = parser.parse_args()
    torch.set_num_threads(2)
    plan = Plan(asked.out, asked.minutes, asked.steps, asked.peak, halves=asked.halves)
    prepared(plan, asked.data, asked.weights, asked.seed, asked.since).run()


def _mostly(asked: Sequence[Asked], since: str, seed: int) -> list[Asked]:
    """The questions of the files from `since` on, and a quarter as many of those that were trained on before."""
    new = [each for each in asked if each.page.file >= since]
    old = [each for each in asked if each.page.file < since]
    return [*new, *random.Random(seed).sample(old, min(len(old), len(new) // 4))]


def nearness(asked: Sequence[Asked]) -> Nearness:
    """The cosine of any question and line of these; computed once."""
    texts = {each.question.text for each in asked} | {line.text for each in asked for line in each.page.lines}
    ordered = sorted(texts)
    vectors = asyncio.run(_embedded(ordered))
    places = {text: at for at, text in enumerate(ordered)}
    return lambda question, line: float(vectors[places[question]] @ vectors[places[line]])


async def _embedded(texts: Sequence[str]) -> NDArray[np.float32]:
    embedder = OnnxEmbedder()
    found = [await embedder.embed_passages(texts[at : at + _AT_ONCE]) for at in range(0, len(texts), _AT_ONCE)]
    return np.array([vector for part in found for vector in part])


if __name__ == "__main__":
    main()
