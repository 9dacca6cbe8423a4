"""Measure planning on random programmes: `python -m benchmarks.plans`.

Small programmes: each plan is checked, and where none was found all plans are looked at. Large ones: seconds by the
size of the catalog, and the same beside backtracking in the same run.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from time import perf_counter

import numpy as np

from benchmarks.plans.backtracking import Backtracking, TimeOver
from benchmarks.plans.checking import is_feasible, is_minimal, violations
from benchmarks.plans.random_programmes import large, small
from core.plans.cp_sat import solve
from core.plans.problem import Problem, Status

_SEED = 46
_EACH_MINIMAL = 10  # every so many impossible programmes have their reasons taken away one by one
_SLACKS = (1.15, 0.75)  # units that fit into the terms, as a share of those that a programme may come to
_CATALOGS = (60, 200, 600, 2_000, 6_000)


def main() -> None:
    """Prints the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--small", type=int, default=10_000, help="small random programmes")
    options.add_argument("--large", type=int, default=40, help="large ones for each size of a catalog")
    options.add_argument("--seconds", type=float, default=20.0, help="after which backtracking is ended")
    given = options.parse_args()
    _small(given.small)
    print("\n| courses | room | plans | impossible | not decided | invalid | s p50 | p95 | plain s p50 | p95 | ended |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for courses in _CATALOGS:
        for slack in _SLACKS:
            _large(courses, given.large, given.seconds, slack)


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


def _large(courses: int, many: int, seconds: float, slack: float) -> None:
    chance, counts = np.random.default_rng(_SEED + courses), Counter[str]()
    ours: list[float] = []
    plain: list[float] = []
    for _ in range(many):
        problem = large(chance, courses, slack=slack)
        began = perf_counter()
        found = solve(problem, is_best=False, explains=False)
        ours.append(perf_counter() - began)
        counts[found.status.value] += 1
        if found.status is Status.PLANNED:
            counts["invalid"] += next(violations(problem, found.terms), None) is not None
        plain.append(_backtracked(problem, seconds, counts))
    row = [courses, slack, counts["planned"], counts["impossible"], counts["not decided"], counts["invalid"]]
    times = [*_percentiles(ours), *_percentiles(plain)]
    print("|", " | ".join([*map(str, row), *times, str(counts["ended"])]), "|", flush=True)


def _backtracked(problem: Problem, seconds: float, counts: Counter[str]) -> float:
    began = perf_counter()
    try:
        Backtracking(problem, seconds).plan()
    except TimeOver:
        counts["ended"] += 1
    return perf_counter() - began


def _percentiles(times: Sequence[float]) -> list[str]:
    return [f"{np.percentile(times, share):.3f}" for share in (50, 95)]


if __name__ == "__main__":
    main()
