"""Everything that a ceiling is for, measured on one tree."""

import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.structure.circles import circles
from benchmarks.structure.functions import Functions, functions
from benchmarks.structure.imports import imports, modules
from benchmarks.structure.sizes import PRODUCT, Size, sizes

GROWS = "migrations/versions"  # a file for every change of the schema


@dataclass(frozen=True, slots=True)
class Measured:
    """Sizes by folder, functions of the product, the Python files of each folder, and circles of imports."""

    sizes: Mapping[str, Size]
    functions: Functions
    files: Mapping[str, int]
    circles: list[list[str]]


def measured(root: Path) -> Measured:
    """A tree of this project."""
    known = modules(root)
    files = Counter(file.parent.relative_to(root).as_posix() for file in known.values())
    of_product = [file for name, file in known.items() if name.partition(".")[0] in PRODUCT]
    return Measured(sizes(root), functions(of_product), files, circles(imports(root)))


@contextmanager
def tree_of(root: Path, revision: str) -> Iterator[Path]:
    """The files of another commit, in a folder of their own. Raises CalledProcessError for an unknown one."""
    command = ["git", "archive", "--format=tar", revision]
    packed = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout  # noqa: S603
    with TemporaryDirectory(prefix="advisor-structure-") as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)
