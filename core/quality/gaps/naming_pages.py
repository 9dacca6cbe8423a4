"""Name the page that should answer a group of questions, by the votes of several people's questions."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from core.domain.gaps import NearPage
from core.domain.search import EVERYWHERE, Candidate, Scope
from core.ports.platforms import PassageLookup
from core.text.hostile_text import harmless_title

READ = 6  # questions of a group, each of another person
_PASSAGES = 5


async def page_for(
    questions: Sequence[str], lookup: PassageLookup, people: int, answers: float, scope: Scope = EVERYWHERE
) -> NearPage | None:
    """The page for a group; it `answers` where its mean grade is at least that. Raises ModelError or DatabaseError."""
    page, grade = await graded_page(questions, lookup, people, scope)
    return page and replace(page, answers=grade >= answers)


async def graded_page(
    questions: Sequence[str], lookup: PassageLookup, people: int, scope: Scope = EVERYWHERE
) -> tuple[NearPage | None, float]:
    """The page with the highest sum of grades among those found for at least so many of the questions; and their mean.

    The questions are of different people, so that no page is named because of one person's words. A question that did
    not find it counts as 0. Raises ModelError or DatabaseError.
    """
    votes: dict[str, list[float]] = defaultdict(list)
    titles: dict[str, str] = {}
    for question in questions:
        for candidate in _best_of_each_page(await lookup.sources(question, scope, _PASSAGES)):
            votes[candidate.chunk.url].append(candidate.grade or 0.0)
            titles[candidate.chunk.url] = candidate.chunk.title
    named = [url for url, grades in votes.items() if len(grades) >= people]
    if not named:
        return None, 0.0
    url = max(named, key=lambda each: (sum(votes[each]), each))
    return NearPage(url, harmless_title(titles[url], url), answers=False), sum(votes[url]) / len(questions)


def _best_of_each_page(found: Sequence[Candidate]) -> list[Candidate]:
    ordered = sorted(found, key=lambda each: each.grade or 0.0)
    return list({candidate.chunk.url: candidate for candidate in ordered}.values())
