"""The questions of a campus with the passages that its search finds, and what readers say to them."""

import pickle
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.settings import Settings
from bot.workshop import open_workshop
from core.domain.passage import EVERYWHERE
from core.errors import ConfigurationError
from core.rag.retrieval.retriever import Retriever
from core.rag.verification.citations import without_marks
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.index.current_pages import PostgresCurrentPages
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.configurations import configuration
from evaluation.rows import read_rows
from evaluation.scores.seen import Seen
from evaluation.suites.demo import demo_advisor
from evaluation.synthetic.reading_pages import current_pages
from evaluation.synthetic.site_pages import Question, SitePage
from evaluation.workshop import AdvisorUnderTest
from training.campus import generating, rows
from training.campus.measuring import FEWEST_PAGES
from training.campus.negatives import Hard
from training.campus.own_questions import questions_of
from training.campus.rows import Asked
from training.campus.splitting import Part

CLOSED, OPEN = "closed", "open"  # books: no passage is shown, or those that were found
FEWEST, MOST, MOST_MEASURED, SEED = 40, 600, 200, 7
PASSAGES, LONGEST_PASSAGE = 3, 900  # that a reader gets, found or withheld; in characters, about 200 tokens
_QUOTES = configuration("no-model")  # a model that is set would be one more reader, and paid for


@dataclass(frozen=True)
class Item:
    """A question with its answer; `found` are passages as the search ranks them, after `milliseconds`.

    `withheld` are passages of other pages that do not answer: what a search finds where the page is not there.
    """

    id: str
    question: Question
    found: tuple[str, ...]
    withheld: tuple[str, ...]
    milliseconds: float

    @property
    def asked(self) -> Asked:
        """As the tuning of the cross-encoder reads it."""
        return Asked(self.question, self.withheld)

    @property
    def is_found(self) -> bool:
        """Whether a passage that was found has the words of the answer."""
        return any(self.question.answer in passage for passage in self.found)


@dataclass(frozen=True)
class Said:
    """An answer to the item of this id, empty for a refusal, and the milliseconds it took."""

    item: str
    text: str
    milliseconds: float


@dataclass(frozen=True)
class Prepared:
    """All questions, the text of every page, which each reader may read, and what the advisor of today tells."""

    items: tuple[Item, ...]
    passages: tuple[str, ...]
    quoted: tuple[Said, ...] = ()

    def of(self, *parts: Part) -> list[Item]:
        """The questions on pages of these parts: what is measured stands on no page that was trained on."""
        return [item for item in self.items if item.asked.part in parts]


async def prepared(
    settings: Settings, data: str, file: Path | None, most: int = MOST, most_measured: int = MOST_MEASURED
) -> Prepared:
    """The questions of a `file`, or made of the pages, with an answer in their words. Raises AdvisorError."""
    async with _opened(settings, data) as (advisor, database):
        pages = await current_pages(PostgresSiteRecord(database), PostgresCurrentPages(database))
        chosen = generating.thinned(_questions(pages, file), most, SEED)
        _check_enough(chosen)
        asked = await rows.with_negatives(chosen, Hard(advisor.engine.retriever, PASSAGES), lambda done, of: None)
        items = [await _item(advisor.engine.retriever, one) for one in asked]
        apart = sorted((item for item in items if item.asked.part is Part.APART), key=lambda item: item.id)
        measured = apart[:most_measured]
        others = [item for item in items if item.asked.part is not Part.APART]
        texts = dict.fromkeys(passage.text[:LONGEST_PASSAGE] for page in pages for passage in page.passages)
        said = [await _quoted(advisor, item) for item in measured]
        return Prepared((*others, *measured), tuple(texts), tuple(said))


def keep(path: Path, what: object) -> None:
    """Writes the whole file or none; it holds text of the pages."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(pickle.dumps(what))
    unfinished.replace(path)


def kept(path: Path) -> object | None:
    """What `keep` wrote; None where it wrote nothing."""
    return pickle.loads(path.read_bytes()) if path.is_file() else None  # noqa: S301 - our own file


@asynccontextmanager
async def _opened(settings: Settings, data: str) -> AsyncIterator[tuple[AdvisorUnderTest, Database]]:
    """The index of this installation (`own`), of the demo, or of the files of a folder."""
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, cache=cache) as bench:
        if data == "own":
            yield await bench.on_own_index(_QUOTES), await bench.own_database()
        elif data == "demo":
            yield await demo_advisor(bench, _QUOTES), bench.database("demo", _QUOTES)
        else:
            advisor = await bench.on_files("pages", _QUOTES, {"pages": _files(Path(data))})
            yield advisor, bench.database("pages", _QUOTES)


def _files(folder: Path) -> list[Path]:
    if files := sorted(path for path in folder.rglob("*") if path.is_file()):
        return files
    raise ConfigurationError(f"--data {folder} is no folder with pages; name one, or `own`, or `demo`.")


def _questions(pages: Sequence[SitePage], file: Path | None) -> list[Question]:
    made = generating.questions_from(pages) if file is None else questions_of(read_rows(file), pages)
    return [question for question in generating.unambiguous(made) if question.answer]


def _check_enough(questions: Sequence[Question]) -> None:
    apart = {question.url for question in questions if Asked(question, ()).part is Part.APART}
    if len(questions) < FEWEST or len(apart) < FEWEST_PAGES:
        raise ConfigurationError(
            f"There are {len(questions)} questions with an answer in the words of a page, and {len(apart)} pages to "
            f"measure with; at least {FEWEST} and {FEWEST_PAGES} are needed. Crawl more of the site, or add questions."
        )


async def _item(retriever: Retriever, one: Asked) -> Item:
    started = time.perf_counter()
    found = await retriever.retrieve(one.question.asked, EVERYWHERE, PASSAGES)
    took = 1000 * (time.perf_counter() - started)
    mark = sha256(one.question.asked.encode()).hexdigest()[:12]
    passages = tuple(each.chunk.anchored_text[:LONGEST_PASSAGE] for each in found)
    return Item(mark, one.question, passages, tuple(each[:LONGEST_PASSAGE] for each in one.negatives), took)


async def _quoted(advisor: AdvisorUnderTest, item: Item) -> Said:
    """The first paragraph of what the advisor tells today; a closest quotation is a refusal."""
    started = time.perf_counter()
    asked = await ask(advisor, item.question.asked)
    took = 1000 * (time.perf_counter() - started)
    first = Seen.of(asked.answer).first if asked.is_answered else ""
    return Said(item.id, without_marks(first).replace("**", "").strip("“” \n"), took)
