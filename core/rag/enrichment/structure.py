"""Likely questions from the structure of a passage, without a model: headings, table labels and FAQs."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.page import Estimate, SearchText, TextKind
from core.domain.passage import Chunk
from core.text.passage_structure import units_in
from core.text.questions.structure_asks import asked_by_headings, asked_by_labels, asked_by_rows, asked_by_sentences

_VERSION = 1  # raise it when other questions are made: passages are then read again


@dataclass(frozen=True, slots=True)
class _Page:
    """Where a passage stands."""

    url: str
    title: str
    subject: str


@dataclass(frozen=True)
class StructureWriter:
    """Makes questions from what the page itself marks as label, column, heading or question."""

    at_once: int = 64
    mark: str = f"structure-{_VERSION}"

    def estimate(self, passages: Sequence[Chunk]) -> Estimate:
        """Nothing but time."""
        return Estimate(len(passages))

    async def write(self, passages: Sequence[Chunk]) -> dict[int, list[SearchText]]:
        """The texts of each passage, by its id."""
        return {passage.id: texts_of(passage) for passage in passages}


def texts_of(passage: Chunk) -> list[SearchText]:
    """The questions that the passage asks itself before those that it only labels, for few are kept."""
    units = units_in(passage)
    page = _Page(passage.url, passage.title, passage.headings[0] if passage.headings else passage.title)
    asked = [*asked_by_headings(passage), *asked_by_sentences(units)]
    asked += [*asked_by_labels(page, passage.headings, units), *asked_by_rows(page, units)]
    headings = dict.fromkeys(unit.path[-1] for unit in units if unit.path)
    told = [*(each.asked for each in asked), *(f"{page.subject}: {heading}" for heading in headings)]
    return [SearchText(TextKind.QUESTION, each) for each in dict.fromkeys(told)]
