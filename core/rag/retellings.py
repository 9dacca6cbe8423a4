"""Tell earlier answers again: their questions are answered anew from the pages as they are now, then cut or widened.

Nothing is shown that a page does not say any more, and whoever erased a question is not reminded of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.domain.answer import Answer, Citation
from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.passage import EVERYWHERE, Candidate
from core.domain.units import CONTEXT, Unit, UnitKind
from core.messages.speaking import say
from core.rag.front_door.looking_back import Earlier, Retelling, told_of
from core.rag.part import Part, parts_in
from core.rag.understanding.routing.routes import Route
from core.rag.verification.checker import CheckedAnswer
from core.rag.verification.citations import MARK
from core.rag.verification.evidence import passage_of
from core.rag.work import Work
from core.text.passage_structure import best_of, reads_like_an_instruction

_SENTENCES, _LINES = 2, 8  # on either side of a quotation: of prose; of a list or table


def take_up(work: Work, earlier: Earlier, route: Route) -> None:
    """Lets a message stand for an earlier question, of this route, where that was asked."""
    scope = earlier.questions[-1].scope
    if work.message.scope == EVERYWHERE:
        work.message = work.message.within(scope)
    work.route = replace(route, question=route.question or earlier.asked, may_need_help=work.route.may_need_help)
    work.earlier = earlier


def parts_of(work: Work, earlier: Earlier) -> list[Part]:
    """A part for each earlier question; those of one alone in the words of whoever wants its answer again."""
    if len(earlier.questions) > 1:
        return [Part(_again(each)) for each in earlier.questions]
    work.question = _reworded(work.question, work)
    return parts_in(work.question, earlier.before)


def retold(work: Work, earlier: Earlier, by_model: Callable[[Part], bool]) -> None:
    """Cuts or widens what the parts say, but for what a language model wrote as it was wanted."""
    if len(earlier.questions) > 1:
        work.question = _reworded(work.parts[-1].question, work)
    for part in work.parts:
        if earlier.how is Retelling.SHORT and not by_model(part):
            part.checked = _shortened(part.checked)
        elif earlier.how is Retelling.EXPLAINED and not by_model(part):
            part.checked = _explained(part)


def led(answer: Answer, earlier: Earlier) -> Answer:
    """The answer below what leads to it: the question that it is to, where that is not the last one."""
    is_named = earlier.is_last or len(earlier.questions) > 1
    lead = earlier.lead or ("" if is_named else told_of(earlier.questions[0]))
    return replace(answer, text=f"{lead}\n\n{answer.text}") if lead else answer


def _again(turn: Turn) -> StandaloneQuestion:
    """A question with what it had from the talk, so that it is answered as it was then."""
    own, whole = turn.text.split(), turn.understood.split()
    if len(whole) <= len(own):
        return StandaloneQuestion(turn.understood, turn.text)
    carried = " ".join(word for word in whole if word not in own)
    before = turn.understood.removesuffix(turn.text).strip() if turn.understood.endswith(turn.text) else ""
    return StandaloneQuestion(turn.understood, turn.text, rewritten=True, carried=carried, own=turn.text, before=before)


def _reworded(question: StandaloneQuestion, work: Work) -> StandaloneQuestion:
    return replace(question, original=work.message.text.strip(), rewritten=True)


def _shortened(checked: CheckedAnswer) -> CheckedAnswer:
    text = checked.text.partition("\n\n")[0]
    last = max((int(mark) for mark in MARK.findall(text)), default=0)
    return replace(checked, text=text, citations=checked.citations[:last])


def _explained(part: Part) -> CheckedAnswer:
    """The quotations with what stands around them on their pages."""
    around = ["\n\n".join(_around(cited, part.kept)) for cited in part.checked.citations]
    if not any(around):
        return part.checked
    said = "\n\n".join(dict.fromkeys(filter(None, around)))
    return replace(part.checked, text=f"{say('reply.around')}\n\n{said}")


def _around(cited: Citation, kept: Sequence[Candidate]) -> Iterator[str]:
    """The sentences before and after; of a list or table its items or rows, one a line."""
    passage = next((passage_of(each) for each in kept if each.chunk.url == cited.url and _holds(each, cited)), None)
    at = best_of(cited.quote, passage.units) if passage else None
    if passage is None or at is None:
        return
    for is_prose, units in groupby(_section(passage.units, at), key=lambda unit: unit.kind is UnitKind.SENTENCE):
        told = [unit.alone for unit in units if not reads_like_an_instruction(unit.alone)]
        if told and is_prose:
            yield f"“{' '.join(told)}” [{cited.number}]"
        elif told:
            yield "\n".join(f"- {each} [{cited.number}]" for each in told)


def _holds(candidate: Candidate, cited: Citation) -> bool:
    beside = {part.chunk_id for part in (candidate.before, candidate.after) if part is not None}
    return cited.chunk_id in {candidate.chunk.id, *beside}


def _section(units: Sequence[Unit], at: int) -> Sequence[Unit]:
    """The units around one that stand under the same headings."""
    reach = _SENTENCES if units[at].kind is UnitKind.SENTENCE else _LINES
    near = range(max(0, at - reach), min(len(units), at + reach + 1))
    return [units[place] for place in near if units[place].path == units[at].path and units[place].kind not in CONTEXT]
