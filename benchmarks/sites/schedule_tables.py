"""Compare the tables of schedule pages, as they were read, with a plain count of their markup: rows, header, groups.

`python -m benchmarks.sites.schedule_tables --data FOLDER`
"""

import resource
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

from core.domain.document import Block, BlockKind
from core.domain.records import CourseRecord
from core.extract.charsets import decode_html
from core.extract.html.tree import Element, parse_html, visible_text
from core.extract.html_pages import read_html
from core.extract.records.courses import courses_in

Cells = tuple[str, ...]


def main() -> None:
    """Print rows, header, groups and records of each page, the seconds, and the peak memory."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument(
        "--show", type=int, default=0, help="about so many rows, from all parts of a page, to compare by eye"
    )
    asked = options.parse_args()
    for path in sorted(asked.data.rglob("*.html")):
        _report(path, asked.show)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


def _report(path: Path, shown: int) -> None:
    body = path.read_bytes()
    start = perf_counter()
    page = read_html(body, "text/html", f"https://campus.example/{path.name}")
    read = perf_counter()
    courses = list(courses_in(page.blocks, page.title, "https://campus.example/"))
    end = perf_counter()
    tables = [block for block in page.blocks if block.kind is BlockKind.TABLE]
    plain = plain_rows(body)
    print(f"{path.name}: {len(body) >> 10} kB, read in {read - start:.1f} s, records in {end - read:.1f} s")
    print("\n".join(f"  {line}" for line in [*_of_tables(tables, plain), *_of_records(courses)]))
    _show(tables, shown)


def plain_rows(body: bytes) -> Counter[Cells]:
    """The filled cells of all rows as the markup has them, spans not counted."""
    rows = (map(visible_text, _cells(row)) for row in parse_html(decode_html(body, "text/html")).iter("tr"))
    return Counter(filled for row in rows if (filled := _filled(" ".join(text.split()) for text in row)))


def _cells(row: Element) -> Iterator[Element]:
    return (cell for cell in row if cell.tag in {"td", "th"})


def _of_tables(tables: Sequence[Block], plain: Counter[Cells]) -> Iterator[str]:
    stated = Counter(_filled(row) for block in tables for row in block.rows)
    headers = {_filled(block.header) for block in tables if block.header}
    groups = {name for block in tables for name in block.groups if name}
    expected = Counter({row: count for row, count in plain.items() if row not in headers and row not in _alone(groups)})
    yield f"tables {len(tables)}, rows {stated.total()}, groups {len(groups)}"
    yield f"rows of the markup {plain.total()}, less headers and groups {expected.total()}"
    yield f"rows lost {(expected - stated).total()}, rows that the markup has not {(stated - expected).total()}"
    yield from (f"header: {' | '.join(header)}" for header in sorted(headers))


def _filled(row: Iterable[str]) -> Cells:
    return tuple(filter(None, row))


def _alone(names: Iterable[str]) -> set[Cells]:
    return {(name,) for name in names}


def _of_records(courses: Sequence[CourseRecord]) -> Iterator[str]:
    sections = {(one.code, one.section, one.reference) for one in courses}
    yield f"records {len(courses)} of {len({one.code for one in courses})} courses, {len(sections)} sections"


def _show(tables: Sequence[Block], shown: int) -> None:
    rows = [(block, at) for block in tables for at in range(len(block.rows))]
    for block, at in rows[:: max(1, len(rows) // shown)] if shown else []:
        group = block.groups[at] if block.groups else ""
        pairs = zip(block.header or [""] * len(block.rows[at]), block.rows[at], strict=True)
        print(f"  {group} :: " + "; ".join(f"{name}: {cell}" for name, cell in pairs if cell))


if __name__ == "__main__":
    main()
