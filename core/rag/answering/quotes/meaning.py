"""The vectors of a question, and of what could be quoted for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy

from core.domain.passage import Candidate
from core.ports.models import Embedder, live_embedder
from core.rag.answering.quotes.statements import Statement
from core.storage.codecs.vectors import Floats, unpacked
from core.text.passage_structure import quotable, units_in


@dataclass(frozen=True)
class Meaning:
    """Of each text that has a vector, the largest cosine with the question, alone or in its talk."""

    near: Mapping[str, float] = field(default_factory=dict)

    @staticmethod
    def of(asked: Sequence[Floats], vectors: Mapping[str, Floats]) -> "Meaning":
        """From unit vectors of the question and of texts."""
        if not vectors:
            return Meaning()
        nearest = (numpy.stack(list(vectors.values())) @ numpy.stack(asked).T).max(axis=1)
        return Meaning(dict(zip(vectors, nearest.tolist(), strict=True)))

    def has(self, text: str) -> bool:
        """Whether there is a vector of this text."""
        return text in self.near

    def nearness(self, text: str) -> float:
        """Its largest cosine with the question; 0 where it has no vector."""
        return self.near.get(text, 0.0)


@dataclass(frozen=True)
class MeaningReader:
    """Takes the vectors that came with the passages, and embeds others now."""

    embedder: Embedder

    async def read(
        self,
        questions: Sequence[str],
        kept: Sequence[Candidate],
        statements: Sequence[Statement],
        likely: Sequence[Statement],
    ) -> Meaning:
        """The vectors of the `questions`, and of the statements that are stored or `likely`. Raises ModelError.

        A list has the mean of its parts, which are stored, so that nothing long is embedded now.
        """
        embedder = live_embedder(self.embedder)
        asked = [numpy.asarray(await embedder.embed_query(each), numpy.float32) for each in questions]
        known = _stored(kept, asked[0].size)
        told = {each.text: mean_of(each, known) for each in statements}
        missing = [each.text for each in likely if told[each.text] is None]
        made = await embedder.embed_passages(missing) if missing else []
        fresh = {text: numpy.asarray(vector, numpy.float32) for text, vector in zip(missing, made, strict=True)}
        return Meaning.of(asked, {text: vector for text, vector in told.items() if vector is not None} | fresh)


def _stored(kept: Sequence[Candidate], size: int) -> dict[str, Floats]:
    """Those of so many dimensions: the embedder may have been changed since the passages were found."""
    found: dict[str, Floats] = {}
    for each in kept:
        said = quotable(units_in(each.chunk)) if each.statements is not None else []
        rows = unpacked(each.statements, said) if each.statements is not None and said else None
        found |= dict(zip(said, rows, strict=True)) if rows is not None and rows.shape[1] == size else {}
    return found


def mean_of(statement: Statement, known: Mapping[str, Floats]) -> Floats | None:
    """The vector of a statement, or the unit-length mean of those of its parts; None where none is known."""
    if statement.text in known:
        return known[statement.text]
    parts = [known[part] for part in statement.parts if part in known]
    if not parts:
        return None
    total: Floats = numpy.sum(parts, axis=0)
    mean: Floats = total / max(float(numpy.linalg.norm(total)), 1e-6)
    return mean
