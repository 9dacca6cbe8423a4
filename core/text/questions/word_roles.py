"""Say which role each word of a question has: in which clause it stands, and beside what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.text.languages.en.lexicon import word_frequencies
from core.text.questions.asking import asking_clause, unwrapped
from core.text.tokens import stem

SHORT = 3  # letters
UNKNOWN = "unknown to English"
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9'’]*|[,.;:?!()…\n–—-]")
_CLASSES = {
    "determiner": "a an the my our your his her their its this that these those any some no each every another",
    "pronoun": "i we you they he she it u someone anyone students people me us them",
    "preposition": """
        for in on at of with from by into about near inside without between through during after before until since
        towards around under over
    """,
    "question word": "what which who whom whose when where why how many much",
    "be": "is are was were be am been isn't aren't",
    "auxiliary": "do does did can could will would should must may might have has had need want get got",
    "conjunction": "and or but so because if when while than then as",
    "to": "to",
}
# The first class of a word counts: "that" is a determiner, "when" a question word.
_CLASS_OF = {word: name for name, words in reversed(_CLASSES.items()) for word in words.split()}
# They open a clause that tells a circumstance: "if I drop it", "because I was ill".
_OPENS_CIRCUMSTANCE = frozenset("if because when while since after before as unless though although".split())


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word of a question in lower case, its term, and the names of its roles, such as "behind determiner"."""

    word: str
    term: str
    roles: frozenset[str]


@lru_cache(maxsize=1_024)
def asked_words(question: str) -> tuple[AskedWord, ...]:
    """The words of a question that have a term of their own, each term once; no numbers."""
    tokens = [(found[0].lower().replace("’", "'"), found.start()) for found in _TOKEN.finditer(question)]
    first, last = _asking_part(question)
    found: dict[str, AskedWord] = {}
    for at, is_circumstance in enumerate(_in_circumstance([word for word, _ in tokens])):
        word, start = tokens[at]
        term = stem(word) if word[0].isalpha() else ""
        if term and term not in found:
            roles = {*_of_word(word), *_beside(tokens, at)}
            roles |= {"in the asking clause"} if first <= start < last else set()
            roles |= {"of a circumstance"} if is_circumstance else set()
            found[term] = AskedWord(word, term, frozenset(roles))
    return tuple(found.values())


def _asking_part(question: str) -> tuple[int, int]:
    told = unwrapped(question)
    begins = max(question.find(told), 0)
    clause = asking_clause(told) or (0, len(told))
    return begins + clause[0], begins + clause[1]


def _in_circumstance(words: Sequence[str]) -> Iterator[bool]:
    is_inside = False
    for word in words:
        is_inside = word[0].isalnum() and (is_inside or word in _OPENS_CIRCUMSTANCE)
        yield is_inside


def _of_word(word: str) -> Iterator[str]:
    if word not in word_frequencies():
        yield UNKNOWN
    if len(word) <= SHORT:
        yield "short"


def _beside(tokens: Sequence[tuple[str, int]], at: int) -> Iterator[str]:
    yield f"behind {_class_of(tokens[at - 1][0] if at else '')}"
    yield f"before {_class_of(tokens[at + 1][0] if at + 1 < len(tokens) else '')}"


def _class_of(word: str) -> str:
    if not word:
        return "nothing"
    if not word[0].isalnum():
        return "mark"
    return _CLASS_OF.get(word, "number" if word.isdecimal() else "word")
