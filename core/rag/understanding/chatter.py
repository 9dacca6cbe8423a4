"""Tell the clause of a message that asks from what only stands around it: "long day ugh. when is fall break"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.en.questions.wrappings import CONDITION
from core.text.languages.english_tables import everyday, qualifiers
from core.text.periods import SEASONS
from core.text.questions.asking import unwrapped
from core.text.tokens import query_terms, terms

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
    return not is_limiting and not CONDITION.match(clause)
