"""Take questions of a campus's own file to tune with, where the pages still say what answers them."""

from collections.abc import Iterator, Sequence

from evaluation.rows import Row
from evaluation.scores.right_pages import pages_at
from evaluation.synthetic.site_pages import Kind, Passage, Question, SitePage


def questions_of(rows: Sequence[Row], pages: Sequence[SitePage]) -> list[Question]:
    """One for each row with a quote that a passage of its pages holds; not for follow-ups and what is unanswerable."""
    asked = [row for row in rows if row.quote and not row.history and not row.unanswerable]
    return [found for row in asked if (found := next(_found(row, pages), None))]


def _found(row: Row, pages: Sequence[SitePage]) -> Iterator[Question]:
    for page in pages:
        if pages_at(row.pages, page.url):
            for passage in page.passages:
                if row.quote in passage.text:
                    yield Question(Kind.OWN, row.question, passage.text, *_answer_at(row, passage), page.url)


def _answer_at(row: Row, passage: Passage) -> tuple[int, int]:
    """Where the only fact of a row stands, from its quote on; nowhere where it has several, or in other words."""
    start = passage.text.index(row.quote)
    spellings = row.facts[0] if len(row.facts) == 1 else ()
    places = [(at, at + len(each)) for each in spellings if (at := passage.text.find(each, start)) >= 0]
    return min(places, key=lambda place: (place[0], -place[1]), default=(0, 0))
