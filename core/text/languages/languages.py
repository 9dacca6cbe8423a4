"""The languages whose words we have, and the sections of their files.

A language is a file `<code>.yaml`, or a folder with a file for each module of the schema, as English is. A file is read
when one of its sections is first asked for.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TypeVar, cast

from core.errors import ConfigurationError
from core.text.languages import schema
from core.text.languages.pattern import Pattern
from core.text.languages.reading import sections_of
from core.text.languages.schema.personal import SensitiveWords

S = TypeVar("S")
ENGLISH = "en"

_HERE = Path(__file__).parent
# A word of several languages is taken for one of the first of these; languages that are added come after them.
_ORDER = ("en", "es", "zh", "fr", "de", "ar", "hi", "vi", "ko")


@lru_cache
def languages() -> tuple[str, ...]:
    """The codes (ISO 639-1) of all languages, English first."""
    codes = {*_ORDER, *(path.stem for path in _HERE.glob("*.yaml"))}
    return tuple(sorted(codes, key=lambda code: (_ORDER.index(code) if code in _ORDER else len(_ORDER), code)))


def english(section: type[S]) -> S:
    """A section of the English words, which is read when one of its entries is first asked for.

    Asking raises ConfigurationError where the file is wrong, which names file, line and key.
    """
    return in_language(ENGLISH, section)


def in_language(code: str, section: type[S]) -> S:
    """The same of another language."""
    return cast(S, _Unread(code, section))


@lru_cache
def campus_words() -> Mapping[str, str]:
    """The campus words of each language that a question may be asked in, as the dictionary reads them."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in _HERE.glob("campus_words/*.txt")}
    return {code: re.sub(r"^#.*\n", "", text, flags=re.MULTILINE) for code, text in files.items()}


def check_languages(folder: Path = _HERE) -> int:
    """Read every file and compile every pattern; how many languages there are.

    Raises ConfigurationError for the first thing that is wrong, which names file, line and key.
    """
    codes = {path.stem for path in folder.glob("*.yaml")} | {path.parent.name for path in folder.glob("*/*.yaml")}
    for code in sorted(codes):
        kinds = _sections_of(code)
        for kind in kinds:
            for pattern in _patterns_in(vars(_read(folder, code, kind))):
                _ = pattern.compiled
        known = {_name(kind) for kind in kinds}
        for path in {_file(folder, code, kind) for kind in kinds}:
            for name, section in sections_of(path).items():
                if name not in known:
                    section.refuse(f"unknown section; a language has {', '.join(sorted(known))}", section.key, (name,))
    return len(codes)


def _sections_of(code: str) -> tuple[type, ...]:
    """The sections that a language has to have: English all but those of Spanish, others those of every language."""
    every = {each.name: f"{schema.__name__}.{each.name}" for each in iter_modules(schema.__path__)}
    if code == ENGLISH:
        return _defined_in(*(module for name, module in every.items() if name != "spanish"))
    if code == "es":
        return (*_defined_in(every["every_language"], every["spanish"]), SensitiveWords)
    return _defined_in(every["every_language"])


def _defined_in(*modules: str) -> tuple[type, ...]:
    """Each class of words that is defined in one of these modules."""
    found = ((name, each) for name in modules for each in vars(import_module(name)).values() if isinstance(each, type))
    return tuple(each for name, each in found if each.__module__ == name and not issubclass(each, Enum))


class _Unread:
    """Stands for a section until an entry is asked for; from then on it has all of them."""

    def __init__(self, code: str, kind: type) -> None:
        self._code, self._kind = code, kind

    def __getattr__(self, name: str) -> object:
        vars(self).update(vars(_read(_HERE, self._code, self._kind)))
        return object.__getattribute__(self, name)


@cache
def _read(folder: Path, code: str, kind: type) -> object:
    path = _file(folder, code, kind)
    section = sections_of(path).get(_name(kind))
    if section is None:
        raise ConfigurationError(f"{path}, line 1: misses the section {_name(kind)}; those of Spanish show its form")
    return section.as_record(kind)


def _file(folder: Path, code: str, kind: type) -> Path:
    one = folder / f"{code}.yaml"
    return one if one.exists() else folder / code / f"{kind.__module__.rpartition('.')[2]}.yaml"


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _patterns_in(value: object) -> Iterator[Pattern]:
    if isinstance(value, Pattern):
        yield value
    elif isinstance(value, Mapping):
        yield from (found for each in value.values() for found in _patterns_in(each))
    elif isinstance(value, tuple | frozenset):
        yield from (found for each in value for found in _patterns_in(each))
