"""Write an answer by quoting the best statements of the kept passages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

import numpy

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Chunk
from core.domain.search import Candidate, Reading
from core.ports.answering import OnText, Quoted
from core.ports.models import Embedder, Reader, live_embedder
from core.ports.vectors import StatementVectors
from core.rag.answering.quotes.choosing import Scored, chosen, ranked, score
from core.rag.answering.quotes.confidence import confidence, confidence_features
from core.rag.answering.quotes.features import Question, Shared, features, shared
from core.rag.answering.quotes.headline import headline, read_with
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import LONGEST, each_once, told
from core.rag.answering.quotes.weights import HEADLINE_THRESHOLD
from core.storage.codecs.vectors import Floats, unpacked
from core.text.passage_structure import quotable, units_in
from core.text.questions.wanted import wanted

_NOTHING_READ = Reading(0.0, 0, 0, "", 0.0)


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
        return (await self.quote(question, kept)).draft

    async def quote(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> Quoted:
        """The same, with the probability that the first quotation answers; None without a reader."""
        kept = kept[: self.passages]
        statements = statements_of(kept)
        if not statements:
            return Quoted("")
        kinds = wanted(question.asked) or wanted(question.text)
        asked = Question.read(question.text, kinds, self.today(), question.asked)
        common = shared(asked, statements, kept, await self._readings(asked.text, kept))
        ranking = ranked(await self._scored(common, statements))
        quoted = chosen(ranking, self.quotes, self.least)
        readings = await self._read_again(asked, quoted)
        told_as = [told(one.statement, asked.terms, its.text) for one, its in zip(quoted, readings, strict=True)]
        numbered = zip((one.statement.number for one in quoted), each_once(told_as), strict=True)
        paragraphs = [f"“{text}” [{number}]" for number, text in numbered if text]
        speaks, lead = common.settled(ranking[0].statement)
        draft = "\n\n".join([*self._headline(asked, ranking, readings[0]), *paragraphs])
        if self.reader is None:
            return Quoted(draft, lead=lead)
        sure = confidence_features(asked.text, ranking[0], readings[0], speaks)
        return Quoted(draft, confidence(sure), sure, lead)

    async def _scored(self, common: Shared, statements: Sequence[Statement]) -> list[Scored]:
        bare = [Scored(each, values := features(common, each), score(values)) for each in statements]
        likely = sorted(bare, key=lambda each: -each.score)[: self.compared]
        similar = await self._similarities(common.question.text, [each.statement for each in likely], common.kept)
        compared = [
            features(common, one, similar[one.text], common.nearness(one))
            for one in (each.statement for each in likely)
        ]
        return [Scored(each.statement, values, score(values)) for each, values in zip(likely, compared, strict=True)]

    async def _readings(self, question: str, kept: Sequence[Candidate]) -> list[Reading]:
        if self.reader is None:
            return []
        return await self.reader.read(question, [candidate.chunk.text for candidate in kept])

    async def _read_again(self, question: Question, quoted: Sequence[Scored]) -> list[Reading]:
        """What the reader finds in the first quotation, and in long ones, below their headings."""
        texts = [
            read_with(each)[0] if not at or len(each.statement.text) > LONGEST else "" for at, each in enumerate(quoted)
        ]
        read = [text for text in texts if text]
        if self.reader is None or not read:
            return [_NOTHING_READ] * len(quoted)
        found = dict(zip(read, await self.reader.read(question.text, read), strict=True))
        return [found.get(text, _NOTHING_READ) for text in texts]

    def _headline(self, question: Question, ranking: Sequence[Scored], reading: Reading) -> list[str]:
        found = headline(question.text, question.kinds, ranking, reading) if self.reader else None
        if found is None or found.probability < self.sure:
            return []
        return [f"**{found.text}** [{ranking[0].statement.number}]"]

    async def _similarities(
        self, question: str, statements: Sequence[Statement], kept: Sequence[Candidate]
    ) -> dict[str, float]:
        """By text. A list has the mean of its parts, which are stored, so that nothing long is embedded now."""
        embedder = live_embedder(self.embedder)
        asked = numpy.asarray(await embedder.embed_query(question), numpy.float32)
        known = await self._stored_vectors(embedder, [candidate.chunk for candidate in kept])
        told = {each.text: mean_of(each, known) for each in statements}
        missing = [text for text, vector in told.items() if vector is None]
        made = await embedder.embed_passages(missing) if missing else []
        fresh = {text: numpy.asarray(vector, numpy.float32) for text, vector in zip(missing, made, strict=True)}
        return {text: float(asked @ (fresh[text] if vector is None else vector)) for text, vector in told.items()}

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
