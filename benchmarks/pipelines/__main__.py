"""Compare pipelines on the same pages, model and questions: `python -m benchmarks.pipelines --data FOLDER`."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from benchmarks.pipelines.comparison import as_table
from benchmarks.pipelines.contestants import CONTESTANTS, OURS, contestant
from benchmarks.pipelines.pipeline import Contestant, Place, TimedEmbedder
from benchmarks.pipelines.running import Run, compete
from bot.logs import configure_logs
from core.domain.document import Document
from core.models.local_embedder import OnnxEmbedder
from core.storage.embedded_postgres import EmbeddedPostgres
from evaluation.corpus import NOT_DURABLE, read_document
from evaluation.reports.report import Report, as_json, environment
from evaluation.scores.measured import Measured
from evaluation.suites.cmu import PAGES, Question, read_questions
from evaluation.vector_cache import CachedEmbedder

LIBRARIES = (
    *("llama-index-core", "llama-index-vector-stores-postgres", "haystack-ai", "pgvector-haystack"),
    *("haiku.rag-slim", "docling-core", "lancedb", "sqlalchemy"),
)


def read_pages(folder: Path) -> list[Document]:
    """The pages and PDF texts as a crawl would read them; unreadable ones are left out."""
    files = [path for part in PAGES for path in sorted((folder / part).iterdir())]
    return [document for path in files if (document := read_document(path)) is not None]


async def measure(
    contestants: Sequence[Contestant], pages: Sequence[Document], questions: Sequence[Question], cache: Path | None
) -> Mapping[str, Measured]:
    """Open every pipeline on a shared Postgres and run the comparison."""
    async with AsyncExitStack() as stack:
        work = Path(stack.enter_context(TemporaryDirectory(prefix="advisor-pipelines-")))
        url = await stack.enter_async_context(one_postgres(work / "postgres"))
        runs = []
        for each in contestants:
            # One embedder each: a shared one would cache questions for the next pipeline.
            model = OnnxEmbedder()
            embedder = TimedEmbedder(stack.enter_context(CachedEmbedder(model, cache)) if cache else model)
            place = Place(await new_database(url, each.name), embedder)
            runs.append(Run(each.name, await stack.enter_async_context(each.opened(place)), embedder))
        return await compete(runs, pages, questions, lambda doing, done, total: print(f"{doing} ({done}/{total})"))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that has the campus questions (cmu)")
    parser.add_argument("--out", type=Path, help="where report.md and report.json are written")
    parser.add_argument("--cache", type=Path, help="keeps vectors of passages; embedding then takes no time")
    parser.add_argument("--only", nargs="+", default=list(CONTESTANTS), help="pipelines that take part")
    chosen = parser.parse_args()
    configure_logs("ERROR", "text")
    folder = chosen.data if chosen.data.name == "cmu" else chosen.data / "cmu"
    contestants = [contestant(name) for name in chosen.only]
    runs = asyncio.run(measure(contestants, read_pages(folder), read_questions(folder / "qa.jsonl"), chosen.cache))
    write(runs, chosen.out)


def installed(name: str) -> str | None:
    """The version of a distribution, where it is there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def write(runs: Mapping[str, Measured], out: Path | None) -> None:
    """Prints the comparison, and writes it to `out` with every question's scores."""
    versions = {name: number for name in LIBRARIES if (number := installed(name))}
    text = as_table(runs, {name: CONTESTANTS[name].about for name in runs}, OURS.name)
    text += "\n" + ", ".join(f"{name} {number}" for name, number in versions.items()) + "\n"
    print(text)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        report = Report(list(runs.values()), datetime.now(UTC), environment(versions))
        (out / "report.md").write_text(text, encoding="utf-8")
        (out / "report.json").write_text(as_json(report), encoding="utf-8")


@asynccontextmanager
async def one_postgres(folder: Path) -> AsyncIterator[str]:
    """The address of an embedded Postgres that is stopped at the end; fast, but not crash-safe."""
    async with EmbeddedPostgres(folder, NOT_DURABLE) as url:
        yield url


async def new_database(url: str, name: str) -> str:
    """The address of a new database of this name on the same server."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(psycopg.sql.SQL("create database {}").format(psycopg.sql.Identifier(name)))
    return f"{url.rpartition('/')[0]}/{name}"


if __name__ == "__main__":
    main()
