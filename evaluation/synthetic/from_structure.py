"""Make questions from the structure of pages: table cells, labelled values, and headings that ask."""

from collections.abc import Collection, Iterator, Sequence

from core.text.passage_structure import units_in
from evaluation.synthetic.drafts import Draft, line_at
from evaluation.synthetic.site_pages import Passage, Question, SitePage
from evaluation.synthetic.structure_asks import StructureAsks, asked_by_headings, asked_by_labels, asked_by_rows


def from_structure(pages: Sequence[SitePage], of_records: Collection[tuple[str, str]]) -> Iterator[Draft]:
    """Questions from every page; not from the lines `of_records`, each with its address, which are asked for as such.

    A table with one such line is a table of records.
    """
    known = frozenset(of_records)
    for page in pages:
        for passage in page.passages:
            units = [unit for unit in units_in(passage) if (page.url, unit.text) not in known]
            yield from (_draft("heading", each, page) for each in asked_by_headings(passage))
            if len(units) == len(units_in(passage)):
                yield from (_draft("table", each, page) for each in asked_by_rows(page, units))
            yield from (_draft("label", each, page) for each in asked_by_labels(page, passage.headings, units))


def placed(question: Question, page: SitePage, passage: Passage) -> Draft:
    """A question whose answer stands in a passage."""
    quote = line_at(passage, question.start, question.end)
    return Draft(question.kind.value, question.asked, ((question.answer,),), quote, page.source, page.url)


def _draft(kind: str, asks: StructureAsks, page: SitePage) -> Draft:
    contains = ((asks.answer,),) if asks.answer else ()
    return Draft(kind, asks.asked, contains, asks.quote, page.source, page.url, asks.section)
