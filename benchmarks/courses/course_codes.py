"""Measure search by course code in any spelling: `python -m benchmarks.courses.course_codes --data DIR`."""

import argparse
import asyncio
import random
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.passage import Chunk
from core.domain.records import code_key
from core.domain.search import Candidate, Scope
from core.extract.extraction import extract
from core.extract.records.course_codes import CODE
from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import default_counter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch
from core.storage.index.postings import PostgresIndexMaintenance
from core.text.fingerprint import fingerprint
from evaluation.configurations import CONFIGURATIONS
from evaluation.corpus import fresh_database
from evaluation.scores.metrics import Share

# What is read, as which kind of file, and how many of the codes are drawn from it.
FOLDERS = {
    "uvic/catalog": ("*202009.json", "application/json", 0.4),
    "uvic/schedule/202009": ("*/*.html", "text/html", 0.4),
    "columbia": ("*.html", "text/html", 0.2),
}
SPELLINGS: Mapping[str, Callable[[str], str]] = {
    "as printed": lambda code: code,
    "in small letters": str.lower,
    "joined": lambda code: re.sub(r"[ -]", "", code).lower(),
    "dashed": lambda code: code.replace(" ", "-"),
}
QUESTIONS = (
    "What are the prerequisites for {}?",
    "How many credits is {}?",
    "What is {} about?",
    "Who teaches {} and when does it meet?",
)
DEPTHS = (1, 5, 10)
LINE = re.compile(r"\n| > ")


@dataclass(frozen=True)
class Asked:
    """A question about a course, and by which spelling of its code."""

    text: str
    key: str
    spelling: str


def documents(data: Path) -> Iterator[tuple[str, Document]]:
    """Every page with the name of its folder."""
    for folder, (pattern, content_type, _) in FOLDERS.items():
        for path in sorted((data / folder).glob(pattern)):
            # The address of a saved page, where its name still tells it: some pages name their subject only there.
            stem = path.name.removesuffix(".html")
            url = (
                stem.replace("http_", "http://", 1).replace("_", "/")
                if stem.startswith("http_")
                else f"http://x/{stem}"
            )
            yield folder, extract(url, content_type, path.read_bytes(), datetime.now(UTC)).document


async def fill(database: Database, embedder: OnnxEmbedder, data: Path) -> dict[str, list[str]]:
    """Indexes the pages; returns the codes of the courses in each folder, in order."""
    indexer, source = (
        Indexer(PostgresPageWriter(database), embedder, Chunker(default_counter())),
        Source("campus", ("http://x/",)),
    )
    codes: defaultdict[str, set[str]] = defaultdict(set)
    await indexer.prepare(source)
    for folder, document in documents(data):
        await indexer.store(source, document, fingerprint(document))
        codes[folder] |= {course.code for course in document.courses if CODE.fullmatch(course.code)}
    await PostgresIndexMaintenance(database).refresh_statistics()
    return {folder: sorted(found) for folder, found in codes.items()}


def drawn(codes: Mapping[str, Sequence[str]], size: int, seed: int) -> list[Asked]:
    """Each code of a seeded sample in every spelling."""
    draw = random.Random(seed)  # noqa: S311
    chosen = [code for folder in codes for code in draw.sample(codes[folder], round(size * FOLDERS[folder][2]))]
    asked = []
    for code in chosen:
        question = draw.choice(QUESTIONS)
        asked += [Asked(question.format(write(code)), code_key(code), name) for name, write in SPELLINGS.items()]
    return asked


def states(chunk: Chunk, key: str) -> bool:
    """Whether a line or heading of a passage opens with the course's code; one that only mentions it does not."""
    lines = LINE.split(f"{chunk.anchor}\n{chunk.text}")
    return any(_opens(line.removeprefix("- "), key) for line in lines)


def _opens(line: str, key: str) -> bool:
    words = re.split(r"[\s,:;(]+", line)
    whole = {code_key("".join(words[:count])) for count in (1, 2, 3)}
    named = re.search(r" - (\S+ \S+) - ", line) or re.match(r"\D+ (\w+)_?,", line)  # "Title - 10691 - CS 310 - A01"
    return key in whole or (named is not None and key.endswith(code_key(named[1])))


def shares(asked: Sequence[Asked], found: Sequence[Sequence[Candidate]]) -> dict[str, dict[int, Share]]:
    """Hit shares by spelling and depth."""
    table: dict[str, dict[int, Share]] = {}
    for name in (*SPELLINGS, "all"):
        mine = [(one, held) for one, held in zip(asked, found, strict=True) if name in {one.spelling, "all"}]
        hits = {
            depth: sum(any(states(each.chunk, one.key) for each in held[:depth]) for one, held in mine)
            for depth in DEPTHS
        }
        table[name] = {depth: Share(hit, len(mine)) for depth, hit in hits.items()}
    return table


def report(title: str, table: Mapping[str, Mapping[int, Share]]) -> None:
    """Prints one Markdown table."""
    print(f"\n### {title}\n\n| spelling | n | " + " | ".join(f"hit@{depth}" for depth in DEPTHS) + " |")
    print("|---" * (2 + len(DEPTHS)) + "|")
    for name, by_depth in table.items():
        print(f"| {name} | {by_depth[1].n} | " + " | ".join(str(by_depth[depth]) for depth in DEPTHS) + " |")
    sys.stdout.flush()


async def run(data: Path, work: Path, size: int, seed: int) -> None:
    """Indexes the pages, and asks in every spelling."""
    embedder = OnnxEmbedder()
    async with fresh_database(work) as database:
        codes = await fill(database, embedder, data)
        print({folder: len(found) for folder, found in codes.items()}, flush=True)
        asked = drawn(codes, size, seed)
        for name in ("lexical", "dense", "default"):
            retriever = Retriever(PostgresPassageSearch(database, CONFIGURATIONS[name].tuning), embedder)
            found = [await retriever.retrieve(one.text, Scope(), max(DEPTHS)) for one in asked]
            report(name, shares(asked, found))
            _print_misses(asked, found)


def _print_misses(asked: Sequence[Asked], found: Sequence[Sequence[Candidate]]) -> None:
    missed = [
        one for one, held in zip(asked, found, strict=True) if not any(states(c.chunk, one.key) for c in held[:5])
    ]
    print("missed:", [one.text for one in missed[:12]])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds uvic/ and columbia/")
    parser.add_argument("--sample", type=int, default=100, help="codes to draw")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        asyncio.run(run(chosen.data, Path(work), chosen.sample, chosen.seed))


if __name__ == "__main__":
    main()
