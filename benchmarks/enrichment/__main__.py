"""Measure texts from structure: `python -m benchmarks.enrichment SET … --data FOLDER [--cache FOLDER]`.

Of each set: pages a second, rows, bytes, the cost of a changed page, the requests that a language model would take, and
for sets with questions hit@1 and hit@5 by the weight of these texts, against none.
"""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.enrichment.question_files import SETS, Asked, files_of, questions_of
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.enrichment import EnrichmentReport
from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import default_counter
from core.ports.models import Embedder
from core.rag.enrichment.enriching import Enriching
from core.rag.enrichment.model import ModelWriter
from core.rag.enrichment.structure import StructureWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.postings import PostgresIndexMaintenance, PostgresVocabulary
from core.storage.index.search_texts import PostgresSearchTexts
from core.storage.index.statement_vectors import PostgresStatementVectors
from core.storage.inventory import Inventory
from core.storage.job_lock import PostgresJobLock
from evaluation.corpus import fill, fresh_database, read_document
from evaluation.scores.resampling import paired_difference
from evaluation.vector_cache import CachedEmbedder
from tests.fakes.models import ScriptedChatModel

DEPTHS = (1, 5)
Hits = Mapping[int, Mapping[str, float]]


@dataclass(frozen=True)
class Trial:
    """One set on a database of its own."""

    name: str
    database: Database
    embedder: Embedder
    has_statements: bool
    weights: Sequence[float]

    async def run(self, files: Mapping[str, Sequence[Path]], questions: Sequence[Asked]) -> None:
        """Prints its lines. Raises AdvisorError."""
        pages = sum(map(len, files.values()))
        statements = StatementIndexer(PostgresStatementVectors(self.database)) if self.has_statements else None
        indexer = Indexer(PostgresPageWriter(self.database), self.embedder, Chunker(default_counter()), statements)
        started = perf_counter()
        await fill(PostgresIndexMaintenance(self.database), indexer, files, lambda: None)
        indexed = perf_counter() - started
        await self._tell_model(pages)
        before, bytes_before = await self._hits(questions, 0.0), await self._bytes()
        started = perf_counter()
        report = await self._enriched()
        enriched = perf_counter() - started
        print(f"{self.name}: {pages} pages, {report.passages} passages, {pages / indexed:.1f} pages/s, with structure")
        print(f"  {pages / (indexed + enriched):.1f}; {report.texts} texts ({report.dropped} dropped), ", end="")
        print(f"{(await self._bytes() - bytes_before) / 1_000_000:.1f} MB")
        await self._tell_changed(indexer, files)
        for weight in self.weights if questions else ():
            after = await self._hits(questions, weight)
            told = "; ".join(f"hit@{depth} {_change(before[depth], after[depth])}" for depth in DEPTHS)
            print(f"  weight {weight}: {told}", flush=True)

    async def _bytes(self) -> int:
        return (await Inventory(self.database).holdings()).bytes_on_disk

    async def _enriched(self) -> EnrichmentReport:
        store, lock = PostgresSearchTexts(self.database), PostgresJobLock(self.database)
        report = await Enriching(store, self.embedder, StructureWriter(), lock).run()
        assert report is not None  # noqa: S101 - nobody else holds the lock
        return report

    async def _tell_model(self, pages: int) -> None:
        """What a first run with a language model would take: requests and tokens are known before any is sent."""
        writer = ModelWriter(ScriptedChatModel([]), default_counter())
        store, lock = PostgresSearchTexts(self.database), PostgresJobLock(self.database)
        use = (await Enriching(store, self.embedder, writer, lock).estimate()).use
        print(f"{self.name}: a model: {use.requests} requests, {use.requests / pages:.2f} a page, ", end="")
        print(f"{use.sent} tokens sent, at most {use.received} back")

    async def _tell_changed(self, indexer: Indexer, files: Mapping[str, Sequence[Path]]) -> None:
        """A sentence more at the end of the page with most blocks."""
        found = [(name, page) for name, paths in files.items() for path in paths if (page := read_document(path))]
        name, page = max(found, key=lambda each: len(each[1].blocks))
        more = Block(BlockKind.PARAGRAPH, "This page was changed for a measurement, by a sentence that nobody needs.")
        changed: Document = replace(page, blocks=(*page.blocks, more), fetched_at=datetime.now(UTC))
        await indexer.store(Source(name, ("http://campus.example/",)), changed, "changed")
        started = perf_counter()
        report = await self._enriched()
        took = 1000 * (perf_counter() - started)
        print(f"  a changed page of {len(page.blocks)} blocks: {report.passages} passages read, {took:.0f} ms")

    async def _hits(self, questions: Sequence[Asked], weight: float) -> Hits:
        """By depth and question, 1 where one of the first passages, as it is read, answers it."""
        retriever = Retriever(
            PostgresPassageSearch(self.database, Tuning(told_weight=weight)),
            self.embedder,
            weights=RankingWeights(told=weight),
            vocabulary=PostgresVocabulary(self.database),
            statements=PostgresStatementVectors(self.database),
        )
        places = {}
        for each in questions:
            found = await retriever.retrieve(each.text, each.scope, max(DEPTHS))
            places[each.id] = next((at for at, one in enumerate(found, 1) if each.is_answered(one)), 1_000)
        return {depth: {one: float(place <= depth) for one, place in places.items()} for depth in DEPTHS}


def _change(before: Mapping[str, float], after: Mapping[str, float]) -> str:
    difference = paired_difference(before, after)
    shares = [sum(scores.values()) / len(scores) for scores in (before, after)]
    return f"{shares[0]:.3f} → {shares[1]:.3f} ({difference.mean:+.3f} [{difference.low:+.3f}, {difference.high:+.3f}])"


async def _run(chosen: argparse.Namespace) -> None:
    for name in chosen.sets:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            embedder: Embedder = OnnxEmbedder()
            embedder = stack.enter_context(CachedEmbedder(embedder, chosen.cache)) if chosen.cache else embedder
            async with fresh_database(folder) as database:
                trial = Trial(name, database, embedder, not chosen.no_statements, chosen.weight or [0.5, 1.0, 2.0])
                await trial.run(files_of(name, chosen.data), questions_of(name, chosen.data))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", choices=SETS)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds cmu/, html/ and syllabi/")
    parser.add_argument("--cache", type=Path, help="where vectors are kept; pages/s are then not those of a crawl")
    parser.add_argument("--no-statements", action="store_true", help="without vectors of sentences, for large sets")
    parser.add_argument("--weight", action="append", type=float, help="only this weight of the texts (repeatable)")
    asyncio.run(_run(parser.parse_args()))


if __name__ == "__main__":
    main()
