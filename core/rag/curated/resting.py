"""Find the sentences of pages that a curated answer rests on, and how they have changed since."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.curated import CuratedAnswer, RestsOn, SentenceChange
from core.ports.curated import CitedPages
from core.rag.verification.change_detection import SAYS_IT, Change, sentence_change
from core.rag.verification.entailment import Paraphrases
from core.text.facts.comparison import likeness
from core.text.fingerprint import normalised
from core.text.passage_structure import best_unit
from core.text.sentences import sentences


@dataclass(frozen=True)
class Resting:
    """Reads cited pages. Where there are `paraphrases`, they decide whether unknown words mean the same."""

    pages: CitedPages
    paraphrases: Paraphrases | None = None

    async def of(self, text: str, links: Sequence[str]) -> tuple[RestsOn, ...]:
        """Each source with the sentences behind the text; one whose page is not in the index has none.

        Raises DatabaseError.
        """
        return tuple([await self._of_page(text, url) for url in links])

    async def page_of(self, url: str, quote: str) -> RestsOn | None:
        """The indexed page at this address with the unit of it that has these words; None where it has none."""
        page = await self.pages.page_at(url)
        if page is None or page.page_version_id is None:
            return None
        passages = await self.pages.passages(page.page_version_id)
        return page if any(normalised(quote) in normalised(passage) for passage in passages) else None

    async def changes(self, answer: CuratedAnswer) -> tuple[tuple[SentenceChange, ...], tuple[RestsOn, ...]]:
        """What the pages no longer say of what the answer rests on, and its sources as they are today."""
        looked = [await self._looked(rest) for rest in answer.sources]
        return tuple(change for changes, _ in looked for change in changes), tuple(rest for _, rest in looked)

    async def _of_page(self, text: str, url: str) -> RestsOn:
        page = await self.pages.page_at(url)
        if page is None or page.page_version_id is None:
            return RestsOn(url)
        passages = await self.pages.passages(page.page_version_id)
        return replace(page, sentences=tuple(await asyncio.to_thread(_behind, text, passages)))

    async def _looked(self, rest: RestsOn) -> tuple[Sequence[SentenceChange], RestsOn]:
        if rest.page_version_id is None:
            return (), rest
        page = await self.pages.page_at(rest.url)
        if page is None or page.page_version_id is None:
            return [SentenceChange(rest.url, next(iter(rest.sentences), ""), None, is_page_gone=True)], rest
        if page.page_version_id == rest.page_version_id:
            return (), rest
        before = await self.pages.passages(rest.page_version_id) or rest.sentences
        found = await self._compared(rest.sentences, before, await self.pages.passages(page.page_version_id))
        said = [SentenceChange(page.url, change.before, change.after) for change in found]
        return said, replace(page, sentences=rest.sentences)

    async def _compared(self, units: Sequence[str], before: Sequence[str], now: Sequence[str]) -> list[Change]:
        changes = [await asyncio.to_thread(_change, unit, before, now) for unit in units]
        return [change for change in changes if change and not await self._means_the_same(change)]

    async def _means_the_same(self, change: Change) -> bool:
        return bool(self.paraphrases and await self.paraphrases.has_one(change.may_be_same))


def _behind(text: str, passages: Sequence[str]) -> list[str]:
    """The unit of the page that is most like each sentence of the text, where it is like enough."""
    found = list[str]()
    for claim in sentences(text):
        alike = [(likeness(claim, unit), unit) for unit in (best_unit(claim, passage) for passage in passages)]
        best = max(alike, default=(0.0, ""))
        found += [best[1]] if best[0] >= SAYS_IT else []
    return list(dict.fromkeys(found))


def _change(unit: str, before: Sequence[str], now: Sequence[str]) -> Change | None:
    passage = next((each for each in before if unit in each), unit)
    return sentence_change(unit, passage, before, now, normalised)
