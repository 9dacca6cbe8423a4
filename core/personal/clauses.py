"""Cut a message into what its author states of themselves, and settle what it says twice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.memory import ToldFact
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.personal import SelfWords
from core.text.sentences import sentences

_EN = english(SelfWords)
LONGEST, LONGEST_CLAUSE = 2_000, 300  # characters of a message and a statement; what people tell of themselves is short
QUOTED = re.compile(
    r"[\"“”«»][^\"“”«»]*[\"“”«»]|(?m:^\s*>.*$)|```.*?```|`[^`]*`|(?<!\w)['‘][^'’]{3,}['’](?!\w)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement. `is_asked` where it is to be remembered, `takes_back` where it is to be forgotten.

    `retracts` where it corrects the one before ("no wait, sophomore").
    """

    text: str
    is_asked: bool = False
    takes_back: bool = False
    retracts: bool = False


def clauses_of(text: str) -> list[Clause]:
    """The statements of a message in order.

    Empty where the message makes believe ("suppose I'm a junior"), or is a talk of several people.
    """
    if (
        len(text) > LONGEST
        or _EN.make_believe.search(text)
        or len({each["who"] for each in _EN.speaker.finditer(text)}) > 1
    ):
        return []
    return [clause for sentence in sentences(QUOTED.sub(" … ", text)) for clause in _stated(sentence)]


def is_asked_to_remember(text: str) -> bool:
    """Whether a message begins by asking to remember something."""
    return bool(_EN.remember.match(_plain(text)))


def _stated(sentence: str) -> Iterator[Clause]:
    is_asked, takes_back, is_reported = False, False, False
    for part in _parts(sentence):
        if _EN.reports.search(part):
            is_reported = True
            continue
        if is_reported or (_EN.asks.match(_plain(part)) and not _is_told_to(_plain(part))):
            is_reported = False
            continue
        retracts, plain = _EN.retracts.match(part) is not None, _plain(part)
        is_asked = is_asked or _EN.remember.match(f"{plain} ") is not None
        takes_back = takes_back or _EN.forget.match(plain) is not None
        stated = _plain(_after(_EN.forget, _after(_EN.remember, f"{plain} ")))
        if 0 < len(stated) <= LONGEST_CLAUSE:
            yield Clause(stated, is_asked, takes_back, retracts)


def _parts(sentence: str) -> list[str]:
    """The parts of a sentence without that which is asked; none where all of it is ("I'm a junior, right?")."""
    parts = [part.strip() for part in _EN.asks_inside.sub("\n", sentence).split("\n")]
    parts = [stripped for part in parts for piece in _EN.borders.split(part) if (stripped := piece.strip(" ,…"))]
    if not sentence.rstrip(" )").endswith("?") or _is_told_to(_plain(sentence)):
        return [part.rstrip("?") for part in parts]
    if parts and _EN.tag.match(parts[-1]):
        return []
    return [] if parts and _EN.asks.match(_plain(parts[0])) else parts[:-1]


def _is_told_to(text: str) -> bool:
    """Whether a text begins by telling the bot to remember or to forget."""
    return (_EN.remember.match(text) or _EN.forget.match(text)) is not None


def _after(pattern: Pattern, text: str) -> str:
    found = pattern.match(text)
    return text[found.end() :] if found else text


def _plain(text: str) -> str:
    return _EN.lead.sub("", text.strip(), count=1).strip()


def settled(found: Sequence[tuple[bool, Sequence[ToldFact]]]) -> list[ToldFact]:
    """The facts of the statements in order; each is told with whether it corrects the one before."""
    kept = list[ToldFact]()
    for retracts, facts in found:
        kinds = {fact.kind for fact in facts}
        if retracts:
            kept = [each for each in kept if each.kind not in kinds]
        for fact in facts:
            kept = [each for each in kept if not _ends(fact, each)]
            kept.append(fact)
    return kept


def _ends(later: ToldFact, earlier: ToldFact) -> bool:
    """Whether the earlier one holds no longer once the later is said."""
    if earlier.kind is not later.kind:
        return False
    if earlier.value.lower() == later.value.lower():
        return True
    return later.kind.is_single and not later.adds and not later.denies and not earlier.denies
