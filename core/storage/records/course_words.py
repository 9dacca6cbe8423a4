"""Look up courses by the words of their title or instructors, and people by those of their role, in SQL."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Function, Text, cast, func, or_
from sqlalchemy.dialects.postgresql import ARRAY

from core.storage.schema.record_tables import course_records, people_records

_MARKS = "[\u0300-\u036f]"
_SEPARATORS = "[^[:alnum:]]+"


def is_titled(words: Sequence[str], held: Sequence[str]) -> ColumnElement[bool]:
    """Whether the title has words, and only words among `words`; or has each of `held`."""
    title = _words(course_records.c.title)
    has_only = title.contained_by(_array(words))
    return (course_records.c.title != "") & (or_(has_only, title.contains(_array(held))) if held else has_only)


def has_instructor(words: Sequence[str]) -> ColumnElement[bool]:
    """Whether the instructors' names have each of these words, all together."""
    names = _words(func.array_to_string(course_records.c.instructors, " "))
    return names.contains(_array(words))


def has_role(words: Sequence[str]) -> ColumnElement[bool]:
    """Whether a person's role or group has one of these words."""
    known = people_records.c
    said: ColumnElement[bool] = _words(func.concat_ws(" ", known.role, known.group_name)).overlap(_array(words))
    return said


def _words(name: ColumnElement[str]) -> Function[Sequence[str]]:
    """As `core.domain.records.name_words` does it."""
    bare = func.regexp_replace(func.pg_catalog.normalize(name, "NFKD"), _MARKS, "", "g")
    plain = func.btrim(func.regexp_replace(func.lower(bare), _SEPARATORS, " ", "g"))
    return func.string_to_array(plain, " ", type_=ARRAY(Text))


def _array(words: Sequence[str]) -> ColumnElement[Sequence[str]]:
    return cast(list(words), ARRAY(Text))
