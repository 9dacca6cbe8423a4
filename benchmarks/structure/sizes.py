"""Count lines and files by folder.

Every line of Python counts, blank lines and docstrings too. Of what people write and read (YAML, JSON, message
catalogues, plain text, prompts, SQL, templates) half of the lines count, a long line once for every 120 characters
begun. What a program has fitted does not count: arrays, models, and the JSON in folders called `data`.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGES = ("core", "bot", "adapters", "jobs", "migrations", "evaluation", "benchmarks", "training", "tests")
PRODUCT = PACKAGES[:5]
_DATA = frozenset({".yaml", ".yml", ".json", ".po", ".txt", ".sql", ".md", ".ini", ".mako", ".toml"})
_WIDTH = 120
_NOT_OURS = frozenset({"__pycache__", "node_modules", "results"})


@dataclass(frozen=True, slots=True)
class Size:
    """Python files, their lines, and the lines of data beside them."""

    files: int = 0
    python: int = 0
    data: int = 0

    @property
    def lines(self) -> int:
        """What a ceiling counts."""
        return self.python + self.data // 2

    def __add__(self, other: "Size") -> "Size":
        return Size(self.files + other.files, self.python + other.python, self.data + other.data)


def sizes(root: Path) -> dict[str, Size]:
    """The size of every folder of ours without its subfolders, by its path."""
    found: dict[str, Size] = defaultdict(Size)
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*")):
            if file.is_file() and not _NOT_OURS & set(file.parts):
                found[file.parent.relative_to(root).as_posix()] += _size(file)
    return {folder: size for folder, size in found.items() if size != Size()}


def total(found: Mapping[str, Size], *folders: str) -> Size:
    """The size of these folders with all below them."""
    return sum((size for folder, size in found.items() if _is_in(folder, folders)), Size())


def _is_in(folder: str, folders: tuple[str, ...]) -> bool:
    return any(f"{folder}/".startswith(f"{each}/") for each in folders)


def _size(file: Path) -> Size:
    if file.suffix == ".py":
        return Size(files=1, python=len(lines_of(file)))
    if file.suffix not in _DATA or (file.suffix == ".json" and file.parent.name == "data"):
        return Size()
    return Size(data=sum(max(1, -(-len(line) // _WIDTH)) for line in lines_of(file)))


def lines_of(file: Path) -> list[str]:
    """The lines of a file of text."""
    return file.read_text(encoding="utf-8", errors="replace").splitlines()
