"""The sites that the students' questions are about, each with the day on which they are asked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from evaluation.bench import Files

DEMO = "demo"


@dataclass(frozen=True, slots=True)
class Site:
    """A site in the data folder: its files by source, and the day of a question that names no day."""

    today: date
    files: Callable[[Path], Files]


def _of(*folders: str) -> Callable[[Path], Files]:
    return lambda data: {folder.replace("/", "-"): sorted(_files(data / folder)) for folder in folders}


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]


def _columbia(data: Path) -> Files:
    return {"columbia": sorted((data / "html/columbia").glob("*.html"))}


SITES = {
    DEMO: Site(date(2026, 9, 14), _of()),  # crawled, not read from the data folder
    "cmu": Site(date(2024, 10, 15), _of("cmu/pages", "cmu/pdf_text")),
    "columbia": Site(date(2020, 9, 15), _columbia),
    "uvic": Site(date(2020, 9, 15), _of("html/uvic/schedule/202009")),
    "schedule": Site(date(2026, 9, 15), _of("html/schedule/fall.html")),
    "calendar": Site(date(2026, 9, 15), _of("pdf/academic-calendar-list-view.pdf")),
    "handbook": Site(date(2026, 9, 15), _of("pdf/student-handbook.pdf")),
}
