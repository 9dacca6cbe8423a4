"""The tables of a tree's structure, or of two trees beside each other."""

from collections.abc import Iterator

from benchmarks.structure.ceilings import Ceilings, crowded, size_of
from benchmarks.structure.measured import Measured
from benchmarks.structure.sizes import PACKAGES, Size, total

_DEPTH = {"core": 3}  # levels of folders that have a row


def report(now: Measured, before: Measured | None, ceilings: Ceilings) -> str:
    """Lines and files by folder, then the shape; with `before`, each value as it was and as it is."""
    trees = [before, now] if before else [now]
    lines = ["| folder | Python files | lines of Python | lines of data | lines that count |", "|---" * 5 + "|"]
    lines += [_row(folder, [total(tree.sizes, folder) for tree in trees]) for folder in _folders(trees)]
    lines += [_row("product", [size_of(tree, "product") for tree in trees]), "", "| shape | |", "|---|---|"]
    shapes = [dict(_shape(tree, ceilings)) for tree in trees]
    lines += [f"| {name} | {_change([shape[name] for shape in shapes])} |" for name in shapes[0]]
    lines += [f"crowded: {folder} ({now.files[folder]} files)" for folder in sorted(crowded(now, ceilings))]
    lines += [f"circle: {', '.join(circle)}" for circle in now.circles]
    return "\n".join(lines)


def _folders(trees: list[Measured]) -> Iterator[str]:
    """Each package, and the folders of the first levels below those of `_DEPTH`."""
    for package in PACKAGES:
        parts = [folder.split("/") for tree in trees for folder in tree.sizes if folder.split("/")[0] == package]
        levels = range(1, _DEPTH.get(package, 1) + 1)
        yield from sorted({"/".join(each[:level]) for each in parts for level in levels})


def _row(name: str, several: list[Size]) -> str:
    told = [(str(size.files), str(size.python), str(size.data), str(size.lines)) for size in several]
    return f"| {name} | {' | '.join(_change(list(column)) for column in zip(*told, strict=True))} |"


def _shape(tree: Measured, ceilings: Ceilings) -> Iterator[tuple[str, str]]:
    yield f"folders with more than {ceilings.files_in_a_folder} Python files", str(len(crowded(tree, ceilings)))
    yield "circles of imports", str(len(tree.circles))
    yield "lines of a function of the product, median", f"{tree.functions.median:g}"
    yield "lines that nine in ten functions do not pass", f"{tree.functions.nine_in_ten:g}"
    yield "modules with a docstring", f"{tree.functions.modules_told:.3f}"
    yield "public functions with a docstring", f"{tree.functions.functions_told:.3f}"


def _change(values: list[str]) -> str:
    return " → ".join(dict.fromkeys(values))
