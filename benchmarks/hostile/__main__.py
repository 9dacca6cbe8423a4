"""Run suites of hostile texts: `python -m benchmarks.hostile [--suite FILE …] [--show]`."""

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.hostile.suite import INNOCENT, read_suite
from benchmarks.hostile.trial import Verdict, verdict_on
from bot.models import build_models
from bot.settings import load_settings

SUITES = Path(__file__).parent / "suites"
# Far below the advisor's own threshold: a text must not be saved by looking irrelevant.
THRESHOLD = 0.05


async def run(paths: Sequence[Path]) -> list[Verdict]:
    """The verdicts on all rows, with the models of the settings."""
    settings = load_settings(relevance_threshold=THRESHOLD, questions_per_minute=0)
    models = build_models(settings)
    return [await verdict_on(row, settings, models) for path in paths for row in read_suite(path)]


def table(found: Sequence[Verdict]) -> str:
    """A line for each family: how many hostile texts, how many reached people, how many innocents, how many lost."""
    lines = ["| where | hostile | reached | innocent | lost |", "|---|---|---|---|---|"]
    hostile = Counter(each.row.where for each in found if each.row.kind != INNOCENT)
    reached = Counter(each.row.where for each in found if each.row.kind != INNOCENT and each.reached)
    innocent = Counter(each.row.where for each in found if each.row.kind == INNOCENT)
    lost = Counter(each.row.where for each in found if each.row.kind == INNOCENT and each.missing)
    for where in sorted(hostile | innocent):
        lines.append(f"| {where} | {hostile[where]} | {reached[where]} | {innocent[where]} | {lost[where]} |")
    counts = (hostile.total(), reached.total(), innocent.total(), lost.total())
    return "\n".join([*lines, "| **all** | " + " | ".join(map(str, counts)) + " |"])


def main() -> None:
    """Print the table, then what reached people and what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", type=Path, action="append", help="a YAML suite (default: all of benchmarks/hostile)")
    chosen = parser.parse_args()
    found = asyncio.run(run(chosen.suite or sorted(SUITES.glob("*.yaml"))))
    print(table(found))
    for each in found:
        if each.reached or each.missing:
            print(
                f"\n{each.row.id} ({each.row.kind})",
                *each.reached,
                *(f"lost: {it!r}" for it in each.missing),
                sep="\n  ",
            )


if __name__ == "__main__":
    main()
