"""Read facts that are told in Spanish, by patterns; what is not certain is left out."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from core.domain.memory import FactKind, Refusal, Told, ToldFact
from core.personal.clauses import LONGEST, LONGEST_CLAUSE, QUOTED, Clause, settled
from core.personal.sensitive import needs_in, refusals_in
from core.text.languages.languages import in_language
from core.text.languages.pattern import Pattern
from core.text.languages.schema.spanish import SpanishSelfWords, SpanishValues
from core.text.remembering import without_accents
from core.text.sentences import sentences

_WORDS = in_language("es", SpanishSelfWords)
_VALUES = in_language("es", SpanishValues)
_QUESTION = re.compile(r"¿[^?]*\??|[^.!?¿]*\?")


def _folded(text: str) -> str:
    """As the patterns are written: as long as the text, in small letters without accents."""
    return "".join(lower if len(lower := letter.lower()) == 1 else letter for letter in without_accents(text))


def _any_of(known: Mapping[str, str]) -> str:
    return "|".join(sorted(map(re.escape, known), key=len, reverse=True))


_FIELD = Pattern(lambda: rf"(?:de )?(?:la |el )?(?P<value>{_any_of(_VALUES.fields)})(?={_WORDS.behind})", 0)
_YEAR = Pattern(
    lambda: (
        rf"(?:de |en )?(?P<value>(?:{_any_of(_VALUES.years)}) (?:{_any_of(_VALUES.spans)}))(?= de\b|{_WORDS.behind})"
    ),
    0,
)
_STATUS = Pattern(lambda: rf"(?P<value>{_any_of(_VALUES.statuses)})(?={_WORDS.behind})", 0)
_OTHER_STATUS = Pattern(
    lambda: rf"(?:{_WORDS.is_a})?(?P<value>{_any_of(_VALUES.other_statuses)})(?={_WORDS.behind})", 0
)
_HOBBY = Pattern(lambda: rf"(?:el |la |los |las )?(?P<value>{_any_of(_VALUES.hobbies)})(?=\W*$| y\b|,)", 0)
_BETWEEN = re.compile(r"^[\s;:!¡,.–—-]+(?:(?:y|pero|porque|aunque)\s)?")
_AND = re.compile(r"\s*(?:,|\by\b)\s*")
_PREFERS = Pattern(lambda: f"{_WORDS.prefers}{_WORDS.preferable}", 0)
_UNSURE = Pattern(lambda: f"{_WORDS.condition}|{_WORDS.reports}", 0)


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
    if len(text) > LONGEST or _WORDS.make_believe.search(_folded(text)):
        return
    for sentence in sentences(QUOTED.sub(" … ", unicodedata.normalize("NFC", text))):
        is_asked, takes_back = False, False
        for part in _parts(sentence):
            plain = _after(_WORDS.lead, part)
            is_asked = is_asked or _WORDS.remember.match(_folded(plain)) is not None
            takes_back = takes_back or _WORDS.forget.match(_folded(plain)) is not None
            stated = _after(_WORDS.lead, _after(_WORDS.forget, _after(_WORDS.remember, plain))).strip(" ?")
            if 0 < len(stated) <= LONGEST_CLAUSE:
                yield Clause(stated, is_asked, takes_back)


def _parts(sentence: str) -> list[str]:
    """The parts of a sentence without questions; what is asked to be remembered is none."""
    start = _after(_WORDS.lead, sentence.strip())
    found = _WORDS.remember.match(_folded(start)) or _WORDS.forget.match(_folded(start))
    stated = start if found else _QUESTION.sub("\n", sentence)
    head = found.end() if found else 0
    at = [0, *(each.start() + head for each in _WORDS.borders.finditer(_folded(stated[head:]))), len(stated)]
    parts = (_BETWEEN.sub("", stated[start:end]).strip() for start, end in pairwise(at))
    return [part for part in parts if part]


def _after(pattern: Pattern, text: str) -> str:
    found = pattern.match(_folded(text))
    return text[found.end() :] if found else text


def _facts(clause: Clause) -> Iterator[ToldFact]:
    plain = _folded(clause.text)
    if clause.is_asked and _WORDS.needs_it.match(plain) and (needs := needs_in(clause.text)):
        yield from (ToldFact(FactKind.ACCESS_NEED, need) for need in needs)
    elif _WORDS.mine.match(plain) and not _UNSURE.search(plain):
        denied = _WORDS.denies.match(plain)
        told = list(_read(clause.text[denied.end() :] if denied else clause.text))
        denies = clause.takes_back or denied is not None
        yield from (replace(each, denies=denies) for each in told if not refusals_in(each.value))


def _read(text: str) -> Iterator[ToldFact]:
    plain = _folded(text)
    if found := _PREFERS.match(plain):
        yield ToldFact(FactKind.PREFERENCE, text[: found.end()])
    elif found := _WORDS.student.match(plain):
        yield from _student(text[found.end() :], text[found.start() + len("soy ") : found.end()])
    elif found := _OTHER_STATUS.match(plain):
        yield ToldFact(FactKind.STATUS, _value(found, text))
    elif found := _WORDS.likes.match(plain):
        yield from _interests(text[found.end() :])
    elif found := _WORDS.studies.match(plain):
        yield from _fields(text[found.end() :])
    elif found := _WORDS.catalog.match(plain):
        yield ToldFact(FactKind.CATALOG_YEAR, _value(found, text))
    elif found := _WORDS.in_year.match(plain):
        yield from _years(text[found.end() :])
    yield from (ToldFact(FactKind.CAMPUS, _value(found, text)) for found in _WORDS.campus.finditer(plain))


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
    if clause.is_asked or (_WORDS.mine.match(_folded(clause.text)) and not _UNSURE.search(_folded(clause.text))):
        yield from refusals_in(clause.text)


def _foreign(clause: Clause) -> Iterator[Refusal]:
    """Why something that is to be remembered says nothing of the person."""
    plain = _folded(clause.text)
    if clause.is_asked and not _WORDS.mine.match(plain) and _WORDS.person.match(plain):
        yield Refusal.OTHERS
    elif clause.is_asked and _WORDS.claim.match(plain):
        yield Refusal.CLAIM
