"""Say something in the language of the person who is answered.

The language is a context variable: an adapter sets it where an event comes in, and every task and thread that is begun
for the event inherits it, so that no function has to pass it on. Events do not share a task, hence no language either.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date

from core.messages.catalogues import ENGLISH, day_in, language_of_locale, stands_in, text_in

_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)


def say(key: str, /, **values: object) -> str:
    """The sentence of this key with its values. Raises KeyError for an unknown key, or for a value that is missing."""
    return say_in(_LANGUAGE.get(), key, **values)


def say_in(language: str, key: str, /, **values: object) -> str:
    """The same in a language, or in English where its catalogue lacks the key."""
    return text_in(language, key).format(**values)


def say_count(key: str, count: int, /, **values: object) -> str:
    """The sentence for this number of things, which it may name as `{count}`."""
    return text_in(_LANGUAGE.get(), key, count).format(count=count, **values)


def say_day(day: date) -> str:
    """A day as people write it."""
    return day_in(_LANGUAGE.get(), day)


def own_words(locale: str, key: str) -> str | None:
    """The text of this key in the catalogue of a locale's language; None where there is no such text."""
    language = language_of_locale(locale)
    return stands_in(language, key) if language else None


def speak(locale: str) -> None:
    """From now on say everything in the language of this locale, where there is a catalogue for it."""
    _LANGUAGE.set(language_of_locale(locale) or _LANGUAGE.get())


@contextmanager
def speaking(*locales: str | None) -> Iterator[None]:
    """Inside, say everything in the language of the first locale that has a catalogue; without one, as outside."""
    known = (language for locale in locales if (language := language_of_locale(locale)))
    token = _LANGUAGE.set(next(known, _LANGUAGE.get()))
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
