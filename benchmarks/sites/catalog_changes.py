"""Measure change detection on a real catalog: `python -m benchmarks.sites.catalog_changes --data DIR`."""

import argparse
import asyncio
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

from benchmarks.sites.catalog_site import FIELDS, RENDERINGS, TAG, Course, Rendering, code_of, publish
from benchmarks.sites.crawl_trial import open_trial
from benchmarks.sites.local_site import LocalSite, Served, served
from benchmarks.sites.page_noise import COMING, MAGAZINE
from bot.terminal.logs import configure_logs
from bot.terminal.rendering import report_line
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.text.fingerprint import normalised
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder

Change = tuple[str, str]
VERSIONS = text("""
    select pages.url, page_versions.text, page_versions.links, page_versions.valid_from, page_versions.valid_to
    from page_versions join pages on pages.id = page_versions.page_id
    order by page_versions.id
""")
ENTRY = re.compile(r"Entry (\S+)")
FIELD = re.compile(rf"({'|'.join(FIELDS.values())}) of (\S+)")


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


async def changes_found(database: Database, second_night: datetime, pids: Mapping[str, str]) -> frozenset[Change]:
    """Changes found by the second night: added, removed, or a changed field; `pids` by course code."""
    async with database.begin() as connection:
        rows = (await connection.execute(VERSIONS)).all()
    versions = defaultdict(list)
    for row in rows:
        if "/course/" in row.url:
            versions[row.url].append(row)
    changes = {change for rows in versions.values() for change in _changes_of(rows, second_night)}
    return frozenset((pids[code], change) for code, change in changes)


def _changes_of(versions: Sequence[Row[Any]], second_night: datetime) -> Iterator[Change]:
    # A page that was cut anew has a copy of its version, for the answers that cite it.
    before = [row for row in versions if row.valid_from < second_night <= (row.valid_to or second_night)]
    now = [row for row in versions if row.valid_to is None]
    # The links of a page that was cut anew are unknown until it is read again: then only its words can be compared.
    are_known = all(row.links is not None for row in [*before[:1], *now])
    old, new = (
        courses_on(rows[0].text, rows[0].links if are_known else None) if rows else {} for rows in (before, now)
    )
    yield from ((code, "added") for code in new.keys() - old.keys())
    yield from ((code, "removed") for code in old.keys() - new.keys())
    for code in new.keys() & old.keys():
        changed = (name for name, heading in FIELDS.items() if old[code][heading] != new[code][heading])
        yield from ((code, f"field:{name}") for name in changed)


def courses_on(page: str, links: Sequence[Sequence[str]] | None) -> Mapping[str, Mapping[str, str]]:
    """By course code the text below each of our headings, without white space and stamps, and where its links lead."""
    found: defaultdict[str, defaultdict[str, str]] = defaultdict(lambda: defaultdict(str))
    code = heading = ""
    for line in page.splitlines():
        if entry := ENTRY.fullmatch(line.strip()):
            code, heading = entry[1], ""
            found[code][heading] = ""
        elif field := FIELD.fullmatch(line.strip()):
            heading = field[1]
        elif line.strip() in {MAGAZINE, COMING}:  # what is below it belongs to no field
            heading = ""
        else:
            found[code][heading] += "".join(normalised(line).split())
    for words, target, above in links or ():
        if field := FIELD.fullmatch(above.strip()):
            found[field[2]][field[1]] += f" {words} {target}"
    found.pop("", None)
    return found


async def measured(
    catalogs: Sequence[list[Course]], true: frozenset[Change], folder: Path, rendering: Rendering
) -> tuple[Found, str]:
    """Serves the two dates in turn, one night each."""
    pids = {code_of(course): str(course["pid"]) for catalog in catalogs for course in catalog}
    async with EmbeddedPostgres(folder / "postgres") as url:
        await asyncio.to_thread(upgrade, url)
        with served(LocalSite()) as site:
            async with open_trial(url, site.address, HashingEmbedder()) as trial, _database(url) as database:
                reports = []
                for night, catalog in enumerate(catalogs):
                    publish(site, catalog, rendering, night)
                    reports.append(await trial.night())
                found = await changes_found(database, reports[-1].started_at, pids)
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
    parser.add_argument("--every", type=int, default=1, help="of the courses take every so many, for a quick look")
    given = parser.parse_args()
    data = given.data
    configure_logs("ERROR", "text")
    catalogs = [json.loads(path.read_text()) for path in sorted((data / "uvic/catalog").glob("*.json"))]
    rows = [json.loads(line) for line in (data / "uvic/catalog_changes.jsonl").read_text().splitlines()]
    pids = sorted({str(course["pid"]) for catalog in catalogs for course in catalog})
    chosen = set(pids[:: given.every])
    catalogs = [[course for course in catalog if course["pid"] in chosen] for catalog in catalogs]
    rows = [row for row in rows if row["pid"] in chosen]
    captures = sorted((data / "columbia/same_page_at_three_dates").glob("*.html"))
    true = frozenset((row["pid"], row["change"]) for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        for number, rendering in enumerate(RENDERINGS):
            found, shown = asyncio.run(measured(catalogs, true, Path(folder) / str(number), rendering))
            _print(rendering, found, shown, unseen(rows))
        cosmetic = asyncio.run(cosmetic_unchanged([path.read_bytes() for path in captures], Path(folder)))
    print(f"captures that differ in stamps alone: {'unchanged' if cosmetic else 'CHANGED'}")


def _print(rendering: Rendering, found: Found, shown: str, unseen: frozenset[Change]) -> None:
    print(f"== {rendering.title}\n{shown}")
    print(f"true changes {len(found.true)}, found {len(found.found)}")
    print(f"precision {found.precision:.3f}  recall {found.recall:.3f}")
    visible = Found(found.found - unseen, found.true - unseen)
    print(f"of the {len(visible.true)} that a reader can see: precision {visible.precision:.3f}", end="  ")
    print(f"recall {visible.recall:.3f}")
    print("missed:  ", sorted(found.true - found.found)[:20])
    print("mistaken:", sorted(found.found - found.true)[:20], flush=True)


if __name__ == "__main__":
    main()
