"""`CampusRecords` on Postgres: the records that current pages state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.domain.passage import EVERYWHERE, Chunk, Scope
from core.domain.records import (
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
    code_key,
    name_words,
)
from core.storage.database import Database, storable
from core.storage.index.chunk_rows import SELECT_CHUNKS, chunk_from
from core.storage.records.record_rows import S, stated_from
from core.storage.statements import scope_values
from core.storage.together import Document

MOST_FOUND = 1_000  # people or places with a word of a question
_IN_SCOPE = """
    and (cast(:sources as text[]) = '{}' or sources.name = any(:sources))
    and (cast(:topics as text[]) = '{}' or sources.topic = any(:topics))
"""
_PASSAGES = f"""
    with on_page as (
        {SELECT_CHUNKS}
        where sources.name = :source and pages.url = :url and page_versions.valid_to is null and chunks.ordinal >= 0
    ),
    holding as (
        select id from on_page
        where :line <> '' and (position(:line in on_page.text) > 0 or :line = any(on_page.headings))
    )
    select on_page.* from on_page join chunks using (id)
    where id in (select id from holding) or not exists (select from holding)
    order by chunks.ordinal
"""  # noqa: S608 - our own
_WITH_TERMS = f"""
    {SELECT_CHUNKS}
    where page_versions.valid_to is null and chunks.ordinal >= 0 and chunks.id in (
        select postings.chunk_id from postings join terms on terms.id = postings.term_id
        where terms.term = any(:terms) group by postings.chunk_id having count(*) = :many
    ) {_IN_SCOPE}
    order by sources.name, pages.url, chunks.ordinal
"""  # noqa: S608 - our own


def _stated(table: str, meant: str, what: str = "", order: str = "") -> str:
    """The records of a table with their page, in the order of the pages; or `what` of them, each value once."""
    page = f"{table}.*, sources.name as source, pages.url, page_versions.title as page_title, page_versions.fetched_at"
    return f"""
        select {f"distinct {what}" if what else page}
        from {table}
        join page_versions on page_versions.id = {table}.page_version_id
        join pages on pages.id = page_versions.page_id
        join sources on sources.id = pages.source_id
        where page_versions.valid_to is null and {meant} {_IN_SCOPE}
        {"" if what else f"order by {order} sources.name, pages.url, {table}.ordinal"}
    """  # noqa: S608 - our own


def _has(name: str, of_these: str) -> str:
    """Whether it may have these words; to be looked at closer, for a word may be a part of another.

    By letters alone, since splitting each name takes ten times as long; letters with marks may be any.
    """
    return f"({name} ilike {of_these}(cast(:words as text[])) or octet_length({name}) > length({name}))"


_FEW = f"limit {MOST_FOUND + 1}"
_COURSES = "course_records"
_CODED = _stated(_COURSES, "code_key = any(:keys)")
_NUMBERED = _stated(_COURSES, "code_key like any(cast(:ends as text[]))")
_REFERENCED = _stated(_COURSES, "reference = any(:references)")
_TITLED = _stated(_COURSES, _has("course_records.title", "all"))
_TAUGHT_BY = _stated(_COURSES, _has("array_to_string(instructors, ' ')", "all"))
_OF_SUBJECT = _stated(_COURSES, "starts_with(lower(code), :begins)")
_OF_DEPARTMENT = _stated(_COURSES, "department = :department")
_NAMES = _stated(_COURSES, "course_records.title <> ''", "code, course_records.title")
_SUBJECTS = _stated(_COURSES, "strpos(code, ' ') > 0", "regexp_replace(code, ' [^ ]*$', '') as value")
_DEPARTMENTS = _stated(_COURSES, "department <> ''", "department as value")
_CAMPUSES = _stated(_COURSES, "campus <> ''", "campus as value")
_EVENTS = _stated("dated_events", "starts_on <= :last and ends_on >= :first", order="starts_on, ends_on,")
_NAMED = "name_words && cast(:words as text[])"
_PEOPLE = _stated("people_records", _NAMED) + _FEW
_IN_ROLE = _stated("people_records", _has("concat_ws(' ', role, group_name)", "any")) + _FEW
_PLACES = _stated("place_records", _NAMED) + _FEW


@dataclass(frozen=True, slots=True)
class PostgresCampusRecords:
    """`CampusRecords` on Postgres, for the sources and topics of a scope.

    What is asked for at the same moment is read by one statement.
    """

    database: Database
    scope: Scope = EVERYWHERE

    def within(self, scope: Scope) -> "PostgresCampusRecords":
        """The same for the sources and topics of a scope."""
        return replace(self, scope=scope)

    async def passages(self, source: str, url: str, line: str) -> list[Chunk]:
        """The passages of a page that hold this line or stand under it, in order; all of them where none does."""
        page = {"source": storable(source), "url": storable(url), "line": storable(line)}
        return list(map(_chunk, await self.database.together.rows(_PASSAGES, **page)))

    async def passages_with(self, terms: Sequence[str]) -> list[Chunk]:
        """The passages that have each of these terms in their text, title or headings; in the order of the pages."""
        wanted = _texts(sorted(set(terms)))
        values = {"terms": wanted, "many": len(wanted)} | scope_values(self.scope)
        return list(map(_chunk, await self.database.together.rows(_WITH_TERMS, **values))) if wanted else []

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        keys = sorted({code_key(storable(code)) for code in codes})
        return await self._courses(_CODED, keys=keys) if keys else []

    async def courses_numbered(self, numbers: Sequence[str]) -> list[StatedCourse]:
        """Courses with one of these numbers, such as "w3997", or "3997" alone; in the order of the pages."""
        wanted = {code_key(storable(number)) for number in numbers} - {""}
        found = await self._courses(_NUMBERED, ends=[f"%{number}" for number in wanted]) if wanted else []
        return [one for one in found if {one.course.number, one.course.figures} & wanted]

    async def courses_referenced(self, references: Sequence[str]) -> list[StatedCourse]:
        """The courses or sections with one of these numbers for registering (CRN, call number)."""
        return await self._courses(_REFERENCED, references=_texts(references)) if references else []

    async def courses_titled(self, words: Sequence[str]) -> list[StatedCourse]:
        """Courses whose title has each of these words, in the order of the pages."""
        wanted = set(name_words(storable(" ".join(words))))
        found = await self._courses(_TITLED, words=_parts(wanted)) if wanted else []
        return [one for one in found if wanted <= set(name_words(one.course.title))]

    async def course_names(self) -> list[tuple[str, str]]:
        """The code and title of each course, each pair once, in the order of the codes."""
        return sorted((row["code"], row["title"]) for row in await self._rows(_NAMES))

    async def courses_taught_by(self, name: str) -> list[StatedCourse]:
        """Courses with an instructor whose name has each of these words, in the order of the pages."""
        words = set(name_words(storable(name)))
        found = await self._courses(_TAUGHT_BY, words=_parts(words)) if words else []
        return [one for one in found if any(words <= set(name_words(name)) for name in one.course.instructors)]

    async def courses_of(self, subject: str) -> list[StatedCourse]:
        """The courses whose code has this subject ("CS"), in the order of the pages."""
        found = await self._courses(_OF_SUBJECT, begins=f"{storable(subject).lower()} ")
        return [stated for stated in found if stated.course.subject.casefold() == subject.casefold()]

    async def subjects(self) -> list[str]:
        """The subjects of the courses' codes, each once; codes of figures alone have none."""
        return sorted(row["value"] for row in await self._rows(_SUBJECTS))

    async def departments(self) -> list[str]:
        """The departments that pages name above or beside their courses, each once."""
        return sorted(row["value"] for row in await self._rows(_DEPARTMENTS))

    async def campuses(self) -> list[str]:
        """The campuses that pages name for their courses, each once."""
        return sorted(row["value"] for row in await self._rows(_CAMPUSES))

    async def courses_in(self, department: str) -> list[StatedCourse]:
        """The courses that stand under this name of a department, in the order of the pages."""
        return await self._courses(_OF_DEPARTMENT, department=storable(department))

    async def _courses(self, which: str, **values: object) -> list[StatedCourse]:
        return [stated_from(StatedCourse, row) for row in await self._rows(which, **values)]

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        return [stated_from(StatedEvent, row) for row in await self._rows(_EVENTS, first=first, last=last)]

    async def people_named(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose name has one of these words, in the order of the pages."""
        return await self._few(StatedPerson, _PEOPLE, _texts(words))

    async def people_in_role(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose role or group has one of these words, in the order of the pages."""
        found, wanted = await self._few(StatedPerson, _IN_ROLE, _parts(words)), set(words)
        return [one for one in found if wanted & set(name_words(f"{one.person.role} {one.person.group}"))]

    async def places_named(self, words: Sequence[str]) -> list[StatedPlace]:
        """The places whose name has one of these words, in the order of the pages."""
        return await self._few(StatedPlace, _PLACES, _texts(words))

    async def _few(self, kind: type[S], which: str, words: Sequence[str]) -> list[S]:
        """The records; none where they are so many that a word is no name of one thing."""
        rows = await self._rows(which, words=words) if words else []
        return [stated_from(kind, row) for row in rows] if len(rows) <= MOST_FOUND else []

    async def _rows(self, which: str, **values: object) -> list[Document]:
        return await self.database.together.rows(which, **values, **scope_values(self.scope))


def _chunk(row: Document) -> Chunk:
    return chunk_from([*row.values()])


def _texts(words: Sequence[str]) -> list[str]:
    return [storable(word) for word in words]


def _parts(words: Iterable[str]) -> list[str]:
    return [f"%{storable(word)}%" for word in sorted(words)]
