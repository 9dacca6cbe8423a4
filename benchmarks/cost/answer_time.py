"""Time whole answers of trees or configurations in turn: `python -m benchmarks.cost.answer_time --tree . --tree OLD`.

Each contestant is a process of its own, with the interpreter and the code of its tree. They answer the same questions
about the demo campus, round by round in turn, so that what else the machine does falls on all. No round repeats the
words of another, so that nothing remembered helps.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from evaluation.rows import read_rows
from evaluation.scores.metrics import percentile
from evaluation.suites.demo import ROWS

ALONE, AT_ONCE = 1, 8
WARM_UP = 5
WORDINGS = (
    "{}",
    "Please: {}",
    "{} Thank you.",
    "Hello! {}",
    "{} Thanks in advance.",
    "Hi there, {}",
    "Good morning. {}",
    "Sorry to bother you, {}",
)
WORKER = Path(__file__).with_name("answer_worker.py")
_RUN = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"


@dataclass
class Contestant:
    """A tree with a configuration; `took` has the milliseconds of its answers, by how many were asked at once."""

    tree: Path
    configuration: str
    worker: subprocess.Popen[str] | None = field(repr=False)
    took: dict[int, list[float]] = field(default_factory=dict)
    processor: float = 0.0

    def answer(self, questions: Sequence[str], at_once: int) -> None:
        """One round. Raises RuntimeError when the process has ended."""
        processor, *took = self._told({"questions": questions, "at_once": at_once})
        self.took.setdefault(at_once, []).extend(took)
        self.processor += processor

    def warm_up(self, questions: Sequence[str]) -> None:
        """Answer once what is not counted, as soon as the index is there. Raises RuntimeError when it is not."""
        self._read()
        self._told({"questions": questions, "at_once": ALONE})

    def _told(self, wanted: object) -> list[float]:
        if self.worker is None or self.worker.stdin is None:
            raise RuntimeError(f"{self.tree} was not started")
        self.worker.stdin.write(json.dumps(wanted) + "\n")
        self.worker.stdin.flush()
        milliseconds: list[float] = json.loads(self._read())
        return milliseconds

    def _read(self) -> str:
        line = self.worker.stdout.readline() if self.worker and self.worker.stdout else ""
        if not line:
            raise RuntimeError(f"{self.tree} with {self.configuration} ended: see its messages above")
        return line


def main() -> None:
    """Print p50 and p95 of each contestant, alone and at eight at once, and its processor time."""
    chosen = _options()
    trees, names = chosen.tree or [Path.cwd()], chosen.config or ["default"]
    with ExitStack() as stack:
        contestants = []
        for tree, name in product(trees, names):
            worker = stack.enter_context(started(tree, name))
            stack.callback(worker.terminate)  # before its end is waited for
            contestants.append(Contestant(tree, name, worker))
        measure(contestants, chosen.rounds)
    print(*table(contestants), sep="\n")


def started(tree: Path, name: str, code: Path = WORKER) -> subprocess.Popen[str]:
    """The worker of a tree, which reads what is asked, and writes what it took."""
    python = tree / ".venv" / "bin" / "python"
    command = [str(python if python.exists() else sys.executable), "-c", _RUN, str(code), name]
    return subprocess.Popen(command, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def measure(contestants: Sequence[Contestant], rounds: int) -> None:
    """Round by round, each contestant in turn, alone and eight at once."""
    questions = [row.question for row in read_rows(ROWS) if not row.history]
    for each in contestants:
        each.warm_up(questions[:WARM_UP])
    for at in range(rounds):
        for place, at_once in enumerate((ALONE, AT_ONCE)):
            worded = [WORDINGS[2 * at + place].format(question) for question in questions]
            for each in contestants if at % 2 == 0 else reversed(contestants):
                each.answer(worded, at_once)


def table(contestants: Sequence[Contestant]) -> Iterator[str]:
    """One line a contestant."""
    yield "| tree | configuration | n | alone p50 / p95 ms | eight at once p50 / p95 ms | processor ms an answer |"
    yield "|---" * 6 + "|"
    for each in contestants:
        n = sum(map(len, each.took.values()))
        alone, at_once = (_spread(each.took[askers]) for askers in (ALONE, AT_ONCE))
        yield f"| {each.tree} | {each.configuration} | {n} | {alone} | {at_once} | {each.processor / n:.0f} |"


def _spread(took: Sequence[float]) -> str:
    return f"{percentile(took, 0.5):.0f} / {percentile(took, 0.95):.0f}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.answer_time", description=__doc__)
    parser.add_argument("--tree", action="append", type=Path, help="a checkout with its .venv (repeatable)")
    parser.add_argument("--config", action="append", help="a configuration of `advisor eval` (repeatable)")
    most = len(WORDINGS) // 2
    parser.add_argument("--rounds", type=int, default=2, choices=range(1, most + 1), help="rounds of each contestant")
    return parser.parse_args()


if __name__ == "__main__":
    main()
