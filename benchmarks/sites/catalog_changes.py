"""Measure change detection on a real catalog: `python -m benchmarks.sites.catalog_changes --data DIR`."""

import argparse
import asyncio
import html
import json
import re
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Row, text

from benchmarks.sites.crawl_trial import open_trial
from benchmarks.sites.local_site import LocalSite, Served, served
from bot.logs import configure_logs
from bot.terminal.rendering import report_line
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder

# The fields whose changes are labelled, under the headings that our pages give them.
FIELDS = {
    "title": "Name",
    "credits": "Units",
    "description": "About this course",
    "supplementalNotes": "Notes",
    "preAndCorequisites": "Required before or at the same time",
    "preOrCorequisites": "Required before or at the same time, any of",
}
ABOUT = (
    "This is the entry of one course in the calendar of the graduate school. It says what the course is about, how "
    "many units it carries, and what has to be done before it can be taken."
)
Change = tuple[str, str]
Course = Mapping[str, object]
VERSIONS = text("""
    select pages.url, page_versions.text, page_versions.links, page_versions.valid_from, page_versions.valid_to
    from page_versions join pages on pages.id = page_versions.page_id
    order by page_versions.id
""")
TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Found:
    """The changes that were found, and those that are true."""

    found: frozenset[Change]
    true: frozenset[Change]

    @property
    def precision(self) -> float:
        """The share of what was found that is true."""
        return len(self.found & self.true) / max(1, len(self.found))

    @property
    def recall(self) -> float:
        """The share of what is true that was found."""
        return len(self.found & self.true) / max(1, len(self.true))


def course_page(course: Course) -> str:
    """A page in our own layout; a field that is empty has no heading."""
    code = html.escape(str(course["__catalogCourseId"]))
    parts = [f"<h2>{heading}</h2><div>{_shown(course.get(name))}</div>" for name, heading in _present(course)]
    return f"<title>Course {code}</title><main><h1>Course {code}</h1><p>{ABOUT}</p>{''.join(parts)}</main>"


def _present(course: Course) -> list[tuple[str, str]]:
    return [(name, heading) for name, heading in FIELDS.items() if _shown(course.get(name))]


def _shown(value: object) -> str:
    """The markup of a field; credits are a small tree of numbers."""
    if isinstance(value, dict):
        hours = value["credits"] if isinstance(value.get("credits"), dict) else {}
        return f"<p>{hours.get('min', '')} to {hours.get('max', '')}, value {value.get('value', '')}</p>"
    shown = "" if value is None else str(value)
    if not TAG.sub("", shown).strip():
        return ""
    return shown if shown.lstrip().startswith("<") else f"<p>{shown}</p>"


def publish(site: LocalSite, courses: list[Course]) -> None:
    """Serves the catalog of one date, in lists of a hundred."""
    site.pages.clear()
    lists = [courses[at : at + 100] for at in range(0, len(courses), 100)]
    for number, part in enumerate(lists):
        links = "".join(f'<li><a href="/course/{each["pid"]}">{each["__catalogCourseId"]}</a></li>' for each in part)
        site.put(f"/list/{number}", f"<title>List {number}</title><ul>{links}</ul>")
    links = "".join(f'<li><a href="/list/{number}">List {number}</a></li>' for number in range(len(lists)))
    site.put("/", f"<title>Catalog</title><ul>{links}</ul>")
    for course in courses:
        site.put(f"/course/{course['pid']}", course_page(course))


async def changes_found(database: Database, second_night: datetime) -> frozenset[Change]:
    """Changes found by the second night: added, removed, or a changed field."""
    async with database.begin() as connection:
        rows = (await connection.execute(VERSIONS)).all()
    versions = defaultdict(list)
    for row in rows:
        if "/course/" in row.url:
            versions[row.url.rpartition("/")[2]].append(row)
    return frozenset(change for pid, rows in versions.items() for change in _changes_of(pid, rows, second_night))


def _changes_of(pid: str, versions: Sequence[Row[Any]], second_night: datetime) -> Iterator[Change]:
    before = [row for row in versions if row.valid_from < second_night]
    now = [row for row in versions if row.valid_to is None]
    if not before:
        yield pid, "added"
    elif not now:
        yield pid, "removed"
    else:
        old, new = (fields_of(row.text, row.links) for row in (before[-1], now[-1]))
        yield from ((pid, f"field:{name}") for name, heading in FIELDS.items() if old[heading] != new[heading])


def fields_of(page: str, links: Sequence[Sequence[str]]) -> Mapping[str, str]:
    """The text below each of our headings, without white space, and where its links lead."""
    found: defaultdict[str, str] = defaultdict(str)
    heading = ""
    for line in page.splitlines():
        if line.strip() in FIELDS.values():
            heading = line.strip()
        else:
            found[heading] += "".join(line.split())
    for words, target, above in links:
        found[above] += f" {words} {target}"
    return found


async def measured(catalogs: Sequence[list[Course]], true: frozenset[Change], folder: Path) -> tuple[Found, str]:
    """Serves the two dates in turn, one night each."""
    async with EmbeddedPostgres(folder / "postgres") as url:
        await asyncio.to_thread(upgrade, url)
        with served(LocalSite()) as site:
            async with open_trial(url, site.address, HashingEmbedder()) as trial, _database(url) as database:
                reports = []
                for catalog in catalogs:
                    publish(site, catalog)
                    reports.append(await trial.night())
                found = await changes_found(database, reports[-1].started_at)
    shown = "\n".join(report_line(report) for report in reports)
    return Found(found, true), shown


@asynccontextmanager
async def _database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    try:
        yield database
    finally:
        await database.dispose()


async def cosmetic_unchanged(pages: Sequence[bytes], folder: Path) -> bool:
    """Whether captures of one page that differ in their stamps alone count as unchanged."""
    async with EmbeddedPostgres(folder / "cosmetic") as url:
        await asyncio.to_thread(upgrade, url)
        with served(LocalSite()) as site:
            async with open_trial(url, site.address, HashingEmbedder()) as trial:
                site.put("/", '<title>Start</title><a href="/page">the page</a>')
                unchanged = []
                for body in pages:
                    # The captures ask not to be indexed, which is beside the point here.
                    served_body = body.replace(b"noindex", b"index")
                    site.pages["/page"] = Served(served_body, headers={"Content-Type": "text/html"})
                    unchanged.append((await trial.night()).pages_unchanged)
    return unchanged == [0, *[1] * (len(pages) - 1)]


def unseen(rows: Sequence[Mapping[str, object]]) -> frozenset[Change]:
    """The labelled changes that nobody sees: another target behind the same words, or other white space."""
    fields = [row for row in rows if "old" in row]
    return frozenset(
        (str(row["pid"]), str(row["change"])) for row in fields if _visible(row["old"]) == _visible(row["new"])
    )


def _visible(markup: object) -> str:
    return "".join(TAG.sub("", str(markup)).split())


def main() -> None:
    """Prints precision and recall, and whether the cosmetic captures were left alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds uvic/ and columbia/")
    data = parser.parse_args().data
    configure_logs("ERROR", "text")
    catalogs = [json.loads(path.read_text()) for path in sorted((data / "uvic/catalog").glob("*.json"))]
    rows = [json.loads(line) for line in (data / "uvic/catalog_changes.jsonl").read_text().splitlines()]
    captures = sorted((data / "columbia/same_page_at_three_dates").glob("*.html"))
    with tempfile.TemporaryDirectory() as folder:
        true = frozenset((row["pid"], row["change"]) for row in rows)
        found, shown = asyncio.run(measured(catalogs, true, Path(folder)))
        cosmetic = asyncio.run(cosmetic_unchanged([path.read_bytes() for path in captures], Path(folder)))
    print(shown)
    print(f"true changes {len(found.true)}, found {len(found.found)}")
    print(f"precision {found.precision:.3f}  recall {found.recall:.3f}")
    visible = Found(found.found - unseen(rows), found.true - unseen(rows))
    print(f"of the {len(visible.true)} that a reader can see: precision {visible.precision:.3f}", end="  ")
    print(f"recall {visible.recall:.3f}")
    print("missed:  ", sorted(found.true - found.found)[:20])
    print("mistaken:", sorted(found.found - found.true)[:20])
    print(f"captures that differ in stamps alone: {'unchanged' if cosmetic else 'CHANGED'}")


if __name__ == "__main__":
    main()
