"""Hold size and shape under their ceilings: `python -m benchmarks.structure [--since REV] [--question TEXT]`.

The ceilings are in ceilings.yaml; what counts as a line is told in sizes.py.
"""

import argparse
import asyncio
from pathlib import Path

from benchmarks.structure.ceilings import exceeded, passed, read_ceilings
from benchmarks.structure.measured import measured, tree_of
from benchmarks.structure.question_path import of_question
from benchmarks.structure.report import report

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Print the report; exit with 1 where the tree is over a ceiling."""
    chosen, ceilings, now, before = _options(), read_ceilings(), measured(ROOT), None
    if chosen.since:
        with tree_of(ROOT, chosen.since) as other:
            before = measured(other)
    print(report(now, before, ceilings))
    over = list(passed(now, ceilings))
    if chosen.question:
        path = asyncio.run(of_question(chosen.question, ROOT))
        print(path.report())
        over += exceeded("files entered by a question", len(path.files), ceilings.files_of_a_question)
    print(*(f"over the ceiling: {each}" for each in over), sep="\n", end="\n" if over else "")
    raise SystemExit(1 if over else 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structure", description=__doc__)
    parser.add_argument("--since", metavar="REV", help="show each value as it was in this commit, too")
    parser.add_argument("--question", help="ask this on the demo campus, and list the files it enters")
    return parser.parse_args()


if __name__ == "__main__":
    main()
