"""What is wrong with the form of a curated answer or a pin."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta

from core.domain.curated import (
    LONGEST_QUESTION,
    LONGEST_QUOTE,
    LONGEST_TEXT,
    MOST_PHRASINGS,
    MOST_SOURCES,
    MOST_TOPICS,
    CuratedForm,
    CuratedProblem,
    PinForm,
)
from core.errors import CuratedRefused
from core.text.hostile_text import hostile
from core.text.sentences import sentences
from core.text.urls import MAX_URL_CHARACTERS, clean_url, host_of

LONGEST_TERM = timedelta(days=731)  # nobody knows today what holds in three years
Problem = tuple[CuratedProblem, str]


def check(form: CuratedForm, offices: Collection[str], topics: Collection[str], today: date) -> None:
    """Raises CuratedRefused with the first thing that is wrong."""
    for problem, value in _problems(form, offices, topics, today):
        raise CuratedRefused(problem.value, value)


def check_pin(form: PinForm, offices: Collection[str]) -> None:
    """Raises CuratedRefused with the first thing that is wrong."""
    for problem, value in (*_of_question(form.question), *_of_office(form.office, offices), *_of_link(form.url)):
        raise CuratedRefused(problem.value, value)
    if not form.quote.strip() or len(form.quote) > LONGEST_QUOTE:
        raise CuratedRefused(CuratedProblem.QUOTE_UNKNOWN.value, form.url)


def check_date(valid_until: date, today: date) -> None:
    """Raises CuratedRefused for a last day that is over, or too far away."""
    for problem, value in _of_date(valid_until, today):
        raise CuratedRefused(problem.value, value)


def _problems(form: CuratedForm, offices: Collection[str], topics: Collection[str], today: date) -> Iterator[Problem]:
    for asked in (form.question, *form.phrasings):
        yield from _of_question(asked)
    if len(form.phrasings) > MOST_PHRASINGS:
        yield CuratedProblem.MANY_PHRASINGS, str(MOST_PHRASINGS)
    yield from _of_text(form.text, form.links)
    yield from _of_office(form.office, offices)
    yield from _of_topics(form.topics, topics)
    if len(form.links) > MOST_SOURCES:
        yield CuratedProblem.MANY_LINKS, str(MOST_SOURCES)
    for link in form.links:
        yield from _of_link(link)
    yield from _of_date(form.valid_until, today)


def _of_question(question: str) -> Iterator[Problem]:
    if not question.strip():
        yield CuratedProblem.NO_QUESTION, ""
    if len(question) > LONGEST_QUESTION:
        yield CuratedProblem.LONG_QUESTION, str(LONGEST_QUESTION)
    if hostile(question):
        yield CuratedProblem.HOSTILE, question


def _of_text(text: str, links: Sequence[str]) -> Iterator[Problem]:
    own = {host_of(url) for link in links if (url := clean_url(link))}
    if not text.strip():
        yield CuratedProblem.NO_TEXT, ""
    if len(text) > LONGEST_TEXT:
        yield CuratedProblem.LONG_TEXT, str(LONGEST_TEXT)
    for sentence in (each for line in text.split("\n") for each in sentences(line)):
        if hostile(sentence, own):
            yield CuratedProblem.HOSTILE, sentence


def _of_office(office: str, offices: Collection[str]) -> Iterator[Problem]:
    if office not in offices:
        yield CuratedProblem.UNKNOWN_OFFICE, office


def _of_topics(named: Sequence[str], topics: Collection[str]) -> Iterator[Problem]:
    if (topics and not named) or len(named) > MOST_TOPICS:
        yield CuratedProblem.NO_TOPIC, ", ".join(sorted(topics))
    yield from ((CuratedProblem.UNKNOWN_TOPIC, topic) for topic in named if topics and topic not in topics)


def _of_link(link: str) -> Iterator[Problem]:
    if len(link) > MAX_URL_CHARACTERS or clean_url(link) is None:
        yield CuratedProblem.NOT_A_LINK, link[:MAX_URL_CHARACTERS]


def _of_date(valid_until: date, today: date) -> Iterator[Problem]:
    if valid_until < today:
        yield CuratedProblem.DATE_PAST, valid_until.isoformat()
    if valid_until > today + LONGEST_TERM:
        yield CuratedProblem.DATE_FAR, valid_until.isoformat()
