"""Write one part of an answer: with the language model where there is one, else (or where it fails) by quoting."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ModelError
from core.ports.answering import OnText, Quoter, Writer
from core.rag.answering.composing import in_progress, own_words
from core.rag.answering.conflicts import conflict_in
from core.rag.answering.drafts import CheckedDrafts
from core.rag.answering.quotes.confidence import with_talk
from core.rag.answering.standby import Standby
from core.rag.limits import AnswerLimits, at_most
from core.rag.part import Part
from core.rag.relevance.verdict import Thresholds
from core.rag.verification.checker import NOTHING, CheckedAnswer, Checker
from core.rag.verification.citations import MARK
from core.rag.work import Work

_QUOTATION = re.compile(r"“.+”\s*\[\d{1,2}\]", re.DOTALL)


@dataclass(frozen=True)
class Writing:
    """Writes and checks. `spare_writer` quotes; where it is the `writer`, there is no language model."""

    writer: Writer
    spare_writer: Quoter
    checker: Checker
    limits: AnswerLimits
    thresholds: Thresholds = field(default_factory=Thresholds)

    @property
    def has_model(self) -> bool:
        """Whether a language model writes, which then decides whether the passages answer."""
        return self.writer is not self.spare_writer

    async def write(self, work: Work, part: Part) -> None:
        """Settles the part. Raises AnswerTooLate, or ModelError when not even quoting is possible."""
        await self._tell(work, part, Draft(Stage.WRITING, passages=len(part.kept)))
        if self.has_model:
            await self._write_with_model(work, part)
        else:
            quoted = await self._quoted(work, part, "write")
            part.settle(part.verdict.outcome, quoted, self.spare_writer.name)

    async def _write_with_model(self, work: Work, part: Part) -> None:
        async with Standby(
            lambda: self._quoted(work, part),
            (lambda quoted: self._show_quoted(work, part, quoted)) if work.on_draft else None,
            self.limits.quoted_after,
        ) as standby:
            try:
                async with work.model_time.part():
                    draft = await self._drafted(work, part, standby)
            except ModelError as error:
                work.fall_back("write", error.reason, str(error))
                part.settle(part.verdict.outcome, await standby.answer(), self.spare_writer.name)
                return
            if part.checked.text:
                return
            if draft:
                work.fall_back("write", "unsupported", "nothing the model wrote was supported by its citations")
                part.settle(part.verdict.outcome, await standby.answer(), self.spare_writer.name)
            elif part.verdict.outcome is not Outcome.NO_EVIDENCE:
                closest = await self._closest(work, part)
                part.settle(Outcome.CLOSEST, closest, self.spare_writer.name if closest.text else self.writer.name)

    async def _drafted(self, work: Work, part: Part, standby: Standby) -> str:
        with work.step("write"):
            draft = await self.writer.write(part.question, part.kept, self._on_text(work, part, standby))
        with work.step("check"):
            checked = self.checker.check(draft, part.kept, part.question.text)
        part.settle(Outcome.ANSWERED, checked, self.writer.name)
        return draft

    async def _quoted(self, work: Work, part: Part, step: str = "quote") -> CheckedAnswer:
        """All quotations, the closest or nothing, by the verdict; how sure the quoter is decides anew."""
        if part.verdict.outcome is Outcome.NO_EVIDENCE:
            return NOTHING
        async with at_most(self.limits.quoting, "quoting"):
            with work.step(step):
                quoted = await self.spare_writer.quote(part.question, part.kept)
        if quoted.probability is not None:
            probability = with_talk(quoted.probability, is_of_talk(quoted.draft, part))
            part.verdict = part.verdict.at(probability, self.thresholds)
        drafts = {Outcome.ANSWERED: [quoted.draft], Outcome.CLOSEST: quotations(quoted.draft)}
        checked = self._checked(work, part, drafts.get(part.verdict.outcome, []))
        return led_by(quoted.lead, checked) if part.verdict.outcome is Outcome.ANSWERED else checked

    async def _closest(self, work: Work, part: Part) -> CheckedAnswer:
        async with at_most(self.limits.quoting, "quoting"):
            quoted = await self.spare_writer.quote(part.question, part.kept)
        return self._checked(work, part, quotations(quoted.draft))

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
        return replace(checked, text=found.stated(checked.text)) if len(checked.citations) == 2 else None

    async def _show_quoted(self, work: Work, part: Part, quoted: CheckedAnswer) -> None:
        shown = own_words(Part(part.question, outcome=part.verdict.outcome), quoted.text)
        await self._tell(work, part, Draft(Stage.WRITING, shown, len(part.kept)))

    async def _tell(self, work: Work, part: Part, draft: Draft) -> None:
        await work.tell(replace(draft, text=in_progress(work.parts, part, draft.text)))

    def _on_text(self, work: Work, part: Part, standby: Standby) -> OnText | None:
        if work.on_draft is None:
            return None

        async def show(draft: Draft) -> None:
            if standby.heard_model():
                await self._tell(work, part, draft)

        return CheckedDrafts(self.checker, part.kept, part.question.text, show).update


def is_of_talk(draft: str, part: Part) -> bool:
    """Whether the first quotation is from a page that the answer before cites."""
    mark = MARK.search(next(iter(quotations(draft)), ""))
    return mark is not None and part.kept[int(mark[1]) - 1].chunk.url in part.context.pages


def quotations(draft: str) -> list[str]:
    """The quotations of a draft in order, each with its mark; no headline is one."""
    return [paragraph for paragraph in draft.split("\n\n") if _QUOTATION.fullmatch(paragraph.strip())]


def led_by(lead: str, checked: CheckedAnswer) -> CheckedAnswer:
    """The answer with "Yes" or "No" before its first quotation, unless something was taken out of it."""
    is_whole = checked.text.startswith("“") and not checked.removed
    return replace(checked, text=f"{lead}. {checked.text}") if lead and is_whole else checked
