"""Measure course extraction from real schedule pages, and print a sample to check by hand.

The sections on a page are counted in its raw HTML, apart from our reading. The sample is drawn with a fixed seed, an
equal share from each folder, from all fields of all records: empty ones too, so that what was missed counts as an error
like what was misread.
"""

import argparse
import random
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from core.domain.records import CourseRecord, Meeting
from core.extract.extraction import extract
from evaluation.scores.metrics import Share

FIELDS = tuple(field.name for field in fields(CourseRecord))
# What opens one section in the raw HTML of each folder's vendor.
_OPENINGS = {"uvic/schedule": r'class="ddtitle"', "columbia": r">Section key<|>Section \w+</a>"}


@dataclass(frozen=True)
class Page:
    """One page with the records we read and the number of sections in its raw HTML."""

    path: Path
    expected: int
    records: tuple[CourseRecord, ...]


def main() -> None:
    """Prints the counts of each folder, then the sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds uvic/schedule and columbia")
    parser.add_argument("--sample", type=int, default=40, help="fields to draw")
    parser.add_argument("--seed", type=int, default=4)
    chosen = parser.parse_args()
    folders: list[list[Page]] = []
    for folder, opening in _OPENINGS.items():
        if not (chosen.data / folder).is_dir():
            print(f"skipped: {chosen.data} holds no {folder}")
            continue
        found = [_read(path, opening) for path in sorted((chosen.data / folder).rglob("*.html"))]
        _report(folder, found)
        folders.append(found)
    _print_sample(folders, chosen.data, chosen.sample, chosen.seed)


def _read(path: Path, opening: str) -> Page:
    body = path.read_bytes()
    expected = len(re.findall(opening, body.decode("utf-8", "replace"), re.IGNORECASE))
    read = extract(_url(path), "text/html", body, datetime.now(UTC))
    return Page(path, expected, read.document.courses)


def _url(path: Path) -> str:
    """A saved page's address, where its name still tells it."""
    stem = path.name.removesuffix(".html")
    return stem.replace("http_", "http://", 1).replace("_", "/") if stem.startswith("http_") else f"http://x/{stem}"


def _report(folder: str, pages: list[Page]) -> None:
    expected, found = sum(page.expected for page in pages), sum(len(page.records) for page in pages)
    right = Share(sum(len(page.records) == page.expected for page in pages), len(pages))
    print(f"{folder}: {len(pages)} pages, {expected} sections, {found} records; pages with the right count {right}")
    for page in pages:
        if len(page.records) != page.expected:
            print(f"  {page.path.name}: {len(page.records)} records of {page.expected}")
    records = [record for page in pages for record in page.records]
    filled = (f"{name} {sum(bool(getattr(record, name)) for record in records)}" for name in FIELDS)
    print(textwrap.fill(f"filled: {', '.join(filled)}", 110, initial_indent="  ", subsequent_indent="    "))


def _print_sample(folders: list[list[Page]], root: Path, size: int, seed: int) -> None:
    """An equal share of fields from each folder."""
    draw = random.Random(seed)  # noqa: S311
    number = 0
    for pages in folders:
        drawn = [(page, record, name) for page in pages for record in page.records for name in FIELDS]
        chosen = draw.sample(drawn, min(size // len(folders), len(drawn)))
        print(f"\n{len(chosen)} of {len(drawn)} fields, seed {seed}:")
        for page, record, name in chosen:
            number += 1
            key = " ".join(filter(None, (record.code, record.section, record.reference)))
            print(f"{number:2} {page.path.relative_to(root)} [{key}] {name} = {_shown(getattr(record, name))}")


def _shown(value: str | tuple[str | Meeting, ...]) -> str:
    if isinstance(value, str):
        return repr(value)
    return " / ".join(_parts(value)) or "()"


def _parts(values: tuple[str | Meeting, ...]) -> Iterator[str]:
    for value in values:
        yield value if isinstance(value, str) else " · ".join(getattr(value, part.name) for part in fields(value))


if __name__ == "__main__":
    main()
