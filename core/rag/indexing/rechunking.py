"""Chunk pages again that another version of the chunker made: from what is stored, without fetching them."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from itertools import groupby

import structlog

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.domain.page import STRUCTURE
from core.domain.passage import Chunk, ChunkDraft, OlderPage
from core.domain.units import CELL_BORDER, LIST_MARK, PATH_BORDER, UnitKind
from core.ports.pages import IndexMaintenance, OlderPages
from core.rag.indexing.indexer import Indexer, readable
from core.text.passage_structure import read

log = structlog.get_logger(__name__)

Path = tuple[str, ...]


def candidates(chunks: Sequence[Chunk]) -> Iterator[tuple[Block, ...]]:
    """What the blocks of a page with these chunks may have been, in reading order; the likeliest first."""
    return (_rebuilt(chunks, guess) for guess in _InnerHeadings)


class _InnerHeadings(Enum):
    """Which short lines inside a chunk are taken for headings: those directly above text, or all."""

    ABOVE_TEXT = auto()
    ALL = auto()


def _rebuilt(chunks: Sequence[Chunk], guess: _InnerHeadings) -> tuple[Block, ...]:
    found: list[Block] = []
    at: Path = ()
    for chunk in chunks:
        is_continued = bool(found) and chunk.headings == at
        for path, text in _sections(chunk, guess):
            found += [] if path == at else _headings(at, path)
            at = path
            blocks = list(_blocks(text, chunk.page))
            found = _continued(found, blocks) if is_continued else [*found, *blocks]
            is_continued = False
    return tuple(found)


def _sections(chunk: Chunk, guess: _InnerHeadings) -> list[tuple[Path, str]]:
    found, above = list(_guessed(chunk, guess)), len(chunk.headings)
    # Sections that all stood under one more heading would have it among the headings of their chunk.
    is_wrong = len({path[: above + 1] for path, _ in found}) == 1 and found[0][0] != chunk.headings
    return [(chunk.headings, chunk.text)] if is_wrong else found


def _guessed(chunk: Chunk, guess: _InnerHeadings) -> Iterator[tuple[Path, str]]:
    path = chunk.headings
    for part in chunk.text.split("\n\n"):
        first, _, rest = part.partition("\n")
        if _is_heading(first, rest, guess):
            path = (*chunk.headings, *first.split(PATH_BORDER))
            yield path, rest
        else:
            yield path, part


def _is_heading(line: str, below: str, guess: _InnerHeadings) -> bool:
    if _kind(line) is BlockKind.PARAGRAPH and below and _kind(below) is not BlockKind.PARAGRAPH:
        return not line.endswith(":")  # only a heading or a lead-in stands directly above a list or table
    if guess is _InnerHeadings.ABOVE_TEXT and not below:
        return False
    return [unit.kind for unit in read(line)] == [UnitKind.HEADING]


def _headings(at: Path, path: Path) -> Iterator[Block]:
    """The headings that lead from one path to another; one that ends above the place it starts from is repeated."""
    same = next((place for place, (a, b) in enumerate(zip(at, path, strict=False)) if a != b), min(len(at), len(path)))
    for place in range(max(0, min(same, len(path) - 1)), len(path)):
        yield Block(BlockKind.HEADING, path[place], level=place + 1)


def _blocks(text: str, page: int | None) -> Iterator[Block]:
    for part in text.split("\n\n"):
        for kind, lines in groupby(filter(None, part.split("\n")), key=_kind):
            yield _block(kind, list(lines), page)


def _block(kind: BlockKind, lines: Sequence[str], page: int | None) -> Block:
    if kind is BlockKind.LIST:
        return list_block([line.removeprefix(LIST_MARK) for line in lines], page)
    if kind is BlockKind.TABLE:
        rows = [tuple(line.split(CELL_BORDER)) for line in lines]
        return table_block(rows[1:], rows[0], page) if len(rows) > 1 else table_block(rows, page=page)
    return Block(kind, "\n".join(lines), page=page)


def _kind(line: str) -> BlockKind:
    if CELL_BORDER in line:
        return BlockKind.TABLE
    return BlockKind.LIST if line.startswith(LIST_MARK) else BlockKind.PARAGRAPH


def _continued(found: Sequence[Block], blocks: Sequence[Block]) -> list[Block]:
    """What the next chunk of a section adds: a table or list goes on below the header or lead-in that is repeated."""
    last = found[-1]
    if blocks and last.kind is BlockKind.TABLE is blocks[0].kind:
        return [*found[:-1], _longer_table(last, blocks[0]), *blocks[1:]]
    if len(blocks) > 1 and last.kind is BlockKind.LIST is blocks[1].kind and _leads_in(found, blocks[0]):
        return [*found[:-1], list_block([*last.items, *blocks[1].items], last.page), *blocks[2:]]
    return [*found, *blocks]


def _longer_table(table: Block, more: Block) -> Block:
    rows = more.rows if more.header in (None, table.header) else (more.header or (), *more.rows)
    return table_block([*table.rows, *rows], table.header, table.page)


def _leads_in(found: Sequence[Block], prose: Block) -> bool:
    return len(found) > 1 and prose.kind is BlockKind.PARAGRAPH and found[-2].text.endswith(prose.text)


AT_ONCE = 20
LOG_EVERY_PAGES = 500


def _as_they_are(_: Document) -> None:
    return None


@dataclass(frozen=True)
class Rechunking:
    """Works page by page: an interrupted run is continued by the next one.

    The records of a page are read again from its blocks, by `records`; None of it leaves them as they are.

    A page whose chunks have the same texts as before gets their units, and nothing else changes. Of other pages only
    those chunks are embedded whose text has no vector yet. Where no blocks are stored they are rebuilt from the chunks
    (`legacy_blocks`); where the rebuilt blocks do not give the same chunks, these stay as they are, and their units are
    read from their text until the page is read again.
    """

    pages: OlderPages
    maintenance: IndexMaintenance
    indexer: Indexer
    clock: Callable[[], datetime]
    records: Callable[[Document], Document | None] = _as_they_are

    async def run(self) -> int:
        """The number of such pages. Raises ModelError or DatabaseError; pages finished before stay done."""
        done = cut = last = 0
        while older := await self.pages.stale(STRUCTURE, last, AT_ONCE):
            for page in older:
                cut += await self._renewed(page)
            done, last = done + len(older), older[-1].version_id
            if done % LOG_EVERY_PAGES < AT_ONCE:
                log.info("pages get their structure", pages=done, cut_anew=cut)
        if cut:
            await self.maintenance.refresh_statistics()
        if done:
            log.info("pages have their structure", pages=done, cut_anew=cut)
        return done

    async def _renewed(self, page: OlderPage) -> bool:
        """True where chunks with other texts came of it."""
        if page.blocks is None:
            await self._keep_rebuilt(page)
            return False
        read = Document(page.url, page.title, page.every_block, page.content_type, self.clock())
        if document := await asyncio.to_thread(self.records, read):
            await self.pages.renew_records(page, readable(document))
        drafts = self._drafts(page, page.blocks)
        if _texts(drafts) == _texts(page.chunks):
            await self.pages.keep(page, drafts, STRUCTURE)
            return False
        model = self.indexer.embedder.name
        vectors = await self.indexer.pages.stored_vectors(model, _texts(drafts))
        chunks = await self.indexer.embedded(drafts, vectors, page.url)
        return await self.pages.recut(page, chunks, model, STRUCTURE, self.clock())

    async def _keep_rebuilt(self, page: OlderPage) -> None:
        for blocks in candidates(page.chunks):
            drafts = self._drafts(page, blocks)
            if _texts(drafts) == _texts(page.chunks):
                await self.pages.keep(replace(page, blocks=blocks), drafts, STRUCTURE)
                return
        drafts = [_as_draft(place, chunk) for place, chunk in enumerate(page.chunks)]
        await self.pages.keep(page, drafts, STRUCTURE)

    def _drafts(self, page: OlderPage, blocks: tuple[Block, ...]) -> list[ChunkDraft]:
        return self.indexer.chunker.chunk(Document(page.url, page.title, blocks, "", self.clock()))


def _texts(chunks: Sequence[Chunk] | Sequence[ChunkDraft]) -> list[str]:
    return [chunk.anchored_text for chunk in chunks]


def _as_draft(place: int, chunk: Chunk) -> ChunkDraft:
    units = read(chunk.text)
    return ChunkDraft(place, chunk.text, chunk.anchor, chunk.headings, chunk.tokens, chunk.page, units)
