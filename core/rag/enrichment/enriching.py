"""Give current passages texts that are only searched: a few at a time, checked, within a day's budget."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.domain.answer import UNUSED, ModelUse
from core.domain.page import Enriched, EnrichmentReport, Estimate, SearchText, TextKind
from core.domain.passage import Chunk
from core.errors import BudgetSpent, ModelRefused
from core.ports.jobs import JobLock
from core.ports.models import OF_QUESTION, Embedder, live_embedder
from core.rag.enrichment.model import ModelWriter
from core.storage.index.search_texts import PostgresSearchTexts
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.tokens import terms

MOST = {
    TextKind.SUMMARY: 1,
    TextKind.QUESTION: 5,
}  # of a passage; doc2query gains little from more where they are dense
LONGEST = {TextKind.SUMMARY: 400, TextKind.QUESTION: 200}  # characters
_NUMBER = re.compile(r"\d+")
_NO_SENTENCE = re.compile(r"</?[\w-]+>|https?:|[{}\[\]]|^\W*$")  # markup, an address, a piece of JSON
JOB = "enrichment"
_EMBEDDED_AT_ONCE = 64
_REFUSALS = 3  # in a row: not these passages, but the key, the name or the server
SHARE = 0.5  # of what the model may cost a day: the other half is for answers


@dataclass(frozen=True)
class DayBudget:
    """What all processes may use in a day: requests, and the cost (None: anything). `began` tells its midnight."""

    began: Callable[[], datetime]
    requests: int
    cost: float | None = None

    def spent(self, used: ModelUse) -> str:
        """Why no more may be used today; empty where more may."""
        if used.requests >= self.requests:
            return f"the {self.requests} requests of this day are used up (ADVISOR_ENRICH_REQUESTS)"
        if self.cost is not None and used.cost >= self.cost:
            return f"it has cost {used.cost:.2f} today, its part of ADVISOR_MODEL_DAILY_COST"
        return ""


@dataclass
class _Run:
    """What a run has done so far."""

    done: Counter[str] = field(default_factory=Counter)
    use: ModelUse = UNUSED

    refused: int = 0  # requests in a row

    def report(self, stopped: str = "") -> EnrichmentReport:
        done = self.done
        return EnrichmentReport(done["passages"], done["texts"], done["dropped"], done["unread"], self.use, stopped)


@dataclass(frozen=True)
class Enriching:
    """Reads the passages that changed since the last run. `on_progress` gets the counts before every batch.

    A run that was stopped, or killed, is continued by the next one: each passage is stored by itself.
    """

    texts: PostgresSearchTexts
    embedder: Embedder
    writer: ModelWriter
    lock: JobLock
    budget: DayBudget | None = None
    on_progress: Callable[[Enriched], None] = lambda counts: None

    async def estimate(self) -> Estimate:
        """What a run without a limit would take, without its price. Raises DatabaseError."""
        total = Estimate(0)
        async for passages in self._batches():
            more = self.writer.estimate(passages)
            total = Estimate(total.passages + more.passages, total.use + more.use)
        return total

    async def run(self) -> EnrichmentReport | None:
        """What was done; None where another process is at it.

        Raises ModelError or DatabaseError; what is stored by then stays.
        """
        async with self.lock.try_hold(JOB) as held:
            if not held:
                return None
            fixed = replace(self, embedder=live_embedder(self.embedder))
            await fixed.texts.begin(fixed.embedder.name)
            await fixed._embed_foreign()
            return await fixed._run()

    async def _run(self) -> EnrichmentReport:
        run, counts = _Run(), await self.texts.counts(self.writer.mark)
        async for passages in self._batches():
            self.on_progress(counts)
            if self.budget and (stopped := self.budget.spent(await self.texts.used(self.budget.began()))):
                return run.report(stopped)
            try:
                await self._enrich(run, passages)
            except BudgetSpent as error:
                return run.report(str(error))
            counts = replace(counts, waiting=max(0, counts.waiting - len(passages)))
        self.on_progress(await self.texts.counts(self.writer.mark))
        return run.report()

    async def _batches(self) -> AsyncIterator[list[Chunk]]:
        """The passages to read; one pass is enough, for a page that changes meanwhile gets passages with higher ids."""
        last = 0
        while passages := await self.texts.waiting(self.writer.mark, last, self.writer.at_once):
            yield passages
            last = passages[-1].id

    async def _enrich(self, run: _Run, passages: Sequence[Chunk]) -> None:
        """What a reply for several passages lacks is asked for once more, a passage a request.

        A passage whose own reply cannot be used has no texts; one that was refused is tried again by the next run.
        """
        found = await self._written(run, passages) or {}
        await self._store(run, [each for each in passages if each.id in found], found)
        for passage in [each for each in passages if each.id not in found]:
            alone = await self._written(run, [passage])
            run.done["unread"] += passage.id not in (alone or {})
            if alone is not None:
                await self._store(run, [passage], alone)

    async def _written(self, run: _Run, passages: Sequence[Chunk]) -> dict[int, list[SearchText]] | None:
        """What was written; None where the model refused. Raises ModelError, also where it refuses again and again."""
        try:
            found = await self._counted(run, passages)
        except BudgetSpent:
            raise
        except ModelRefused:
            run.refused += 1
            if run.refused >= _REFUSALS:
                raise
            return None
        run.refused = 0
        return found

    async def _counted(self, run: _Run, passages: Sequence[Chunk]) -> dict[int, list[SearchText]]:
        """What was written, its use noted for the day, whether a reply came or not."""
        uses: list[ModelUse] = []
        token = OF_QUESTION.set(uses)
        try:
            return await self.writer.write(passages)
        finally:
            OF_QUESTION.reset(token)
            run.use = sum(uses, run.use)
            if uses and self.budget:
                await self.texts.note(self.budget.began(), sum(uses, UNUSED))

    async def _store(self, run: _Run, passages: Sequence[Chunk], found: dict[int, list[SearchText]]) -> None:
        kept = {each.id: sound(each, found.get(each.id, ())) for each in passages}
        said = list(dict.fromkeys(each.text for texts in kept.values() for each in texts))
        vectors = dict(zip(said, await self.embedder.embed_passages(said) if said else [], strict=True))
        for number, texts in kept.items():
            of_texts = [vectors[each.text] for each in texts]
            if await self.texts.put(number, self.writer.mark, texts, of_texts, self.embedder.name):
                run.done.update(passages=1, texts=len(texts), dropped=len(found.get(number, ())) - len(texts))

    async def _embed_foreign(self) -> None:
        """After the embedder was changed: the texts stay, and get vectors of the new one."""
        while some := await self.texts.foreign(self.embedder.name, _EMBEDDED_AT_ONCE):
            vectors = await self.embedder.embed_passages([said for _, _, said in some])
            await self.texts.embed(self.embedder.name, some, vectors)


def sound(passage: Chunk, texts: Iterable[SearchText]) -> list[SearchText]:
    """The texts that may be searched for this passage, in their order."""
    left, said = Counter(MOST), set[frozenset[str]]()
    language, numbers = language_of(passage.text), set(_NUMBER.findall(f"{passage.title}\n{passage.anchored_text}"))
    kept: list[SearchText] = []
    for each in (SearchText(one.kind, " ".join(one.text.split())) for one in texts):
        if not left[each.kind] or not _may_be_searched(each, numbers):
            continue
        words = frozenset(terms(each.text))
        if words and words not in said and language_of(each.text) == language:
            said.add(words)
            left[each.kind] -= 1
            kept.append(each)
    return kept


def _may_be_searched(each: SearchText, numbers: set[str]) -> bool:
    is_fit = len(each.text) <= LONGEST[each.kind] and not _NO_SENTENCE.search(each.text)
    return is_fit and set(_NUMBER.findall(each.text)) <= numbers and hostile(each.text) is None
