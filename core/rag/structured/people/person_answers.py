"""Answer who somebody is and how to reach them; a namesake or a neighbour is nobody."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from core.domain.records import Person, StatedPerson
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.people.reading import DirectoryQuestion, read
from core.rag.structured.sections.titles import acronyms, runs
from core.rag.structured.sources import Sources, told
from core.rag.structured.thing_words import is_in, spellings, words_of
from core.records.templates import joined
from core.text.languages.en.questions.directory_questions import FILLERS, GENERIC, OFFICE_WORDS, Wanted
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import CourseWords, DirectoryWords
from core.text.languages.schema.pages import PeopleWords

_VALUES: dict[Wanted, Callable[[StatedPerson], str]] = {
    Wanted.ROLE: lambda one: one.person.role,
    Wanted.OFFICE: lambda one: one.person.office,
    Wanted.PHONE: lambda one: one.person.phone,
    Wanted.EMAIL: lambda one: one.person.email,
}
_NAMES = {Wanted.OFFICE: "office", Wanted.PHONE: "telephone number", Wanted.EMAIL: "e-mail address"}
_DETAILS = (Wanted.OFFICE, Wanted.PHONE, Wanted.EMAIL)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about the people whom the question names or means by their role. Raises DatabaseError."""
    question = read(asked)
    if not question.content or (
        not question.wanted and not question.is_who and english(CourseWords).yes_no.match(asked.question)
    ):
        return None
    sources = Sources()
    wanted = question.wanted if question.wanted and question.wanted != (Wanted.ROLE,) else ()
    lines = [_about(each, wanted, sources) for each in await people_meant(question, records)]
    return RecordAnswer("\n".join(lines), sources.cited()) if lines and all(lines) else None


def _about(stated: Sequence[StatedPerson], wanted: Sequence[Wanted], sources: Sources) -> str:
    """One sentence; empty where no page states what is asked."""
    if not wanted:
        return _overview(stated, sources)
    values = {kind: told(stated, _VALUES[kind], sources) for kind in wanted if kind is not Wanted.ROLE}
    known = {kind: value for kind, value in values.items() if value}
    if len(known) == 1 and len(values) == 1:
        [(kind, value)] = known.items()
        return f"The {_NAMES[kind]} of {_called(stated)} is {value}."
    is_enough = len(known) == len(values) or values.keys() == {*_DETAILS}
    return f"{_called(stated)}: {'; '.join(known.values())}." if known and is_enough else ""


def _overview(stated: Sequence[StatedPerson], sources: Sources) -> str:
    """ "Ada Bell is Dean (Hall 4; 555-0100; …)": the role, and what else the page that states it says."""
    role = told(stated, _VALUES[Wanted.ROLE], sources)
    first = next((one for one in stated if one.person.role), stated[0])
    details = [plain(value) for kind in _DETAILS if (value := _VALUES[kind](first))]
    if not role:
        return ""
    reached = (
        f" {said(first.person.name)} can be reached at {joined(details)} {sources.mark(first)}." if details else ""
    )
    return f"{said(first.person.name)} is {role}.{reached}"


def _called(stated: Sequence[StatedPerson]) -> str:
    """ "Ada Bell (Dean)"."""
    name = said(stated[0].person.name)
    role = next((one.person.role for one in stated if one.person.role), "")
    return f"{name} ({plain(role)})" if role else name


_EN, _ASKED = english(PeopleWords), english(DirectoryWords)
_DEGREES = Pattern(lambda: rf"{_EN.degree}(?:,?\s+{_EN.degree})*", 0)
MOST_PEOPLE = 3  # of whom one answer tells
_LONGEST_SHORT_NAME = 4  # letters: "cs", "biol"
_SHORTEST_RUN = 3  # words of an acronym
_ROLES, _AND = re.compile(r"\s*(?:;|\||/)\s*"), re.compile(r"\s+(?:and|&)\s+")


async def people_meant(question: DirectoryQuestion, records: CampusRecords) -> list[list[StatedPerson]]:
    """What pages state of each, one person at a time; empty where nobody or too many fit. Raises DatabaseError."""
    if not question.content:
        return []
    near = await records.people_named(spellings(question.content))
    found = _each(one for one in near if _is_named(one, question))
    if not found:
        found = _each(await _in_role(question, records))
    return found if len(found) <= MOST_PEOPLE else []


def _is_named(one: StatedPerson, question: DirectoryQuestion) -> bool:
    """Whether a part of the name is asked for, and nothing that is not said of this person or in the page's title."""
    name, person = known_words(one.person.name), one.person
    of_name = [word for word in question.content if is_in(word, name)]
    known = {*name, *words_of(f"{person.role} {person.group} {one.title}"), *OFFICE_WORDS, *_ASKED.honorifics}
    known |= initials(person.name) or {word for word in question.content if len(word) == 1}
    return bool(set(of_name) - _ASKED.ranks) and all(is_in(word, known) for word in question.content)


async def _in_role(question: DirectoryQuestion, records: CampusRecords) -> list[StatedPerson]:
    """By the words that tell roles apart; by its rank where there are none, or where one may be a short name."""
    telling = [word for word in question.content if word not in _ASKED.ranks and word not in GENERIC]
    ranks = [word for word in question.content if word in _ASKED.ranks]
    if not (ranks or question.wanted or question.is_who or question.leads or _EN.roles & set(telling)):
        return []
    near = await records.people_in_role(spellings([*(telling or ranks), *_acronyms(question.words)]))
    fitting = _fitting(question, near)
    if not fitting and telling and any(len(word) <= _LONGEST_SHORT_NAME for word in telling):
        near = await records.people_in_role(spellings(ranks))
        fitting = _fitting(question, near)
    if not fitting and telling and ranks:
        fitting = _only_one(question, near)
    return fitting if fitting and _is_certain(question, fitting, near) else []


def _fitting(question: DirectoryQuestion, near: Sequence[StatedPerson]) -> list[StatedPerson]:
    return [one for one in near if any(_has_role(role, one, question) for role in _roles(one.person))]


def _acronyms(words: Sequence[str]) -> list[str]:
    """ "lti" of "language technologies institute": of three words or more that stand together."""
    said = [word for word in words if word not in FILLERS or word in GENERIC - OFFICE_WORDS]
    return [short for short in runs(" ".join(said)) if len(short) >= _SHORTEST_RUN]


def _only_one(question: DirectoryQuestion, near: Sequence[StatedPerson]) -> list[StatedPerson]:
    """The one with all asked words in one role, which may say more but names no deputy: "Senior Program Manager"."""
    asked = [word for word in question.words if word not in FILLERS and word not in OFFICE_WORDS]
    said = [one for one in near if any(_says_all(role, asked) for role in _roles(one.person))]
    return said if len(_each(said)) == 1 else []


def _says_all(role: str, asked: Sequence[str]) -> bool:
    words = words_of(role)
    more = [word for word in words if not is_in(word, asked)]
    return all(is_in(word, words) for word in asked) and not set(more) & _ASKED.deputies


def _roles(person: Person) -> list[str]:
    """The whole, and its parts: "Dean and Vice President" are two roles, "Director of Art and Music" is one."""
    parts = [person.role, *_ROLES.split(person.role)]
    pairs = [_AND.split(part) for part in parts]
    two = [role for several in pairs if all(_EN.roles & set(words_of(each)) for each in several) for role in several]
    return [role for role in dict.fromkeys((*parts, *two)) if role]


def _has_role(role: str, one: StatedPerson, question: DirectoryQuestion) -> bool:
    """Whether the question has all that a role says, and the role and the person's group all that it says."""
    asked, person = set(question.words) - (FILLERS - {"head"}), one.person
    short = {**acronyms(person.group, asked), **acronyms(role, asked)}
    given = asked.union(*short.values())
    said = {word for word in words_of(role) if word not in GENERIC}
    missing = {word for word in said if not is_in(word, given)}
    spelled_out = acronyms(" ".join(question.words), missing)
    missing -= spelled_out.keys()
    asked -= set().union(*spelled_out.values())
    if missing & _ASKED.heads and _asks_for_head(question):
        missing -= _ASKED.heads
        asked -= {"head"}
    known = {*words_of(role), *words_of(person.group), *words_of(one.title), *OFFICE_WORDS}
    is_known = all(is_in(word, known) or word in short for word in asked)
    has_named = bool(asked - GENERIC) or bool(spelled_out)
    return has_named and not missing and is_known


def _asks_for_head(question: DirectoryQuestion) -> bool:
    """ "Who runs X", "whom do I ask about X"."""
    return question.leads or (question.is_who and question.is_contact)


def _is_certain(question: DirectoryQuestion, fitting: Sequence[StatedPerson], near: Sequence[StatedPerson]) -> bool:
    """A bare rank ("the director") means somebody only where nobody else has it."""
    asked = {word for word in question.content if word not in GENERIC}
    if asked - _ASKED.ranks:
        return True
    others = [one for one in near if one not in fitting and set(words_of(one.person.role)) & asked]
    return len(_each(fitting)) == 1 and not others and Wanted.ROLE not in question.wanted


def _each(stated: Iterable[StatedPerson]) -> list[list[StatedPerson]]:
    """What pages state, one person at a time."""
    people: list[list[StatedPerson]] = []
    for one in stated:
        name = known_words(one.person.name)
        known = next((each for each in people if is_same(name, known_words(each[0].person.name))), None)
        if known is None:
            people.append([one])
        else:
            known.append(one)
    return people


def said(name: str) -> str:
    """ "Dr. Ada Bell" of "Bell, Dr. Ada"; "Ada Bell, PhD" stays as it is."""
    last, comma, first = plain(name).partition(",")
    if not comma or _DEGREES.fullmatch(first.strip()):
        return plain(name)
    return f"{first.strip()} {last.strip()}"


def known_words(name: str) -> frozenset[str]:
    """The words of a name without titles, degrees and single letters."""
    last, _, first = name.partition(",")
    bare = last if _DEGREES.fullmatch(first.strip()) else name
    return frozenset(word for word in words_of(bare) if word not in _ASKED.honorifics and len(word) > 1)


def initials(name: str) -> frozenset[str]:
    """The single letters of a name: "b" of "David B. Lurie"."""
    return frozenset(word for word in words_of(name) if len(word) == 1)


def is_same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two names may be one person's: the shorter one has first and last name and no word of its own."""
    shorter = min(one, other, key=len)
    return one == other or (len(shorter) >= 2 and shorter <= one | other and (one <= other or other <= one))
