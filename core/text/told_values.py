"""The English name of what somebody told in another language, by which English pages are searched."""

from core.text.accents import without_accents
from core.text.languages.languages import in_language
from core.text.languages.schema.spanish import SpanishValues

_ES = in_language("es", SpanishValues)
_STUDENT = ("estudiante", "alumno", "alumna")


def in_english(value: str) -> str:
    """ "nursing" for "enfermería", "second year" for "segundo año"; the value itself where it has no such name."""
    plain = without_accents(value).lower()
    first, _, rest = plain.partition(" ")
    if first in _STUDENT:
        return _ES.statuses.get(rest, value)
    if first == "campus":
        return _ES.campuses.get(rest, value)
    if first in _ES.years and rest in _ES.spans:
        return f"{_ES.years[first]} {_ES.spans[rest]}"
    return _ES.other_statuses.get(plain) or _ES.fields.get(plain) or _ES.hobbies.get(plain, value)
