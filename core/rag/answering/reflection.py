"""Judge a language model's reply before it is shown, and have it written anew once where something is wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import structlog

from core.domain.answer import Citation
from core.domain.passage import Candidate
from core.errors import ModelError
from core.rag.answering.chat_writer import Brief, ChatWriter, Rejected, asked
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Saying, Says
from core.rag.asker_fit import addresses, may_be_for, names_a_group
from core.rag.part import Part
from core.rag.verification.checker import NOTHING, CheckedAnswer, Checker
from core.rag.verification.reply_judges import OFF_TOPIC, UNGROUNDED, ModelJudge, OnTopic
from core.rag.work import Work

log = structlog.get_logger(__name__)

_SHARE = 0.5  # of the model's time that is left, for a judgement or for writing anew
_IN_A_ROW, _IN_A_ROW_JUDGED = 2, 3  # requests for a message that wait for one another
_NO_SUPPORT = "no passage supports what it says"
_NO_FORM = "it does not begin with ANSWER, ASK or NO_ANSWER"
_TOLD = {OFF_TOPIC: "it answers something else than the question", UNGROUNDED: "it says more than the passages"}
_NOTED = {OFF_TOPIC: "the model answered something else", UNGROUNDED: "the reply was judged to say more than the pages"}


@dataclass(frozen=True)
class Reflection:
    """What a reply is read for, beside the check of its claims, which is always made.

    `on_topic` reads whether it answers the question, and a `judge` asks the model. With `repairs` it is written anew.
    """

    on_topic: OnTopic | None = None
    judge: ModelJudge | None = None
    repairs: bool = False

    async def may_answer(self, question: str, text: str, cited: Sequence[str] = ()) -> bool:
        """Whether a text that cites these sentences may answer; believed where the cross-encoder fails."""
        try:
            return self.on_topic is None or await self.on_topic.answers(question, text, cited)
        except ModelError as error:
            log.warning("the cross-encoder could not read the reply", reason=error.reason)
            return True

    def may_ask(self, work: Work) -> bool:
        """Whether another request may follow those that were made for this message."""
        most = _IN_A_ROW_JUDGED if self.judge else _IN_A_ROW
        return work.model_time.in_a_row < most and work.model_time.left > 0


@dataclass(frozen=True)
class Judged:
    """A reply, and what the check left of it. `wrong` is what its model is told, `faults` why it must not be shown."""

    found: Saying
    checked: CheckedAnswer
    wrong: tuple[str, ...] = ()
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_shown(self) -> bool:
        """Whether it is an answer."""
        return bool(self.checked.text) and not self.faults

    @property
    def why_not(self) -> tuple[str, str] | None:
        """The short reason why it must not be shown, and its sentence."""
        return next(((name, _NOTED[name]) for name in self.faults), None)


@dataclass(frozen=True)
class Reflecting:
    """Judges what a `writer` wrote, and asks it once more."""

    writer: ChatWriter
    checker: Checker
    reflection: Reflection

    async def best(self, work: Work, part: Part, brief: Brief, found: Saying) -> Judged:
        """The reply, or the one that was written in its place where that is better."""
        work.say("write", f"the model {found.says}")
        first = await self._judged(work, part, found)
        if not first.faults:
            first = await self._judged_by_model(work, part, first)
        if not (first.wrong and self.reflection.repairs and self.reflection.may_ask(work)):
            return first
        again = await self._written_anew(work, replace(brief, rejected=Rejected(found.text, first.wrong)))
        return first if again is None else self._better(work, first, await self._judged(work, part, again))

    async def _written_anew(self, work: Work, brief: Brief) -> Saying | None:
        try:
            async with work.model_time.part(_SHARE):
                with work.step("repair"):
                    return await self.writer.reply(brief)
        except ModelError as error:
            work.fall_back("repair", error.reason, str(error))
            return None

    def _better(self, work: Work, first: Judged, second: Judged) -> Judged:
        takes = is_better(second, first)
        taken = "taken" if takes else "not taken"
        work.say("repair", f"the model {second.found.says}, which was {taken}")
        removed = tuple(dict.fromkeys((*first.checked.removed, *second.checked.removed)))
        best = second if takes else first
        return replace(best, checked=replace(best.checked, removed=removed))

    async def _judged(self, work: Work, part: Part, found: Saying) -> Judged:
        """By the local models."""
        with work.step("check"):
            checked = await self._checked(part, found)
            if found.must_be_whole and (checked.removed or not found.cites):
                return Judged(found, replace(NOTHING, removed=checked.removed), (*checked.removed, _NO_FORM))
            if quote := _for_others(work, checked, part.kept):
                wrong = (*checked.removed, f"“{quote}” is for others than who asks")
                return Judged(found, replace(NOTHING, removed=wrong), wrong)
            if not checked.text:
                wrong = checked.removed or (_NO_SUPPORT,)
                return Judged(found, checked, wrong if found.says is Says.ANSWER else ())
            cited = [each.quote for each in checked.citations]
            if await self.reflection.may_answer(part.question.text, checked.text, cited):
                return Judged(found, checked, checked.removed)
            return _faulty(Judged(found, checked, checked.removed), {OFF_TOPIC: ""})

    async def _checked(self, part: Part, found: Saying) -> CheckedAnswer:
        if found.says is Says.ASK:
            return NOTHING
        claims = found.text, part.kept, part.question.text
        return (await ReplyChecker(self.checker).having_read(*claims)).check(*claims)

    async def _judged_by_model(self, work: Work, part: Part, judged: Judged) -> Judged:
        """The same, with what a model finds wrong in what would be shown; as it is where that cannot be asked."""
        judge, checked = self.reflection.judge, judged.checked
        if judge is None or not checked.text or not self.reflection.may_ask(work):
            return judged
        cited = [_cited(each, part.kept) for each in checked.citations]
        try:
            async with work.model_time.part(_SHARE):
                with work.step("reflect"):
                    told = await judge.judge(asked(part.question), checked.text, cited)
        except ModelError as error:
            work.fall_back("reflect", error.reason, str(error))
            return judged
        for each in told.errors:
            work.fall_back("reflect", each.reason, str(each))
        work.say("reflect", f"the model found it {' and '.join(told.wrong) or 'right'}")
        return _faulty(judged, told.wrong)


def is_better(second: Judged, first: Judged) -> bool:
    """Whether a reply is better than the one before: an answer with fewer faults, or an honest one in place of none."""
    if second.is_shown:
        return not first.is_shown or len(second.wrong) < len(first.wrong)
    return not first.is_shown and second.found.says in {Says.DECLINE, Says.ASK}


def _for_others(work: Work, checked: CheckedAnswer, kept: Sequence[Candidate]) -> str:
    """What a reply takes from others than who asks, or says of them without a page; empty where it does neither.

    What it says for people like them must stand so where it cites, and be what is asked; what it cites must not be for
    others unless it says so, nor may it leave out what its passage says for them.
    """
    said, asked = checked.text, work.message.text
    theirs = [fact for fact in work.known if addresses(said, fact)]
    cited = {each.chunk.id: each.chunk for each in kept}
    is_open = may_be_for(work.known, said) and may_be_for(work.known, asked)
    if names_a_group(asked) and not all(addresses(asked, fact) for fact in theirs):
        return said
    above = {each.number: cited[each.chunk_id].anchor for each in checked.citations if each.chunk_id in cited}
    quotes = [f"{above.get(each.number, '')}\n{each.quote}" for each in checked.citations]
    if any(not any(addresses(each, fact) for each in quotes) for fact in theirs):
        return said
    texts = [cited[each.chunk_id].text for each in checked.citations if each.chunk_id in cited]
    if is_open and any(addresses(text, fact) for text in texts for fact in work.facts if fact not in theirs):
        return said
    return next((quote for quote in quotes if is_open and not may_be_for(work.known, quote)), "")


def _faulty(judged: Judged, faults: Mapping[str, str]) -> Judged:
    told = (f"{_TOLD[name]}: {why}" if why else _TOLD[name] for name, why in faults.items())
    return replace(judged, wrong=(*judged.wrong, *told), faults=faults)


def _cited(citation: Citation, kept: Sequence[Candidate]) -> str:
    """What a model reads of a citation: its passage with what stands around it."""
    return next((each.reading for each in kept if citation.chunk_id in _ids(each)), citation.quote)


def _ids(candidate: Candidate) -> set[int]:
    parts = (candidate.before, candidate.after)
    return {candidate.chunk.id, *(part.chunk_id for part in parts if part)}
