"""Read the questions of students with their gold."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).parent
DEVELOPMENT, SEALED = HERE / "dev", HERE / "sealed"


@dataclass(frozen=True, slots=True)
class StudentRow:
    """A question as it was typed, what was typed before it, and what a right answer says.

    `says` holds the facts that are all needed, each with its accepted spellings; it is empty where the pages do not
    answer. `yes_no` is the answer to a question that wants "yes" or "no"; `today` the day on which it was asked.
    """

    id: str
    site: str
    kind: str
    style: str
    question: str
    says: tuple[tuple[str, ...], ...] = ()
    pages: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    yes_no: str = ""
    today: date | None = None

    @property
    def unanswerable(self) -> bool:
        """Whether the pages do not answer it."""
        return not self.says


def read_rows(is_sealed: bool) -> list[StudentRow]:
    """The open rows, or those that are opened once at the end."""
    return [_row(line) for text in (_sealed() if is_sealed else _open()) for line in text.splitlines() if line.strip()]


def _open() -> Iterator[str]:
    return (path.read_text(encoding="utf-8") for path in sorted(DEVELOPMENT.glob("*.jsonl")))


def _sealed() -> Iterator[str]:
    for archive in sorted(SEALED.glob("*.zip")):
        with ZipFile(archive) as packed:
            yield from (packed.read(name).decode() for name in packed.namelist())


def _row(line: str) -> StudentRow:
    told = json.loads(line)
    return StudentRow(
        told["id"],
        told["site"],
        told["kind"],
        told["style"],
        told["question"],
        tuple(map(tuple, told.get("says", ()))),
        tuple(told.get("pages", ())),
        tuple(told.get("history", ())),
        told.get("yes_no", ""),
        date.fromisoformat(told["today"]) if told.get("today") else None,
    )
