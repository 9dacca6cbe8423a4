"""Find questions that the index answers well: made from its own pages, asked, and ranked by how sure the answer is."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date

from bot.application import App
from bot.own_suite import under_test
from core.domain.passage import EVERYWHERE
from core.domain.quality import SuggestedQuestion
from core.ports.models import Embedder
from core.storage.database import Database
from core.text.questions.asking import asking_clause
from core.text.values.dates import spans
from evaluation.asking import Asked, ask
from evaluation.suites.asked import expected_of
from evaluation.synthetic.drafts import Draft
from evaluation.synthetic.making import candidates, read_corpus
from evaluation.synthetic.question_file import as_row
from evaluation.workshop import AdvisorUnderTest

_TRIED, _TRIED_AT_NIGHT = 12, 60  # questions, of as many pages; each takes about half a second
_SURE = 0.8  # the probability from which on a question is suggested
_OF_SOURCE, _OF_PAGE = 10, 10
_LONGEST = 75  # characters that a button of Slack shows
_WORD, _DIGIT = re.compile(r"\w+"), re.compile(r"\d")
_SEED = 7


async def good_questions(app: App, most: int = 3) -> list[Asked]:
    """The surest right answers, of different pages, those first that are asked with care; fewer where the pages do not
    answer so many. Raises DatabaseError or ModelError.
    """
    drafts = sorted(
        await _drafts(app.stores.inventory.database, app.models.embedder, 1), key=lambda draft: not is_careful(draft)
    )
    return best_of([(draft, await _right(under_test(app), draft)) for draft in drafts[:_TRIED]], most)


def best_of(tried: Iterable[tuple[Draft, Asked | None]], most: int) -> list[Asked]:
    """Those that were answered right: the careful ones first, of these the surest."""
    right = [(is_careful(draft), asked.confidence, asked) for draft, asked in tried if asked]
    return [asked for *_, asked in sorted(right, key=lambda each: each[:2], reverse=True)[:most]]


async def suggest(app: App) -> None:
    """Ask what may be suggested, and keep what is surely answered. Raises DatabaseError or ModelError."""
    advisor = under_test(app)
    today = app.clock().date()
    made = await surely_answered(app.stores.inventory.database, app.models.embedder, advisor, today)
    sure = [(each, each.confidence) for each in made]
    sure += [(each, 1.0) for each in await _reviewed(app, advisor)]
    found = {each.question: each for asked, share in sure for each in _suggested(asked, share)}
    await app.stores.suggested.replace(list(found.values()))


async def surely_answered(
    database: Database, embedder: Embedder, advisor: AdvisorUnderTest, today: date
) -> list[Asked]:
    """Questions made from the pages that were answered with what their pages say, the first ten of each source.

    None about days that are all over: nobody asks for them any more.

    Raises DatabaseError or ModelError.
    """
    made = [await _right(advisor, draft) for draft in to_suggest(await _drafts(database, embedder, _OF_PAGE))]
    of_source, kept = Counter[str](), list[Asked]()
    sure = [each for each in made if each and each.confidence >= _SURE and not is_over(each.text, today)]
    for each in sure:
        source = next((cited.source for cited in each.answer.citations), "")
        of_source[source] += 1
        kept += [each] if of_source[source] <= _OF_SOURCE else []
    return kept


def is_over(text: str, today: date) -> bool:
    """Whether it names days, and all of them are past."""
    return max((span.end for span in spans(text)), default=today) < today


def to_suggest(drafts: Iterable[Draft]) -> list[Draft]:
    """Those that are written with care, one of each kind in turn; none about a person."""
    of_kind = Counter[str]()

    def turn(draft: Draft) -> int:
        of_kind[draft.kind] += 1
        return of_kind[draft.kind]

    careful = (each for each in drafts if is_careful(each) and not each.kind.startswith("people"))
    return sorted(careful, key=turn)[:_TRIED_AT_NIGHT]


def is_careful(draft: Draft) -> bool:
    """Whether it is one short sentence that asks from its first word on, with names as the page has them."""
    asked, written, words = draft.asked, _WORD.findall(draft.quote), _WORD.findall(draft.asked)
    is_sentence = asking_clause(asked) == (0, len(asked)) and asked[0].isupper() and asked.endswith("?")
    names = {word for word in written[1:] if not word.islower()}.union(
        word for word in written[:1] if word[1:].isupper()
    )
    is_lowered = not {word.lower() for word in names}.difference(written).isdisjoint(words)
    has_lowered_code = any(word != word.upper() and _DIGIT.search(word) for word in words)
    return is_sentence and len(asked) <= _LONGEST and not is_lowered and not has_lowered_code


async def _drafts(database: Database, embedder: Embedder, of_page: int) -> list[Draft]:
    return await candidates(await read_corpus(database), [], embedder, of_page, _SEED)


def _suggested(asked: Asked, probability: float) -> list[SuggestedQuestion]:
    """The question under the source that its answer cites first; none where it cites nothing."""
    question, cited = asked.answer.question.original, asked.answer.citations[:1]
    return [SuggestedQuestion(each.source, question, probability) for each in cited]


async def _reviewed(app: App, advisor: AdvisorUnderTest) -> list[Asked]:
    """The questions of reviewed answers, as they are answered."""
    stored = await app.stores.curated.answers.in_force(app.clock().date(), EVERYWHERE) if app.stores.curated else []
    asked = [await ask(advisor, each.question) for each in stored]
    return [each for each in asked if each.is_answered]


async def _right(advisor: AdvisorUnderTest, draft: Draft) -> Asked | None:
    """The question as it was answered, where the answer says what its page says."""
    row = as_row(draft)
    asked = await ask(advisor, row.question)
    expected = expected_of(row, asked)
    return asked if asked.is_answered and expected and expected.is_said(asked.text) else None
