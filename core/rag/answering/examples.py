"""Choose reviewed answers to questions like one, as examples of how to answer for a language model."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.curated import CuratedAnswer
from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.rag.answering.budget import ContextBudget
from core.rag.part import Part
from core.rag.prompts.library import fenced
from core.rag.verification.citations import without_marks
from core.text.hostile_text import hostile
from core.text.sentences import sentences

SHARE = 0.2  # of the passages' tokens
_USE = "how an office words an answer; state nothing from it, and do not cite it"
_LETTERS = "ABC"  # passages have numbers
_MARK = re.compile(r"\s*(?:\[(?:[Ee]xamples?[\s_-]*)?[A-C]\](?!\()|[\[(](?:see\s+)?[Ee]xamples?(?:[\s_-]*[A-C])?[\])])")


@dataclass(frozen=True)
class Examples:
    """At most `most` reviewed answers, within a `share` of the budget that passages then have less of.

    `least` is the probability (0…1) that the answer is for the question as asked.
    """

    budget: ContextBudget
    most: int
    least: float
    share: float = SHARE

    def chosen(self, part: Part) -> tuple[CuratedAnswer, ...]:
        """The likeliest ones that are harmless and fit together."""
        found: list[CuratedAnswer] = []
        for each in part.alike:
            is_like = each.probability >= self.least and not _is_hostile(each.answer)
            if is_like and len(found) < self.most and self._fit([*found, each.answer]):
                found.append(each.answer)
        return tuple(found)

    def passages(self, part: Part) -> list[Candidate]:
        """The passages of a part that fit beside its examples."""
        return self.budget.fill(part.kept, told(part.examples))

    def _fit(self, examples: Sequence[CuratedAnswer]) -> bool:
        return self.budget.counter.count(told(examples)) <= self.share * self.budget.tokens


def told(examples: Sequence[CuratedAnswer]) -> str:
    """The examples as fenced material, each with a letter; empty for none."""
    return "\n".join(
        fenced("example", f"Question: {_plain(each.question)}\nAnswer: {_plain(each.text)}", name=name, use=_USE)
        for name, each in zip(_LETTERS, examples, strict=False)
    )


def without_example_marks(reply: str) -> str:
    """The reply without marks such as [A], with which a model cites an example."""
    return _MARK.sub("", reply)


def _plain(text: str) -> str:
    """One that opens no fence of its own, such as that of a passage, and cites nothing."""
    return without_marks(text).replace("<", "‹")


def _is_hostile(answer: CuratedAnswer) -> bool:
    own = frozenset(real_host(source.url) for source in answer.sources)
    return any(hostile(text, own) for text in _texts(answer))


def _texts(answer: CuratedAnswer) -> Iterator[str]:
    yield answer.question
    yield answer.text
    yield from sentences(answer.text)
