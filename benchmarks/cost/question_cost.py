"""What an answer costs, by step: `python -m benchmarks.cost.question_cost --tree . --tree OLD --questions 60`.

Each tree is a process of its own, with the interpreter and the code of its folder (or our interpreter, where it has
none). All are asked the same open questions of students about the demo campus, each once, and every question by all
trees in turn, so that what else the machine does falls on all. Nothing is remembered of a question: before them only
`WARM_UP` others are asked.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.students.rows import read_rows
from benchmarks.students.sites import DEMO
from evaluation.scores.metrics import percentile

WARM_UP = 5
WORKER = Path(__file__).with_name("question_worker.py")
_RUN = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
COUNTED = {"ms": "processor ms", "statements": "SQL statements", "pairs": "pairs read", "texts": "texts embedded"}
Cost = dict[str, Counter[str]]  # by step


def main() -> None:
    """Print what a question costs in each tree, and in which step."""
    chosen = _options()
    trees = chosen.tree or [Path.cwd()]
    with ExitStack() as stack:
        workers = []
        for tree in trees:
            workers.append(stack.enter_context(started(tree, chosen.config)))
            stack.callback(workers[-1].terminate)  # before its end is waited for
        costs = measure(workers, questions(chosen.questions))
    print(*_table([(str(tree), cost) for tree, cost in zip(trees, costs, strict=True)]), sep="\n")


def started(tree: Path, name: str) -> subprocess.Popen[str]:
    """The worker of a tree, which reads what is asked, and writes what it took."""
    python = tree / ".venv" / "bin" / "python"
    command = [str(python if python.exists() else sys.executable), "-c", _RUN, str(WORKER), name]
    return subprocess.Popen(command, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def questions(number: int) -> list[str]:
    """So many that stand alone, from all of them, behind those to warm up with."""
    alone = [row.question for row in read_rows(is_sealed=False) if row.site == DEMO and not row.history]
    asked = alone[:: max(1, len(alone) // number)][:number]
    return [*[each for each in alone if each not in asked][:WARM_UP], *asked]


def measure(workers: Sequence[subprocess.Popen[str]], asked: Sequence[str]) -> list[list[Cost]]:
    """For each worker, what each question took, without those to warm up. Raises RuntimeError when one has ended."""
    for worker in workers:
        _read(worker)
    costs: list[list[Cost]] = [[] for _ in workers]
    for at, question in enumerate(asked):
        for place in range(len(workers)) if at % 2 == 0 else reversed(range(len(workers))):
            costs[place].append(_asked(workers[place], question))
    return [each[WARM_UP:] for each in costs]


def _asked(worker: subprocess.Popen[str], question: str) -> Cost:
    if worker.stdin is not None:
        worker.stdin.write(json.dumps(question) + "\n")
        worker.stdin.flush()
    return {step: Counter(used) for step, used in json.loads(_read(worker)).items()}


def _read(worker: subprocess.Popen[str]) -> str:
    line = worker.stdout.readline() if worker.stdout else ""
    if not line:
        raise RuntimeError(f"{worker.args!r} ended: see its messages above")
    return line


def _table(trees: Sequence[tuple[str, Sequence[Cost]]]) -> Iterator[str]:
    """One line a tree, then one line for each of its steps."""
    yield f"| tree | n | processor ms mean / median / p95 | {' | '.join(list(COUNTED.values())[1:])} |"
    yield "|---" * (len(COUNTED) + 2) + "|"
    for tree, costs in trees:
        whole = [sum(cost.values(), Counter()) for cost in costs]
        took = [each["ms"] for each in whole]
        spread = f"{sum(took) / len(took):.1f} / {percentile(took, 0.5):.1f} / {percentile(took, 0.95):.1f}"
        others = " | ".join(f"{sum(each[name] for each in whole) / len(whole):.1f}" for name in list(COUNTED)[1:])
        yield f"| {tree} | {len(costs)} | {spread} | {others} |"
    for tree, costs in trees:
        yield f"\n| a question, {tree} | {' | '.join(COUNTED.values())} |"
        yield "|---" * (len(COUNTED) + 1) + "|"
        for step in dict.fromkeys(step for cost in costs for step in cost):
            total = sum((cost.get(step, Counter()) for cost in costs), Counter())
            yield f"| {step} | {' | '.join(f'{total[name] / len(costs):.1f}' for name in COUNTED)} |"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.question_cost", description=__doc__)
    parser.add_argument("--tree", action="append", type=Path, help="a checkout (repeatable)")
    parser.add_argument("--config", default="default", help="a configuration of `advisor eval`")
    parser.add_argument("--questions", type=int, default=60)
    return parser.parse_args()


if __name__ == "__main__":
    main()
