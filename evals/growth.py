"""What was measured of an index of one size, and the table of all sizes, in Markdown and JSON."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.rag.vector_index import Graph
from evals.index_recall import Recall
from evals.kept_index import Step
from evals.timing import AtOnce, Spread

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Growth:
    """One size. `spreads` are of single searches, one at a time; `at_once` of the whole step, by how many askers."""

    chunks: int
    graph: Graph
    loaded: Step
    built: Step
    sizes: Mapping[str, int]
    recall: Recall
    spreads: Mapping[str, Spread]
    at_once: Mapping[int, AtOnce]
    load_average: float

    def beside_bare(self, step: str) -> str:
        """A whole step as a multiple of the bare forward pass and the bare index query."""
        whole, forward, query = (self.spreads[name] for name in (step, FORWARD_PASS, INDEX_QUERY))
        return f"{whole.p50 / (forward.p50 + query.p50):.1f} / {whole.p95 / (forward.p95 + query.p95):.1f}"


FORWARD_PASS, INDEX_QUERY = "bare model pass", "bare index query, 50 ids"
TYPICAL, COMMON = "whole step, typical terms", "whole step, two common terms"
Cell = Callable[[Growth], str]
ROWS: dict[str, Cell] = {
    "HNSW graph (m / ef_construction)": lambda size: f"{size.graph.m} / {size.graph.ef_construction}",
    "loading, s (load average)": lambda size: _took(size.loaded),
    "building HNSW, s (load average)": lambda size: _took(size.built),
    "recall@10 of HNSW, 95 % interval": lambda size: str(size.recall),
    "what the planner chooses": lambda size: size.recall.chosen,
    "load average while it was measured": lambda size: f"{size.load_average:.1f}",
}


def table(sizes: Sequence[Growth]) -> str:
    """A row a figure, a column a size; milliseconds are p50 / p95."""
    first = sizes[0]
    rows = dict(ROWS)
    rows |= {f"{name}, MB": _megabytes(name) for name in first.sizes}
    rows |= {f"{name}, ms": _spread(name) for name in first.spreads}
    rows |= {f"{name} : (pass + query)": _ratio(name) for name in (TYPICAL, COMMON)}
    rows |= {f"{askers} at once, ms, and questions a second": _at_once(askers) for askers in first.at_once}
    head = ["chunks", *(f"{size.chunks:,}" for size in sizes)]
    lines = [head, ["---"] * len(head), *([name, *map(cell, sizes)] for name, cell in rows.items())]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_json(sizes: Sequence[Growth]) -> str:
    """Every figure, unrounded."""
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


def _spread(name: str) -> Cell:
    return lambda size: str(size.spreads[name])


def _ratio(name: str) -> Cell:
    return lambda size: size.beside_bare(name)


def _at_once(askers: int) -> Cell:
    return lambda size: str(size.at_once[askers])
