"""Measure how long functions are, and how many modules and public functions say what they do."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Functions:
    """The lines of a function without its docstring (median, and what nine in ten do not pass), and two shares.

    A function is public if neither its name nor its class begins with an underscore.
    """

    median: float
    nine_in_ten: int
    modules_told: float
    functions_told: float


def functions(files: Iterable[Path]) -> Functions:
    """Of all functions and methods in these files, of which there is one at least."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    lengths = sorted(_length(each) for tree in trees for each in ast.walk(tree) if isinstance(each, Definition))
    public = [each for tree in trees for each in _public(tree)]
    return Functions(
        median(lengths),
        lengths[-(-9 * len(lengths) // 10) - 1],
        _share_told(trees),
        _share_told(public),
    )


def _public(node: ast.Module | ast.ClassDef) -> Iterator[Definition]:
    for each in node.body:
        if isinstance(each, ast.ClassDef | Definition) and not each.name.startswith("_"):
            yield from [each] if isinstance(each, Definition) else _public(each)


def _length(function: Definition) -> int:
    last = function.end_lineno or function.lineno
    first = function.body[0]
    told = (first.end_lineno or first.lineno) - first.lineno + 1 if ast.get_docstring(function) is not None else 0
    return last - function.lineno + 1 - told


def _share_told(nodes: Iterable[ast.Module | Definition]) -> float:
    told = [ast.get_docstring(node) is not None for node in nodes]
    return sum(told) / len(told) if told else 1.0
