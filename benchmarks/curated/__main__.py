"""Measure which questions find the curated answer that is for them: `python -m benchmarks.curated [--fit] [--show]`."""

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict

import numpy as np

from benchmarks.curated.fitting import Pair, fitted, held_out
from benchmarks.curated.questions import Asking, Curated, askings, cases, read_answers
from core.models.local_embedder import OnnxEmbedder
from core.rag.curated.matching import CENTRE, SHIPPED, Encode, Matcher, Matching, Vectors
from core.rag.relevance.grader import Logistic
from core.text.questions.asking import unwrapped
from evaluation.scores.metrics import Share

WAYS = {"question alone": 0, "with four other ways to ask": 4}
ANSWER, FIRST, CLOSEST = 0.95, 0.55, 0.1  # chosen on the held-out figures
UNFITTED = Matching(Logistic(0.0, {}), ANSWER, FIRST, CLOSEST)


def main() -> None:
    """Print the figures of held-out curated answers, with 95 % intervals."""
    options = argparse.ArgumentParser(description=main.__doc__)
    options.add_argument("--fit", action="store_true", help="store the weights, fitted on all")
    options.add_argument("--show", action="store_true", help="print what went wrong")
    chosen = options.parse_args()
    answers = read_answers()
    asked = askings(answers)
    encode = OnnxEmbedder().encode
    centre = _centre(encode, answers, asked)
    matcher = Matcher(encode, UNFITTED, centre)
    found = {name: asyncio.run(_pairs(matcher, answers, asked, ways)) for name, ways in WAYS.items()}
    pairs = [pair for each in found.values() for pair in each]
    chances = held_out(pairs)
    print(_report(found, chances))
    if chosen.show:
        print(_wrong(pairs, chances, answers))
    if chosen.fit:
        _store(fitted(pairs), centre)


def _centre(encode: Encode, answers: Sequence[Curated], asked: Sequence[Asking]) -> Vectors:
    """The mean vector of all texts that are compared."""
    stored = [text for each in answers for text in (each.question, f"{each.question}\n{each.text}")]
    vectors = encode([unwrapped(text) for text in dict.fromkeys([*stored, *(each.text for each in asked)])])
    mean: Vectors = np.asarray(vectors, dtype=np.float64).mean(axis=0).astype(np.float16).astype(np.float64)
    return mean


async def _pairs(matcher: Matcher, answers: Sequence[Curated], asked: Sequence[Asking], ways: int) -> list[Pair]:
    found = list[Pair]()
    for asking in asked:
        features = await matcher.features(unwrapped(asking.text), cases(answers, asking, ways))
        found += [Pair(asking, place, values) for place, values in features.items()]
    return found


def _report(found: Mapping[str, Sequence[Pair]], chances: Sequence[float]) -> str:
    lines = [f"answered from {ANSWER}, first with its question from {FIRST}, offered from {CLOSEST}"]
    start = 0
    for name, pairs in found.items():
        best = _best(pairs, chances[start : start + len(pairs)])
        start += len(pairs)
        lines += [f"  {name}", *(f"    {line}" for line in _lines(best))]
    return "\n".join(lines)


def _best(pairs: Sequence[Pair], chances: Sequence[float]) -> list[tuple[float, Pair]]:
    """The likeliest curated answer of each question."""
    of_question: dict[Asking, list[tuple[float, Pair]]] = defaultdict(list)
    for pair, chance in zip(pairs, chances, strict=True):
        of_question[pair.asking].append((chance, pair))
    return [max(each, key=lambda one: one[0]) for each in of_question.values()]


def _lines(best: Sequence[tuple[float, Pair]]) -> list[str]:
    asked, light = ([each for each in best if each[1].asking.kind == kind] for kind in ("asked", "light"))
    lines = [f"right one is the likeliest: {_share(asked, 0.0, right=True)}"]
    for word, least in (("answered", ANSWER), ("shown first", FIRST), ("shown at all", CLOSEST)):
        lines += [f"{word}: {_share(asked, least, right=True)}, wrong one: {_share(asked, least, right=False)}"]
        lines += [f"almost the same words, {word}: {_share(light, least, right=True)}"]
        for kind in ("near", "student"):
            others = [each for each in best if each[1].asking.kind == kind]
            lines += [f"{kind} questions {word}: {_share(others, least, right=False)}"]
    return lines


def _share(best: Sequence[tuple[float, Pair]], least: float, *, right: bool) -> Share:
    return Share(sum(chance >= least and pair.is_match is right for chance, pair in best), len(best))


def _wrong(pairs: Sequence[Pair], chances: Sequence[float], answers: Sequence[Curated]) -> str:
    found = sorted(zip(chances, pairs, strict=True), key=lambda each: -each[0])
    taken = [each for each in found if each[0] >= CLOSEST and not each[1].is_match]
    return "\n".join(
        f"{chance:.2f} {pair.asking.kind}: {pair.asking.text} → {answers[pair.place].question}"
        for chance, pair in taken
    )


def _store(odds: Logistic, centre: Vectors) -> None:
    stored = {"odds": asdict(odds)}
    thresholds = {"answer": ANSWER, "first": FIRST, "closest": CLOSEST}
    about = {"thresholds": thresholds, "about": "docs/decisions/0077-reviewed-answers-first.md"}
    np.save(CENTRE, centre.astype(np.float16))
    SHIPPED.write_text(json.dumps(stored | about, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
