"""Decide by its words whether a question without history names no one thing."""

import re
from functools import lru_cache

from core.rag.understanding.follow_ups import WORD
from core.text.languages.english_tables import everyday, verbs
from core.text.languages.languages import english
from core.text.languages.schema.turns import AskingBack, FollowUps, TalkWords
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms, stem
from core.text.values.words import SEASON

_ASKING_BACK = english(AskingBack)
_TALK_WORDS = english(TalkWords)
_TERM = re.compile(
    rf"\b(?:{SEASON})\b|\b(?:this|next|last) (?:term|semester|quarter|year|month|week|weekend)\b|\b20\d\d\b",
    re.IGNORECASE,
)
READ = 12  # passages
SEVERAL_ACTS = 2  # verbs that together tell what a question is about, whatever each of them is used for
MOST_WORDS = 9  # of a question that leaves its thing out; who types more tells what it is about


def names_nothing(question: str) -> bool:
    """Whether a short question has only words that any office could be asked with: "how much does it cost?"."""
    words = question.split()
    if len(verbs().intersection(things_in(question)) - generic_terms()) >= SEVERAL_ACTS:
        return False
    is_dated = _TERM.search(question) or (
        _ASKING_BACK.today.search(question) and not english(FollowUps).pointers.search(question)
    )
    if not 0 < len(words) <= MOST_WORDS or is_dated or _ASKING_BACK.defines.search(question):
        return False
    is_plain = all(term in everyday() or term in generic_terms() for term in query_terms(question))
    is_made = any(map(_is_made_noun, WORD.findall(question.lower())))
    return (
        is_plain and not is_made and not any(_is_verb(each["noun"]) for each in _ASKING_BACK.article.finditer(question))
    )


def things_in(question: str) -> list[str]:
    """The terms that say what a question is about: not what is asked of it ("deadline"), nor words of any question."""
    return [term for term in telling_terms(question) if term not in attribute_terms()]


def telling_terms(question: str) -> list[str]:
    """The terms without words of any question, such as "need" and "many"."""
    neutral = (everyday() - verbs() - generic_terms()) | _stems(_ASKING_BACK.light_verbs | _ASKING_BACK.moments)
    return [term for term in query_terms(question) if term not in neutral]


def asks_price_of_nothing(question: str) -> bool:
    """Whether it asks for a price and names no thing: "how much does it cost per semester"."""
    return AnswerKind.AMOUNT in wanted(question) and names_nothing(question)


def _is_verb(word: str) -> bool:
    return stem(word) in verbs() and stem(word) not in generic_terms()


def _is_made_noun(word: str) -> bool:
    is_known = word in _ASKING_BACK.no_nouns or word in _ASKING_BACK.generic or word in _TALK_WORDS.attribute_nouns
    return _ASKING_BACK.noun_of_verb.search(word) is not None and not is_known


@lru_cache(maxsize=1)
def generic_terms() -> frozenset[str]:
    """The terms of campus life that name no one thing."""
    return _stems(_ASKING_BACK.generic | _TALK_WORDS.attribute_nouns | _TALK_WORDS.asked_of)


@lru_cache(maxsize=1)
def attribute_terms() -> frozenset[str]:
    """The terms of what is asked of a thing: its cost, its deadline."""
    return _stems(_TALK_WORDS.attribute_nouns | _TALK_WORDS.asked_of)


@lru_cache(maxsize=1)
def no_names() -> frozenset[str]:
    """The terms of spans of time and of money."""
    return _stems(_ASKING_BACK.spans_and_money)


def _stems(words: frozenset[str]) -> frozenset[str]:
    return frozenset(stem(word) or word for word in words)
