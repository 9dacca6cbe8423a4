"""Read facts that are told in Spanish, by patterns; what is not certain is left out."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from core.domain.memory import FactKind, Refusal, Told, ToldFact
from core.personal.clauses import LONGEST, LONGEST_CLAUSE, QUOTED, Clause, settled
from core.personal.sensitive import needs_in, refusals_in
from core.text.accents import without_accents
from core.text.languages.es.personal import self_words as words
from core.text.languages.es.personal import values
from core.text.sentences import sentences

_QUESTION = re.compile(r"¿[^?]*\??|[^.!?¿]*\?")


def _folded(text: str) -> str:
    """As the patterns are written: as long as the text, in small letters without accents."""
    return "".join(lower if len(lower := letter.lower()) == 1 else letter for letter in without_accents(text))


def _any_of(known: Mapping[str, str]) -> str:
    return "|".join(sorted(map(re.escape, known), key=len, reverse=True))


_BEHIND = f"(?={words.BEHIND})"
_FIELD = re.compile(rf"(?:de )?(?:la |el )?(?P<value>{_any_of(values.FIELDS)}){_BEHIND}")
_YEAR = re.compile(
    rf"(?:de |en )?(?P<value>(?:{_any_of(values.YEARS)}) (?:{_any_of(values.SPANS)}))(?= de\b|{words.BEHIND})"
)
_STATUS = re.compile(rf"(?P<value>{_any_of(values.STATUSES)}){_BEHIND}")
_OTHER_STATUS = re.compile(rf"(?:{words.IS})?(?P<value>{_any_of(values.OTHER_STATUSES)}){_BEHIND}")
_HOBBY = re.compile(rf"(?:el |la |los |las )?(?P<value>{_any_of(values.HOBBIES)})(?=\W*$| y\b|,)")
_BETWEEN = re.compile(r"^[\s;:!¡,.–—-]+(?:(?:y|pero|porque|aunque)\s)?")
_AND = re.compile(r"\s*(?:,|\by\b)\s*")
_LEAD, _REMEMBER, _FORGET, _DENIES, _MINE, _CLAIM, _NEEDS, _STUDENT, _STUDIES, _IN_YEAR, _LIKES, _CATALOG = (
    re.compile(pattern)
    for pattern in (
        words.LEAD,
        words.REMEMBER,
        words.FORGET,
        words.DENIES,
        words.MINE,
        words.CLAIM,
        words.NEEDS_IT,
        words.STUDENT,
        words.STUDIES,
        words.IN_YEAR,
        words.LIKES,
        words.CATALOG,
    )
)
_PREFERS = re.compile(f"{words.PREFERS}{words.PREFERABLE}")
_BORDERS, _CAMPUS, _MAKE_BELIEVE = (re.compile(each) for each in (words.BORDERS, words.CAMPUS, words.MAKE_BELIEVE))
_UNSURE = re.compile(f"{words.CONDITION}|{words.REPORTS}")


def told_in_spanish(text: str) -> Told:
    """What a message tells in Spanish; values are in the words of the person."""
    clauses = list(_clauses(text))
    found = [(clause, list(_facts(clause))) for clause in clauses]
    facts = settled([(False, each) for _, each in found])
    refused = dict.fromkeys(kind for clause, each in found for kind in _sensitive(clause, each))
    if not facts and not refused:
        refused = dict.fromkeys(kind for clause in clauses for kind in _foreign(clause))
    return Told(tuple(facts), tuple(refused), any(clause.is_asked or clause.takes_back for clause in clauses))


def _clauses(text: str) -> Iterator[Clause]:
    if len(text) > LONGEST or _MAKE_BELIEVE.search(_folded(text)):
        return
    for sentence in sentences(QUOTED.sub(" … ", unicodedata.normalize("NFC", text))):
        is_asked, takes_back = False, False
        for part in _parts(sentence):
            plain = _after(_LEAD, part)
            is_asked = is_asked or _REMEMBER.match(_folded(plain)) is not None
            takes_back = takes_back or _FORGET.match(_folded(plain)) is not None
            stated = _after(_LEAD, _after(_FORGET, _after(_REMEMBER, plain))).strip(" ?")
            if 0 < len(stated) <= LONGEST_CLAUSE:
                yield Clause(stated, is_asked, takes_back)


def _parts(sentence: str) -> list[str]:
    """The parts of a sentence without questions; what is asked to be remembered is none."""
    start = _after(_LEAD, sentence.strip())
    found = _REMEMBER.match(_folded(start)) or _FORGET.match(_folded(start))
    stated = start if found else _QUESTION.sub("\n", sentence)
    head = found.end() if found else 0
    at = [0, *(each.start() + head for each in _BORDERS.finditer(_folded(stated[head:]))), len(stated)]
    parts = (_BETWEEN.sub("", stated[start:end]).strip() for start, end in pairwise(at))
    return [part for part in parts if part]


def _after(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(_folded(text))
    return text[found.end() :] if found else text


def _facts(clause: Clause) -> Iterator[ToldFact]:
    plain = _folded(clause.text)
    if clause.is_asked and _NEEDS.match(plain) and (needs := needs_in(clause.text)):
        yield from (ToldFact(FactKind.ACCESS_NEED, need) for need in needs)
    elif _MINE.match(plain) and not _UNSURE.search(plain):
        denied = _DENIES.match(plain)
        told = list(_read(clause.text[denied.end() :] if denied else clause.text))
        denies = clause.takes_back or denied is not None
        yield from (replace(each, denies=denies) for each in told if not refusals_in(each.value))


def _read(text: str) -> Iterator[ToldFact]:
    plain = _folded(text)
    if found := _PREFERS.match(plain):
        yield ToldFact(FactKind.PREFERENCE, text[: found.end()])
    elif found := _STUDENT.match(plain):
        yield from _student(text[found.end() :], text[found.start() + len("soy ") : found.end()])
    elif found := _OTHER_STATUS.match(plain):
        yield ToldFact(FactKind.STATUS, _value(found, text))
    elif found := _LIKES.match(plain):
        yield from _interests(text[found.end() :])
    elif found := _STUDIES.match(plain):
        yield from _fields(text[found.end() :])
    elif found := _CATALOG.match(plain):
        yield ToldFact(FactKind.CATALOG_YEAR, _value(found, text))
    elif found := _IN_YEAR.match(plain):
        yield from _years(text[found.end() :])
    yield from (ToldFact(FactKind.CAMPUS, _value(found, text)) for found in _CAMPUS.finditer(plain))


def _student(rest: str, as_what: str) -> Iterator[ToldFact]:
    """What stands behind "soy estudiante": a status, a year, a field or several of them."""
    if found := _STATUS.match(_folded(rest)):
        noun = as_what.rsplit(maxsplit=1)[-1]
        yield ToldFact(FactKind.STATUS, f"{noun} {_value(found, rest)}")
        rest = rest[found.end() :].strip()
    yield from _years(rest)


def _years(rest: str) -> Iterator[ToldFact]:
    if found := _YEAR.match(_folded(rest)):
        yield ToldFact(FactKind.YEAR, _value(found, rest))
        rest = rest[found.end() :].strip()
        if not _folded(rest).startswith("de "):
            return
    yield from _fields(rest) if _folded(rest).startswith("de ") else ()


def _fields(text: str) -> Iterator[ToldFact]:
    for number, part in enumerate(_AND.split(text)):
        if not (found := _FIELD.match(_folded(part))):
            return
        yield ToldFact(FactKind.PROGRAMME, _value(found, part), adds=number > 0)


def _interests(text: str) -> Iterator[ToldFact]:
    for part in _AND.split(text):
        if not (found := _HOBBY.match(_folded(part))):
            return
        yield ToldFact(FactKind.INTEREST, _value(found, part))


def _value(found: re.Match[str], text: str) -> str:
    return text[found.start("value") : found.end("value")]


def _sensitive(clause: Clause, facts: list[ToldFact]) -> Iterator[Refusal]:
    if any(fact.kind is FactKind.ACCESS_NEED for fact in facts):
        return
    if clause.is_asked or (_MINE.match(_folded(clause.text)) and not _UNSURE.search(_folded(clause.text))):
        yield from refusals_in(clause.text)


def _foreign(clause: Clause) -> Iterator[Refusal]:
    """Why something that is to be remembered says nothing of the person."""
    plain = _folded(clause.text)
    if clause.is_asked and not _MINE.match(plain) and re.match(words.PERSON, plain):
        yield Refusal.OTHERS
    elif clause.is_asked and _CLAIM.match(plain):
        yield Refusal.CLAIM
