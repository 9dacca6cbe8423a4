"""Measure the shipped judge on unseen data: `python -m training.verdicts --data FOLDER [--rows N]`."""

import argparse
import asyncio
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path

from core.models.cross_encoder import OnnxCrossEncoder
from evaluation.scores.metrics import percentile
from training.auc import auc
from training.data.rows import Row

SEED = 11
_PASSAGE = 900  # characters: about what the index holds in one


async def answering(rows: Sequence[Row]) -> str:
    """AUC of the judge on questions with a passage that answers or does not."""
    judge = OnnxCrossEncoder()
    scores = [((await judge.score(row.asked, [row.passage]))[0], bool(row.label)) for row in rows]
    return f"answerable or not ({len(rows)} rows), AUC {auc(scores):.3f}"


async def cost(passages: Sequence[str], times: int = 10) -> str:
    """Milliseconds for 20 passages that were not read before."""
    judge, took = OnnxCrossEncoder(), []
    await judge.warm_up()
    for turn in range(times):
        started = time.perf_counter()
        await judge.read(f"Where is office number {turn}?", passages[:20])
        took.append(1000 * (time.perf_counter() - started))
    return f"20 passages: p50 {percentile(took, 0.5):.0f} ms, p95 {percentile(took, 0.95):.0f} ms"


def _passages(pages: Path) -> list[str]:
    chooser = random.Random(SEED)
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(pages.iterdir())]
    parts = [text[at : at + _PASSAGE] for text in texts for at in range(0, len(text) - _PASSAGE, _PASSAGE)]
    chooser.shuffle(parts)
    return parts


def _questions(file: Path) -> list[Row]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [Row("read", "measured", line["question"], line["passage"], not line["unanswerable"]) for line in lines]


async def run(questions: Sequence[Row], passages: Sequence[str], most: int) -> None:
    """Prints every figure."""
    print(await answering(questions[:most]), flush=True)
    print(await cost(passages))


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m training.verdicts", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with refusal/ and cmu/")
    parser.add_argument("--rows", type=int, default=300)
    asked = parser.parse_args()
    questions = _questions(asked.data / "refusal" / "passage_qa.jsonl")
    asyncio.run(run(questions, _passages(asked.data / "cmu" / "pages"), asked.rows))


if __name__ == "__main__":
    main()
