"""Results per index size, as Markdown and JSON."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.cost.index_recall import Recall
from benchmarks.cost.kept_index import Step
from benchmarks.cost.timing import Timing
from core.storage.index.passage_search import Tuning
from core.storage.index.vector_index import Graph

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Growth:
    """One size. `timings` are of single searches, one at a time; `at_once` of the whole step, by how many askers."""

    chunks: int
    graph: Graph
    loaded: Step
    built: Step
    sizes: Mapping[str, int]
    recall: Recall
    timings: Mapping[str, Timing]
    at_once: Mapping[int, Timing]
    load_average: float

    def beside_bare(self, step: str) -> str:
        """A whole step as a multiple of bare forward pass and bare index query: p50, p95 and processor time."""
        whole, forward, query = (self.timings[name] for name in (step, FORWARD_PASS, INDEX_QUERY))
        parts = zip(_figures(whole), _figures(forward), _figures(query), strict=True)
        return " / ".join(f"{mine / (model + index):.1f}" for mine, model, index in parts)


FORWARD_PASS, INDEX_QUERY = "bare model pass", "bare index query, 50 ids"
TYPICAL, COMMON = "whole step, typical terms", "whole step, two common terms"
Cell = Callable[[Growth], str]
ROWS: dict[str, Cell] = {
    "HNSW graph (m / ef_construction)": lambda size: f"{size.graph.m} / {size.graph.ef_construction}",
    "loading, s (load average)": lambda size: _took(size.loaded),
    "building HNSW, s (load average)": lambda size: _took(size.built),
    "recall@10 of the search, 95 % interval": lambda size: str(size.recall),
    "how the nearest are found": lambda size: "exact" if size.chunks <= Tuning().exact_up_to else size.recall.chosen,
    "load average while it was measured": lambda size: f"{size.load_average:.1f}",
}


def table(sizes: Sequence[Growth]) -> str:
    """A row a figure, a column a size; milliseconds are p50 / p95 / processor time."""
    first = sizes[0]
    rows = dict(ROWS)
    rows |= {f"{name}, MB": _megabytes(name) for name in first.sizes}
    rows |= {f"{name}, ms": _timing(name) for name in first.timings}
    rows |= {f"{name} : (pass + query)": _ratio(name) for name in (TYPICAL, COMMON)}
    rows |= {f"{askers} at once, ms; questions a second": _at_once(askers) for askers in first.at_once}
    head = ["chunks", *(f"{size.chunks:,}" for size in sizes)]
    lines = [head, ["---"] * len(head), *([name, *map(cell, sizes)] for name, cell in rows.items())]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_json(sizes: Sequence[Growth]) -> str:
    """All figures, unrounded."""
    return json.dumps([asdict(size) for size in sizes], indent=1)


def write(folder: Path, sizes: Sequence[Growth]) -> None:
    """Writes `growth.md` and `growth.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "growth.md").write_text(f"{table(sizes)}\n", encoding="utf-8")
    (folder / "growth.json").write_text(f"{as_json(sizes)}\n", encoding="utf-8")


def _took(step: Step) -> str:
    return f"{step.seconds:.0f} ({step.load_average:.1f})"


def _megabytes(name: str) -> Cell:
    return lambda size: f"{size.sizes[name] / MEGABYTE:,.0f}"


def _timing(name: str) -> Cell:
    return lambda size: " / ".join(f"{figure:.1f}" for figure in _figures(size.timings[name]))


def _ratio(name: str) -> Cell:
    return lambda size: size.beside_bare(name)


def _at_once(askers: int) -> Cell:
    def cell(size: Growth) -> str:
        timing = size.at_once[askers]
        return f"{' / '.join(f'{figure:.0f}' for figure in _figures(timing))}; {timing.per_second:.0f}"

    return cell


def _figures(timing: Timing) -> tuple[float, float, float]:
    return timing.milliseconds.p50, timing.milliseconds.p95, timing.processor_ms
