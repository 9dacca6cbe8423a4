"""Score what a reader said: exact match, F1, similarity in meaning, right, wrong or refused; by page."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from core.ports.models import Embedder
from evaluation.asking import cosine
from evaluation.scores.expected import References
from evaluation.scores.resampling import interval_of_mean
from evaluation.scores.squad import exact_match, overlap
from training.readers.items import Item
from training.readers.results import Said

EXACT, F1, MEANING, RIGHT, WRONG, REFUSED = "EM", "F1", "SAS", "right", "wrong", "refused"
Figure = tuple[float, float, float]


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
        for name, value in (await scores(item, by_id[item.id], embedder)).items():
            pages[item.question.url][name].append(value)
    return {name: over_pages(pages, name) for name in (EXACT, F1, MEANING, RIGHT, WRONG, REFUSED)}


def answered(items: Sequence[Item], said: Sequence[Said]) -> Figure:
    """How often there was an answer, over pages: of what is asked beside passages that do not answer, all are wrong."""
    by_id = {each.item: bool(each.text) for each in said}
    pages: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        if item.id in by_id:
            pages[item.question.url][WRONG].append(float(by_id[item.id]))
    return over_pages(pages, WRONG)


def over_pages(pages: Mapping[str, Mapping[str, Sequence[float]]], name: str) -> Figure:
    """The mean of the pages' means, with its bootstrap interval that resamples pages."""
    means = [fmean(page[name]) for page in pages.values()]
    low, high = interval_of_mean(means)
    return fmean(means) if means else 0.0, low, high
