"""Write one part of an answer with the language model; by quoting where it fails or says nothing that holds."""

from dataclasses import dataclass, replace

import structlog

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ModelError
from core.ports.answering import OnText
from core.rag.answering.chat_writer import ChatWriter
from core.rag.answering.drafts import CheckedDrafts
from core.rag.answering.model_reply.asking import may_be_asked
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Saying, Says
from core.rag.answering.standby import Standby
from core.rag.answering.writing import Writing
from core.rag.part import Part
from core.rag.verification.checker import NOTHING, CheckedAnswer
from core.rag.verification.on_topic import OnTopic
from core.rag.work import Work

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ModelWriting:
    """Lets the model answer, ask back or decline; `quoting` stands by, also where the reply is not `on_topic`."""

    writer: ChatWriter
    quoting: Writing
    on_topic: OnTopic | None = None

    async def write(self, work: Work, part: Part) -> None:
        """Settles the part. Raises AnswerTooLate, or ModelError when not even quoting is possible."""
        quoting = self.quoting
        await quoting.tell(work, part, Draft(Stage.WRITING, passages=len(part.kept)))
        async with Standby(
            lambda: quoting.quoted(work, part),
            (lambda quoted: quoting.show(work, part, quoted)) if work.on_draft else None,
            quoting.limits.quoted_after,
        ) as standby:
            try:
                async with work.model_time.part():
                    with work.step("write"):
                        found = await self.writer.reply(
                            part.question, part.kept, work.recent, self._on_text(work, part, standby), work.facts
                        )
            except ModelError as error:
                work.fall_back("write", error.reason, str(error))
                part.settle(part.verdict.outcome, await standby.answer(), quoting.quoter.name)
            else:
                await self._settle(work, part, found, standby)

    async def _settle(self, work: Work, part: Part, found: Saying, standby: Standby) -> None:
        with work.step("check"):
            checked = await self._checked(part, found)
        work.say("write", f"the model {found.says}")
        if checked.text and not await self._is_on_topic(part, checked):
            await self._quote(work, part, standby, checked, ("off_topic", "the model answered something else"))
        elif checked.text:
            part.settle(Outcome.ANSWERED, checked, self.writer.name)
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

    async def _is_on_topic(self, part: Part, checked: CheckedAnswer) -> bool:
        """Believed where the cross-encoder fails: each sentence stands on a page."""
        try:
            return self.on_topic is None or await self.on_topic.answers(part.question.text, checked.text)
        except ModelError as error:
            log.warning("the cross-encoder could not read the reply", reason=error.reason)
            return True

    async def _checked(self, part: Part, found: Saying) -> CheckedAnswer:
        if found.says is Says.ASK:
            return NOTHING
        asked = found.text, part.kept, part.question.text
        return (await ReplyChecker(self.quoting.checker).having_read(*asked)).check(*asked)

    def _on_text(self, work: Work, part: Part, standby: Standby) -> OnText | None:
        if work.on_draft is None:
            return None

        async def show(draft: Draft) -> None:
            if standby.heard_model():
                await self.quoting.tell(work, part, draft)

        return CheckedDrafts(ReplyChecker(self.quoting.checker), part.kept, part.question.text, show).update


_WHY = {
    Says.ANSWER: ("unsupported", "nothing the model wrote was supported by its citations"),
    Says.ASK: ("unsupported", "what the model asked back was no plain question, or the second one in a row"),
    Says.REFUSE: ("declined", "the model would not answer"),
}
