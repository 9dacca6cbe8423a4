"""Write one part of an answer by quoting the pages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.ports.models import Quoted, Quoter
from core.rag.answering.composing import in_progress, own_words
from core.rag.answering.conflicts import conflict_in
from core.rag.answering.quotes.choosing import with_talk
from core.rag.limits import AnswerLimits, at_most
from core.rag.part import Part
from core.rag.relevance.grader import Thresholds
from core.rag.verification.checker import NOTHING, CheckedAnswer, Checker
from core.rag.verification.citations import MARK
from core.rag.work import Work

_QUOTATION = re.compile(r"“.+”\s*\[\d{1,2}\]", re.DOTALL)


@dataclass(frozen=True)
class Writing:
    """Quotes and checks."""

    quoter: Quoter
    checker: Checker
    limits: AnswerLimits
    thresholds: Thresholds = field(default_factory=Thresholds)

    async def write(self, work: Work, part: Part) -> None:
        """Settles the part. Raises AnswerTooLate, or ModelError when not even quoting is possible."""
        await self.tell(work, part, Draft(Stage.WRITING, passages=len(part.kept)))
        quoted = await self.quoted(work, part, "write")
        part.settle(part.verdict.outcome, quoted, self.quoter.name)

    async def quoted(self, work: Work, part: Part, step: str = "quote") -> CheckedAnswer:
        """All quotations, the closest or nothing, by the verdict; how sure the quoter is decides anew."""
        if part.verdict.outcome is Outcome.NO_EVIDENCE:
            return NOTHING
        async with at_most(self.limits.quoting, "quoting"):
            with work.step(step):
                quoted = part.quoted or await self._best_quoted(part)
        part.proposals = quoted.proposals
        if quoted.probability is not None:
            part.verdict = part.verdict.at(quoted.probability, self.thresholds)
        drafts = {Outcome.ANSWERED: [quoted.draft], Outcome.CLOSEST: quotations(quoted.draft)}
        return self._checked(work, part, drafts.get(part.verdict.outcome, []))

    async def try_quoting(self, work: Work, part: Part) -> None:
        """Notes on the part what would be quoted, so that its readings can be compared. Raises as `write` does."""
        if part.verdict.outcome is not Outcome.NO_EVIDENCE:
            async with at_most(self.limits.quoting, "quoting"):
                with work.step("quote"):
                    part.quoted = await self._best_quoted(part)

    async def _best_quoted(self, part: Part) -> Quoted:
        """The quotations; they are surer where they go on with the talk."""
        found = await self.quoter.quote(part.question, part.kept)
        if found.probability is None:
            return found
        return replace(found, probability=with_talk(found.probability, is_of_talk(found.draft, part)))

    def _checked(self, work: Work, part: Part, drafts: Sequence[str]) -> CheckedAnswer:
        """The first of the drafts that can be shown."""
        with work.step("check"):
            if part.verdict.outcome is Outcome.ANSWERED and (both := self._both_sides(part, drafts[0])):
                return both
            checked = (self.checker.check(each, part.kept, part.question.text) for each in drafts)
            return next((each for each in checked if each.text), NOTHING)

    def _both_sides(self, part: Part, draft: str) -> CheckedAnswer | None:
        """Both values where two pages differ about what was asked."""
        found = conflict_in(part.question.text, draft, part.kept)
        if found is None:
            return None
        checked = self.checker.check(found.draft, part.kept, part.question.text)
        return replace(checked, text=found.stated(checked.text)) if len(checked.citations) == len(found.sides) else None

    async def show(self, work: Work, part: Part, quoted: CheckedAnswer) -> None:
        """Shows quotations while something else is still being written."""
        shown = own_words(Part(part.question, outcome=part.verdict.outcome), quoted.text)
        await self.tell(work, part, Draft(Stage.WRITING, shown, len(part.kept)))

    async def tell(self, work: Work, part: Part, draft: Draft) -> None:
        """Shows a draft of this part below the parts before it."""
        topic = part.kept[0].chunk.title if part.kept else ""
        await work.tell(replace(draft, text=in_progress(work.parts, part, draft.text), topic=topic))


def is_of_talk(draft: str, part: Part) -> bool:
    """Whether the first quotation is from a page that the answer before cites."""
    mark = MARK.search(next(iter(quotations(draft)), ""))
    return mark is not None and part.kept[int(mark[1]) - 1].chunk.url in part.talk_pages


def quotations(draft: str) -> list[str]:
    """The quotations of a draft in order, each with its mark."""
    return [paragraph for paragraph in draft.split("\n\n") if _QUOTATION.fullmatch(paragraph.strip())]
