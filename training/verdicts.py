"""Measures the shipped judge on data it never saw: `python -m training.verdicts --data FOLDER [--rows N]`."""

import argparse
import asyncio
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path

from core.rag.grading import JUDGED, Weights
from core.rag.local_judge import OnnxJudge
from core.text.facts.facts import values
from evals.metrics import Share, percentile
from training.auc import auc
from training.calibrate import features
from training.corrupting import claims_from
from training.rows import Row

SEED = 11
_PASSAGE = 900  # characters: about what the index holds in one


async def answering(rows: Sequence[Row]) -> str:
    """AUC on questions with a passage that answers or does not: of the judge, and of the grader without and with it."""
    labels = [row.label for row in rows]
    x = await features(rows)
    similarity, coverage, read = x[:, 0], x[:, 1], x[:, 2]
    lines = []
    for name, weights in (("grader", Weights()), ("grader with the judge", JUDGED)):
        graded = weights.similarity * similarity + weights.coverage * coverage + weights.judge * read
        lines.append((name, graded.tolist()))
    found = [
        f"{name} {auc(list(zip(scores, labels, strict=True))):.3f}"
        for name, scores in [("judge", read.tolist()), *lines]
    ]
    return f"answerable or not ({len(rows)} rows), AUC: {', '.join(found)}"


async def checking(judge: OnnxJudge, claims: Sequence[Row]) -> list[str]:
    """Changed sentences caught and true ones dropped, by the judge, by comparing facts, and by both."""
    sure = [(await judge.support(claim.asked, [claim.passage]))[0] for claim in claims]
    labels = [claim.label for claim in claims]
    differs = [bool(values(claim.asked) - values(claim.passage)) for claim in claims]
    lines = [f"supported or changed: AUC {auc(list(zip(sure, labels, strict=True))):.3f} ({len(claims)} claims)"]
    doubted = [value < _one_in_25(sure, labels) for value in sure]
    both = [one or other for one, other in zip(doubted, differs, strict=True)]
    for name, dropped in (("judge", doubted), ("facts", differs), ("either", both)):
        caught = [drop for drop, label in zip(dropped, labels, strict=True) if not label]
        wrongly = [drop for drop, label in zip(dropped, labels, strict=True) if label]
        lines.append(
            f"{name}: caught {Share(sum(caught), len(caught))}, wrongly dropped {Share(sum(wrongly), len(wrongly))}"
        )
    return lines


async def cost(passages: Sequence[str], times: int = 10) -> str:
    """Milliseconds for 20 passages that were not read before."""
    judge, took = OnnxJudge(), []
    await judge.warm_up()
    for turn in range(times):
        started = time.perf_counter()
        await judge.read(f"Where is office number {turn}?", passages[:20])
        took.append(1000 * (time.perf_counter() - started))
    return f"20 passages: p50 {percentile(took, 0.5):.0f} ms, p95 {percentile(took, 0.95):.0f} ms"


def _one_in_25(sure: Sequence[float], labels: Sequence[bool]) -> float:
    """The support below which one in twenty-five true claims lies."""
    true = sorted(value for value, label in zip(sure, labels, strict=True) if label)
    return true[len(true) // 25]


def _passages(pages: Path) -> list[Row]:
    chooser = random.Random(SEED)
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(pages.iterdir())]
    parts = [text[at : at + _PASSAGE] for text in texts for at in range(0, len(text) - _PASSAGE, _PASSAGE)]
    chooser.shuffle(parts)
    return [Row("read", "measured", "", part, False) for part in parts]


def _questions(file: Path) -> list[Row]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [Row("read", "measured", line["question"], line["passage"], not line["unanswerable"]) for line in lines]


async def run(questions: Sequence[Row], passages: Sequence[Row], most: int) -> None:
    """Prints every figure."""
    judge = OnnxJudge()
    print(await answering(questions[:most]), flush=True)
    for line in await checking(judge, claims_from(passages, SEED)[: 2 * most]):
        print(line, flush=True)
    print(await cost([row.passage for row in passages]))


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
