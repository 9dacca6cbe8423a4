"""The catalogues: every sentence of the bot by its key, one gettext file a language; the door to Babel."""

import gettext
from datetime import date
from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

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
    catalogue = _read(language)
    text = catalogue.gettext(key) if count is None else catalogue.ngettext(key, key, count)
    return None if text == key else text


def text_in(language: str, key: str, count: int | None = None) -> str:
    """The same, or the English text. Raises KeyError for a key that English lacks."""
    text = stands_in(language, key, count) or stands_in(ENGLISH, key, count)
    if text is None:
        raise KeyError(f"no catalogue has {key!r}; add it to core/messages/{ENGLISH}{_CATALOGUE} first")
    return text


def day_in(language: str, day: date) -> str:
    """A day as it is written in a language: the pattern is the catalogue's (Unicode TR 35), the names are CLDR's."""
    return format_date(day, text_in(language, "date.day"), locale=language)


def weekday_day_in(language: str, day: date) -> str:
    """The same with the day of the week, as a sentence names it."""
    return format_date(day, text_in(language, "date.weekday_day"), locale=language)


@cache
def _read(language: str) -> gettext.GNUTranslations:
    source = (files("core.messages") / f"{language}{_CATALOGUE}").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
