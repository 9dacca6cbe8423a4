"""Read with the model of claims how far passages support what a reply says."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from core.domain.units import PATH_BORDER
from core.errors import ModelError
from core.ports.models import ClaimModel
from core.rag.verification.evidence import Passage, is_quoted

log = structlog.get_logger(__name__)

_WORD = re.compile(r"\w+")
LEAST = 0.5  # probability of support from which a claim is shown; see docs/models/claims.md
_ELSEWHERE = 2  # passages that are read where those that a claim cites do not support it

# By claim (see `claim_key`) and passage: the probability of support.
Entailed = Mapping[tuple[str, Passage], float]


def claim_key(claim: str) -> str:
    """A claim: it is the same one with other spaces."""
    return " ".join(claim.split())


@dataclass(frozen=True)
class ClaimReader:
    """Reads claims beside the passages that they cite, and where those do not support one beside those nearest to it.

    What a passage quotes is not read. `least` (0…1) is enough for a claim to be shown.
    """

    model: ClaimModel
    least: float = LEAST

    async def read(self, cited: Mapping[str, Sequence[Passage]], given: Sequence[Passage], question: str) -> Entailed:
        """The support of each claim, `cited` by its words, by each passage read. Empty where the model fails."""
        found: dict[tuple[str, Passage], float] = {}
        try:
            for claim, passages in cited.items():
                if _WORD.search(claim) and not any(is_quoted(claim, each) for each in passages):
                    found |= await self._read(claim, passages, given, question)
        except ModelError as error:
            log.warning("the model of claims could not read", reason=type(error).__name__)
        return found

    async def _read(self, claim: str, cited: Sequence[Passage], given: Sequence[Passage], question: str) -> Entailed:
        found = await self._beside(claim, cited, question)
        if max(found.values(), default=0.0) >= self.least:
            return found
        others = [each for each in given if each not in cited]
        return found | await self._beside(claim, nearest(claim, others)[:_ELSEWHERE], question)

    async def _beside(self, claim: str, passages: Sequence[Passage], question: str) -> dict[tuple[str, Passage], float]:
        shares = await self.model.support(question, claim, [evidence(each) for each in passages])
        return {(claim_key(claim), each): share for each, share in zip(passages, shares, strict=True)}


def nearest(claim: str, passages: Sequence[Passage]) -> list[Passage]:
    """The passages by how many of a claim's words they have, the most first."""
    said = set(_WORD.findall(claim.lower()))
    return sorted(passages, key=lambda each: -len(said.intersection(_WORD.findall(evidence(each).lower()))))


def evidence(passage: Passage) -> str:
    """What the model reads of a passage: title and headings a line each, and its text."""
    anchor = passage.anchor.replace(PATH_BORDER, "\n")
    return f"{anchor}\n{passage.text}".strip()
