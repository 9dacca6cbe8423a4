"""haiku.rag on LanceDB, set up as in its documentation: its own chunking and default search."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

# Read at import: otherwise its chunker downloads a tokenizer, and its log is sent to a server.
os.environ.update({"HF_HUB_OFFLINE": "1", "LOGFIRE_IGNORE_NO_CONFIG": "1"})

from docling_core.types.doc import DocItemLabel, DoclingDocument, TableCell, TableData
from haiku.rag.client import HaikuRAG
from haiku.rag.client.documents import DocumentImport
from haiku.rag.config import AppConfig
from haiku.rag.store.models.chunk import SearchResult

from benchmarks.pipelines.pipeline import FOUND, Pipeline, Place, WaitingEmbedder
from benchmarks.pipelines.served_embedder import QUESTION, served
from core.domain.document import Block, BlockKind, Document
from core.models.local_embedder import minilm_tokenizer

_AT_ONCE = 64  # pages per write, since every write makes a table version


@dataclass(frozen=True)
class HaikuOnLanceDB:
    """Dense and full-text search, joined by reciprocal rank; no reranker, as it comes."""

    client: HaikuRAG

    async def index(self, documents: Sequence[Document]) -> int:
        """Cuts, embeds and stores the pages; returns how many chunks they made."""
        made = 0
        for start in range(0, len(documents), _AT_ONCE):
            imports = [await self._cut(each) for each in documents[start : start + _AT_ONCE]]
            await self.client.import_documents(imports)
            made += sum(len(each.chunks) for each in imports)
        await self.client.vacuum()  # brings its full-text index up to what was written
        return made

    async def search(self, question: str) -> list[str]:
        """The best chunks, each below its title and headings, as its agents are shown them."""
        return [_shown(each) for each in await self.client.search(question, limit=FOUND)]

    async def _cut(self, document: Document) -> DocumentImport:
        converted = as_docling(document)
        chunks = await self.client.chunk(converted)
        return DocumentImport(docling_document=converted, chunks=chunks, uri=document.url, title=document.title)


@asynccontextmanager
async def by_default(place: Place) -> AsyncIterator[Pipeline]:
    """Chunks of at most 256 tokens, headings included."""
    embedder = WaitingEmbedder(place.embedder, asyncio.get_running_loop())
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="advisor-haiku-")))
        config = _configured(place, stack.enter_context(served(embedder)), folder)
        async with HaikuRAG(folder / "pages.lancedb", config, create=True) as client:
            yield HaikuOnLanceDB(client)


def _configured(place: Place, address: str, folder: Path) -> AppConfig:
    model = {
        "provider": "openai",
        "name": place.embedder.name,
        "vector_dim": place.embedder.dimension,
        "base_url": address,
        "api_key": "none",
        "query_prefix": QUESTION,
    }
    cutting = {"chunking_tokenizer": str(_tokenizer_in(folder / "tokenizer")), "pictures": "none"}
    return AppConfig.model_validate({"embeddings": {"model": model}, "processing": cutting})


def _tokenizer_in(folder: Path) -> Path:
    """The tokenizer of the model that embeds, as files that its cutter can load."""
    folder.mkdir()
    minilm_tokenizer().save(str(folder / "tokenizer.json"))
    kind = {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": 512}
    (folder / "tokenizer_config.json").write_text(json.dumps(kind), encoding="utf-8")
    return folder


def as_docling(document: Document) -> DoclingDocument:
    """The page with its headings, lists and tables in the form that its cutter works on."""
    made = DoclingDocument(name=document.url)
    made.add_title(text=document.title)
    for block in document.blocks:
        _add(made, block)
    return made


def _add(made: DoclingDocument, block: Block) -> None:
    if block.kind is BlockKind.HEADING:
        made.add_heading(text=block.text, level=block.level)
    elif block.kind in {BlockKind.LIST, BlockKind.RECORD}:
        group = made.add_list_group()
        for item in block.items:
            made.add_list_item(text=item, parent=group)
    elif block.kind is BlockKind.TABLE:
        made.add_table(data=_table(block))
    elif block.kind is BlockKind.CODE:
        made.add_code(text=block.text)
    else:
        made.add_text(label=DocItemLabel.TEXT, text=block.text)


def _table(block: Block) -> TableData:
    rows = block.rows if block.header is None else (block.header, *block.rows)
    cells = [_cell(row, column, word) for row, words in enumerate(rows) for column, word in enumerate(words)]
    return TableData(num_rows=len(rows), num_cols=max(map(len, rows)), table_cells=cells)


def _cell(row: int, column: int, text: str) -> TableCell:
    return TableCell(
        text=text,
        start_row_offset_idx=row,
        end_row_offset_idx=row + 1,
        start_col_offset_idx=column,
        end_col_offset_idx=column + 1,
        column_header=row == 0,
    )


def _shown(found: SearchResult) -> str:
    above = dict.fromkeys([found.document_title or "", *(found.headings or ())])
    return "\n".join([*filter(None, above), found.content])
