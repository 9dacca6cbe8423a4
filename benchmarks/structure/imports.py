"""Read which of our modules import which, without running them."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGES = ("adapters", "bot", "core", "jobs", "migrations", "evaluation", "benchmarks", "training")


def modules(root: Path) -> dict[str, Path]:
    """Every module of our packages by its dotted name."""
    files = (file for package in PACKAGES for file in sorted((root / package).glob("**/*.py")))
    return {_name(file.relative_to(root)): file for file in files}


def imports(root: Path) -> dict[str, frozenset[str]]:
    """The modules of ours that each module imports, inside functions too; those for type checking only as well."""
    found = modules(root)
    return {name: frozenset(_imported(file, found)) - {name} for name, file in found.items()}


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _imported(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                yield from (name for name in (submodule, node.module) if name in known and name != "")
