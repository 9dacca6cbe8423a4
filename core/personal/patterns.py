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
from core.text.languages.en.personal import self_words as words

MOST_VALUE = 80  # characters
_PLAIN = re.compile(r"[\w '’&/.,+–-]+")
_I_AM = re.compile(rf"{words.I_AM}{words.ADVERBS}", re.IGNORECASE)
_NO_LONGER = re.compile(words.NO_LONGER, re.IGNORECASE)
_ANYMORE = re.compile(words.ANYMORE, re.IGNORECASE)
_PAST = re.compile(words.PAST, re.IGNORECASE)
_CONDITION = re.compile(words.CONDITION, re.IGNORECASE)
_NO_CONDITION = re.compile(words.NO_CONDITION, re.IGNORECASE)
_NEEDS = re.compile(words.NEEDS_IT, re.IGNORECASE)
_MINE = re.compile(r"(?:i|i['’]\w+|im|ive|my|me)\b", re.IGNORECASE)
_STUDY = re.compile(rf"i (?:(?P<adds>also|additionally) )?(?:currently |now )?{words.STUDIES} ", re.IGNORECASE)
_SWITCHED = re.compile(rf"(?:{words.SWITCHED}|{words.DECLARED}|{words.MY_MAJOR})", re.IGNORECASE)
_MINOR = re.compile(words.MY_MINOR, re.IGNORECASE)
_VALUES = (
    (FactKind.CAMPUS, re.compile(words.MY_CAMPUS, re.IGNORECASE)),
    (FactKind.CATALOG_YEAR, re.compile(words.CATALOG, re.IGNORECASE)),
    (FactKind.CATALOG_YEAR, re.compile(words.STARTED, re.IGNORECASE)),
    (FactKind.STATUS, re.compile(words.LIVES, re.IGNORECASE)),
)
_LIKES = re.compile(rf"(?:{words.LIKES}|{words.MY_HOBBY})", re.IGNORECASE)
_DOES = re.compile(words.DOES, re.IGNORECASE)
_LIKES_TO, _IS_HOBBY = re.compile(words.LIKES_TO, re.IGNORECASE), re.compile(words.IS_HOBBY, re.IGNORECASE)
_PREFERS = re.compile(rf"(?:{words.PREFERS}|{words.DISLIKES})", re.IGNORECASE)
_PREFERABLE = re.compile(words.PREFERABLE, re.IGNORECASE)
_WHEN = re.compile(words.WHEN, re.IGNORECASE)
_CLAIM, _ELSE = re.compile(words.CAMPUS_CLAIM, re.IGNORECASE), re.compile(words.SOMEBODY_ELSE, re.IGNORECASE)
_OWN = re.compile(words.OF_MY_STUDIES, re.IGNORECASE)
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
    text = _NO_CONDITION.sub("", clause.text).strip()
    is_past = _PAST.match(text) is not None
    return (
        bool(_MINE.match(text))
        and not _is_of_others(clause)
        and not is_past
        and not _CONDITION.search(_PREFERABLE.sub(" ", text))
    )


def _facts(clause: Clause) -> Iterator[ToldFact]:
    """What one statement tells; what may be sensitive never comes out of it."""
    for fact in _read(clause):
        value = " ".join(fact.value.split())
        if may_be_kept(value):
            yield replace(fact, value=value, denies=fact.denies or clause.takes_back)


def _read(clause: Clause) -> Iterator[ToldFact]:
    text = _NO_CONDITION.sub("", clause.text).strip()
    if clause.is_asked and _NEEDS.match(text) and (needs := needs_in(text)):
        yield from (ToldFact(FactKind.ACCESS_NEED, need) for need in needs)
        return
    if clause.retracts and not _MINE.match(text) and not _CONDITION.search(text):
        yield from complement_facts(text)
        return
    if found := _IS_HOBBY.match(text):
        yield from _interests(found["value"])
        return
    if is_own(clause):
        yield from _of_oneself(text)


def _of_oneself(text: str) -> Iterator[ToldFact]:
    if found := _PREFERS.match(text):
        yield from _preference(text, found)
    if found := _LIKES_TO.match(text):
        yield ToldFact(FactKind.INTEREST, found["value"])
    elif found := _LIKES.match(text):
        yield from _interests(text[found.end() :], is_done=_DOES.match(text) is not None)
    elif found := _SWITCHED.match(text):
        yield from programmes(text[found.end() :])
    elif found := _MINOR.match(text):
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
    denied = _NO_LONGER.match(rest)
    if denied:
        rest = _ANYMORE.sub("", rest[denied.end() :]).strip()
    yield from (replace(each, denies=bool(denied)) for each in complement_facts(rest))


def _interests(text: str, *, is_done: bool = False) -> Iterator[ToldFact]:
    for part in _AND.split(text):
        if not (name := hobby_in(part, is_done=is_done)):
            return
        yield ToldFact(FactKind.INTEREST, name)


def _preference(text: str, found: re.Match[str]) -> Iterator[ToldFact]:
    """What is preferred, and when: why, and what else is said, is left out."""
    named = _PREFERABLE.match(text, found.end())
    if named and not _LIKES.match(text[found.end() :]):
        when = _WHEN.match(text, named.end())
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
    elif clause.is_asked and (_CLAIM.search(clause.text) or not _MINE.match(clause.text)):
        yield Refusal.CLAIM


def _is_of_others(clause: Clause) -> bool:
    return _ELSE.match(clause.text) is not None and not _OWN.match(clause.text)
