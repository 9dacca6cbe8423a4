"""Measure the report on what people missed: `python -m benchmarks.gaps [--fit] [--topics FILE] [--show]`."""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from benchmarks.gaps.fitting import fitted, groups_of
from benchmarks.gaps.pages import PEOPLE, Named, named_pages, threshold_for_pages
from benchmarks.gaps.questions import MORE_TOPICS, TOPICS, Asked, Topic, read_topics, replay
from benchmarks.gaps.scores import completeness, homogeneity, interval, largest_part, mean, purity
from bot.running import prepared_settings
from core.models.local_embedder import OnnxEmbedder
from core.quality.gaps import grouping
from core.quality.gaps.grouping import Matrix, Phrasing, shipped_phrasing
from core.text.questions.asking import unwrapped
from evaluation.scores.metrics import Share
from evaluation.vector_cache import CachedEmbedder

UNTIL = datetime(2026, 11, 20, 12, tzinfo=UTC)
_SCORES = {
    "purity": purity,
    "completeness": completeness,
    "homogeneity": homogeneity,
    "in the largest group of its topic": largest_part,
}


def main() -> None:
    """Print the figures for the topics that are held out."""
    chosen = _options()
    asked = replay(*read_topics(chosen.topics), UNTIL)
    vectors = asyncio.run(_embedded([unwrapped(each.question.text) for each in asked]))
    phrasing = _phrasing(chosen, asked, vectors)
    shown = [chosen.topics != TOPICS or each.topic.held_out is not chosen.swapped for each in asked]
    if chosen.fit:
        _store(phrasing)
    print(grouping_report(asked, phrasing.without(vectors), phrasing.threshold, shown))
    if not chosen.no_pages:
        print(asyncio.run(_pages(asked, vectors, phrasing, shown, chosen)))


async def _embedded(texts: Sequence[str]) -> Matrix:
    with CachedEmbedder(OnnxEmbedder(), prepared_settings(level="ERROR").data_dir / "eval-vectors") as embedder:
        return np.asarray(await embedder.embed_passages(texts), dtype=np.float64)


def grouping_report(asked: Sequence[Asked], vectors: Matrix, threshold: float, shown: Sequence[bool]) -> str:
    """Each score of the topics shown, grouped by themselves and among the questions of all topics."""
    at = [row for row, is_shown in enumerate(shown) if is_shown]
    alone = groups_of(vectors[at], threshold)
    among = groups_of(vectors, threshold)
    lines = [f"{len(asked)} questions in {len({each.topic.name for each in asked})} topics, threshold {threshold:.2f}"]
    for title, found in (("grouped by themselves", alone), ("grouped among all", [among[row] for row in at])):
        pairs = [(asked[row].topic.name, group) for row, group in zip(at, found, strict=True)]
        lines.append(f"{title}: {len(pairs)} questions, {len({name for name, _ in pairs})} topics")
        for name, score in _SCORES.items():
            values = score(pairs)
            low, high = interval(values, pairs)
            lines.append(f"  {name}: {mean(values):.3f} [{low:.3f}, {high:.3f}]")
    return "\n".join(lines)


def pages_report(named: Sequence[Named], topics: Sequence[Topic]) -> str:
    """How often the right page is named, and where none answers, none is said to: by groups, and by topics.

    A topic counts by the group that holds most of its questions, whatever else is in it.
    """
    lines = [f"{len(named)} groups of at least {PEOPLE} people, {len(topics)} topics"]
    by_group = [(bool(each.topic.pages), each.is_right) for each in named if each.topic in topics]
    by_topic = [(bool(topic.pages), _largest(topic, named)) for topic in topics]
    for title, told in (("groups", by_group), ("topics", by_topic)):
        for kind, has_page in (("with a page, which is named", True), ("without, and none is said to answer", False)):
            part = [is_right for is_with, is_right in told if is_with is has_page]
            lines.append(f"  {title} {kind}: {Share(sum(part), len(part))} of {len(part)}")
        lines.append(f"  {title}, both: {Share(sum(is_right for _, is_right in told), len(told))} of {len(told)}")
    return "\n".join(lines)


def _largest(topic: Topic, named: Sequence[Named]) -> bool:
    holding = [each for each in named if dict(each.holds).get(topic.name)]
    largest = max(holding, key=lambda each: dict(each.holds)[topic.name], default=None)
    return largest is not None and largest.is_right_for(topic)


def _phrasing(chosen: argparse.Namespace, asked: Sequence[Asked], vectors: Matrix) -> Phrasing:
    """The shipped one; or one fitted on the other half of the topics."""
    if not (chosen.fit or chosen.swapped):
        return shipped_phrasing()
    fit = [row for row, each in enumerate(asked) if each.topic.held_out is chosen.swapped]
    more = replay(*read_topics(MORE_TOPICS), UNTIL)
    told = np.concatenate([vectors[fit], asyncio.run(_embedded([unwrapped(each.question.text) for each in more]))])
    return fitted(told, [each.topic.name for each in ([asked[row] for row in fit] + more)])


async def _pages(
    asked: Sequence[Asked], vectors: Matrix, phrasing: Phrasing, shown: Sequence[bool], chosen: argparse.Namespace
) -> str:
    named = await named_pages(asked, phrasing.without(vectors), phrasing.threshold)
    if chosen.fit:
        names = {each.topic.name for each, is_shown in zip(asked, shown, strict=True) if not is_shown}
        phrasing = replace(phrasing, answers=threshold_for_pages([each for each in named if each.topic.name in names]))
        _store(phrasing)
    names = {each.topic.name for each, is_shown in zip(asked, shown, strict=True) if is_shown}
    topics = list({each.topic.name: each.topic for each in asked if each.topic.name in names}.values())
    decided = [each.decided(phrasing.answers) for each in named]
    if chosen.show:
        print(*(each.told for each in decided if each.topic in topics), sep="\n")
    return f"a page answers from {phrasing.answers:.2f}\n{pages_report(decided, topics)}"


def _store(phrasing: Phrasing) -> None:
    folder = Path(grouping.__file__).parent / "data"
    middle, directions = phrasing.mean.astype(np.float16), phrasing.directions.astype(np.float16)
    threshold, answers = np.asarray(phrasing.threshold), np.asarray(phrasing.answers)
    np.savez(folder / "phrasing.npz", mean=middle, directions=directions, threshold=threshold, answers=answers)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", action="store_true", help="fit on the topics that are not held out, and store that")
    parser.add_argument("--swapped", action="store_true", help="fit on the topics held out, measure the others")
    parser.add_argument("--topics", type=Path, default=TOPICS, help="other topics, all of which are measured")
    parser.add_argument("--no-pages", action="store_true", help="only the groups, without a campus")
    parser.add_argument("--show", action="store_true", help="print each group with its heading and its page")
    return parser.parse_args()


if __name__ == "__main__":
    main()
