"""Find questions that the index answers well: made from its own pages, asked, and ranked by how sure the answer is."""

from bot.application import App
from bot.own_suite import under_test
from evaluation.asking import Asked, ask
from evaluation.suites.asked import expected_of
from evaluation.synthetic.drafts import Draft
from evaluation.synthetic.making import candidates, read_corpus
from evaluation.synthetic.question_file import as_row
from evaluation.workshop import AdvisorUnderTest

_TRIED = 12  # questions, of as many pages; each takes about half a second
_SEED = 7


async def good_questions(app: App, most: int = 3) -> list[Asked]:
    """The surest right answers, of different pages; fewer where the pages do not answer so many.

    Raises DatabaseError or ModelError.
    """
    corpus = await read_corpus(app.stores.inventory.database)
    drafts = await candidates(corpus, [], app.models.embedder, 1, _SEED)
    asked = [await _right(under_test(app), draft) for draft in drafts[:_TRIED]]
    return sorted(filter(None, asked), key=lambda each: -each.confidence)[:most]


async def _right(advisor: AdvisorUnderTest, draft: Draft) -> Asked | None:
    """The question as it was answered, where the answer says what its page says."""
    row = as_row(draft)
    asked = await ask(advisor, row.question)
    expected = expected_of(row, asked)
    return asked if asked.is_answered and expected and expected.is_said(asked.text) else None
