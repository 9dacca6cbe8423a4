"""Read facts without a model, by patterns; what is not certain is left out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.domain.memory import NOTHING_TOLD, FactKind, Refusal, Told, ToldFact
from core.personal.clauses import Clause, clauses_of, settled
from core.personal.complements import campus_in, complement_facts, hobby_in, programmes, trimmed
from core.personal.sensitive import may_be_stored, needs_in, refusals_in
from core.personal.spanish import told_in_spanish
from core.text.hostile_text import hostile
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.personal import SelfWords

_EN = english(SelfWords)
MOST_VALUE = 80  # characters
_PLAIN = re.compile(r"[\w '’&/.,+–-]+")
_I_AM = Pattern(lambda: rf"{_EN.i_am}{_EN.adverbs}")
_MINE = re.compile(r"(?:i|i['’]\w+|im|ive|my|me)\b", re.IGNORECASE)
_STUDY = Pattern(lambda: rf"i (?:(?P<adds>also|additionally) )?(?:currently |now )?{_EN.studies} ")
_SWITCHED = Pattern(lambda: rf"(?:{_EN.switched}|{_EN.declared}|{_EN.my_major})")
_VALUES = (
    (FactKind.CAMPUS, Pattern(lambda: _EN.my_campus.pattern)),
    (FactKind.CATALOG_YEAR, Pattern(lambda: _EN.catalog.pattern)),
    (FactKind.CATALOG_YEAR, Pattern(lambda: _EN.started.pattern)),
    (FactKind.STATUS, Pattern(lambda: _EN.lives.pattern)),
)
_LIKES = Pattern(lambda: rf"(?:{_EN.likes}|{_EN.my_hobby})")
_PREFERS = Pattern(lambda: rf"(?:{_EN.prefers}|{_EN.dislikes})")
_AND = re.compile(r"\s*(?:,| and | & )\s*", re.IGNORECASE)


@dataclass(frozen=True)
class PatternFactExtractor:
    """Reads English and Spanish. Of two things that cannot both be true the last one said holds."""

    async def told(self, text: str) -> Told:
        """What the message tells. Raises nothing."""
        return told_in(text)


def told_in(text: str) -> Told:
    """The same at once."""
    if hostile(text):
        return NOTHING_TOLD
    in_spanish = told_in_spanish(text)
    return in_spanish if in_spanish != NOTHING_TOLD else _told_in_english(text)


def _told_in_english(text: str) -> Told:
    clauses = clauses_of(text)
    if not clauses:
        return NOTHING_TOLD
    found = list[tuple[Clause, list[ToldFact]]]()
    for clause in clauses:
        is_begun = any(facts for _, facts in found)
        found.append((clause, list(_facts(clause)) if is_begun or is_own(clause) or not clause.retracts else []))
    facts = settled([(clause.retracts, each) for clause, each in found])
    refused = dict.fromkeys(kind for clause, each in found for kind in _sensitive(clause, each))
    if not facts:
        refused |= dict.fromkeys(kind for clause in clauses for kind in _foreign(clause))
    return Told(tuple(facts), tuple(refused), any(clause.is_asked or clause.takes_back for clause in clauses))


def may_be_kept(value: str) -> bool:
    """Whether a value is short, plain and of no sensitive matter."""
    return 1 < len(value) <= MOST_VALUE and _PLAIN.fullmatch(value) is not None and may_be_stored(value)


def is_own(clause: Clause) -> bool:
    """Whether a statement is of its author and holds now: no condition, nothing past."""
    text = _EN.no_condition.sub("", clause.text).strip()
    is_past = _EN.past.match(text) is not None
    return (
        bool(_MINE.match(text))
        and not _is_of_others(clause)
        and not is_past
        and not _EN.condition.search(_EN.preferable.sub(" ", text))
    )


def _facts(clause: Clause) -> Iterator[ToldFact]:
    """What one statement tells; what may be sensitive never comes out of it."""
    for fact in _read(clause):
        value = " ".join(fact.value.split())
        if may_be_kept(value):
            yield replace(fact, value=value, denies=fact.denies or clause.takes_back)


def _read(clause: Clause) -> Iterator[ToldFact]:
    text = _EN.no_condition.sub("", clause.text).strip()
    if clause.is_asked and _EN.needs_it.match(text) and (needs := needs_in(text)):
        yield from (ToldFact(FactKind.ACCESS_NEED, need) for need in needs)
        return
    if clause.retracts and not _MINE.match(text) and not _EN.condition.search(text):
        yield from complement_facts(text)
        return
    if found := _EN.is_hobby.match(text):
        yield from _interests(found["value"])
        return
    if is_own(clause):
        yield from _of_oneself(text)


def _of_oneself(text: str) -> Iterator[ToldFact]:
    if found := _PREFERS.match(text):
        yield from _preference(text, found)
    if found := _EN.likes_to.match(text):
        yield ToldFact(FactKind.INTEREST, found["value"])
    elif found := _LIKES.match(text):
        yield from _interests(text[found.end() :], is_done=_EN.does.match(text) is not None)
    elif found := _SWITCHED.match(text):
        yield from programmes(text[found.end() :])
    elif found := _EN.my_minor.match(text):
        yield from (ToldFact(each.kind, f"{each.value} minor", adds=True) for each in programmes(text[found.end() :]))
    elif found := _STUDY.match(text):
        yield from programmes(text[found.end() :], adds=bool(found["adds"]))
        yield from campus_in(text)
    else:
        yield from _by_value(text)
        yield from _by_being(text)


def _by_value(text: str) -> Iterator[ToldFact]:
    for kind, pattern in _VALUES:
        if found := pattern.match(text):
            yield ToldFact(kind, trimmed(found["value"]))
            return


def _by_being(text: str) -> Iterator[ToldFact]:
    found = _I_AM.match(text)
    if found is None:
        return
    rest = text[found.end() :]
    denied = _EN.no_longer.match(rest)
    if denied:
        rest = _EN.anymore.sub("", rest[denied.end() :]).strip()
    yield from (replace(each, denies=bool(denied)) for each in complement_facts(rest))


def _interests(text: str, *, is_done: bool = False) -> Iterator[ToldFact]:
    for part in _AND.split(text):
        if not (name := hobby_in(part, is_done=is_done)):
            return
        yield ToldFact(FactKind.INTEREST, name)


def _preference(text: str, found: re.Match[str]) -> Iterator[ToldFact]:
    """What is preferred, and when: why, and what else is said, is left out."""
    named = _EN.preferable.match(text, found.end())
    if named and not _LIKES.match(text[found.end() :]):
        when = _EN.when.match(text, named.end())
        told = text[: when.end() if when else named.end()]
        yield ToldFact(FactKind.PREFERENCE, re.sub(r"^i\s+", "", told.strip(), flags=re.IGNORECASE))


def _sensitive(clause: Clause, facts: list[ToldFact]) -> Iterator[Refusal]:
    """Which sensitive matters a statement of oneself tells, or one that is to be remembered; no reason for a need."""
    if any(fact.kind is FactKind.ACCESS_NEED for fact in facts):
        return
    if clause.is_asked or (_MINE.match(clause.text) and not _is_of_others(clause)):
        yield from refusals_in(clause.text)


def _foreign(clause: Clause) -> Iterator[Refusal]:
    """Why something that is to be remembered says nothing of the person."""
    if clause.is_asked and _is_of_others(clause):
        yield Refusal.OTHERS
    elif clause.is_asked and (_EN.campus_claim.search(clause.text) or not _MINE.match(clause.text)):
        yield Refusal.CLAIM


def _is_of_others(clause: Clause) -> bool:
    return _EN.somebody_else.match(clause.text) is not None and not _EN.of_my_studies.match(clause.text)
