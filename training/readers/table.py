"""Write the one table of a comparison."""

from collections.abc import Sequence
from statistics import median

from core.ports.models import Embedder
from training.campus.splitting import Part
from training.readers.items import Prepared
from training.readers.results import CLOSED, OPEN, Result
from training.readers.scoring import EXACT, F1, MEANING, REFUSED, RIGHT, WRONG, Figure, answered, figures

_FIGURES = (EXACT, F1, MEANING, RIGHT, WRONG, REFUSED)
_HEADER = ("reader", "book", *_FIGURES, "answers though withheld", "parameters", "training s", "ms an answer")
_BOOKS = {CLOSED: "closed", OPEN: "with retrieval"}
_NONE = "–"
TOY_SAYS_NOTHING = "Toy size: these figures show that the readers run. They say nothing of their quality."


async def table(prepared: Prepared, results: Sequence[Result], embedder: Embedder) -> str:
    """A row a reader and book, in Markdown, and what the figures are. Raises ModelError."""
    rows = [_HEADER, ("---",) * len(_HEADER), *[await _row(prepared, result, embedder) for result in results]]
    return "\n".join([*(f"| {' | '.join(row)} |" for row in rows), "", _about(prepared)])


async def _row(prepared: Prepared, result: Result, embedder: Embedder) -> tuple[str, ...]:
    apart = prepared.of(Part.APART)
    found = await figures(apart, result.said, embedder)
    return (
        result.reader,
        _BOOKS[result.book],
        *(_told(found[name]) for name in _FIGURES),
        _told(answered(apart, result.withheld)) if result.withheld else _NONE,
        _counted(result.parameters),
        f"{result.seconds:.0f}" if result.seconds else _NONE,
        f"{median(each.milliseconds for each in result.said):.0f}",
    )


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


def _counted(parameters: int) -> str:
    return f"{parameters / 1e6:.1f} M" if parameters else _NONE
