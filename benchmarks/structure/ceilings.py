"""The ceilings of this project's size and shape, and what is over them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from benchmarks.structure.measured import GROWS, Measured
from benchmarks.structure.sizes import PRODUCT, Size, total

FILE = Path(__file__).with_name("ceilings.yaml")
_FOLDERS = {"product": PRODUCT}


class Ceilings(BaseModel):
    """What the tree must not pass, and the shares that must not fall below; ceilings.yaml says what each is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lines: Mapping[str, int]
    files: Mapping[str, int]
    files_in_a_folder: int
    crowded_folders: int
    circles: int
    median_function: float
    nine_in_ten_functions: float
    modules_told: float
    functions_told: float
    files_of_a_question: int


def read_ceilings(file: Path = FILE) -> Ceilings:
    """Those of the file. Raises ValidationError for a name that is none."""
    return Ceilings.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))


def size_of(found: Measured, name: str) -> Size:
    """The size of a folder, or of `product`: core, bot, adapters, jobs and migrations."""
    return total(found.sizes, *_FOLDERS.get(name, (name,)))


def crowded(found: Measured, ceilings: Ceilings) -> list[str]:
    """The folders with too many Python files; that of the migrations may grow."""
    return [folder for folder, files in found.files.items() if files > ceilings.files_in_a_folder and folder != GROWS]


def passed(found: Measured, ceilings: Ceilings) -> Iterator[str]:
    """A sentence for each ceiling that the tree has passed."""
    for name, most in ceilings.lines.items():
        yield from exceeded(f"lines of {name}", size_of(found, name).lines, most)
    for name, most in ceilings.files.items():
        yield from exceeded(f"Python files of {name}", size_of(found, name).files, most)
    full = crowded(found, ceilings)
    if len(full) > ceilings.crowded_folders:
        yield from exceeded(f"crowded folders ({', '.join(sorted(full))})", len(full), ceilings.crowded_folders)
    yield from exceeded("circles of imports", len(found.circles), ceilings.circles)
    yield from exceeded("lines of half of the functions", found.functions.median, ceilings.median_function)
    yield from exceeded("lines of nine in ten functions", found.functions.nine_in_ten, ceilings.nine_in_ten_functions)
    yield from _under("modules with a docstring", found.functions.modules_told, ceilings.modules_told)
    yield from _under("public functions with a docstring", found.functions.functions_told, ceilings.functions_told)


def exceeded(what: str, value: float, most: float) -> Iterator[str]:
    """A sentence where the value is above the ceiling."""
    if value > most:
        yield f"{what}: {value:g}, and {most:g} is the most"


def _under(what: str, share: float, least: float) -> Iterator[str]:
    if share < least:
        yield f"{what}: {share:.3f}, and {least:.3f} is the least"
