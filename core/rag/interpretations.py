"""Choose among the interpretations of a question: alone, with the talk, with what its asker told of themselves.

With the talk, a turn is searched behind the question before, and what could be quoted is judged by how well it answers
the turn alone and both (docs/decisions/0109). It is no proposal unless that has the thing which it carries and, where
the turn names things of its own, those as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.passage import Candidate
from core.rag.answering.writing import Writing
from core.rag.looking_up import LookingUp
from core.rag.part import CURATED, Part
from core.rag.personal import SUREST, Personal, sureness
from core.rag.understanding.carrying import THING, Lean, lean_of
from core.rag.understanding.topics import named_in, naming_words
from core.rag.verification.citations import MARK
from core.rag.work import Work
from core.text.languages.english_tables import everyday
from core.text.tokens import passage_terms, query_terms
from core.text.values import value
from core.text.values.lexer import values

# Of the words of a thing, or of the turn's own, that the evidence must have: pages word things in their own way.
LEAST = 0.5
NAMES = frozenset({value.CODE, value.EMAIL, value.PHONE, value.LINK})  # values that name a thing
SURER = 1.0  # log odds by which it must be likelier to answer than the turn alone, where that names things


@dataclass(frozen=True)
class Interpretations:
    """Looks up what each would be answered with, before anything is written."""

    looking_up: LookingUp
    quoting: Writing
    personal: Personal

    async def choose(self, work: Work, part: Part) -> None:
        """The part, which is looked up, becomes the one that is taken.

        Raises ModelError, DatabaseError or AnswerTooLate.
        """
        if part.in_talk is not None and part.written_by != CURATED:
            await self._choose(work, part, part.in_talk)
        await self.personal.choose(work, part, self.looking_up, self.quoting)

    async def _choose(self, work: Work, part: Part, other: Part) -> None:
        joined, alone = (part, other) if part.question.carried else (other, part)
        if joined is part and not names_things(joined.question.asked):
            await self._try(work, joined)
            if is_proposal(joined):
                return  # a turn that names nothing is not read by itself while the talk explains it
        await self.looking_up.settle(work, other)
        for each in (part, other):
            if other.written_by != CURATED:
                await self._try(work, each)
        if other.written_by == CURATED or is_with_talk(alone, joined) != (joined is part):
            part.become(other)

    async def _try(self, work: Work, part: Part) -> None:
        if not part.checked.text and part.quoted is None:
            await self.quoting.try_quoting(work, part)


def is_with_talk(alone: Part, joined: Part) -> bool:
    """Whether a turn is about the talk; what both would be answered from is known.

    One that names nothing is also where nothing is found either way: what was looked for is said with the talk's thing.
    """
    if not names_things(joined.question.asked):
        return is_proposal(joined) or _passage(alone) is None
    return is_proposal(joined) and _sureness(joined) >= _sureness(alone) + SURER


def is_proposal(joined: Part) -> bool:
    """Whether what it would be answered from is about the talk.

    A turn that names nothing asks nothing else; another thing must be there itself; and what a turn names must stand
    beside the talk's thing, or on a page that the last answer cites.
    """
    passage, asked = _passage(joined), joined.question.asked
    is_swap = lean_of(asked) is Lean.SAME and THING.match(named_in(asked))  # "and the gym?"
    if passage is None or is_swap:
        return passage is not None and _terms(asked) <= _evidence(joined)
    if not names_things(asked):
        return True
    thing = _terms(joined.question.carried)
    is_there = passage.chunk.url in joined.talk_pages or (thing and _share(thing, _evidence(joined)) >= LEAST)
    return bool(is_there) and _share(_terms(asked) - thing, _evidence(joined)) >= LEAST


def names_things(asked: str) -> bool:
    """Whether a turn names what it is about: one thing, or two beside a word that points to the talk ("it", "also").

    Times and numbers are no things ("after 7 pm?").
    """
    lean = lean_of(asked)
    if lean is Lean.SAME:
        return False
    named = {term for word in naming_words(_without_values(asked)) for term in _terms(word)}
    return len(named) > (lean is Lean.POINTS)


def _without_values(text: str) -> str:
    places = {place for each in values(text) if each.kind not in NAMES for place in range(each.start, each.end)}
    return "".join(" " if place in places else letter for place, letter in enumerate(text))


def _sureness(part: Part) -> float:
    return SUREST if part.checked.text else sureness(part)


def _evidence(part: Part) -> set[str]:
    """The words of the first passage that a part would be answered from, and of what was composed from it."""
    passage = _passage(part)
    if passage is None:
        return set()
    return {*passage_terms(passage.chunk.anchor, passage.chunk.text), *query_terms(part.checked.text)}


def _passage(part: Part) -> Candidate | None:
    if part.checked.text:
        cited = next((each.chunk_id for each in part.checked.citations), None)
        return next((each for each in part.kept if each.chunk.id == cited), next(iter(part.kept), None))
    mark = MARK.search(part.quoted.draft) if part.quoted else None
    return _at(part.kept, int(mark[1])) if mark else None


def _at(kept: Sequence[Candidate], number: int) -> Candidate | None:
    return kept[number - 1] if number <= len(kept) else None


def _terms(text: str) -> set[str]:
    return {term for term in query_terms(text) if term not in everyday()}


def _share(wanted: set[str], found: set[str]) -> float:
    """Of the wanted words those that are found; all of them where none is wanted but something was found."""
    if not found:
        return 0.0
    return len(wanted & found) / len(wanted) if wanted else 1.0
