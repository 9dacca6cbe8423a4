"""The English name of what somebody told in another language, by which English pages are searched."""

from core.text.accents import without_accents
from core.text.languages.es.personal import values as spanish

_NAMES = {**spanish.HOBBIES, **spanish.FIELDS, **spanish.OTHER_STATUSES}
_STUDENT = ("estudiante", "alumno", "alumna")


def in_english(value: str) -> str:
    """ "nursing" for "enfermería", "second year" for "segundo año"; the value itself where it has no such name."""
    plain = without_accents(value).lower()
    first, _, rest = plain.partition(" ")
    if first in _STUDENT:
        return spanish.STATUSES.get(rest, value)
    if first == "campus":
        return spanish.CAMPUSES.get(rest, value)
    if first in spanish.YEARS and rest in spanish.SPANS:
        return f"{spanish.YEARS[first]} {spanish.SPANS[rest]}"
    return _NAMES.get(plain, value)
