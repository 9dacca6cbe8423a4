"""Write an answer by quoting the best statements of the kept passages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Reading
from core.domain.units import Unit
from core.ports.models import Embedder, Quoted, Reader
from core.rag.answering.conflicts import named_after
from core.rag.answering.quotes.choosing import (
    Scored,
    chosen,
    confidence,
    confidence_features,
    is_one_of_several,
    leading,
    proposed,
    ranking_of,
)
from core.rag.answering.quotes.features import Question, Shared, shared, terms_of
from core.rag.answering.quotes.meaning import MeaningReader
from core.rag.answering.quotes.named_values import Named
from core.rag.answering.quotes.reading import StatementReader
from core.rag.answering.quotes.statements import Statement, owns_of, statements_of
from core.rag.answering.quotes.telling import (
    LONGEST,
    LONGEST_LIST,
    answering_alone,
    as_part,
    continued,
    each_once,
    parts_of,
    told,
)
from core.rag.verification.citations import quotable
from core.text.hosts import leads_elsewhere
from core.text.passage_structure import units_in
from core.text.periods import is_of_another_period
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted

_NEARLY_ALL = 0.99
_RIVALS = 2
_CONTACTS = frozenset({AnswerKind.PHONE, AnswerKind.EMAIL, AnswerKind.WEB})


@dataclass(frozen=True)
class ExtractiveWriter:
    """Quotes the statements that fit the question best, without a language model.

    It ranks the statements of the first `passages` passages by named features with fitted weights
    (`quotes/features.py`, `quotes/weights.py`), and quotes up to `quotes` whose share is at least `least` of the best
    one's. Vectors that came with the passages are used as they are; of other statements, those that are among the
    `compared` best ones without a vector are embedded now. With a `reader`, it reads the `read` best ones below their
    headings, and what it finds counts; in a talk it reads twice as many, each for the question alone and behind the one
    before it. `today` is that of the campus.
    """

    embedder: Embedder
    reader: Reader | None = None
    passages: int = 8
    compared: int = 20
    read: int = 4
    quotes: int = 2
    least: float = 0.05
    today: Callable[[], date] = lambda: datetime.now(UTC).date()

    @property
    def name(self) -> str:
        """`extractive`."""
        return "extractive"

    @property
    def _statements(self) -> StatementReader:
        return StatementReader(self.reader, self.read)

    async def quote(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> Quoted:
        """One quote a paragraph, each with its mark, and the probability that the first answers; None without a reader.

        The draft is empty when nothing can be quoted.
        """
        kept = kept[: self.passages]
        common, ranking = await self.proposals(question, kept)
        if not ranking or is_one_of_several(common.question, ranking):
            return Quoted("")
        quoted = _safe(chosen(ranking, self.quotes, self.least), kept, common.question)
        shown = [await self._shown(common, one.statement, kept) for one in quoted]
        numbered = zip((one.statement.number for one in quoted), each_once([text for text, _ in shown]), strict=True)
        draft = "\n\n".join(f"“{quotable(text)}” [{number}]" for number, text in numbered if text)
        if self.reader is None:
            return Quoted(draft, proposals=proposed(ranking, kept, {}))
        first = quoted[0].statement
        sure = confidence_features(common, ranking, shown[0][1] or await self._statements.of(common, first))
        return Quoted(draft, confidence(sure), sure, proposed(ranking, kept, sure))

    async def proposals(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> tuple[Shared, list[Scored]]:
        """All statements that could be quoted, the best first, and what they were judged by. Raises ModelError."""
        text = question.asked if question.before else question.text
        kinds = wanted(question.asked) or wanted(question.text)
        statements = statements_of(kept, with_contacts=not kinds.isdisjoint(_CONTACTS))
        asked = Question.read(text, kinds, self.today(), before=question.before)
        if not statements:
            return shared(asked, statements, kept), []
        common = await self._statements.read_best(await self.shared(asked, statements, kept), statements)
        named = Named.read(question.original, self.today())
        return common, named.meant(ranking_of(common, statements))

    async def likeliest(
        self,
        question: StandaloneQuestion,
        kept: Sequence[Candidate],
        is_meant: Callable[[Statement], bool],
    ) -> tuple[list[Scored], float]:
        """The statements of a kind, the best first, and the probability that the first one answers. Raises ModelError.

        They are ranked among each other alone: what is of no such kind would answer another question.
        """
        statements = [each for each in statements_of(kept) if is_meant(each)]
        if not statements:
            return [], 0.0
        asked = Question.read(question.text, frozenset(), self.today())
        common = await self._statements.read_best(await self.shared(asked, statements, kept), statements)
        ranking = ranking_of(common, statements)
        reading = await self._statements.of(common, ranking[0].statement)
        sure = confidence_features(common, ranking, reading)
        return ranking, confidence(sure)

    async def shared(self, question: Question, statements: Sequence[Statement], kept: Sequence[Candidate]) -> Shared:
        """What their features are computed from. Raises ModelError."""
        common = shared(question, statements, kept)
        likely = [each.statement for each in leading(common, statements, self.compared)]
        meanings = MeaningReader(self.embedder)
        asked = [question.text, question.in_talk] if question.in_talk else [question.text]
        return replace(common, meaning=await meanings.read(asked, kept, statements, likely))

    async def _shown(
        self, common: Shared, statement: Statement, kept: Sequence[Candidate]
    ) -> tuple[str, Reading | None]:
        """A statement as people read it; of a long one the part that answers best, and what the reader finds there."""
        text = told(_continued(statement, kept, common.question))
        parts = parts_of(text, LONGEST_LIST if statement.is_list else LONGEST)
        if len(parts) < 2:
            return text, None
        question = common.question.in_talk or common.question.text
        found = await self._statements.read(question, [replace(statement, text=part) for part in parts])
        asked = set(common.question.terms)
        fits = [found[part].relevance if found else len(asked & terms_of(part)) for part in parts]
        best = fits.index(max(fits))
        return as_part(best, parts), found.get(parts[best])


def _safe(quoted: Sequence[Scored], kept: Sequence[Candidate], asked: Question) -> list[Scored]:
    """Without a second quotation of another term or row, or that sends people elsewhere where nobody asks for that.

    Of two that differ about one thing, the one that the site stands by.
    """
    first, *others = quoted
    said = ((each, f"{each.statement.above} {each.statement.text}") for each in others)
    others = [each for each, text in said if not is_of_another_period(asked.dated, text)]
    others = [
        each for each in others if not _is_of_other_thing(each.statement.units[0], first.statement.units[0], asked)
    ]
    owns = owns_of(kept)
    safe = [each for each in others if not leads_elsewhere(each.statement.text, owns[each.statement.number - 1])]
    shown = [first, *(others if asked.kinds & _CONTACTS else safe)]
    if len(shown) != _RIVALS:
        return shown
    standing = named_after(shown[0].statement, shown[1].statement, kept, asked.terms, asked.kinds)
    return [each for each in shown if each.statement in standing]


def _is_of_other_thing(row: Unit, best: Unit, asked: Question) -> bool:
    """Whether it is a row beside the one that the question names by its first cell: another hall, another fee."""
    if not row.cells or not best.cells or row.header != best.header:
        return False
    own, other = (frozenset(asked.terms) & terms_of(each.cells[0]) for each in (best, row))
    return bool(own) and not other


def _continued(statement: Statement, kept: Sequence[Candidate], asked: Question) -> Statement:
    statement = answering_alone(statement, frozenset(asked.terms), asked.kinds)
    chunk = kept[statement.number - 1].chunk
    page = owns_of(kept)[statement.number - 1] if asked.kinds.isdisjoint(_CONTACTS) else None
    return continued(statement, units_in(chunk), AnswerKind.STEPS in asked.kinds, page)
