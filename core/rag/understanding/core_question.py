"""Take the question out of a message that says more, and write out what a chat shortens."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.rag.understanding.follow_ups import depends_on_context
from core.rag.understanding.rewriting import Context
from core.text.languages.english_tables import everyday, qualifiers
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.questions import AskingWords
from core.text.languages.schema.turns import ChatForms
from core.text.periods import SEASONS
from core.text.questions.asking import asking_clause, unwrapped
from core.text.tokens import query_terms, terms

_ASKING = english(AskingWords)
_EN = english(ChatForms)
_SHORTENED = Pattern(
    lambda: (
        r"(?<![\w@./'’&-])(?:"
        + "|".join(sorted(map(re.escape, _EN.forms), key=len, reverse=True))
        + r")(?![\w@/'’&-]|\.\w)"
    ),
    flags=0,
)
_SPACES = re.compile(r" {2,}")


def written_out(question: str) -> str:
    """The question in whole words. Forms in capitals stay ("UR", "TIL"), unless all of it is in capitals."""
    if question.isupper():
        return written_out(question.lower()).upper() if _SHORTENED.search(question.lower()) else question
    told = _SHORTENED.sub(lambda found: _EN.forms[found[0]], question)
    for pattern, words in _EN.in_place:
        told = pattern.sub(words, told)
    return question if told == question else _SPACES.sub(" ", told).strip()


_CLAUSE = re.compile(r"(?<=[.?!,;:…])\s+|\s[–—-]\s|\n+")
_MARKS = " \t\n,.;:!…–—-"
# "I'm a sophomore", "second year here", "in spring": for whom or when an answer holds.
_TELLS_WHO = re.compile(
    r"\d|\b(?:i['’]?m|i am|we['’]?re|we are|as|being) (?:an?|the|in|on|from|not|part|full)\b|"
    rf"\b(?:first|second|third|last|{'|'.join(SEASONS)})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Apart:
    """A clause that may ask, and the `rest` of its message."""

    asked: str
    rest: str

    def is_beside(self, passages: Sequence[str]) -> bool:
        """Whether the rest has nothing to do with what is answered: no word of it stands in these passages."""
        said = {term for term in query_terms(self.rest) if term not in everyday()}
        return said.isdisjoint(term for text in passages for term in terms(text))


def clauses_apart(message: str) -> Iterator[Apart]:
    """The message without greetings and tags; its last clause, then the first one, where the others say neither who
    asks nor on what condition.
    """
    told = unwrapped(message)
    if told != message.strip():
        yield Apart(told, "")
    clauses = [each.strip(_MARKS) for each in _CLAUSE.split(told) if each.strip(_MARKS)]
    if len(clauses) < 2:
        return
    for asked, others in ((clauses[-1], clauses[:-1]), (clauses[0], clauses[1:])):
        if all(map(_may_be_chatter, others)) and query_terms(asked) and not depends_on_context(asked):
            yield Apart(asked, " ".join(others))


def _may_be_chatter(clause: str) -> bool:
    is_limiting = _TELLS_WHO.search(clause) or not qualifiers().isdisjoint(query_terms(clause))
    return not is_limiting and not _ASKING.condition.match(clause)


FEWEST_NAMES = 2  # terms that name things: with fewer, what was said before names what is asked for


@dataclass(frozen=True, slots=True)
class CoreQuestion:
    """The words that ask, and the `background`: what somebody said of themselves around them; empty for most."""

    asked: str
    background: str = ""


def core_of(message: str) -> CoreQuestion:
    """The question of a message; all but its greetings where no part of it can stand alone."""
    told = unwrapped(message)
    found = asking_clause(told)
    asked = told[found[0] : found[1]] if found else told
    if asked == told or not _stands_alone(asked):
        return CoreQuestion(told)
    background = told.replace(asked, " ", 1)
    return CoreQuestion(asked.strip(), " ".join(background.split()).strip(" ,.;:!?"))


def with_background(asked: str, context: Context) -> tuple[str, Context]:
    """What is searched for a question, and its context: the background counts as what a follow-up carries over."""
    if context.question:
        return asked, context
    core = core_of(asked)
    return core.asked, replace(context, question=core.background)


def _stands_alone(asked: str) -> bool:
    names = {term for term in query_terms(asked) if term not in everyday()}
    return len(names) >= FEWEST_NAMES and not depends_on_context(asked)
