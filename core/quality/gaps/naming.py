"""Name a group of questions: by the words that several people wrote, and by the page that should answer it."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.domain.passage import EVERYWHERE, Scope
from core.domain.quality import NearPage
from core.ports.platforms import PassageLookup
from core.text.hostile_text import harmless_title, hostile
from core.text.tokens import stem

LONGEST = 10  # words of a phrase
MOST_READ = 40  # words of a question: what is longer tells a story
# A whole word, or a number that is too short to be somebody's. Addresses, mentions and codes end a phrase.
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d{1,4}")
_MARKS = '.,;:!?()"“”…'
_ENOUGH = 3  # words with meaning: a heading of more is no better
_FIFTH = 5
_OPENERS = frozenset("how what when where which who why can do does is are am will".split())

Asked = tuple[int, str]  # a person's number, and a text of theirs


def shared_heading(asked: Sequence[Asked], people: int) -> str:
    """The shared phrase that at least a fifth of them wrote, so that it stands for the group; else any shared one."""
    everybody = len({person for person, _ in asked})
    return shared_phrase(asked, max(people, everybody // _FIFTH)) or shared_phrase(asked, people)


def shared_phrase(asked: Sequence[Asked], people: int) -> str:
    """The words in a row that tell most of what at least so many `people` wrote; empty where there are none.

    A phrase counts by its words that carry meaning, and by how many wrote it. Longer ones win ties.
    """
    written = {phrase: len(who) for phrase, who in _writers(asked, LONGEST).items() if len(who) >= people}
    harmless = (phrase for phrase in written if _stands_alone(phrase) and hostile(" ".join(phrase), ()) is None)
    best = max(harmless, key=lambda phrase: (_weight(phrase, written[phrase]), len(phrase), phrase), default=())
    return " ".join(best)


def shared_words(asked: Sequence[Asked], people: int, most: int) -> tuple[str, ...]:
    """Single words with meaning that at least so many people wrote, the most frequent first."""
    written = {word: len(who) for (word,), who in _writers(asked, 1).items() if len(who) >= people and stem(word)}
    return tuple(sorted(written, key=lambda word: (-written[word], word))[:most])


def _writers(asked: Iterable[Asked], longest: int) -> dict[tuple[str, ...], set[int]]:
    """Every phrase of up to so many words, and who wrote it."""
    found: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for person, text in asked:
        for run in _runs(text):
            for start in range(len(run)):
                for end in range(start + 1, min(start + longest, len(run)) + 1):
                    found[run[start:end]].add(person)
    return found


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """The words of a text, in lower case, between what is no word."""
    run: list[str] = []
    for token in text.casefold().split()[:MOST_READ]:
        bare = token.strip(_MARKS)
        if _WORD.fullmatch(bare):
            run.append(bare)
        elif run:
            yield tuple(run)
            run = []
    yield tuple(run)


def _stands_alone(phrase: Sequence[str]) -> bool:
    """Whether it begins and ends well: with a word that carries meaning, or that asks."""
    return bool(stem(phrase[-1])) and bool(stem(phrase[0]) or phrase[0] in _OPENERS)


def _weight(phrase: Sequence[str], writers: int) -> float:
    told = {stem(word) for word in phrase} - {""}
    return min(len(told), _ENOUGH) * math.sqrt(writers)


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
        found = sorted(await lookup.sources(question, scope, _PASSAGES), key=lambda each: each.grade or 0.0)
        for candidate in {each.chunk.url: each for each in found}.values():  # the best of each page
            votes[candidate.chunk.url].append(candidate.grade or 0.0)
            titles[candidate.chunk.url] = candidate.chunk.title
    named = [url for url, grades in votes.items() if len(grades) >= people]
    if not named:
        return None, 0.0
    url = max(named, key=lambda each: (sum(votes[each]), each))
    return NearPage(url, harmless_title(titles[url], url), answers=False), sum(votes[url]) / len(questions)
