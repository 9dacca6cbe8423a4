"""Measure planning on random programmes: `python -m benchmarks.plans`.

Small programmes: each plan is checked, and where none was found all plans are looked at. Large ones: seconds by the
size of the catalog, and the same beside backtracking in the same run. All seconds are of processor time, for others may
use the machine.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import TypeVar

import numpy as np

from benchmarks.plans.backtracking import Backtracking, TimeOver
from benchmarks.plans.checking import is_feasible, is_minimal, violations
from benchmarks.plans.random_programmes import large, small
from core.plans.cp_sat import solve
from core.plans.problem import Problem, Status

Found = TypeVar("Found")
_SEED = 46
_EACH_MINIMAL = 10  # every so many impossible programmes have their reasons taken away one by one
_SLACKS = (1.5, 1.05, 0.8)  # units that fit into the terms, as a share of those of one way to meet the programme
_CATALOGS = (60, 200, 600, 2_000, 6_000)
_TERMS = (4, 8, 12)
_USUAL_TERMS = 8
_TENFOLD, _WAITED = 10, 0.5  # times, and seconds that a person notices
_HEAD = (
    "courses | terms | room | plans | impossible | not decided | invalid | s p50 | p95 | best s p50 | p95 | "
    "plain s p50 | p95 | ended | against | times"
)


def main() -> None:
    """Prints the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--small", type=int, default=10_000, help="small random programmes")
    options.add_argument("--large", type=int, default=20, help="large ones for each size of a catalog")
    options.add_argument("--seconds", type=float, default=20.0, help="after which backtracking is ended")
    given = options.parse_args()
    _small(given.small)
    if given.large:
        print(f"\n| {_HEAD} |\n|{'---|' * (_HEAD.count('|') + 1)}")
        taken = [(terms, *_large(courses, terms, slack, given)) for courses, terms, slack in _shapes()]
        usual = [zip(ours, plain, strict=True) for terms, ours, plain in taken if terms == _USUAL_TERMS]
        _summed_up([pair for each in usual for pair in each])


def _shapes() -> Iterator[tuple[int, int, float]]:
    """All catalogs over eight terms, and the largest over others."""
    yield from ((courses, _USUAL_TERMS, slack) for courses in _CATALOGS for slack in _SLACKS)
    yield from ((_CATALOGS[-1], terms, _SLACKS[0]) for terms in _TERMS if terms != _USUAL_TERMS)


def _small(many: int) -> None:
    chance, counts = np.random.default_rng(_SEED), Counter[str]()
    for _ in range(many):
        problem = small(chance)
        found = solve(problem)
        counts[found.status.value] += 1
        if found.status is Status.PLANNED:
            counts["invalid"] += next(violations(problem, found.terms), None) is not None
        elif found.status is Status.IMPOSSIBLE:
            counts["feasible, called impossible"] += is_feasible(problem)
            if counts["impossible"] % _EACH_MINIMAL == 0:
                counts["reasons taken away"] += 1
                counts["reasons not minimal"] += not is_minimal(problem, found.reasons)
    for name, count in counts.items():
        print(f"{name}: {count}", flush=True)


def _large(courses: int, terms: int, slack: float, given: argparse.Namespace) -> tuple[list[float], list[float]]:
    """One row, and the seconds of each programme; both look for any plan.

    `times` is the share of their time in sum, where one that was ended counts as if it ended then.
    """
    chance, counts = np.random.default_rng(_SEED + courses + terms), Counter[str]()
    ours, best, plain = list[float](), list[float](), list[float]()
    for _ in range(given.large):
        problem = large(chance, courses, terms, slack)
        found, took = _timed(lambda: solve(problem, is_best=False, explains=False))  # noqa: B023 - called at once
        ours.append(took)
        best.append(_timed(lambda: solve(problem, explains=False))[1])  # noqa: B023
        counts[found.status.value] += 1
        if found.status is Status.PLANNED:
            counts["invalid"] += next(violations(problem, found.terms), None) is not None
        is_planned, took = _timed(lambda: _backtracked(problem, given.seconds))  # noqa: B023
        plain.append(took)
        counts["ended"] += is_planned is None
        counts["against"] += is_planned is not None and is_planned != (found.status is Status.PLANNED)
    row = [courses, terms, slack, counts["planned"], counts["impossible"], counts["not decided"], counts["invalid"]]
    times = [*_percentiles(ours), *_percentiles(best), *_percentiles(plain)]
    ending = [counts["ended"], counts["against"], f"{sum(plain) / sum(ours):.1f}"]
    print("|", " | ".join(map(str, [*row, *times, *ending])), "|", flush=True)
    return ours, plain


def _summed_up(pairs: Sequence[tuple[float, float]]) -> None:
    """How much faster it is over eight terms: in sum, in the mean, and where a person waits for backtracking."""
    ours, plain = np.array(pairs).T
    times, slow = plain / ours, plain >= _WAITED
    tenfold = times >= _TENFOLD
    print(f"\nprogrammes over {_USUAL_TERMS} terms: {len(pairs)}")
    print(f"times faster in sum: {plain.sum() / ours.sum():.1f}; geometric mean: {np.exp(np.log(times).mean()):.1f}")
    print(f"{_TENFOLD} times faster: {tenfold.sum()}", end="; ")
    print(f"of {slow.sum()} that take backtracking {_WAITED} s or more: {tenfold[slow].sum()}")


def _timed(made: Callable[[], Found]) -> tuple[Found, float]:
    began = process_time()
    found = made()
    return found, process_time() - began


def _backtracked(problem: Problem, seconds: float) -> bool | None:
    """Whether backtracking finds a plan; None where its time was over."""
    try:
        return Backtracking(problem, seconds).plan() is not None
    except TimeOver:
        return None


def _percentiles(times: Sequence[float]) -> list[str]:
    return [f"{np.percentile(times, share):.3f}" for share in (50, 95)]


if __name__ == "__main__":
    main()
