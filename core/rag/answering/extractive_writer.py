"""Write an answer by quoting the best statements of the kept passages."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Chunk
from core.domain.records import code_key
from core.domain.search import Candidate, Reading
from core.domain.units import without_borders
from core.ports.answering import OnText
from core.ports.models import Embedder, Reader, live_embedder
from core.ports.vectors import StatementVectors
from core.storage.codecs.vectors import Floats, unpacked
from core.text.passage_structure import quotable, statements, units_in
from core.text.periods import is_of_another_period
from core.text.sentences import sentences
from core.text.tokens import query_terms, terms

COVERAGE_SHARE = 0.5
RANK_COST = 0.02
OTHER_COURSE_COST = 0.3
READ_SHARE = 0.5
WORD = re.compile(r"\w+")
WEEKDAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day")
DATE_AFTER = r",? [A-Z][a-z]+\.? \d{1,2}(?:, \d{4})?"
COURSE = re.compile(r"\b([a-z]{2,5})[ \u00a0-]?(?!20\d\d)(\d{2,4}[a-z]?)\b", re.IGNORECASE)
MOST_SHARED = 0.8  # of a quote's words; two dates of one rule share many words and are two answers


@dataclass(frozen=True)
class Quote:
    """A statement of the passage with this number, and how well it fits the question."""

    number: int
    text: str
    score: float


@dataclass(frozen=True)
class ExtractiveWriter:
    """Quotes the sentences that fit the question best, without a language model.

    It takes the statements of the first `passages` passages, compares the `compared` of them that share most terms with
    the question by embedding, and quotes up to `quotes` whose score is within `margin` of the best. With a `reader`,
    the statement that contains the reader's answer comes first, below that answer alone where the reader is confident.
    Vectors that are `stored` are used as they are; other statements are embedded now.
    """

    embedder: Embedder
    reader: Reader | None = None
    stored: StatementVectors | None = None
    passages: int = 4
    compared: int = 20
    quotes: int = 3
    margin: float = 0.15
    longest_quote: int = 400

    @property
    def name(self) -> str:
        """`extractive`."""
        return "extractive"

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """One quote a paragraph, each with its mark; empty when nothing can be quoted. `on_text` is not used."""
        numbered = self._statements(kept)
        if not numbered:
            return ""
        ranked = sorted(await self._scored(question.text, numbered, kept), key=lambda quote: -quote.score)
        chosen = _apart([quote for quote in ranked if quote.score >= ranked[0].score - self.margin])[: self.quotes]
        readings = await self._readings(question.text, kept)
        ordered = _once(_answering_first(chosen, ranked, readings))
        paragraphs = [f"“{self._shortened(quote.text)}” [{quote.number}]" for quote in ordered]
        return "\n\n".join([*_short_answer(ordered[0], readings), *paragraphs])

    def _statements(self, kept: Sequence[Candidate]) -> list[tuple[int, str]]:
        seen: dict[str, int] = {}
        for number, candidate in enumerate(kept[: self.passages], start=1):
            for text in quotable(units_in(candidate.chunk)):
                seen.setdefault(text, number)
        return [(number, text) for text, number in seen.items()]

    async def _scored(
        self, question: str, numbered: Sequence[tuple[int, str]], kept: Sequence[Candidate]
    ) -> list[Quote]:
        wanted = query_terms(question)
        above = {text: heading for one in kept[: self.passages] for text, heading in _headings_of(one.chunk)}
        shares = {text: _share(wanted, f"{above.get(text, '')} {text}") for _, text in numbered}
        costs = {text: OTHER_COURSE_COST * _is_of_another_course(question, above.get(text, "")) for _, text in numbered}
        likely = sorted(numbered, key=lambda unit: -shares[unit[1]])[: self.compared]
        embedder = live_embedder(self.embedder)
        asked = numpy.asarray(await embedder.embed_query(question), numpy.float32)
        chunks = [candidate.chunk for candidate in kept[: self.passages]]
        vectors = await self._vectors(embedder, [text for _, text in likely], chunks)
        near = {text: float(asked @ vectors[text]) for _, text in likely}
        return [
            Quote(number, text, near[text] + COVERAGE_SHARE * shares[text] - RANK_COST * number - costs[text])
            for number, text in likely
        ]

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
            told = quotable(units_in(chunk)) if chunk.id in packed else []
            rows = unpacked(packed[chunk.id], told) if told else None
            found |= dict(zip(told, rows, strict=True)) if rows is not None else {}
        return found

    async def _readings(self, question: str, kept: Sequence[Candidate]) -> list[Reading]:
        if self.reader is None:
            return []
        texts = [candidate.chunk.text for candidate in kept[: self.passages]]
        read = await self.reader.read(question, texts)
        chunks = [candidate.chunk for candidate in kept[: self.passages]]
        return [_of_what_is_asked(question, chunk, reading) for chunk, reading in zip(chunks, read, strict=True)]

    def _shortened(self, text: str) -> str:
        if len(text) <= self.longest_quote:
            return text
        return text[: self.longest_quote].rsplit(" ", 1)[0] + " …"


def _headings_of(chunk: Chunk) -> Iterator[tuple[str, str]]:
    """Each statement of a passage with the nearest heading above it, which may say what it is about."""
    units = units_in(chunk)
    for unit, text in zip(units, statements(units), strict=True):
        yield text, (*chunk.headings, *unit.path)[-1] if chunk.headings or unit.path else ""


def _is_of_another_course(question: str, heading: str) -> bool:
    """Whether a heading opens a course, and none that the question names."""
    asked = {code_key("".join(found)) for found in COURSE.findall(question)}
    opened = COURSE.match(heading)
    return bool(asked) and opened is not None and code_key("".join(opened.groups())) not in asked


def _answering_first(chosen: Sequence[Quote], ranked: Sequence[Quote], readings: Sequence[Reading]) -> list[Quote]:
    """The chosen quotes, after the one that is best when the reader's answer counts too."""
    if not readings:
        return list(chosen)
    first = max(ranked, key=lambda quote: quote.score + READ_SHARE * _spoken(quote.text, readings[quote.number - 1]))
    return [first, *(quote for quote in chosen if quote != first)]


def _short_answer(quote: Quote, readings: Sequence[Reading]) -> list[str]:
    """The reader's answer in the first quote, where it is confident and much shorter than the quote."""
    if not readings or _spoken(quote.text, readings[quote.number - 1]) <= 0:
        return []
    reading = readings[quote.number - 1]
    words = without_borders(re.sub(r"[*_`\s]+", " ", reading.text)).strip(" ,;:")
    words = _with_its_date(words, quote.text)
    if reading.score < 0 or not words or 2 * len(words.split()) > len(quote.text.split()):
        return []
    return [f"**{words}** [{quote.number}]"]


def _of_what_is_asked(question: str, chunk: Chunk, reading: Reading) -> Reading:
    """The reading, without its words where all units that contain them are about another period than the question."""
    answer = set(WORD.findall(reading.text.lower()))
    saying = [unit.text for unit in units_in(chunk) if not answer - set(WORD.findall(unit.text.lower()))]
    is_other = bool(saying) and all(is_of_another_period(question, unit) for unit in saying)
    return replace(reading, text="") if is_other else reading


def _with_its_date(words: str, text: str) -> str:
    """A weekday with the date that follows it: "Friday" alone is no answer."""
    if not WEEKDAY.fullmatch(words):
        return words
    dated = re.search(rf"\b{words}{DATE_AFTER}", text)
    return dated[0] if dated else words


def _spoken(text: str, reading: Reading) -> float:
    """The reader's confidence in its answer (0…1), where `text` has all words of that answer; else 0."""
    answer = set(WORD.findall(reading.text.lower()))
    if not answer or answer - set(WORD.findall(text.lower())):
        return 0.0
    return reading.relevance / (1 + math.exp(-reading.score / 2))


def _apart(ranked: Sequence[Quote]) -> list[Quote]:
    """The quotes in order, without those that repeat most of a better one."""
    kept: list[Quote] = []
    for quote in ranked:
        words = set(quote.text.split())
        if all(len(words & set(better.text.split())) <= MOST_SHARED * len(words) for better in kept):
            kept.append(quote)
    return kept


def _once(quotes: Sequence[Quote]) -> list[Quote]:
    """The quotes without the sentences of earlier quotes, since statements of neighbouring units overlap."""
    said: set[str] = set()
    kept: list[Quote] = []
    for quote in quotes:
        found = sentences(quote.text)
        new = [sentence for sentence in found if sentence not in said]
        if new:
            kept.append(quote if new == found else replace(quote, text=" ".join(new)))
        said.update(new)
    return kept


def _share(wanted: Sequence[str], text: str) -> float:
    has = set(terms(text))
    return sum(term in has for term in wanted) / len(wanted) if wanted else 0.0
