"""Look up courses by the words of their title or instructors, in SQL."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Text, cast, func, literal
from sqlalchemy.dialects.postgresql import ARRAY

from core.storage.schema.record_tables import course_records


def may_be_titled(words: Sequence[str]) -> ColumnElement[bool]:
    """Whether the title may have each of these words; to be looked at closer, for a word may be a part of another."""
    return _may_have(course_records.c.title, words)


def may_be_taught_by(words: Sequence[str]) -> ColumnElement[bool]:
    """Whether the instructors' names may have each of these words, all together."""
    return _may_have(func.array_to_string(course_records.c.instructors, " "), words)


def _may_have(name: ColumnElement[str], words: Sequence[str]) -> ColumnElement[bool]:
    """By letters alone, since splitting each name takes ten times as long; letters with marks may be any."""
    holds_all = name.ilike(func.all(cast([f"%{word}%" for word in words], ARRAY(Text))))
    return holds_all | (func.octet_length(name) > func.length(name)) if words else literal(False)
