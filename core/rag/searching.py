"""Search for one part of a question: retrieve, grade, decide, and keep what may be quoted."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.answer import Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate
from core.rag.answering.budget import ContextBudget
from core.rag.curated.withheld import without_withheld
from core.rag.limits import AnswerLimits, at_most
from core.rag.part import Part
from core.rag.relevance.binding import Binding, bound_to
from core.rag.relevance.grader import Grader, Verdict, without_other_years
from core.rag.relevance.hostile_text import without_hostile_text, without_hostile_titles
from core.rag.retrieval.retriever import Retriever
from core.rag.structured.courses.course_codes import of_named_courses
from core.rag.work import Work

UNSURE_PASSAGES = 6  # that a language model reads where none is likely to answer


@dataclass(frozen=True)
class Searching:
    """Searches. A language model that writes (`for_model`) decides itself: the best passages are always kept for it."""

    retriever: Retriever
    grader: Grader
    budget: ContextBudget
    limits: AnswerLimits
    binding: Binding | None = None
    for_model: bool = False

    async def find(self, work: Work, part: Part) -> None:
        """Finds the passages for one part, and decides by them what becomes of it. Raises ModelError, DatabaseError."""
        await self.search(work, part, part.question)

    async def search(self, work: Work, part: Part, searched: StandaloneQuestion) -> None:
        """Notes on the part what these words find. Raises ModelError, DatabaseError or AnswerTooLate."""
        question = part.question.text
        with work.step("retrieve"):
            phrasings = part.phrasings if searched is part.question else ()
            found = await self._retrieved(work, part, searched, phrasings)
        with work.step("grade"):
            allowed = without_withheld(found, part.withheld)
            part.graded = without_hostile_titles(self.grader.grade(allowed))
            part.verdict = await self._bound(part.bound_words, part.graded)
            kept = bound_to(question, without_other_years(question, self._kept(part)))
            is_closest = part.verdict.outcome is Outcome.CLOSEST
            part.kept = without_hostile_text(self.budget.fill(kept), of_clean_pages=is_closest)

    async def _retrieved(
        self, work: Work, part: Part, searched: StandaloneQuestion, phrasings: Sequence[str]
    ) -> list[Candidate]:
        retriever = self.retriever.with_live_embedder()
        work.embedder = retriever.embedder.name
        async with at_most(self.limits.search, "the search"):
            return await retriever.retrieve(searched.searched, work.message.scope, phrasings=phrasings)

    async def _bound(self, question: str, graded: Sequence[Candidate]) -> Verdict:
        verdict = self.grader.verdict(graded)
        return verdict if self.binding is None else await self.binding.bound(question, graded, verdict)

    def _kept(self, part: Part) -> Sequence[Candidate]:
        kept = self.grader.keep(part.graded, part.verdict.outcome)
        if self.for_model:
            kept = kept or part.graded[:UNSURE_PASSAGES]
        return of_named_courses(part.unknown_codes, kept)
