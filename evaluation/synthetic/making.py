"""Make questions from an index: read it, draft, choose in a balanced order, and keep what the round trip confirms."""

import random
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace
from core.ports.models import Embedder
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.index.current_pages import PostgresCurrentPages
from core.storage.records.all_records import Stated, stated_in
from evaluation.synthetic.drafts import Draft, SiteText
from evaluation.synthetic.from_records import from_records
from evaluation.synthetic.from_structure import from_structure, placed
from evaluation.synthetic.question_file import as_row
from evaluation.synthetic.reading_pages import current_pages
from evaluation.synthetic.round_trip import Tried, tried
from evaluation.synthetic.selecting import balanced, plain, sound, without_alike
from evaluation.synthetic.site_pages import Question, SitePage
from evaluation.synthetic.things import statement
from evaluation.workshop import AdvisorUnderTest

FEWEST_OF_PAGE = 10
S = TypeVar("S", StatedCourse, StatedEvent, StatedPerson, StatedPlace)
TRIES = 3  # questions asked for each that is wanted, before the pages count as used up


@dataclass(frozen=True)
class Corpus:
    """The current pages of an index, and the records that they state."""

    pages: Sequence[SitePage]
    stated: Stated

    @property
    def of_records(self) -> frozenset[tuple[str, str]]:
        """The lines of pages that records were read from, each with its address."""
        several = (self.stated.courses, self.stated.events, self.stated.people, self.stated.places)
        places = (statement(each) for kind in several for each in kind)
        return frozenset((place.url, place.line) for place in places)


async def read_corpus(database: Database, sources: Collection[str] = ()) -> Corpus:
    """What these sources hold; all without names. Raises DatabaseError."""
    pages = await current_pages(PostgresSiteRecord(database), PostgresCurrentPages(database))
    stated = await stated_in(database)
    if not sources:
        return Corpus(pages, stated)
    kept = Stated(
        courses=_of(stated.courses, sources),
        events=_of(stated.events, sources),
        people=_of(stated.people, sources),
        places=_of(stated.places, sources),
    )
    return Corpus([page for page in pages if page.source in sources], kept)


async def candidates(
    corpus: Corpus, written: Sequence[Question], embedder: Embedder, of_page: int, seed: int
) -> list[Draft]:
    """The questions to try, in their order: from records, structure and what a model has written. Raises ModelError."""
    text = SiteText(corpus.pages)
    made = chain(
        from_records(corpus.stated, text, seed),
        from_structure(corpus.pages, corpus.of_records),
        _placed(written, corpus.pages),
    )
    return balanced(await without_alike(sound(made, text), embedder), of_page, seed)


async def round_trips(
    drafts: Sequence[Draft], known: Collection[str], most: int, advisor: AdvisorUnderTest
) -> AsyncIterator[Tried]:
    """Asks the drafts that are not `known`, until `most` are confirmed or the tries are over. Raises AdvisorError."""
    asked, kept = {plain(question) for question in known}, 0
    new = [each for each in drafts if plain(each.asked) not in asked]
    for each in new[: TRIES * most]:
        one = await tried(advisor, as_row(each))
        kept += one.is_kept
        yield one
        if kept == most:
            return


def of_page(most: int, corpus: Corpus) -> int:
    """How many questions of one page are enough: twice its even share, for not every page yields as many."""
    return max(FEWEST_OF_PAGE, -(-2 * most // max(1, len(corpus.pages))))


def thinned(pages: Sequence[SitePage], of_page: int, seed: int) -> list[SitePage]:
    """The pages with at most so many of their passages, drawn at random."""
    return [
        replace(page, passages=tuple(random.Random(f"{seed}/{page.url}").sample(page.passages, of_page)))
        if len(page.passages) > of_page
        else page
        for page in pages
    ]


def _of(stated: Sequence[S], sources: Collection[str]) -> list[S]:
    return [each for each in stated if each.source in sources]


def _placed(written: Sequence[Question], pages: Sequence[SitePage]) -> Iterator[Draft]:
    passages = {(page.url, passage.text): (page, passage) for page in pages for passage in page.passages}
    for question in written:
        yield placed(question, *passages[question.url, question.passage])
