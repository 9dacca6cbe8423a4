"""Answer who somebody is and how to reach them, from the records of directories."""

from collections.abc import Callable, Sequence
from datetime import date

from core.domain.records import StatedPerson
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.asked import Asked
from core.rag.structured.people.matching import people_meant, said
from core.rag.structured.people.reading import read
from core.rag.structured.sources import Sources, told
from core.records.templates import joined
from core.text.languages.en.questions.directory_questions import Wanted
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords

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
    role = told(stated, _VALUES[Wanted.ROLE], sources) or _of_group(stated, sources)
    first = next((one for one in stated if one.person.role or one.person.group), stated[0])
    details = [plain(value) for kind in _DETAILS if (value := _VALUES[kind](first))]
    if not role:
        return ""
    reached = (
        f" {said(first.person.name)} can be reached at {joined(details)} {sources.mark(first)}." if details else ""
    )
    return f"{said(first.person.name)} is {role}.{reached}"


def _of_group(stated: Sequence[StatedPerson], sources: Sources) -> str:
    group = told(stated, lambda one: one.person.group, sources)
    return f"in {group}" if group else ""


def _called(stated: Sequence[StatedPerson]) -> str:
    """ "Ada Bell (Dean)"."""
    name = said(stated[0].person.name)
    role = next((one.person.role for one in stated if one.person.role), "")
    return f"{name} ({plain(role)})" if role else name
