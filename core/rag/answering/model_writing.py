"""Let the language model write, show only sentences that are checked, and keep the quoted answer beside it."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.domain.passage import Candidate
from core.errors import AdvisorError, ModelError
from core.ports.models import OnText
from core.ports.platforms import OnDraft
from core.rag.answering.chat_writer import Brief, ChatWriter
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Saying, Says, is_in_form
from core.rag.answering.reflection import Judged, Reflecting, Reflection
from core.rag.answering.writing import Writing
from core.rag.part import Part
from core.rag.understanding.talk import talk_of
from core.rag.verification.checker import NOTHING, CheckedAnswer, Checker
from core.rag.work import Work
from core.text.hostile_text import hostile

# A claim is complete when text follows its marks: before that, another mark could follow.
COMPLETE = re.compile(r"(?:\[[^\]\n]{0,12}\d\\?\]|[】］]|\d\))[.!?]?[^\S\n]*\|?\s+(?=[^\s\[【(])")


BETWEEN_SECONDS = 0.3  # platforms show a draft once a second
_MOST_MARKS = 100  # characters: marks of one claim and the beginning of the next


@dataclass
class CheckedDrafts:
    """Passes checked sentences to `on_draft` as the text grows, at least `between` seconds apart.

    Each check reads the whole text so far; the pause bounds what all of them take of the event loop.
    """

    checker: Checker | ReplyChecker
    kept: Sequence[Candidate]
    question: str
    on_draft: OnDraft
    between: float = BETWEEN_SECONDS
    clock: Callable[[], float] = time.monotonic
    _searched: int = 0
    _complete: int = 0
    _checked: int = 0
    _shown: str = ""
    _next_at: float = 0.0

    async def update(self, text: str) -> None:
        """Takes all the text so far; the checker runs only when another sentence is complete."""
        start = max(self._complete, self._searched - _MOST_MARKS)
        self._complete = max((match.end() for match in COMPLETE.finditer(text, start)), default=self._complete)
        self._searched = len(text)
        if self._complete <= self._checked or self.clock() < self._next_at:
            return
        self._checked = self._complete
        began = self.clock()
        asked = text[: self._complete], self.kept, self.question
        checked = (await self.checker.having_read(*asked)).check(*asked)
        ended = self.clock()
        self._next_at = ended + max(self.between, 10 * (ended - began))
        if checked.text != self._shown:
            self._shown = checked.text
            await self.on_draft(Draft(Stage.WRITING, checked.text, len(self.kept)))


@dataclass
class Standby:
    """Quotes at most once. Use as an async context manager around the model's work.

    `after` seconds without a draft of the model, the quotes go to `show`; drafts of the model are not shown after that,
    so that nobody sees a whole answer shrink to its first sentence.
    """

    quote: Callable[[], Awaitable[CheckedAnswer]]
    show: Callable[[CheckedAnswer], Awaitable[None]] | None
    after: float
    is_shown: bool = False
    _model_is_heard: bool = False
    _quoting: asyncio.Task[CheckedAnswer] | None = None
    _waiting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        if self.show is not None:
            self._waiting = asyncio.create_task(self._show_late(self.show))
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._waiting, self._quoting) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def answer(self) -> CheckedAnswer:
        """The quotes. Raises what `quote` raises."""
        if self._quoting is None:
            self._quoting = asyncio.ensure_future(self.quote())
        return await asyncio.shield(self._quoting)

    def heard_model(self) -> bool:
        """Notes that a draft of the model is there; False when it comes too late to be shown."""
        self._model_is_heard = not self.is_shown
        return self._model_is_heard

    async def _show_late(self, show: Callable[[CheckedAnswer], Awaitable[None]]) -> None:
        await asyncio.sleep(self.after)
        if self._model_is_heard:
            return
        with suppress(AdvisorError):  # whoever needs the quotes is told
            quoted = await self.answer()
            if quoted.text and not self._model_is_heard:
                self.is_shown = True
                await show(quoted)


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
        quoting, brief = self.quoting, self.brief(work, part)
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

    def brief(self, work: Work, part: Part) -> Brief:
        """What a reply to a part is written from."""
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

        drafts = CheckedDrafts(ReplyChecker(self.quoting.checker), part.kept, part.question.text, show)

        async def update(text: str) -> None:
            if is_in_form(text):  # else it is an answer only as a whole
                await drafts.update(text)

        return update


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
