"""The weightiest word of a question that a quotation does not explain, by how likely it is the thing asked for."""

import math
import re
from collections.abc import Mapping, Set
from types import MappingProxyType

from core.rag.answering.quotes.features import Shared, explains, terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.understanding.near_words import typing_errors
from core.text.languages.en.lexicon import rarity_in_english
from core.text.languages.english_tables import everyday
from core.text.questions.word_roles import UNKNOWN, AskedWord, asked_words

BIAS = -0.03
ROLES: Mapping[str, float] = MappingProxyType(
    {
        "before auxiliary": 0.06,
        "before be": 0.36,
        "before conjunction": -0.25,
        "before determiner": -0.28,
        "before mark": -0.44,
        "before nothing": 0.23,
        "before number": 0.4,
        "before preposition": 0.46,
        "before pronoun": -0.46,
        "before question word": -0.3,
        "before to": -0.32,
        "before word": 0.42,
        "behind auxiliary": -0.19,
        "behind be": 0.3,
        "behind conjunction": -0.22,
        "behind determiner": 0.17,
        "behind nothing": 0.55,
        "behind number": -0.03,
        "behind preposition": -0.12,
        "behind pronoun": -0.77,
        "behind question word": 0.35,
        "behind to": -0.07,
        "behind word": -0.09,
        "in the asking clause": 1.42,
        "of a circumstance": -0.26,
        "short": -0.66,
        "unknown to English": -0.99,
    }
)
_WORD = re.compile(r"[a-z]{3,}")
SHORTEST_SLIP, LONG_ENOUGH_FOR_TWO = 4, 7  # letters, as in `spelling.py`


def unexplained(common: Shared, statement: Statement) -> dict[str, float]:
    """`lacks_word`: from 0, where the quotation and its headings explain each word of the question, to about 2.

    A follow-up is held to its own words.
    """
    question = common.question
    words = [each for each in asked_words(question.asked) if each.term in question.terms]
    most = max(common.rarity.values(), default=1.0)
    rarity = {each.term: common.rarity.get(each.term, most) / most for each in words}
    return {
        "lacks_word": max((asked_for(each) * size for each, size in lacking(words, rarity, statement)), default=0.0)
    }


def lacking(words: list[AskedWord], rarity: Mapping[str, float], statement: Statement) -> list[tuple[AskedWord, float]]:
    """The words that are not explained, each with its rarity (0…1) here and in English.

    Not counted is what people say of everything: "permit" does not explain "motorcycle permit", but "again" and "got"
    ask for nothing of their own. A misspelt word is explained by the word that it is a slip of.
    """
    text = f"{statement.above} {statement.text}"
    has, written = terms_of(statement.text) | terms_of(statement.above), frozenset(_WORD.findall(text.lower()))
    return [
        (each, rarity[each.term] * rarity_in_english(each.word))
        for each in words
        if each.term not in everyday() and not explains(has, each.term) and not _is_slip(each, written)
    ]


def asked_for(word: AskedWord) -> float:
    """How much it says of an answer that this word is missing there, by its roles: 0.7 for the average role.

    The logarithm of 1 + exp(bias + weights of the roles).
    """
    return math.log1p(math.exp(BIAS + sum(ROLES.get(role, 0.0) for role in word.roles)))


def _is_slip(asked: AskedWord, written: Set[str]) -> bool:
    if UNKNOWN not in asked.roles or len(asked.word) < SHORTEST_SLIP:
        return False
    most = 2 if len(asked.word) >= LONG_ENOUGH_FOR_TWO else 1
    return any(typing_errors(asked.word, word) <= most for word in written)
