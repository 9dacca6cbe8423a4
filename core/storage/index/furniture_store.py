"""`FurnitureStore` on Postgres: the marks of pages, what was learned from them, and pages without it."""

import json
from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.page import STRUCTURE, FurnitureBlock, PageMarks
from core.domain.passage import OlderPage
from core.ports.pages import RestrippedPage, StrippedPage
from core.storage.codecs import page_json
from core.storage.database import Database, storable, storable_value
from core.storage.index.chunk_rows import chunks_of_versions
from core.storage.index.older_pages import replace_chunks

_PAGES = text("""
    select pages.url, page_marks.marks, page_marks.slots, page_marks.left_out
    from page_marks
    join pages on pages.id = page_marks.page_id
    join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
    join sources on sources.id = pages.source_id
    where sources.name = :source
    order by pages.url
""")

_NOTE = text("""
    insert into page_marks (page_id, marks, slots, left_out)
    select pages.id, cast(:marks as bigint[]), cast(:slots as bigint[]), cast(:left_out as integer[])
    from pages join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url
    on conflict (page_id) do update set marks = excluded.marks, slots = excluded.slots, left_out = excluded.left_out
""")

_LEARNED = text("""
    select furniture.folder, furniture.mark, furniture.text, furniture.pages, furniture.of_pages, furniture.home,
        furniture.nights
    from furniture join sources on sources.id = furniture.source_id
    where cast(:source as text) is null or sources.name = :source
    order by furniture.folder, furniture.pages desc, furniture.mark
""")

_FORGET = text("delete from furniture using sources where sources.id = furniture.source_id and sources.name = :source")

_KEEP = text("""
    insert into furniture (source_id, folder, mark, text, pages, of_pages, home, nights)
    select sources.id, :folder, :mark, :text, :pages, :of_pages, :home, :nights
    from sources where sources.name = :source
""")

_VERSION = text("""
    select version.id, version.title, version.content_type, version.fetched_at, version.links, version.blocks,
        version.left_out
    from page_versions as version
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url and version.valid_to is null and version.blocks is not null
""")

_SET_VERSION = text("""
    update page_versions set
        fingerprint = :fingerprint, text = :text, blocks = cast(:blocks as jsonb), left_out = cast(:left_out as jsonb),
        links = cast(:links as jsonb)
    where id = :version_id
""")

_SET_FETCH = text("""
    update fetches set keys = cast(:keys as text[]), words = :words
    from sources where sources.id = fetches.source_id and sources.name = :source and fetches.url = :url
""")


@dataclass(frozen=True, slots=True)
class PostgresFurniture:
    """The furniture of all sources."""

    database: Database

    async def pages(self, source: str) -> list[PageMarks]:
        """The marks of every current page of a source that has some."""
        rows = await self.database.read(_PAGES, {"source": source})
        return [PageMarks(row.url, array("q", row.marks), array("q", row.slots), tuple(row.left_out)) for row in rows]

    async def note(self, source: str, marks: PageMarks) -> None:
        """Stores what stands on a page, in place of what stood there."""
        async with self.database.begin() as connection:
            await _note(connection, source, marks)

    async def learned(self, source: str | None = None) -> list[FurnitureBlock]:
        """The furniture of a source, or of all."""
        return [FurnitureBlock(*row) for row in await self.database.read(_LEARNED, {"source": source})]

    async def keep(self, source: str, blocks: Sequence[FurnitureBlock]) -> None:
        """Stores the furniture of a source, in place of what was learned before."""
        async with self.database.begin() as connection:
            await connection.execute(_FORGET, {"source": source})
            if blocks:
                await connection.execute(_KEEP, [_row(source, block) for block in blocks])

    async def read(self, source: str, url: str) -> StrippedPage | None:
        """The current version of a page; None where there is none, or none with its blocks."""
        from core.text.furniture.stripping import whole  # of a crawl alone

        async with self.database.begin() as connection:
            row = (await connection.execute(_VERSION, {"source": source, "url": storable(url)})).one_or_none()
            if row is None:
                return None
            chunks = (await chunks_of_versions(connection, [row.id])).get(row.id, [])
        blocks = page_json.blocks_from_stored(row.blocks)
        every = whole(blocks, page_json.left_out_from_stored(row.left_out))
        links = page_json.links_from_stored(row.links) or ()
        document = Document(url, row.title, every, row.content_type, row.fetched_at, text_links=links)
        return StrippedPage(OlderPage(row.id, url, row.title, tuple(chunks), blocks), document)

    async def restrip(self, source: str, page: RestrippedPage, embedder_name: str, at: datetime) -> bool:
        """Makes this what the current version says, in one transaction; False when it is no longer current."""
        async with self.database.begin() as connection:
            old, new = page.stored, page.chunks
            if not await replace_chunks(connection, old, new, embedder_name, structure=STRUCTURE, at=at):
                return False
            await connection.execute(_SET_VERSION, _version(page))
            await connection.execute(_SET_FETCH, {"source": source, **_fetch(page)})
            await _note(connection, source, page.marks)
        return True


async def _note(connection: AsyncConnection, source: str, marks: PageMarks) -> None:
    values = {
        "source": source,
        "url": storable(marks.url),
        "marks": list(marks.marks),
        "slots": list(marks.slots),
        "left_out": list(marks.left_out),
    }
    await connection.execute(_NOTE, values)


def _row(source: str, block: FurnitureBlock) -> dict[str, object]:
    return {"source": source, **{name: storable_value(value) for name, value in asdict(block).items()}}


def _version(page: RestrippedPage) -> dict[str, object]:
    left_out = page_json.left_out_as_stored(page.document.left_out)
    return {
        "version_id": page.stored.version_id,
        "fingerprint": page.fingerprint,
        "text": storable(page.document.text),
        "blocks": json.dumps(page_json.blocks_as_stored(page.document.blocks)),
        "left_out": left_out and json.dumps(left_out),
        "links": page_json.links_as_stored(page.document.text_links) if page.has_links else None,
    }


def _fetch(page: RestrippedPage) -> dict[str, object]:
    words = len(page.document.text.split())
    return {"url": storable(page.document.url), "keys": list(page.keys), "words": words}
