"""Keep every question's answer beside a report, a JSON object a line, and read a run back from its folder."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from core.errors import ConfigurationError
from evaluation.scores.measured import Measured, Scores
from evaluation.scores.told import Told

REPORT, ANSWERS = "report.json", "answers.jsonl"
_TOLD = TypeAdapter(Told)


class _Measured(BaseModel):
    suite: str
    configuration: str
    scores: dict[str, dict[str, float]]


class _Report(BaseModel):
    made_at: datetime
    runs: list[_Measured] = Field(min_length=1)


@dataclass(frozen=True)
class Run:
    """One configuration of a run that was kept: metric → question → score, and what each question was told."""

    suite: str
    configuration: str
    made_at: datetime
    scores: Mapping[str, Scores]
    told: Mapping[str, Told]

    @property
    def name(self) -> str:
        """How it is called in a comparison."""
        return f"{self.configuration}, {self.made_at:%Y-%m-%d %H:%M}"


def as_lines(runs: Sequence[Measured]) -> str:
    """The answers of all configurations, a JSON object a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in _rows(runs))


def read_run(folder: Path, configuration: str = "") -> Run:
    """The configuration of a folder that `advisor eval --out` wrote; without a name its first one.

    Raises ConfigurationError for a folder without such a run, naming the file that is missing or damaged.
    """
    with _told_of(folder / REPORT):
        report = _read_report(folder)
    run = next((each for each in report.runs if configuration in {"", each.configuration}), None)
    if run is None:
        raise ConfigurationError(f"{folder} has no configuration {configuration!r}.")
    with _told_of(folder / ANSWERS):
        lines = (folder / ANSWERS).read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines]
        told = [_TOLD.validate_python(row) for row in rows if row.pop("configuration") == run.configuration]
    return Run(run.suite, run.configuration, report.made_at, run.scores, {each.item: each for each in told})


def suite_of(folder: Path) -> str | None:
    """The suite of the first configuration of a run; None where the report cannot be read."""
    try:
        return _read_report(folder).runs[0].suite
    except (OSError, ValueError):
        return None


def _read_report(folder: Path) -> _Report:
    return _Report.model_validate_json((folder / REPORT).read_text(encoding="utf-8"))


@contextmanager
def _told_of(file: Path) -> Iterator[None]:
    """Raises ConfigurationError in place of what reading a file raises."""
    try:
        yield
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ConfigurationError(
            f"{file.parent} holds no run: {file.name} {_why(error)}. Name a folder that `advisor eval --out` wrote."
        ) from None


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"cannot be read ({error.strerror})"
    if isinstance(error, ValidationError):
        [first, *_] = error.errors(include_url=False, include_input=False)
        return f"is damaged ({'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']})"
    return "is damaged"


def _rows(runs: Sequence[Measured]) -> Iterator[Mapping[str, Any]]:
    for run in runs:
        yield from ({"configuration": run.configuration} | asdict(each) for each in run.told)
