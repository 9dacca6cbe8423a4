"""`CampusRecords` on Postgres: the records that current pages state."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Row, Select, Table, Text, bindparam, func, select, text

from core.domain.passage import EVERYWHERE, Chunk, Scope
from core.domain.records import (
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
    StatedPrice,
    code_key,
    name_words,
)
from core.storage.database import Database, storable
from core.storage.index.chunk_rows import SELECT_CHUNKS, chunk_from
from core.storage.records.record_rows import (
    course_from,
    event_from,
    may_be_taught_by,
    may_be_titled,
    may_have_role,
    person_from,
    place_from,
    price_from,
)
from core.storage.schema.record_tables import course_records, dated_events, people_records, place_records, price_records
from core.storage.schema.tables import page_versions, pages, sources
from core.storage.statements import in_scope

_COURSE = course_records.c
MOST_FOUND = 1_000  # people, places or prices with a word of a question
_OF_PAGE = """
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null and chunks.ordinal >= 0
"""
_PASSAGES = text(f"{SELECT_CHUNKS}{_OF_PAGE} order by chunks.ordinal")
_HOLDING = text(f"""
    {SELECT_CHUNKS}{_OF_PAGE} and (position(:line in chunks.text) > 0 or :line = any(chunks.headings))
    order by chunks.ordinal
""")

_WITH_ALL = """
    where page_versions.valid_to is null and chunks.ordinal >= 0 and chunks.id in (
        select postings.chunk_id from postings join terms on terms.id = postings.term_id
        where terms.term = any(:terms) group by postings.chunk_id having count(*) = :many
    ) and (:sources = '{}'::text[] or sources.name = any(:sources))
    and (:topics = '{}'::text[] or sources.topic = any(:topics))
"""
_LISTS = (bindparam(name, type_=ARRAY(Text)) for name in ("terms", "sources", "topics"))
_IN_ORDER = "order by sources.name, pages.url, chunks.ordinal"
_WITH_TERMS = text(f"{SELECT_CHUNKS}{_WITH_ALL}{_IN_ORDER}").bindparams(*_LISTS)


@dataclass(frozen=True, slots=True)
class PostgresCampusRecords:
    """`CampusRecords` on Postgres, for the sources and topics of a scope."""

    database: Database
    scope: Scope = EVERYWHERE

    def within(self, scope: Scope) -> "PostgresCampusRecords":
        """The same for the sources and topics of a scope."""
        return replace(self, scope=scope)

    async def passages(self, source: str, url: str, line: str) -> list[Chunk]:
        """The passages of a page that hold this line or stand under it, in order; all of them where none does."""
        page = {"source": storable(source), "url": storable(url)}
        async with self.database.begin() as connection:
            holding = (await connection.execute(_HOLDING, page | {"line": storable(line)})).all() if line else []
            return [chunk_from(row) for row in holding or (await connection.execute(_PASSAGES, page)).all()]

    async def passages_with(self, terms: Sequence[str]) -> list[Chunk]:
        """The passages that have each of these terms in their text, title or headings; in the order of the pages."""
        wanted = _texts(sorted(set(terms)))
        within = {"sources": _texts(self.scope.sources), "topics": _texts(self.scope.topics)}
        async with self.database.begin() as connection:
            found = await connection.execute(_WITH_TERMS, {"terms": wanted, "many": len(wanted)} | within)
            return [chunk_from(row) for row in found] if wanted else []

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        return await self._courses(_COURSE.code_key.in_({code_key(storable(code)) for code in codes}))

    async def courses_numbered(self, numbers: Sequence[str]) -> list[StatedCourse]:
        """Courses with one of these numbers, such as "w3997", or "3997" alone; in the order of the pages."""
        wanted = {code_key(storable(number)) for number in numbers} - {""}
        ends = [f"%{number}" for number in wanted]
        found = await self._courses(_COURSE.code_key.like(func.any(ends))) if wanted else []
        return [one for one in found if {one.course.number, one.course.figures} & wanted]

    async def courses_referenced(self, references: Sequence[str]) -> list[StatedCourse]:
        """The courses or sections with one of these numbers for registering (CRN, call number)."""
        return await self._courses(_COURSE.reference.in_([storable(each) for each in references]))

    async def courses_titled(self, words: Sequence[str]) -> list[StatedCourse]:
        """Courses whose title has each of these words, in the order of the pages."""
        wanted = set(name_words(storable(" ".join(words))))
        found = await self._courses(may_be_titled(sorted(wanted))) if wanted else []
        return [one for one in found if wanted <= set(name_words(one.course.title))]

    async def course_names(self) -> list[tuple[str, str]]:
        """The code and title of each course, each pair once, in the order of the codes."""
        stated = _stated(course_records, _COURSE.title != "", self.scope)
        named = stated.with_only_columns(_COURSE.code, _COURSE.title).order_by(None).distinct()
        return sorted((row.code, row.title) for row in await self._rows(named))

    async def courses_taught_by(self, name: str) -> list[StatedCourse]:
        """Courses with an instructor whose name has each of these words, in the order of the pages."""
        words = set(name_words(storable(name)))
        found = await self._courses(may_be_taught_by(sorted(words))) if words else []
        return [one for one in found if any(words <= set(name_words(name)) for name in one.course.instructors)]

    async def courses_of(self, subject: str) -> list[StatedCourse]:
        """The courses whose code has this subject ("CS"), in the order of the pages."""
        begins = func.lower(_COURSE.code).startswith(f"{storable(subject).lower()} ", autoescape=True)
        found = await self._courses(begins)
        return [stated for stated in found if stated.course.subject.casefold() == subject.casefold()]

    async def subjects(self) -> list[str]:
        """The subjects of the courses' codes, each once; codes of figures alone have none."""
        subject = func.regexp_replace(_COURSE.code, " [^ ]*$", "")
        stated = (
            _stated(course_records, _COURSE.code.contains(" "), self.scope).with_only_columns(subject).order_by(None)
        )
        return sorted(row[0] for row in await self._rows(stated.distinct()))

    async def departments(self) -> list[str]:
        """The departments that pages name above or beside their courses, each once."""
        return await self._values(_COURSE.department)

    async def campuses(self) -> list[str]:
        """The campuses that pages name for their courses, each once."""
        return await self._values(_COURSE.campus)

    async def _values(self, column: ColumnElement[str]) -> list[str]:
        stated = _stated(course_records, column != "", self.scope)
        named: Select[Any] = stated.with_only_columns(column).order_by(None).distinct()
        return sorted(row[0] for row in await self._rows(named))

    async def courses_in(self, department: str) -> list[StatedCourse]:
        """The courses that stand under this name of a department, in the order of the pages."""
        return await self._courses(_COURSE.department == storable(department))

    async def _courses(self, meant: ColumnElement[bool]) -> list[StatedCourse]:
        rows = await self._rows(_stated(course_records, meant, self.scope))
        return [StatedCourse(course_from(row), *_page(row)) for row in rows]

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        meant = (dated_events.c.starts_on <= last) & (dated_events.c.ends_on >= first)
        stated = _stated(dated_events, meant, self.scope, dated_events.c.starts_on, dated_events.c.ends_on)
        return [StatedEvent(event_from(row), *_page(row)) for row in await self._rows(stated)]

    async def people_named(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose name has one of these words, in the order of the pages."""
        return await self._people(people_records.c.name_words.overlap(_texts(words))) if words else []

    async def people_in_role(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose role or group has one of these words, in the order of the pages."""
        found = await self._people(may_have_role(_texts(words))) if words else []
        wanted = set(words)
        return [one for one in found if wanted & set(name_words(f"{one.person.role} {one.person.group}"))]

    async def _people(self, meant: ColumnElement[bool]) -> list[StatedPerson]:
        rows = await self._few_rows(_stated(people_records, meant, self.scope))
        return [StatedPerson(person_from(row), *_page(row)) for row in rows]

    async def places_named(self, words: Sequence[str]) -> list[StatedPlace]:
        """The places whose name has one of these words, in the order of the pages."""
        meant = place_records.c.name_words.overlap(_texts(words))
        rows = await self._few_rows(_stated(place_records, meant, self.scope)) if words else []
        return [StatedPlace(place_from(row), *_page(row)) for row in rows]

    async def prices_of(self, words: Sequence[str]) -> list[StatedPrice]:
        """The prices that have one of these words in their name or labels, in the order of the pages."""
        meant = price_records.c.what_words.overlap(_texts(words))
        rows = await self._few_rows(_stated(price_records, meant, self.scope)) if words else []
        return [StatedPrice(price_from(row), *_page(row)) for row in rows]

    async def _few_rows(self, stated: Select[tuple[object, ...]]) -> Sequence[Row[Any]]:
        """The rows; none where they are so many that a word is no name of one thing."""
        rows = await self._rows(stated.limit(MOST_FOUND + 1))
        return rows if len(rows) <= MOST_FOUND else []

    async def _rows(self, stated: Select[tuple[object, ...]]) -> Sequence[Row[Any]]:
        async with self.database.reading() as connection:
            return (await connection.execute(stated)).all()


def _stated(
    table: Table, meant: ColumnElement[bool], scope: Scope, *order: ColumnElement[object]
) -> Select[tuple[object, ...]]:
    return (
        select(
            *table.c,
            sources.c.name.label("source"),
            pages.c.url,
            page_versions.c.title.label("page_title"),
            page_versions.c.fetched_at,
        )
        .select_from(table.join(page_versions).join(pages).join(sources))
        .where(page_versions.c.valid_to.is_(None), meant, *in_scope(scope))
        .order_by(*order, sources.c.name, pages.c.url, table.c.ordinal)
    )


def _texts(words: Sequence[str]) -> list[str]:
    return [storable(word) for word in words]


def _page(row: Row[Any]) -> tuple[str, str, str, datetime]:
    return row.source, row.url, row.page_title, row.fetched_at
