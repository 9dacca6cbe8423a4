"""Measure the gain of each search stage: `python -m benchmarks.stages.gains --data FOLDER --cache FOLDER`."""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.stages.stage_sets import Item, QuestionSet, question_sets
from benchmarks.stages.stage_trials import STAGES, Stage
from core.domain.search import Candidate
from core.models.local_embedder import OnnxEmbedder
from evaluation.scores.resampling import paired_difference
from evaluation.vector_cache import CachedEmbedder

DEPTHS = (1, 5)
Hits = Mapping[int, Mapping[str, float]]


async def hits(of: QuestionSet, stage: Stage | None = None) -> Hits:
    """By depth and question, 1 where one of the first passages, as it is read, answers it. Raises ModelError."""
    places = {}
    for item in of.items:
        found = of.found[item.id]
        places[item.id] = first_place(item, found if stage is None else await stage(of, item, found))
    return {depth: {item: float(place <= depth) for item, place in places.items()} for depth in DEPTHS}


def first_place(item: Item, found: Sequence[Candidate]) -> float:
    """The place, from 1, of the first passage that answers; infinite when none of the first does."""
    return next((place for place, each in enumerate(found[: max(DEPTHS)], 1) if item.answers(each)), float("inf"))


def row(about: str, of: QuestionSet, before: Hits, after: Hits) -> str:
    """A row of the table: each depth before and after, with the 95 % interval of the difference."""
    return f"| {about} | {of.name} | " + " | ".join(_change(before[depth], after[depth]) for depth in DEPTHS) + " |"


def _change(before: Mapping[str, float], after: Mapping[str, float]) -> str:
    difference = paired_difference(before, after)
    shares = [sum(scores.values()) / len(scores) for scores in (before, after)]
    return f"{shares[0]:.3f} → {shares[1]:.3f} ({difference.mean:+.3f} [{difference.low:+.3f}, {difference.high:+.3f}])"


async def run(data: Path, cache: Path, names: Sequence[str], sets: Sequence[str] = ()) -> None:
    """Prints the table, a row a stage and set. Raises AdvisorError."""
    print(
        "| stage | set | " + " | ".join(f"hit@{depth}" for depth in DEPTHS) + " |\n" + "|---" * (2 + len(DEPTHS)) + "|"
    )
    with CachedEmbedder(OnnxEmbedder(), cache) as embedder:
        for of in await question_sets(data, embedder, sets):
            await of.ask()
            before = await hits(of)
            for name in names:
                about, stage = STAGES[name]
                print(row(about, of, before, await hits(of, stage)), flush=True)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds cmu/ and syllabi/")
    parser.add_argument("--cache", type=Path, required=True, help="where the vectors of passages are kept")
    parser.add_argument("--only", action="append", choices=list(STAGES), help="this stage (repeatable)")
    parser.add_argument("--set", action="append", help="demo, terms, cmu or syllabi (repeatable)")
    chosen = parser.parse_args()
    asyncio.run(run(chosen.data, chosen.cache, chosen.only or list(STAGES), chosen.set or ()))


if __name__ == "__main__":
    main()
