"""Lines of the web adapter, and of each page of its console: `python -m benchmarks.structure.web`.

A page is the Python file that fills its templates, with those that no other file fills. Files of others do not count.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.structure.sizes import lines_of

ROOT = Path(__file__).parents[2] / "adapters/web"
_KINDS = (".py", ".html", ".js", ".css")
_TEMPLATE = re.compile(r'"(\w+\.html)"')
Row = tuple[str, Counter[str]]


def rows(root: Path = ROOT) -> Iterator[Row]:
    """Each page of the console, the rest of each folder, and all: a name, and lines by the kind of file."""
    counted = {each: len(lines_of(each)) for each in sorted(root.rglob("*")) if _is_ours(each)}
    filled = {each: set(_TEMPLATE.findall(each.read_text("utf-8"))) for each in counted if each.suffix == ".py"}
    by_name, fillers = (
        {each.name: each for each in counted},
        Counter(name for names in filled.values() for name in names),
    )
    rest = dict(counted)
    for page, names in filled.items():
        if names and "console" in page.parts:
            own = [page, *(by_name[name] for name in sorted(names) if fillers[name] == 1)]
            yield f"console: {page.stem}", _by_kind({each: rest.pop(each) for each in own})
    for folder in dict.fromkeys(each.parent for each in rest):
        below = {each: lines for each, lines in rest.items() if each.parent == folder}
        yield f"the rest of {folder.relative_to(root.parent)}", _by_kind(below)
    yield "all", _by_kind(counted)


def _is_ours(file: Path) -> bool:
    return file.suffix in _KINDS and ".min." not in file.name


def _by_kind(lines: dict[Path, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for file, count in lines.items():
        found[file.suffix] += count
    return found


def main() -> None:
    """Print the table."""
    print("| part | Python | templates | scripts | styles | all |", "|---" * 6 + "|", sep="\n")
    for name, lines in rows():
        print(f"| {name} | {' | '.join(str(lines[kind]) for kind in _KINDS)} | {lines.total()} |")


if __name__ == "__main__":
    main()
