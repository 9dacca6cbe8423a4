"""Find hard negatives: passages that the search ranks high but that hold no answer."""

from collections.abc import Callable
from dataclasses import dataclass

from core.domain.passage import Scope
from core.rag.retrieval.retriever import Retriever
from core.text.facts.facts import values
from evaluation.scores.metrics import holds_answer
from evaluation.synthetic.site_pages import Kind, Question

_CANDIDATES = 30


@dataclass(frozen=True)
class Hard:
    """Finds hard negatives with the retriever that answers questions too."""

    retriever: Retriever
    most: int = 2

    async def negatives(self, question: Question, is_ours: Callable[[str], bool]) -> list[str]:
        """The best-ranked passages of other pages, of those that `is_ours` allows, that do not hold the answer."""
        found = await self.retriever.retrieve(question.asked, Scope(), _CANDIDATES)
        texts = [one.chunk.text for one in found if one.chunk.url != question.url and is_ours(one.chunk.url)]
        return [text for text in dict.fromkeys(texts) if not may_answer(text, question)][: self.most]


def may_answer(passage: str, question: Question) -> bool:
    """True when the passage has most words of the answer, or the facts of it; then it is no certain negative.

    A heading or a link is asked about as a whole: what has most words of the question may well be about it.
    """
    if question.kind in {Kind.HEADING, Kind.LINK}:
        return holds_answer(passage, [question.asked])
    wanted = values(question.answer)
    return holds_answer(passage, [question.answer]) or (bool(wanted) and wanted <= values(passage))
