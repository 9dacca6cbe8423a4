"""Make the questions of a campus, find passages for each, and let the advisor of today answer those that measure."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.terminal.progress import show_progress
from core.domain.search import EVERYWHERE
from core.errors import ConfigurationError
from core.rag.retrieval.retriever import Retriever
from core.rag.verification.citations import without_marks
from evaluation.asking import ask
from evaluation.rows import read_rows
from evaluation.scores.seen import Seen
from evaluation.synthetic.site_pages import Question, SitePage
from evaluation.workshop import AdvisorUnderTest
from training.campus import generating, rows
from training.campus.measuring import FEWEST_PAGES
from training.campus.negatives import Hard
from training.campus.own_questions import questions_of
from training.campus.rows import Asked
from training.campus.splitting import Part
from training.readers.campus import Campus
from training.readers.items import Item, Prepared, thinned
from training.readers.results import Said

FEWEST_QUESTIONS = 40
PASSAGES = 3  # that a reader gets, found or withheld
LONGEST_PASSAGE = 900  # characters, about 200 tokens


@dataclass(frozen=True)
class Asking:
    """Which questions: those of a `file`, or made from the pages; at most so many, and so many that measure."""

    file: Path | None = None
    unreviewed: bool = False
    most: int = 600
    most_measured: int = 200
    seed: int = 7


async def prepared(campus: Campus, asking: Asking) -> Prepared:
    """Questions whose words of an answer are known, with their passages. Raises ConfigurationError for too few."""
    pages = await campus.pages()
    chosen = generating.thinned(_questions(pages, asking), asking.most, asking.seed)
    _check_enough(chosen)
    retriever = campus.advisor.engine.retriever
    with show_progress("looking for passages that mislead") as show:
        asked = await rows.with_negatives(chosen, Hard(retriever, PASSAGES), show)
    items = await _items(retriever, asked)
    measured = thinned([item for item in items if item.part is Part.APART], asking.most_measured)
    others = [item for item in items if item.part is not Part.APART]
    texts = dict.fromkeys(shortened(passage.text) for page in pages for passage in page.passages)
    return Prepared((*others, *measured), tuple(texts))


async def quoted(advisor: AdvisorUnderTest, items: Sequence[Item]) -> list[Said]:
    """The first paragraph of what the advisor tells today; a closest quotation is a refusal. Raises AdvisorError."""
    said: list[Said] = []
    with show_progress("asking the advisor") as show:
        for item in items:
            started = time.perf_counter()
            asked = await ask(advisor, item.question.asked)
            took = 1000 * (time.perf_counter() - started)
            first = Seen.of(asked.answer).first if asked.is_answered else ""
            said.append(Said(item.id, _plain(first), took))
            show(len(said), len(items))
    return said


def shortened(text: str) -> str:
    """The beginning of a passage that is longer than what a reader gets."""
    return text[:LONGEST_PASSAGE]


def _questions(pages: Sequence[SitePage], asking: Asking) -> list[Question]:
    if asking.file is None:
        made = generating.questions_from(pages)
    else:
        made = questions_of(read_rows(asking.file, unreviewed=asking.unreviewed), pages)
    return [question for question in generating.unambiguous(made) if question.answer]


def _check_enough(questions: Sequence[Question]) -> None:
    apart = {question.url for question in questions if Asked(question, ()).part is Part.APART}
    if len(questions) < FEWEST_QUESTIONS or len(apart) < FEWEST_PAGES:
        raise ConfigurationError(
            f"There are {len(questions)} questions with an answer in the words of a page, and {len(apart)} pages to "
            f"measure with; at least {FEWEST_QUESTIONS} and {FEWEST_PAGES} are needed. Crawl more of the site, or add "
            "questions."
        )


async def _items(retriever: Retriever, asked: Sequence[Asked]) -> list[Item]:
    items: list[Item] = []
    with show_progress("searching") as show:
        for one in asked:
            started = time.perf_counter()
            found = await retriever.retrieve(one.question.asked, EVERYWHERE, PASSAGES)
            took = 1000 * (time.perf_counter() - started)
            mark = sha256(one.question.asked.encode()).hexdigest()[:12]
            passages = tuple(shortened(each.chunk.anchored_text) for each in found)
            items.append(Item(mark, one.question, passages, tuple(map(shortened, one.negatives)), took))
            show(len(items), len(asked))
    return items


def _plain(markdown: str) -> str:
    """Without marks of citation, bold and quotation."""
    return without_marks(markdown).replace("**", "").strip("“” \n")
