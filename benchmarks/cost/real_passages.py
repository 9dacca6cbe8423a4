"""Embed real passages into a file, block by block: an interrupted run goes on where it stopped.

`python -m benchmarks.cost.real_passages --data DIR --keep FOLDER` reads the pages and papers of `DIR/cmu` and the
paragraphs of `DIR/training/pairs`, and writes their unit vectors as rows of float32; then those of questions on them.
A question about what is not among the passages has none that is near: nobody asks the index such questions often.
"""

import argparse
import asyncio
import gzip
import json
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import default_counter
from core.ports.models import Vector
from core.rag.indexing.chunking import Chunker
from evaluation.corpus import read_document
from evaluation.suites import cmu

BLOCK = 1_000  # passages a write
BATCH = 8
VECTORS, QUESTIONS = "real.float32", "questions.float32"
OTHERS = 138  # questions on the paragraphs, beside the 162 on the pages


def passages(data: Path) -> list[str]:
    """Every passage once: those of the university's pages and papers first, then paragraphs in a fixed random order."""
    paragraphs = _shuffled(one["passage"] for one in _pairs(data / "training" / "pairs"))
    return list(dict.fromkeys([*_cut(data / "cmu"), *paragraphs]))


def questions(data: Path, among: Collection[str]) -> list[str]:
    """Those on the university's pages, then some on those paragraphs that are among these passages."""
    pairs = _pairs(data / "training" / "pairs")
    others = _shuffled(one["query"] for one in pairs if one["passage"] in among)
    return [*(one.text for one in cmu.read_questions(data / "cmu" / "qa.jsonl")), *others[:OTHERS]]


def _shuffled(texts: Iterable[str]) -> list[str]:
    found = sorted(set(texts))
    random.Random(7).shuffle(found)  # noqa: S311 - repeatable on purpose
    return found


def _cut(folder: Path) -> Iterator[str]:
    chunker = Chunker(default_counter())
    for path in (path for part in cmu.PAGES + cmu.PAPERS for path in sorted((folder / part).iterdir())):
        if document := read_document(path):
            yield from (f"{draft.anchor}\n{draft.text}" for draft in chunker.chunk(document))


def _pairs(folder: Path) -> Iterator[dict[str, str]]:
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def read_vectors(folder: Path) -> NDArray[numpy.float32]:
    """What has been embedded so far: passages × 384."""
    return _rows(folder / VECTORS)


def read_questions(folder: Path) -> NDArray[numpy.float32]:
    """The questions: questions × 384."""
    return _rows(folder / QUESTIONS)


def _rows(path: Path) -> NDArray[numpy.float32]:
    found: NDArray[numpy.float32] = numpy.fromfile(path, dtype=numpy.float32)
    return found.reshape(-1, OnnxEmbedder.dimension)


def embed(texts: Sequence[str], folder: Path) -> None:
    """Appends the vectors of the texts that have none yet; prints a line a block; makes the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / VECTORS).touch()
    embedder, left = OnnxEmbedder(), iter(texts[len(read_vectors(folder)) :])
    while block := list(islice(left, BLOCK)):
        rows = _embedded(embedder, block)
        with (folder / VECTORS).open("ab") as file:
            file.write(rows.tobytes())
        print(f"{len(read_vectors(folder)):,} of {len(texts):,}", flush=True)


def embed_questions(texts: Sequence[str], folder: Path) -> None:
    """Writes their vectors, embedded as questions are."""

    async def all_of_them() -> list[Vector]:
        embedder = OnnxEmbedder()
        return [await embedder.embed_query(text) for text in texts]

    numpy.asarray(asyncio.run(all_of_them()), dtype=numpy.float32).tofile(folder / QUESTIONS)


def _embedded(embedder: OnnxEmbedder, block: Sequence[str]) -> NDArray[numpy.float32]:
    order = sorted(range(len(block)), key=lambda at: len(block[at]))  # texts of like length share a batch
    rows = numpy.empty((len(block), embedder.dimension), dtype=numpy.float32)
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        rows[batch] = embedder.encode([block[at] for at in batch])
    return rows


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with cmu/ and training/")
    parser.add_argument("--keep", type=Path, required=True, help="where the vectors are written")
    parser.add_argument("--passages", type=int, help="only so many, the first ones; all: 85,833, about an hour")
    chosen = parser.parse_args()
    texts = passages(chosen.data)[: chosen.passages]
    embed(texts, chosen.keep)
    embed_questions(questions(chosen.data, set(texts)), chosen.keep)


if __name__ == "__main__":
    main()
