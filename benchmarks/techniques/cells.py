"""One technique on one set: the scores with and without it, kept in a file for this state of the code."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from evaluation.scores.resampling import Difference, paired_difference

_ROOT = Path(__file__).parents[2]
_CODE = ("core", "bot", "evaluation", "migrations", "benchmarks/students")
_SETS = ("question_set.py", "made_for.py", "sets.py")


@dataclass(frozen=True)
class Run:
    """Scores by metric and question, the median of the milliseconds, and the mean number of model calls a question."""

    scores: Mapping[str, Mapping[str, float]]
    milliseconds: float
    calls: float


@dataclass(frozen=True)
class Cell:
    """A technique on a set."""

    technique: str
    question_set: str
    with_it: Run
    without: Run

    @property
    def asked(self) -> int:
        """The number of questions."""
        return len({item for scores in self.with_it.scores.values() for item in scores})

    def gain(self, metric: str) -> Difference | None:
        """With minus without, over the questions of both; None for a metric that was not measured."""
        without, with_it = (run.scores.get(metric, {}) for run in (self.without, self.with_it))
        return paired_difference(without, with_it) if without.keys() & with_it.keys() else None


@dataclass(frozen=True)
class Kept:
    """The cells of one state of the code in a folder, a file each; those of another state are not seen."""

    folder: Path

    @classmethod
    def of_this_code(cls, out: Path) -> "Kept":
        """The cells that were measured with the code as it is."""
        return cls(out / state())

    def add(self, cell: Cell) -> None:
        """Writes the cell, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self._file(cell.technique, cell.question_set)
        half = file.with_suffix(".half")
        half.write_text(json.dumps(asdict(cell)), encoding="utf-8")
        half.replace(file)

    def cell(self, technique: str, question_set: str) -> Cell | None:
        """The cell; None where it was not measured."""
        file = self._file(technique, question_set)
        if not file.is_file():
            return None
        told = json.loads(file.read_text(encoding="utf-8"))
        return Cell(technique, question_set, Run(**told["with_it"]), Run(**told["without"]))

    def _file(self, technique: str, question_set: str) -> Path:
        return self.folder / f"{technique}-on-{question_set}.json"


def state() -> str:
    """A hash of the code, models and questions that the figures are of."""
    told = hashlib.sha256()
    for file in _files():
        told.update(str(file.relative_to(_ROOT)).encode())
        told.update(file.read_bytes())
    return told.hexdigest()[:12]


def _files() -> Iterator[Path]:
    for folder in _CODE:
        found = sorted(each for each in (_ROOT / folder).rglob("*") if each.is_file())
        yield from (each for each in found if "__pycache__" not in each.parts and "sealed" not in each.parts)
    yield from (_ROOT / "benchmarks" / "techniques" / name for name in _SETS)
