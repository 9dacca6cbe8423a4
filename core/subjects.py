"""What a passage is about, told by its own words, in Python and as a condition in Postgres."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from core.domain import Subject

# Only what Python and Postgres read alike: `\b` (there `\y`), no groups that do not capture, no look-around.
_MONTH = r"(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"


@dataclass(frozen=True, slots=True)
class Sign:
    """A pattern, in a passage's text or in its anchor (title and headings), by which a subject is known."""

    pattern: str
    in_anchor: bool = False
    ignores_case: bool = True


# A passage states a course where a line, a heading or a cell opens with its code; a sentence only mentions it.
# Four figures that begin with 20 are mostly a year ("FALL 2026").
_COURSE = r"(^|\n|> | \| )(- )?([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\b"
SIGNS: Mapping[Subject, tuple[Sign, ...]] = {
    Subject.PROGRAMS: (
        Sign(
            r"\b(majors?|minors?|degrees?|certificates?|bachelors?|masters?|doctora(l|te)|ph\.? ?d|(b|m)\.? ?(a|s)\.|"
            r"(undergraduate|graduate|degree|academic|study) programs?|programs? of study)",
            in_anchor=True,
        ),
        Sign(
            r"\b(Bachelor|Master|Doctor) of [A-Z]|\b(Major|major|Minor|minor|Degree|degree) in [A-Z]|"
            r"\b(Certificate|certificate) in [A-Z]|\b(The|the|a) (major|minor|degree) (needs|takes|requires|has|in)\b",
            ignores_case=False,
        ),
    ),
    Subject.COURSES: (
        Sign(_COURSE, ignores_case=False),
        Sign(_COURSE, in_anchor=True, ignores_case=False),
    ),
    Subject.PEOPLE: (
        Sign(r"[a-z0-9]@[a-z0-9-]+\.[a-z]|\b[0-9]{3}(-|\.|\) ?| )[0-9]{4}\b"),
        Sign(r"\b(Dr|Prof|Professor|Dean|Provost|Instructor|Chair)\.? [A-Z]([a-z]|\.)", ignores_case=False),
    ),
    Subject.DATES: (
        Sign(
            rf"\b{_MONTH} [0-9]{{1,2}}(st|nd|rd|th)?\b|\b[0-9]{{1,2}}(st|nd|rd|th)?( of)? {_MONTH}\b|"
            rf"\b[0-9]{{1,2}}/[0-9]{{1,2}}/[0-9]{{2}}"
        ),
    ),
}


def is_about(subject: Subject, anchor: str, text: str) -> bool:
    """Whether a passage is about this; it may be about several things, or none."""
    return any(_compiled(sign).search(anchor if sign.in_anchor else text) for sign in SIGNS[subject])


def sql_condition(subject: Subject) -> str:
    """The same as a condition on a row of `chunks`; word for word that of the index `chunks_about_…`."""
    return " or ".join(_as_sql(sign) for sign in SIGNS[subject])


def _as_sql(sign: Sign) -> str:
    column, operator = "anchor" if sign.in_anchor else "text", "~*" if sign.ignores_case else "~"
    return f"chunks.{column} {operator} '{_escaped(sign.pattern)}'"


def _escaped(pattern: str) -> str:
    return pattern.replace(r"\b", r"\y").replace("'", "''")


def _compiled(sign: Sign) -> re.Pattern[str]:
    return re.compile(sign.pattern, re.IGNORECASE if sign.ignores_case else 0)
