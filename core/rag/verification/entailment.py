"""Read with the entailment model how far passages support claims, and whether two statements mean the same."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import structlog

from core.errors import ModelError
from core.ports.models import EntailmentModel
from core.rag.verification.claim_items import claim_of
from core.rag.verification.claim_support import READ, ReadWeights, log_odds, support
from core.rag.verification.evidence import Passage, Places, ground, is_quoted
from core.rag.verification.fact_guard import ClaimRules
from core.text.facts.left_over import LeftOver
from core.text.passage_structure import units_in

log = structlog.get_logger(__name__)

# Logistic regression, fitted on development data of the corrections (docs/decisions/0019-one-reader-of-facts.md):
# change of the log-odds that two statements say the same, by log-odds of support, left-over words, and reworded share.
_BIAS, _SUPPORT, _EXTRA, _REWORDED = -3.29, 0.51, 0.5, 3.65
LEAST_PARAPHRASE = 0.25


@dataclass(frozen=True)
class Paraphrases:
    """Two statements say the same when the chance of it is `least`, by how far each supports the other.

    A model that fails says they do not.
    """

    model: EntailmentModel
    least: float = LEAST_PARAPHRASE

    async def has_one(self, pairs: Sequence[tuple[str, str, LeftOver]]) -> bool:
        """Whether one of these pairs of statements says the same; each with the words that are left over."""
        try:
            return any([await self._chance(*pair) >= self.least for pair in pairs])
        except ModelError as error:
            log.warning("the entailment model could not compare statements", reason=type(error).__name__)
            return False

    async def _chance(self, before: str, after: str, left: LeftOver) -> float:
        [forward] = await self.model.support(after, [before])
        [backward] = await self.model.support(before, [after])
        words = _EXTRA * left.extra + _REWORDED * left.reworded
        return 1 / (1 + math.exp(-(_BIAS + _SUPPORT * log_odds(min(forward, backward)) + words)))


_WORD = re.compile(r"\w+")
_ANCHOR_BORDER = " > "
MOST_PASSAGES = 2  # that one claim is read beside
_OF_UNIT = 0.3  # how much the sentence or row counts beside the whole passage; fitted with `READ`
LEAST_BY_RULES = 0.02  # by the rules; the model does not make up for more

# By claim (see `claim_key`) and passage: the probability of support.
Entailed = Mapping[tuple[str, Passage], float]


def claim_key(claim: str) -> str:
    """The words of a claim: it is the same one with other marks or spaces."""
    return " ".join(_WORD.findall(claim.lower()))


@dataclass(frozen=True)
class ClaimReader:
    """Reads a claim beside the sentence or row that it is most likely about, with the passage's title and headings."""

    model: EntailmentModel
    weights: ReadWeights = READ

    async def read(self, claims: Sequence[str], passages: Sequence[Passage], question: str) -> Entailed:
        """The support of each claim that is open: neither quoted nor ruled out. Empty where the model fails."""
        found: dict[tuple[str, Passage], float] = {}
        try:
            for claim in dict.fromkeys(claims):
                found |= await self._read(claim, passages, question)
        except ModelError as error:
            log.warning("the entailment model could not read claims", reason=type(error).__name__)
        return found

    async def _read(self, claim: str, passages: Sequence[Passage], question: str) -> dict[tuple[str, Passage], float]:
        near = open_passages(claim, passages, question)
        texts = [[evidence(claim, each, question), f"{each.anchor}\n{each.text}".strip()] for each in near]
        read = claim_of(claim, ground((near[0],))).text if near else claim
        supported = iter(await self.model.support(read, list(chain.from_iterable(texts))) if near else [])
        return {(claim_key(claim), each): both(next(supported), next(supported)) for each in near}


def both(beside_unit: float, beside_all: float) -> float:
    """The support by the unit that a claim is about, and by the whole passage, as one probability."""
    odds = _OF_UNIT * log_odds(beside_unit) + (1 - _OF_UNIT) * log_odds(beside_all)
    return 1 / (1 + math.exp(-odds))


def open_passages(claim: str, passages: Sequence[Passage], question: str) -> list[Passage]:
    """The passages most likely to support a claim by the rules; none where one quotes it."""
    if not _WORD.search(claim) or any(is_quoted(claim, each) for each in passages):
        return []
    likely = [(support(claim, (each,), question, ClaimRules()).chance, each) for each in passages]
    best = sorted((one for one in likely if one[0] >= LEAST_BY_RULES), key=lambda one: -one[0])
    return [each for _, each in best[:MOST_PASSAGES]]


def evidence(claim: str, passage: Passage, question: str) -> str:
    """What the model reads of a passage: title and headings, and the unit or two that the claim is about."""
    span = claim_of(claim, ground((passage,))).span
    lines = passage.anchor.replace(_ANCHOR_BORDER, "\n")
    return f"{lines}\n{span.text if span.is_row else _units_with(span.places, passage)}".strip()


def _units_with(places: Places, passage: Passage) -> str:
    units, parts = units_in(passage), ground((passage,)).units
    for unit, part in zip(units, parts, strict=True):
        if places <= part.places:
            return unit.alone
    for (one, part), (other, following) in pairwise(zip(units, parts, strict=True)):
        if places <= part.places | following.places:
            return f"{one.alone} {other.alone}"
    return passage.text
