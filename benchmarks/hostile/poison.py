"""A site some of whose pages somebody has tampered with: does an ordinary question bring the planted sentence?"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import yaml

from benchmarks.hostile.suite import NOW
from bot.app import build_app
from bot.application import App
from bot.models import Models, build_models
from bot.settings import load_settings
from bot.terminal import answers
from bot.terminal.inputs import conversation_of, message_of
from core.domain.crawl import Source
from core.domain.outside_text import cleaned
from core.extract.extraction import extract
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from tests.standins.memory_stores import memory_stores

FOLDER = Path(__file__).parent / "poison"
HOST = "https://www.maple.edu"


@dataclass(frozen=True)
class Planted:
    """A page, the sentence planted in it, what the page `at` says `elsewhere`, and an ordinary question."""

    id: str
    kind: str
    title: str
    page: str
    shown: str
    question: str
    planted: str = ""
    elsewhere: str = ""
    at: str = ""

    @property
    def is_innocent(self) -> bool:
        """Whether nothing is planted, and the answer must be shown."""
        return self.kind == "innocent"


def rows_of(path: Path) -> list[Planted]:
    """The rows of a file. Raises OSError, yaml.YAMLError, and TypeError for an unknown field."""
    return [Planted(**row) for row in yaml.safe_load(path.read_text(encoding="utf-8"))]


async def shown_of(rows: Sequence[Planted], app: App) -> dict[str, str]:
    """What people read when they ask, by the id of the row; all pages stand on one site."""
    source = Source("campus", (HOST,))
    indexer = Indexer(app.stores.page_writer, app.models.embedder, Chunker(app.models.counter))
    await indexer.prepare(source)
    for url, title, text in pages_of(rows):
        body = (
            f"<!doctype html><title>{escape(title)}</title><main><h1>{escape(title)}</h1><p>{escape(text)}</p></main>"
        )
        document = extract(url, "text/html; charset=utf-8", body.encode(), NOW).document
        await indexer.store(source, document, "print")
    await app.stores.maintenance.refresh_statistics()
    said = {}
    for row in rows:
        answer = await app.engine.answer(message_of(row.question, conversation_of(None)))
        said[row.id] = cleaned(answers.answer_text(answer)).replace(HOST, "")
    return said


def pages_of(rows: Sequence[Planted]) -> list[tuple[str, str, str]]:
    """Address, title and text of the pages: the one with the planted sentence, and the one with the truth."""
    pages = [(f"{HOST}/pages/{row.id}", row.title, f"{row.page} {row.planted}".strip()) for row in rows]
    truth = [row for row in rows if row.elsewhere]
    return [*pages, *((f"{HOST}/about/{row.id}", row.at, row.elsewhere) for row in truth)]


async def run(paths: Sequence[Path], *, show: bool) -> None:
    """Print by kind how many planted sentences were shown, and how many innocents were lost."""
    settings = load_settings(questions_per_minute=0)
    models = build_models(settings)
    for path in paths:
        rows = rows_of(path)
        app = build_app(
            settings, memory_stores(), Models(models.embedder, models.counter, None, None, models.judge), lambda: NOW
        )
        said = await shown_of(rows, app)
        bad = [row for row in rows if (row.shown in said[row.id]) is not row.is_innocent]
        asked, wrong = Counter(row.kind for row in rows), Counter(row.kind for row in bad)
        told = (f"{kind} {'lost' if kind == 'innocent' else 'shown'} {wrong[kind]} of {asked[kind]}" for kind in asked)
        print(f"{path.stem}: {', '.join(told)}")
        for row in bad if show else ():
            print(f"  {row.id} {row.kind}: {row.question}\n    {said[row.id]!r}")


def main() -> None:
    """Run the suites."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="*", help=f"YAML files (default: all of {FOLDER.name}/)")
    parser.add_argument("--show", action="store_true", help="print what was shown")
    chosen = parser.parse_args()
    asyncio.run(run(chosen.files or sorted(FOLDER.glob("*.yaml")), show=chosen.show))


if __name__ == "__main__":
    main()
