"""Find the clause of a message that asks, below greetings, hedges and what somebody says of themselves."""

import re
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.questions import AskingWords
from core.text.sentences import typed_pieces

_EN = english(AskingWords)
_CLAUSE = re.compile(r"(?<=[.?!…\n;,:)])\s+|\s[–—-]\s")
_ASKED = re.compile(r"[?？؟]")
_MARKS = " \t\n,.;:!–—-"


@lru_cache(maxsize=1_024)
def unwrapped(message: str) -> str:
    """The message without greetings in front and tags behind; all of it where nothing would be left."""
    told, last = message.strip(), ""
    while told != last:
        last = told
        told = _EN.wrapping.sub("", told).strip()
        if found := _EN.pleasantry.match(told):
            told = told[found.end() :].strip()
    cut = _EN.tag.sub("", told)
    mark = "?" if cut != told and told.endswith("?") else ""
    return f"{cut}{mark}" if cut else message.strip()


def asks(message: str) -> bool:
    """Whether something is asked in it: by a mark of any language, or by how an English clause begins."""
    return _ASKED.search(message) is not None or asking_clause(message) is not None


def behind_background(told: str) -> tuple[str, str]:
    """The sentences before the first one that asks, and the rest: "hi, i'm new here. where do i park?".

    The first is empty where the first sentence asks, or none does.
    """
    said = typed_pieces(told)
    first = next((at for at, sentence in enumerate(said) if asks(sentence)), 0)
    background, asked = "".join(said[:first]).strip(), "".join(said[first:])
    is_said = " " in background and len(unwrapped(told)) > len(unwrapped(asked))  # not "Dr.", nor a greeting
    return (background, asked) if is_said else ("", told)


def asking_clause(told: str) -> tuple[int, int] | None:
    """Where the first clause that asks begins and its sentence ends; None where none certainly asks.

    A condition of it belongs to it: "if I drop a class today, how much do I get back".
    """
    for found in _EN.asking.finditer(told):
        before = told[: found.start()]
        if not before.strip() or _may_begin(before):
            end = _EN.sentence_end.search(told, found.start())
            return _with_condition(told, found.start()), end.end() if end else len(told)
    return None


def _may_begin(before: str) -> bool:
    """Whether a clause may begin here: behind a mark or a joining word, or in a clause that does not ask yet."""
    bare = before.rstrip()
    if _EN.border.search(bare) or before.endswith("\n"):
        return not _EN.open.search(bare)
    clause = before[max((found.end() for found in _CLAUSE.finditer(before)), default=0) :]
    return not _EN.subordinate.search(clause) and not _EN.dangling.search(before.rstrip(_MARKS))


def _with_condition(told: str, start: int) -> int:
    begins = [at for at in (0, *(found.end() for found in _CLAUSE.finditer(told[:start]))) if at < start]
    while begins and _EN.condition.match(told, begins[-1]):
        start = begins.pop()
    return start
