"""The kinds of answer that a question wants."""

import re
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.wanted import WantedWords
from core.text.questions.asking import asking_clause, unwrapped
from core.text.questions.kinds import AnswerKind

_EN = english(WantedWords)
_QUOTED = re.compile(r"“[^”]+”|\"[^\"”]+[\"”]|(?<!\w)'[^']{3,}'(?!\w)")


@lru_cache(maxsize=1_024)
def wanted(question: str) -> frozenset[AnswerKind]:
    """The kinds of answer that would do, empty where the question does not say; several are mostly alternatives."""
    told = without_quoted(question)
    asked = _from_asking(told)
    found = {AnswerKind(kind) for kind, pattern in _EN.kinds.items() if pattern.search(asked)}
    if _wants_verdict(asked, told):
        return frozenset({AnswerKind.YES_NO})
    if _asks_for_several(asked):
        found.add(AnswerKind.LIST)
    if not found and _EN.term.match(asked):
        found.add(AnswerKind.DEFINITION)
    return frozenset(_without_contradictions(found))


def without_quoted(text: str) -> str:
    """A text in one line, with "it" for what is quoted in it, which its writer only names."""
    return _QUOTED.sub("it", " ".join(text.split()))


def _wants_verdict(asked: str, told: str) -> bool:
    """Whether "yes" or "no" is asked for: by its beginning, or anywhere where it asks for nothing else.

    A tag ("…, right?") stands in the message as it was `told`, behind the clause that is `asked`.
    """
    begins = _EN.verdict.search(asked) and not _EN.asks_else.match(asked)
    anywhere = _EN.inverted.search(asked) or _EN.affirmed.search(told)
    return bool(begins or (anywhere and not _EN.asks_else.search(asked)))


def _from_asking(question: str) -> str:
    """The question from its asking clause on."""
    told = unwrapped(question)
    found = asking_clause(told)
    return " ".join(told[found[0] if found else 0 :].split())


def _asks_for_several(asked: str) -> bool:
    return any(
        not ({name for name in found.groups() if name} & _EN.no_plurals) for found in _EN.plural.finditer(asked.lower())
    )


def _without_contradictions(found: set[AnswerKind]) -> set[AnswerKind]:
    """The address of an e-mail or a page is no place, the number of a telephone no number, and a date no list."""
    if found & {AnswerKind.DATE, AnswerKind.TIME, AnswerKind.NUMBER, AnswerKind.COUNT}:
        found = found - {AnswerKind.LIST}
    if AnswerKind.AMOUNT in found:
        found = found - {AnswerKind.NUMBER}
    if found & {AnswerKind.EMAIL, AnswerKind.WEB, AnswerKind.PHONE} and AnswerKind.PERSON not in found:
        found = found - {AnswerKind.NUMBER, AnswerKind.COUNT}
    if AnswerKind.EMAIL in found or AnswerKind.CODE in found:
        found = found - {AnswerKind.PLACE, AnswerKind.NUMBER}
    return found
