"""What other thresholds of answering would give: `python -m benchmarks.stages.answer_curve FOLDER/report.json`.

The report is that of a suite in which everything was answered (`advisor eval syllabi --config no-grader --out FOLDER`),
so that it is known of each question whether its answer would be right.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluation.scores.metrics import Share

ALLOWED = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1.0)
BINS = 10


@dataclass(frozen=True, slots=True)
class Decided:
    """The probability of a question, whether the pages answer it, and whether its answer is right."""

    confidence: float
    answerable: bool
    right_at_first: bool
    right_anywhere: bool


def read_report(path: Path) -> list[Decided]:
    """The questions of the report's first run."""
    scores = json.loads(path.read_text(encoding="utf-8"))["runs"][0]["scores"]
    first, anywhere = scores["right at first line"], scores["right anywhere"]
    return [
        Decided(confidence, item in anywhere, first.get(item) == 1, anywhere.get(item) == 1)
        for item, confidence in scores["confidence"].items()
    ]


def threshold_for(decided: Sequence[Decided], allowed: float) -> float:
    """The lowest threshold at which at most this share of the unanswerable questions is answered."""
    thresholds = sorted({each.confidence for each in decided})
    return next((at for at in thresholds if _share([e for e in decided if not e.answerable], at) <= allowed), 2.0)


def curve(decided: Sequence[Decided]) -> Iterator[str]:
    """One line for each share of unanswerable questions that may be answered."""
    yield "| unanswerable answered | threshold | answerable answered | right at first line | right anywhere |"
    yield "|---" * 5 + "|"
    answerable = [each for each in decided if each.answerable]
    unanswerable = [each for each in decided if not each.answerable]
    for allowed in ALLOWED:
        at = threshold_for(decided, allowed)
        said = [each for each in answerable if each.confidence >= at]
        first = Share(sum(each.right_at_first for each in said), len(answerable))
        anywhere = Share(sum(each.right_anywhere for each in said), len(answerable))
        shares = f"{_share(unanswerable, at):.3f} | {at:.3f} | {_share(answerable, at):.3f}"
        yield f"| {shares} | {first} | {anywhere} |"


def calibration(decided: Sequence[Decided]) -> Iterator[str]:
    """One line for each tenth of the probability: how many there are answerable, and how many answered right."""
    yield "| probability | n | answerable | right anywhere |"
    yield "|---" * 4 + "|"
    for at in range(BINS):
        inside = [each for each in decided if min(int(each.confidence * BINS), BINS - 1) == at]
        if inside:
            answerable = Share(sum(each.answerable for each in inside), len(inside))
            right = Share(sum(each.right_anywhere for each in inside), len(inside))
            yield f"| {at / BINS:.1f}–{(at + 1) / BINS:.1f} | {len(inside)} | {answerable} | {right} |"


def _share(several: Sequence[Decided], at: float) -> float:
    return sum(each.confidence >= at for each in several) / max(1, len(several))


def main() -> None:
    """Print the curve and the calibration."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages.answer_curve", description=__doc__)
    parser.add_argument("report", type=Path, help="report.json of a suite with unanswerable questions")
    decided = read_report(parser.parse_args().report)
    print(*curve(decided), "", *calibration(decided), sep="\n")


if __name__ == "__main__":
    main()
