"""The catalogues: every sentence of the bot by its key, one gettext file a language; the door to Babel."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from gettext import c2py
from importlib.resources import files
from io import BytesIO

ENGLISH = "en"
_CATALOGUE = ".po"


@cache
def languages() -> frozenset[str]:
    """The languages that there is a catalogue for (ISO 639)."""
    names = (each.name for each in files("core.messages").iterdir())
    return frozenset(name.removesuffix(_CATALOGUE) for name in names if name.endswith(_CATALOGUE))


def language_of_locale(locale: str | None) -> str | None:
    """The language of a locale such as `es-419` or `es_MX`; None where there is no catalogue for it."""
    language = (locale or "").replace("_", "-").partition("-")[0].lower()
    return language if language in languages() else None


def stands_in(language: str, key: str, count: int | None = None) -> str | None:
    """The text of this key in a language, with `count` the form for this number; None where its catalogue lacks it."""
    if language not in languages():
        return None
    texts, form_of = _read(language)
    forms = texts.get(key)
    return None if forms is None else forms[min(form_of(1 if count is None else count), len(forms) - 1)]


def text_in(language: str, key: str, count: int | None = None) -> str:
    """The same, or the English text. Raises KeyError for a key that English lacks."""
    text = stands_in(language, key, count) or stands_in(ENGLISH, key, count)
    if text is None:
        raise KeyError(f"no catalogue has {key!r}; add it to core/messages/{ENGLISH}{_CATALOGUE} first")
    return text


def day_in(language: str, day: date) -> str:
    """A day as it is written in a language: the pattern is the catalogue's (Unicode TR 35), the names are CLDR's."""
    return _day(language, day, "date.day")


def weekday_day_in(language: str, day: date) -> str:
    """The same with the day of the week, as a sentence names it."""
    return _day(language, day, "date.weekday_day")


def _day(language: str, day: date, pattern: str) -> str:
    from babel.dates import format_date

    return format_date(day, text_in(language, pattern), locale=language)


@cache
def _read(language: str) -> tuple[Mapping[str, Sequence[str]], Callable[[int], int]]:
    """The forms of each text by its key, and which of them goes with a number."""
    from babel.messages.pofile import read_po

    catalogue = read_po(BytesIO((files("core.messages") / f"{language}{_CATALOGUE}").read_bytes()))
    texts = {_many(each.id)[0]: _many(each.string) for each in catalogue if not each.fuzzy}
    return texts, c2py(catalogue.plural_expr)


def _many(said: str | Sequence[str] | None) -> Sequence[str]:
    return (said or "",) if said is None or isinstance(said, str) else said
