"""Compare the pipelines: quality with intervals, differences to ours, and search cost."""

from collections.abc import Mapping, Sequence

from benchmarks.pipelines.running import DEPTHS, STEP
from evaluation.scores.measured import Measured
from evaluation.scores.metrics import percentile
from evaluation.scores.resampling import Difference, paired_difference

HITS = tuple(f"hit@{depth}" for depth in DEPTHS)


def as_table(runs: Mapping[str, Measured], about: Mapping[str, str], ours: str) -> str:
    """Markdown: how each is set up, figures, differences where `ours` took part, and times."""
    parts = ["\n".join(f"- {name}: {about[name]}" for name in runs), _figures(list(runs.values()))]
    if ours in runs:
        parts += [f"{ours} minus the other (paired bootstrap)", _differences(runs, ours)]
    parts.append(_costs(runs, ours))
    return "\n\n".join(parts) + "\n"


def differences(runs: Mapping[str, Measured], ours: str) -> dict[str, dict[str, Difference]]:
    """Ours minus each other one, a figure each."""
    others = {name: run for name, run in runs.items() if name != ours}
    mine = runs[ours].scores
    return {name: {hit: paired_difference(run.scores[hit], mine[hit]) for hit in mine} for name, run in others.items()}


def _figures(runs: Sequence[Measured]) -> str:
    rows = []
    for run in runs:
        figures = run.figures()
        words = f"{run.facts['words_a_passage']:.0f} ({run.facts['words_of_the_longest']:.0f})"
        rows.append([run.configuration, *(str(figures[hit]) for hit in HITS), f"{run.facts['passages']:,}", words])
    return _table(["pipeline", *HITS, "passages", "words a passage (longest)"], rows)


def _differences(runs: Mapping[str, Measured], ours: str) -> str:
    rows = [
        [name, *(f"{found[hit].mean:+.3f} [{found[hit].low:+.3f}, {found[hit].high:+.3f}]" for hit in HITS)]
        for name, found in differences(runs, ours).items()
    ]
    return _table(["other", *HITS], rows)


def _costs(runs: Mapping[str, Measured], ours: str) -> str:
    rows = []
    for name, run in runs.items():
        p50, p95 = _spread(run)
        ratios = [f"{p / q:.2f}" for p, q in zip((p50, p95), _spread(runs[ours]), strict=True)] if ours in runs else []
        seconds = f"{run.facts['index_seconds']:.0f} ({run.facts['of_it_embedding']:.0f})"
        rows.append([name, f"{p50:.1f} / {p95:.1f}", " / ".join(ratios), seconds])
    return _table(["pipeline", "retrieve ms, p50 / p95", "ratio to ours", "index s (of it embedding)"], rows)


def _spread(run: Measured) -> tuple[float, float]:
    took = run.milliseconds[STEP]
    return percentile(took, 0.5), percentile(took, 0.95)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
