"""Write one part of an answer with the language model; by quoting where it fails or says nothing that holds."""

import re
from dataclasses import dataclass, field, replace

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ModelError
from core.ports.models import OnText
from core.rag.answering.chat_writer import Brief, ChatWriter
from core.rag.answering.drafts import CheckedDrafts
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Saying, Says
from core.rag.answering.reflection import Judged, Reflecting, Reflection
from core.rag.answering.standby import Standby
from core.rag.answering.writing import Writing
from core.rag.part import Part
from core.rag.understanding.talk import talk_of
from core.rag.verification.checker import NOTHING, CheckedAnswer
from core.rag.work import Work
from core.text.hostile_text import hostile

_LONGEST = 300
_NUMBER = re.compile(r"\d+")
_ADDRESS = re.compile(r"https?:|www\.|[\w.]+@\w|<|\]\(", re.IGNORECASE)


@dataclass(frozen=True)
class ModelWriting:
    """Lets the model answer, ask back or decline; `quoting` stands by, also where `reflection` finds a reply wrong."""

    writer: ChatWriter
    quoting: Writing
    reflection: Reflection = field(default_factory=Reflection)

    async def write(self, work: Work, part: Part) -> None:
        """Settles the part. Raises AnswerTooLate, or ModelError when not even quoting is possible."""
        quoting, brief = self.quoting, self._brief(work, part)
        await quoting.tell(work, part, Draft(Stage.WRITING, passages=len(part.kept)))
        async with Standby(
            lambda: quoting.quoted(work, part),
            (lambda quoted: quoting.show(work, part, quoted)) if work.on_draft else None,
            quoting.limits.quoted_after,
        ) as standby:
            try:
                async with work.model_time.part():
                    with work.step("write"):
                        found = await self.writer.reply(brief, self._on_text(work, part, standby))
            except ModelError as error:
                work.fall_back("write", error.reason, str(error))
                part.settle(part.verdict.outcome, await standby.answer(), quoting.quoter.name)
            else:
                reflecting = Reflecting(self.writer, quoting.checker, self.reflection)
                await self._settle(work, part, await reflecting.best(work, part, brief, found), standby)

    def _brief(self, work: Work, part: Part) -> Brief:
        kept, examples = part.kept, self.writer.examples
        if examples is not None and part.alike:
            part.examples = examples.chosen(part)
            kept = examples.passages(part)
        return Brief(part.question, kept, work.recent, work.facts, part.examples)

    async def _settle(self, work: Work, part: Part, judged: Judged, standby: Standby) -> None:
        found, checked = judged.found, judged.checked
        if judged.is_shown:
            part.settle(Outcome.ANSWERED, checked, self.writer.name)
        elif judged.why_not:
            await self._quote(work, part, standby, checked, judged.why_not)
        elif found.says is Says.ASK and may_be_asked(found, work, part):
            part.ask_back(found.choices, found.text, self.writer.name)
        elif found.says is Says.DECLINE:
            part.settle(Outcome.NO_EVIDENCE, replace(NOTHING, removed=checked.removed), self.writer.name)
        else:
            await self._quote(work, part, standby, checked, _WHY[found.says])

    async def _quote(
        self, work: Work, part: Part, standby: Standby, checked: CheckedAnswer, why: tuple[str, str]
    ) -> None:
        work.fall_back("write", *why)
        quoted = await standby.answer()
        removed = (*checked.removed, *quoted.removed)
        part.settle(part.verdict.outcome, replace(quoted, removed=removed), self.quoting.quoter.name)

    def _on_text(self, work: Work, part: Part, standby: Standby) -> OnText | None:
        """What shows the reply as it grows, from where it may answer the question; none that a model is to judge."""
        if work.on_draft is None or self.reflection.judge is not None:
            return None

        async def show(draft: Draft) -> None:
            if await self.reflection.may_answer(part.question.text, draft.text) and standby.heard_model():
                await self.quoting.tell(work, part, draft)

        return CheckedDrafts(ReplyChecker(self.quoting.checker), part.kept, part.question.text, show).update


_WHY = {
    Says.ANSWER: ("unsupported", "nothing the model wrote was supported by its citations"),
    Says.ASK: ("unsupported", "what the model asked back was no plain question, or the second one in a row"),
    Says.REFUSE: ("declined", "the model would not answer"),
}


def may_be_asked(found: Saying, work: Work, part: Part) -> bool:
    """Whether it is one short question without an address or a number of its own, and none was asked just before."""
    talk = talk_of(work.recent)
    if len(work.parts) > 1 or (talk is not None and talk.is_asked_back):
        return False
    is_question = found.text.rstrip("*_ ").endswith(("?", "？", "؟")) and len(found.text) <= _LONGEST
    return is_question and all(_is_plain(text, part) for text in (found.text, *found.choices))


def _is_plain(text: str, part: Part) -> bool:
    known = " ".join(
        [part.question.original, part.question.text, *(f"{each.chunk.anchor} {each.reading}" for each in part.kept)]
    )
    is_new = set(_NUMBER.findall(text)) - set(_NUMBER.findall(known))
    return not (is_new or _ADDRESS.search(text) or hostile(text))
