"""Write an answer by quoting the best statements of the kept passages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

import numpy

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Chunk
from core.domain.search import Candidate, Reading
from core.ports.answering import OnText
from core.ports.models import Embedder, Reader, live_embedder
from core.ports.vectors import StatementVectors
from core.rag.answering.quotes.choosing import Scored, chosen, ranked, score
from core.rag.answering.quotes.features import features, shared
from core.rag.answering.quotes.headline import headline, read_with
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import each_once, told
from core.rag.answering.quotes.weights import HEADLINE_THRESHOLD
from core.storage.codecs.vectors import Floats, unpacked
from core.text.passage_structure import quotable, units_in


@dataclass(frozen=True)
class ExtractiveWriter:
    """Quotes the statements that fit the question best, without a language model.

    It ranks the statements of the first `passages` passages by named features with fitted weights
    (`quotes/features.py`, `quotes/weights.py`), and quotes up to `quotes` whose share is at least `least` of the best
    one's. The similarity is computed for the `compared` best ones without it. With a `reader`, its answer counts, and
    stands above the first quotation where it is right with the probability `sure`. Vectors that are `stored` are used
    as they are; other statements are embedded now. `today` is the day on the campus.
    """

    embedder: Embedder
    reader: Reader | None = None
    stored: StatementVectors | None = None
    passages: int = 6
    compared: int = 20
    quotes: int = 2
    least: float = 0.05
    sure: float = HEADLINE_THRESHOLD
    today: Callable[[], date] = lambda: datetime.now(UTC).date()

    @property
    def name(self) -> str:
        """`extractive`."""
        return "extractive"

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """One quote a paragraph, each with its mark; empty when nothing can be quoted. `on_text` is not used."""
        kept = kept[: self.passages]
        statements = statements_of(kept)
        if not statements:
            return ""
        ranking = ranked(await self._scored(question.text, statements, kept))
        quoted = [each.statement for each in chosen(ranking, self.quotes, self.least)]
        texts = each_once([told(statement) for statement in quoted])
        paragraphs = [f"“{text}” [{one.number}]" for one, text in zip(quoted, texts, strict=True) if text]
        return "\n\n".join([*await self._headline(question.text, ranking), *paragraphs])

    async def _scored(self, question: str, statements: Sequence[Statement], kept: Sequence[Candidate]) -> list[Scored]:
        common = shared(question, statements, kept, await self._readings(question, kept), self.today())
        bare = [Scored(each, values := features(common, each), score(values)) for each in statements]
        likely = sorted(bare, key=lambda each: -each.score)[: self.compared]
        similar = await self._similarities(question, [each.statement.text for each in likely], kept)
        compared = [{**each.features, "similarity": similar[each.statement.text]} for each in likely]
        return [Scored(each.statement, values, score(values)) for each, values in zip(likely, compared, strict=True)]

    async def _readings(self, question: str, kept: Sequence[Candidate]) -> list[Reading]:
        if self.reader is None:
            return []
        return await self.reader.read(question, [candidate.chunk.text for candidate in kept])

    async def _headline(self, question: str, ranking: Sequence[Scored]) -> list[str]:
        if self.reader is None:
            return []
        reading = (await self.reader.read(question, [read_with(ranking[0])[0]]))[0]
        found = headline(question, ranking, reading)
        if found is None or found.probability < self.sure:
            return []
        return [f"**{found.text}** [{ranking[0].statement.number}]"]

    async def _similarities(self, question: str, texts: Sequence[str], kept: Sequence[Candidate]) -> dict[str, float]:
        embedder = live_embedder(self.embedder)
        asked = numpy.asarray(await embedder.embed_query(question), numpy.float32)
        vectors = await self._vectors(embedder, texts, [candidate.chunk for candidate in kept])
        return {text: float(asked @ vectors[text]) for text in texts}

    async def _vectors(self, embedder: Embedder, texts: Sequence[str], chunks: Sequence[Chunk]) -> dict[str, Floats]:
        known = await self._stored_vectors(embedder, chunks)
        missing = [text for text in texts if text not in known]
        made = await embedder.embed_passages(missing) if missing else []
        return known | {text: numpy.asarray(vector, numpy.float32) for text, vector in zip(missing, made, strict=True)}

    async def _stored_vectors(self, embedder: Embedder, chunks: Sequence[Chunk]) -> dict[str, Floats]:
        if self.stored is None:
            return {}
        packed = await self.stored.of_chunks(embedder.name, [chunk.id for chunk in chunks])
        found: dict[str, Floats] = {}
        for chunk in chunks:
            said = quotable(units_in(chunk)) if chunk.id in packed else []
            rows = unpacked(packed[chunk.id], said) if said else None
            found |= dict(zip(said, rows, strict=True)) if rows is not None else {}
        return found
