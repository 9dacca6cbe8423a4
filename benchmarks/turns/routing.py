"""Score the router alone, on the turns and on every question of the suites: `python -m benchmarks.turns.routing`."""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import process_time

from benchmarks.students.rows import read_rows
from benchmarks.turns.rows import CANNOT, DISTRESS, LOOKALIKE, SMALL_TALK, read_turns
from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.ports.models import Vector
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Route, RouteKind
from evaluation.scores.metrics import Share

_WARM_UP = 20  # routes, in which word lists and the detector of languages are loaded
_SUITES = Path(__file__).parents[2] / "evaluation" / "suites"


def main() -> None:
    """Print by kind what was found, what was taken for small talk or distress, and the milliseconds of a route."""
    chosen = _options()
    reader = TimedReader(OnnxTurnReader(OnnxEmbedder()))
    reader.read(["warm up"])
    router, routed, without_reading = Router(reader.read), list[tuple[str, str, Route]](), list[tuple[float, float]]()
    for kind, text in _turns(chosen.sealed):
        reader.seconds, started = 0.0, process_time()
        routed.append((kind, text, router.route(text)))
        without_reading.append((process_time() - started - reader.seconds, reader.seconds))
    print(*_figures(routed), sep="\n")
    for name, seconds in zip(
        ("besides its reading", "for its reading"), zip(*without_reading[_WARM_UP:], strict=True), strict=True
    ):
        shares = [1_000 * share for share in quantiles(seconds, n=20)]
        print(f"a route takes {shares[9]:.1f} ms (median), {shares[18]:.1f} ms (p95) of processor time {name}")
    if chosen.show:
        print(*(_shown(*each) for each in routed if _is_wrong(each[0], each[2]) or each[2].may_need_help), sep="\n")


@dataclass
class TimedReader:
    """The shipped reader of turns, and how many seconds it took since they were set to 0."""

    reader: OnnxTurnReader
    seconds: float = 0.0

    def read(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text."""
        started = process_time()
        found = self.reader.read(texts)
        self.seconds += process_time() - started
        return found


def _turns(is_sealed: bool) -> Iterator[tuple[str, str]]:
    for row in read_turns(is_sealed):
        yield ("lookalike question" if row.kind == LOOKALIKE and row.is_question else row.kind), row.turn
    if not is_sealed:
        yield from (("student", row.question) for row in read_rows(False))
        for path in sorted(_SUITES.glob("*.jsonl")):
            yield from (("suite", json.loads(line)["question"]) for line in path.read_text("utf-8").splitlines())


def _figures(routed: Sequence[tuple[str, str, Route]]) -> Iterator[str]:
    by_kind: dict[str, list[Route]] = defaultdict(list)
    for kind, _, route in routed:
        by_kind[kind].append(route)
    for kind, routes in by_kind.items():
        found = Counter(route.kind.value for route in routes)
        right = Share(sum(not _is_wrong(kind, route) for route in routes), len(routes))
        offered = Share(sum(route.kind is RouteKind.DISTRESS or route.may_need_help for route in routes), len(routes))
        yield f"{kind}: {right} {dict(found.most_common())}; full reply or quiet line: {offered}"


def _shown(kind: str, text: str, route: Route) -> str:
    return f"{kind} → {route.kind}{' and the quiet line' if route.may_need_help else ''}: {text!r}"


def _is_wrong(kind: str, route: Route) -> bool:
    if kind in SMALL_TALK | {CANNOT, DISTRESS}:
        return route.kind != kind
    if kind == LOOKALIKE:
        return route.kind is RouteKind.DISTRESS
    return route.kind is not RouteKind.CAMPUS_QUESTION


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sealed", action="store_true", help="the part that is opened once, at the end")
    parser.add_argument(
        "--show", action="store_true", help="print the turns that went wrong, and those that get the quiet line"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
