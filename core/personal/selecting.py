"""Choose the facts of a person that matter to a question: none for most questions."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from core.domain.memory import Fact, FactKind
from core.ports.models import Vector
from core.rag.relevance.grader import Logistic
from core.text.languages.languages import english
from core.text.languages.schema.personal import AskedWords
from core.text.remembering import in_english
from core.text.tokens import query_terms

_EN = english(AskedWords)
SHIPPED = Path(__file__).parent / "data" / "selecting.json"
MOST_USED, MOST_COMPARED = 4, 16  # facts of one person; each that is compared is embedded
_MOST_NAMES = 3
_BY_RULE = frozenset({FactKind.STATUS, FactKind.YEAR})
_SAID = {
    FactKind.PROGRAMME: "I study {}.",
    FactKind.YEAR: "I am a {}.",
    FactKind.CATALOG_YEAR: "I follow the catalog of {}.",
    FactKind.CAMPUS: "I am at the {}.",
    FactKind.STATUS: "I am a {}.",
    FactKind.INTEREST: "I am interested in {}.",
    FactKind.ACCESS_NEED: "I need {}.",
    FactKind.PREFERENCE: "I {}.",
}
_FRAME = frozenset(term for said in _SAID.values() for term in query_terms(said.format("")))
_IS_DONE = re.compile(r"(?:live|commute)\b", re.IGNORECASE)  # "I live off campus", not "I am a live off campus"
Encode = Callable[[Sequence[str]], Sequence[Vector]]
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact as a sentence of the person's own; `kind` is None for what is of none."""

    text: str
    kind: FactKind | None = None


@dataclass(frozen=True)
class Selection:
    """The fitted probability, and from which a fact of a kind is used, and one of no kind, of which less is known."""

    chance: Logistic
    of_a_kind: float
    of_none: float

    def is_used(self, statement: Statement, chance: float) -> bool:
        """Whether a statement of this probability is used."""
        return chance >= (self.of_none if statement.kind is None else self.of_a_kind)


@lru_cache
def shipped_selection() -> Selection:
    """That of `data/selecting.json`, fitted by `python -m benchmarks.memory fit`."""
    known = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return Selection(Logistic(known["bias"], known["weights"]), known["of_a_kind"], known["of_none"])


@dataclass(frozen=True)
class FactSelector:
    """Compares by `encode`, the embedder that ships with us. Nothing of what it reads is kept."""

    encode: Encode
    selection: Selection = field(default_factory=shipped_selection)

    async def relevant(self, question: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """The facts that matter, the most relevant first, a few at most; `facts` are the newest first.

        Of many facts those are compared whose kind decides such questions, then the newest. Raises ModelError.
        """
        facts = sorted(facts, key=lambda fact: not decides(statement_of(fact), question))[:MOST_COMPARED]
        said = [statement_of(fact) for fact in facts]
        chances = [self.selection.chance.probability(each) for each in await self.features(question, said)]
        return tuple(facts[at] for at in used(self.selection, said, chances))

    async def features(self, question: str, statements: Sequence[Statement]) -> list[Features]:
        """What tells that a fact matters to a question.

        `near` is their cosine similarity, and `above` how far it is above the mean of the person's facts; `personal`,
        `advice`, `general` and `specific` (how many names and numbers) tell what the question asks, `decides` whether
        the kind of the fact, or the sort of a status, decides such questions and `undecided` that it does not, `named`
        whether the question names another value of this kind and `repeats` whether it names this one, and `allowed`
        whether it asks for what somebody may, must or pays, by which pages tell years and statuses apart. Raises
        ModelError.
        """
        if not statements:
            return []
        near = await self._near(question, statements)
        mean = sum(near) / len(near)
        return [
            {"near": each, "above": each - mean, **_words(question, statement)}
            for statement, each in zip(statements, near, strict=True)
        ]

    async def _near(self, question: str, statements: Sequence[Statement]) -> list[float]:
        vectors = await asyncio.to_thread(self.encode, [question, *(each.text for each in statements)])
        asked, *said = (np.asarray(each) for each in vectors)
        return [float(np.dot(asked, each)) for each in said]


def used(selection: Selection, statements: Sequence[Statement], chances: Sequence[float]) -> list[int]:
    """The places of the statements in use, the likeliest first."""
    ranked = sorted(range(len(chances)), key=lambda at: (-chances[at], at))[:MOST_USED]
    return [at for at in ranked if selection.is_used(statements[at], chances[at])]


def statement_of(fact: Fact) -> Statement:
    """The fact as an English sentence, since questions are compared in English."""
    return statement(fact.kind, in_english(fact.value))


def statement(kind: FactKind, value: str) -> Statement:
    """A value as a sentence."""
    said = "I {}." if kind is FactKind.STATUS and _IS_DONE.match(value) else _SAID[kind]
    return Statement(said.format(value), kind)


def decides(said: Statement, question: str) -> bool:
    """Whether such facts decide such questions: the campus where something is, the programme what is required."""
    if said.kind is not FactKind.STATUS:
        return said.kind is not None and _EN.decides[said.kind.value].search(question) is not None
    words = [words for status, words in _EN.status_decides if status.search(said.text)] or [_EN.other_status_decides]
    return any(each.search(question) for each in words)


def _words(question: str, said: Statement) -> dict[str, float]:
    is_personal = _EN.personal.search(question) is not None
    is_decided = decides(said, question)
    named = _EN.named.get(said.kind.value) if said.kind else None
    return {
        "personal": float(is_personal),
        "advice": float(_EN.advice.search(question) is not None),
        "general": float(not is_personal and _EN.general.match(question) is not None),
        "specific": float(min(len(_EN.specific.findall(question)), _MOST_NAMES)),
        "decides": float(is_decided),
        "undecided": float(said.kind is not None and not is_decided),
        "named": float(named is not None and named.search(question) is not None and not _shares(question, said)),
        "allowed": float(said.kind in _BY_RULE and _EN.allowed.search(question) is not None),
        "repeats": float(said.kind is not None and _is_in(said, question)),
    }


def _is_in(said: Statement, question: str) -> bool:
    """Whether the question says itself what the fact says, so that the fact adds nothing."""
    words = set(query_terms(said.text)) - _EN.of_any_value - _FRAME
    return bool(words) and words <= set(query_terms(question))


def _shares(question: str, said: Statement) -> bool:
    return not set(query_terms(question)).isdisjoint(query_terms(said.text))
