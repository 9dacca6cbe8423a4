"""For whom a page's sentence is: an award for biology juniors is for no nursing student."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from core.domain.memory import Fact, FactKind
from core.text.languages.languages import english
from core.text.languages.schema.personal import AskedWords, FieldsOfStudy
from core.text.remembering import in_english

_EN, _STUDY = english(AskedWords), english(FieldsOfStudy)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_CAMPUS = re.compile(r"\b([\w-]+) campus\b")
SORTS = frozenset({FactKind.YEAR, FactKind.STATUS, FactKind.PREFERENCE})  # of which pages name groups
_OF_A_GROUP = SORTS | {FactKind.PROGRAMME, FactKind.CAMPUS, FactKind.CATALOG_YEAR}
_THIS_CENTURY = range(1990, 2100)

# Of each question that has one answer for everybody, the answers that a text names.
Groups = tuple[frozenset[int], ...]


def of_a_group(facts: Iterable[Fact]) -> list[Fact]:
    """The facts by which pages tell people apart."""
    return [fact for fact in facts if fact.kind in _OF_A_GROUP]


def may_be_for(facts: Sequence[Fact], text: str) -> bool:
    """Whether nothing that a text says of whom it is for excludes somebody of whom all these facts hold."""
    sorts = ". ".join(in_english(fact.value) for fact in facts if fact.kind in SORTS | {FactKind.PROGRAMME})
    pairs = zip(_groups(sorts), _groups(_EN.done.sub(" ", text)), strict=True)
    own, named = [_first_years(fact.value) for fact in facts if fact.kind is FactKind.CATALOG_YEAR], _first_years(text)
    return not (
        any(own and named and not own & named for own, named in pairs)
        or _is_none_of(_values(facts, FactKind.PROGRAMME), map(_words, fields_in(text)))
        or _is_none_of(_values(facts, FactKind.CAMPUS), map(_words, _campuses(text)))
        or bool(named and own and not any(each <= named for each in own))
    )


def addresses(text: str, fact: Fact) -> bool:
    """Whether a text says that it is for people of whom this fact holds: "third-year students" for a junior."""
    value = in_english(fact.value)
    if fact.kind in SORTS:
        own, said = _groups(value), _EN.done.sub(" ", text)
        of_all = said if _EN.narrower.search(value) else _EN.narrower.sub(" ", said)
        named = any(each & other for each, other in zip(own, _groups(of_all), strict=True))
        return named if any(own) or fact.kind is FactKind.PREFERENCE else _words(value) <= _words(text)
    if fact.kind is FactKind.PROGRAMME:
        return any(_words(each) <= _words(value) for each in fields_in(text))
    if fact.kind is FactKind.CAMPUS:
        return f"{value.lower().removesuffix(' campus')} campus" in text.lower()
    return (
        fact.kind is FactKind.CATALOG_YEAR and bool(_first_years(value)) and _first_years(value) <= _first_years(text)
    )


def names_a_group(question: str) -> bool:
    """Whether a question names people of some kind, so that it is about these, whoever asks."""
    return any(_groups(question)) or any(fields_in(question)) or any(_campuses(question))


def _groups(text: str) -> Groups:
    return tuple(frozenset(at for at, words in enumerate(answers) if words.search(text)) for answers in _EN.either)


def _first_years(text: str) -> frozenset[int]:
    """The first years of the catalogs that a text names: "2024-25 and later" names all from 2024 on."""
    found = set[int]()
    for first, later, earlier in _EN.catalog.compiled.findall(text):
        found |= {year for year in _THIS_CENTURY if (later and year > int(first)) or (earlier and year < int(first))}
        found.add(int(first))
    return frozenset(found)


def _values(facts: Sequence[Fact], kind: FactKind) -> list[frozenset[str]]:
    return [_words(in_english(fact.value)) for fact in facts if fact.kind is kind]


def _is_none_of(own: Iterable[frozenset[str]], named: Iterable[frozenset[str]]) -> bool:
    known, others = list(own), list(named)
    return bool(known and others) and not any(other <= each for other in others for each in known)


def _campuses(text: str) -> Iterator[str]:
    yield from (name for name in _CAMPUS.findall(text.lower()) if name not in _EN.no_campus)


def fields_in(text: str) -> Iterator[str]:
    """The fields of study whose students a text names: "engineering majors", "juniors who study nursing"."""
    words = _WORD.findall(text.lower())
    for at, word in enumerate(words):
        if _singular(word) in _STUDY.people:
            before = list(takewhile(_is_of_field, reversed(words[:at])))[::-1]
            behind = [*_behind(words[at + 1 :])]
            yield from (" ".join(run) for run in (before, behind) if _is_field(run))


def _behind(words: Sequence[str]) -> Iterator[str]:
    """The field behind the word for its students: "in nursing", "who major in nursing", "in the nursing program"."""
    led = list(takewhile(lambda word: word in _STUDY.leads, words))
    return takewhile(_is_of_field, words[len(led) :] if led else ())


def _is_of_field(word: str) -> bool:
    return word in _STUDY.names | _STUDY.before | _STUDY.after


def _is_field(run: Sequence[str]) -> bool:
    return bool(run) and (run[-1] in _STUDY.names or (len(run) > 1 and run[-1] in _STUDY.after))


def _words(text: str) -> frozenset[str]:
    return frozenset(map(_singular, _WORD.findall(text.lower()))) - _EN.of_any_value


def _singular(word: str) -> str:
    return word if word in _STUDY.names else word.removesuffix("s")
