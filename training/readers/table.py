"""Score what readers said, by page, and write the one table of a comparison."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from core.ports.models import Embedder
from evaluation.asking import cosine
from evaluation.scores.expected import References
from evaluation.scores.resampling import interval_of_mean
from evaluation.scores.squad import exact_match, overlap
from training.campus.splitting import Part
from training.readers.questions import CLOSED, OPEN, Item, Prepared, Said

EXACT, F1, MEANING, RIGHT, WRONG, REFUSED = FIGURES = ("EM", "F1", "SAS", "right", "wrong", "refused")
TOY_SAYS_NOTHING = "Toy size: these figures show that the readers run. They say nothing of their quality."
_HEADER = ("reader", "book", *FIGURES, "answers though withheld", "parameters", "training s", "ms an answer")
_BOOKS = {CLOSED: "closed", OPEN: "with retrieval"}
_NONE = "–"
Figure = tuple[float, float, float]


@dataclass(frozen=True)
class Result:
    """What a reader of so many `parameters` said after `seconds` of training, in which `book`.

    `withheld` is what it said beside passages that do not answer.
    """

    reader: str
    book: str
    parameters: int
    seconds: float
    said: Sequence[Said]
    withheld: Sequence[Said] = ()


async def table(prepared: Prepared, results: Sequence[Result], embedder: Embedder) -> str:
    """A row a reader and book, in Markdown, and what the figures are. Raises ModelError."""
    rows = [_HEADER, ("---",) * len(_HEADER), *[await _row(prepared, result, embedder) for result in results]]
    return "\n".join([*(f"| {' | '.join(row)} |" for row in rows), "", _about(prepared)])


async def scores(item: Item, text: str, embedder: Embedder) -> dict[str, float]:
    """Figures of one answer, 0…1; a refusal has 0 but for `refused`. Raises ModelError.

    `right` is 80 % of the answer's content words that are not in the question. `SAS` is the cosine of the embedder that
    ships, not of a cross-encoder (Risch et al., "Semantic Answer Similarity", 2021), and so below 0 at times.
    """
    answer = item.question.answer
    is_right = bool(text) and References((answer,), item.question.asked).is_said(text)
    return {
        EXACT: exact_match(text, [answer]),
        F1: overlap(text, [answer]).f1,
        MEANING: await cosine(embedder, text, [answer]) if text else 0.0,
        RIGHT: float(is_right),
        WRONG: float(bool(text) and not is_right),
        REFUSED: float(not text),
    }


async def figures(items: Sequence[Item], said: Sequence[Said], embedder: Embedder) -> dict[str, Figure]:
    """Mean and 95 % interval of each figure over pages, every page with the same weight. Raises ModelError."""
    by_id = {each.item: each.text for each in said}
    pages: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        if item.id in by_id:
            for name, value in (await scores(item, by_id[item.id], embedder)).items():
                pages[item.question.url][name].append(value)
    return {name: _over_pages(pages, name) for name in FIGURES}


async def _row(prepared: Prepared, result: Result, embedder: Embedder) -> tuple[str, ...]:
    apart = prepared.of(Part.APART)
    found = await figures(apart, result.said, embedder)
    withheld = await figures(apart, result.withheld, embedder)
    answered = 1 - withheld[REFUSED][0], 1 - withheld[REFUSED][2], 1 - withheld[REFUSED][1]
    return (
        result.reader,
        _BOOKS[result.book],
        *(_told(found[name]) for name in FIGURES),
        _told(answered) if result.withheld else _NONE,
        f"{result.parameters / 1e6:.1f} M" if result.parameters else _NONE,
        f"{result.seconds:.0f}" if result.seconds else _NONE,
        f"{median(each.milliseconds for each in result.said):.0f}",
    )


def _over_pages(pages: Mapping[str, Mapping[str, Sequence[float]]], name: str) -> Figure:
    """The mean of the pages' means, with its bootstrap interval that resamples pages."""
    means = [fmean(page[name]) for page in pages.values()]
    low, high = interval_of_mean(means) if means else (0.0, 0.0)
    return fmean(means) if means else 0.0, low, high


def _about(prepared: Prepared) -> str:
    apart = prepared.of(Part.APART)
    pages = len({item.question.url for item in apart})
    found = sum(item.is_found for item in apart) / len(apart)
    return (
        f"{len(apart)} questions on {pages} pages that no question was trained on ({len(prepared.of(Part.TRAIN))} to "
        f"train, {len(prepared.of(Part.CHOOSE))} to choose); of them the search finds the answer for {found:.3f}. "
        "Means over pages with 95 % bootstrap intervals (10,000 samples of pages); median time, search included."
    )


def _told(figure: Figure) -> str:
    return "{:.3f} [{:.3f}, {:.3f}]".format(*figure)
