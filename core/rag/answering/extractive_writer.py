"""Write an answer by quoting the best statements of the kept passages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from core.domain.conversation import StandaloneQuestion
from core.domain.search import Candidate, Reading
from core.ports.answering import OnText, Quoted
from core.ports.models import Embedder, Reader
from core.ports.vectors import StatementVectors
from core.rag.answering.quotes.choosing import OF_ANOTHER, Scored, chosen, ranked, score
from core.rag.answering.quotes.confidence import confidence, confidence_features, log_odds
from core.rag.answering.quotes.continuing import continued
from core.rag.answering.quotes.features import Question, Shared, features, of_another, shared
from core.rag.answering.quotes.headline import headline, is_one_of_several, read_with
from core.rag.answering.quotes.meaning import HeadingVectors, MeaningReader
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import LONGEST, each_once, told
from core.rag.answering.quotes.weights import HEADLINE_THRESHOLD
from core.rag.understanding.topics import named_in, names_another
from core.text.passage_structure import units_in
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted

_NOTHING_READ = Reading(0.0, 0, 0, "", 0.0)


@dataclass(frozen=True)
class ExtractiveWriter:
    """Quotes the statements that fit the question best, without a language model.

    It ranks the statements of the first `passages` passages by named features with fitted weights
    (`quotes/features.py`, `quotes/weights.py`), and quotes up to `quotes` whose share is at least `least` of the best
    one's. Vectors that are `stored` are used as they are; of other statements, those that are among the `compared` best
    ones without a vector are embedded now. With a `reader`, it reads the `read` best ones below their headings; its
    answer counts, and stands above the first quotation where it is right with the probability `sure`. `today` is the
    day on the campus.
    """

    embedder: Embedder
    reader: Reader | None = None
    stored: StatementVectors | None = None
    passages: int = 6
    compared: int = 20
    read: int = 6
    quotes: int = 2
    least: float = 0.05
    sure: float = HEADLINE_THRESHOLD
    today: Callable[[], date] = lambda: datetime.now(UTC).date()
    headings: HeadingVectors = field(default_factory=HeadingVectors)

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
        renamed = named_in(question.asked) if question.own and names_another(question.asked) else ""
        asked = Question.read(question.text, kinds, self.today(), question.asked, renamed)
        common = await self.read_best(await self.shared(asked, statements, kept), statements)
        ranking = _ranked(common, statements)
        quoted = chosen(ranking, self.quotes, self.least)
        readings = await self._read_again(asked, quoted)
        whole = [_continued(one.statement, kept, asked) for one in quoted]
        told_as = [told(one, asked.terms, its.text) for one, its in zip(whole, readings, strict=True)]
        numbered = zip((one.statement.number for one in quoted), each_once(told_as), strict=True)
        paragraphs = [f"“{text}” [{number}]" for number, text in numbered if text]
        speaks, lead = common.settled(ranking[0].statement)
        above = self._headline(asked, ranking, readings[0], is_follow_up=bool(question.own))
        draft = "\n\n".join([*above, *paragraphs])
        if self.reader is None:
            return Quoted(draft, lead=lead)
        sure = confidence_features(common, ranking, readings[0], speaks)
        return Quoted(draft, confidence(sure), sure, lead)

    async def shared(self, question: Question, statements: Sequence[Statement], kept: Sequence[Candidate]) -> Shared:
        """What their features are read from: readings of the passages, and vectors. Raises ModelError."""
        common = shared(question, statements, kept, await self._readings(question.text, kept))
        likely = [each.statement for each in _ranked(common, statements)[: self.compared]]
        meanings = MeaningReader(self.embedder, self.stored, self.headings)
        return replace(common, meaning=await meanings.read(question.text, kept, statements, likely))

    async def read_best(self, common: Shared, statements: Sequence[Statement]) -> Shared:
        """With the reader's log odds for the `read` best statements below their headings. Raises ModelError."""
        best = _ranked(common, statements)[: self.read]
        if self.reader is None or not best:
            return common
        found = await self.reader.read(common.question.text, [read_with(each)[0] for each in best])
        odds = [log_odds(reading.relevance) for reading in found]
        return replace(common, read={each.statement.text: value for each, value in zip(best, odds, strict=True)})

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

    def _headline(
        self, question: Question, ranking: Sequence[Scored], reading: Reading, is_follow_up: bool
    ) -> list[str]:
        """Of several values the words of a talk do not tell which one is meant, so the quotation leads."""
        found = headline(question.text, question.kinds, ranking, reading) if self.reader else None
        if found is None or found.probability < self.sure:
            return []
        if is_follow_up and is_one_of_several(found.text, question.kinds, ranking[0].statement.text):
            return []
        return [f"**{found.text}** [{ranking[0].statement.number}]"]


def _ranked(common: Shared, statements: Sequence[Statement]) -> list[Scored]:
    """Those with a vector, or all before there are vectors."""
    compared = [each for each in statements if not common.meaning.vectors or common.meaning.has(each.text)]
    return ranked([_scored(common, each, features(common, each)) for each in compared])


def _scored(common: Shared, statement: Statement, values: Mapping[str, float]) -> Scored:
    return Scored(statement, values, score(values) + OF_ANOTHER * of_another(common, statement))


def _continued(statement: Statement, kept: Sequence[Candidate], asked: Question) -> Statement:
    units = units_in(kept[statement.number - 1].chunk)
    return continued(statement, units, AnswerKind.STEPS in asked.kinds)
