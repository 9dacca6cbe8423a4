"""Keep every question's answer beside a report, a JSON object a line, and read a run back from its folder."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.errors import ConfigurationError
from evaluation.scores.measured import Measured, Scores
from evaluation.scores.told import Told

REPORT, ANSWERS = "report.json", "answers.jsonl"
_LISTS = ("wanted", "cited", "found")


@dataclass(frozen=True)
class Run:
    """One configuration of a run that was kept: metric → question → score, and what each question was told."""

    suite: str
    configuration: str
    made_at: str
    scores: Mapping[str, Scores]
    told: Mapping[str, Told]

    @property
    def name(self) -> str:
        """How it is called in a comparison."""
        return f"{self.configuration}, {self.made_at[:16].replace('T', ' ')}"


def as_lines(runs: Sequence[Measured]) -> str:
    """The answers of all configurations, a JSON object a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in _rows(runs))


def read_run(folder: Path, configuration: str = "") -> Run:
    """The configuration of a folder that `advisor eval --out` wrote; without a name its first one.

    Raises ConfigurationError for a folder without such a run.
    """
    try:
        report = json.loads((folder / REPORT).read_text(encoding="utf-8"))
        lines = (folder / ANSWERS).read_text(encoding="utf-8").splitlines()
        kept = {run["configuration"]: run for run in report["runs"]}
        run = kept[configuration or next(iter(kept))]
        told = {row["item"]: row for row in map(json.loads, lines) if row.pop("configuration") == run["configuration"]}
        return Run(run["suite"], run["configuration"], report["made_at"], run["scores"], _told(told))
    except KeyError as error:
        raise ConfigurationError(f"{folder} has no configuration {error.args[0]!r}.") from None
    except (OSError, ValueError, TypeError, StopIteration) as error:
        why = getattr(error, "strerror", None) or "it is damaged"
        raise ConfigurationError(
            f"{folder} holds no run ({why}): name a folder that `advisor eval SUITE --out` wrote."
        ) from None


def _rows(runs: Sequence[Measured]) -> Iterator[Mapping[str, Any]]:
    for run in runs:
        yield from ({"configuration": run.configuration} | asdict(each) for each in run.told)


def _told(rows: Mapping[str, dict[str, Any]]) -> dict[str, Told]:
    return {item: Told(**row | {name: tuple(row[name]) for name in _LISTS}) for item, row in rows.items()}
