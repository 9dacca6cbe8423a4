"""A regular expression that is compiled when it is first used, and once for all processes.

A question needs hundreds of them, which are a tenth of what a new process costs. What `re` makes of them is kept in
`__pycache__` beside this file, as Python keeps its bytecode; where that is missing or cannot be written, each process
makes its own. Another version of Python has another file, since the form is its own affair.
"""

import marshal
import os
import re
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from core.errors import ConfigurationError

_PARSER: Any = import_module("re._parser")  # the only reader of patterns that knows all of them
# The two halves of `re.compile`, between which the form can be kept.
_COMPILER, _ENGINE = import_module("re._compiler"), import_module("_sre")
_FILE = Path(cache_from_source(__file__)).with_suffix(f".{sys.hexversion:x}.patterns")
_Form = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
_made: dict[tuple[str, int], _Form] = {}  # by this process
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_WITHIN = ("SUBPATTERN", "ASSERT", "ATOMIC_GROUP", *_REPEATS)  # their last argument is what they hold
_NOTHING: frozenset[str] = frozenset()


def required_texts(pattern: str) -> frozenset[str]:
    """Texts in small letters of which every match has at least one; empty where the pattern requires none.

    As the prefilter of RE2 (Cox, "Regular Expression Matching with a Trigram Index", 2012). Raises `re.error`.
    """
    return _of_all(_PARSER.parse(pattern))


def _of_all(parts: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """Of parts that follow each other, the one that says most: whose shortest text is longest."""
    return max(_required(parts), key=lambda texts: min(map(len, texts)), default=_NOTHING)


def _required(parts: Iterable[tuple[Any, Any]]) -> Iterator[frozenset[str]]:
    letters = ""
    for kind, holds in parts:
        if str(kind) == "LITERAL":
            letters += chr(holds).lower()
            continue
        if letters:
            yield frozenset({letters})
        letters = ""
        if texts := _of_one(str(kind), holds):
            yield texts
    if letters:
        yield frozenset({letters})


def _of_one(kind: str, holds: Any) -> frozenset[str]:  # noqa: ANN401 - as the parser gives it
    if kind == "BRANCH":
        ways = list(map(_of_all, holds[1]))
        return _NOTHING if _NOTHING in ways else _NOTHING.union(*ways)
    if kind in _REPEATS and holds[0] == 0:
        return _NOTHING
    return _of_all(holds if kind == "ATOMIC_GROUP" else holds[-1]) if kind in _WITHIN else _NOTHING


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as `re.compile` gives. Raises `re.error`."""
    key = pattern, int(flags)
    form = _kept().get(key) or _made.get(key) or _made.setdefault(key, _form(*key))
    try:
        return _of_form(pattern, form)
    except (RuntimeError, TypeError, ValueError, OverflowError):  # the file is damaged: `keep` writes it anew
        return _of_form(pattern, _made.setdefault(key, _form(*key)))


def _of_form(pattern: str, form: _Form) -> re.Pattern[str]:
    flags, code, groups, by_name, names = form
    found: re.Pattern[str] = _ENGINE.compile(pattern, flags, array("I", code).tolist(), groups, by_name, names)
    return found


def keep() -> None:
    """Stores what this process has made for the next one; does nothing where the folder cannot be written."""
    if _made and not sys.dont_write_bytecode:
        _kept.cache_clear()  # another process may have stored others since
        unfinished = _FILE.with_suffix(f".{os.getpid()}")
        try:
            unfinished.write_bytes(marshal.dumps(_kept() | _made))
            unfinished.replace(_FILE)
        except OSError:
            with suppress(OSError):
                unfinished.unlink()  # what a full disk left of it


@cache
def _kept() -> dict[tuple[str, int], _Form]:
    try:
        found: dict[tuple[str, int], _Form] = marshal.loads(_FILE.read_bytes())  # noqa: S302 - as bytecode is
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def _form(pattern: str, flags: int) -> _Form:
    parsed: Any = _PARSER.parse(pattern, flags)
    state, code = parsed.state, _COMPILER._code(parsed, flags)
    names = {place: name for name, place in state.groupdict.items()}
    by_place = tuple(names.get(place) for place in range(state.groups))
    return flags | state.flags, array("I", code).tobytes(), state.groups - 1, dict(state.groupdict), by_place


Replacement = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Pattern:
    """A regular expression, without regard to case unless `flags` say otherwise.

    `source` may be a function, for what is put together from words that are read on first use, too; `place` says where
    it is written. As text it is its source, so that it can be a part of another one. Its first use raises
    ConfigurationError where it is no regular expression.
    """

    source: str | Callable[[], str]
    flags: int = re.IGNORECASE
    place: str = "a pattern in the code"

    def __str__(self) -> str:
        return self.pattern

    @cached_property
    def pattern(self) -> str:
        """What is compiled."""
        return self.source if isinstance(self.source, str) else self.source()

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The same as the `re` module takes it."""
        try:
            return compiled(self.pattern, self.flags)
        except re.error as error:
            raise ConfigurationError(f"{self.place} is no regular expression: {error}") from None

    @cached_property
    def required(self) -> tuple[str, ...]:
        """Texts in small letters of which each match has one; empty where it need have none."""
        return tuple(required_texts(self.pattern))

    def may_fit(self, small: str) -> bool:
        """False where a text in small letters lacks what each match has: that is far quicker than looking for one."""
        for each in self.required:
            if each in small:
                return True
        return not self.required

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The first place that fits."""
        return self.compiled.search(text, start)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """What fits at the start."""
        return self.compiled.match(text, start)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The whole text, or what stands between these places, where it fits."""
        return self.compiled.fullmatch(text, start, end)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every place that fits."""
        return self.compiled.finditer(text)

    def findall(self, text: str) -> list[str]:
        """What stands at every place that fits, or its only group there."""
        return self.compiled.findall(text)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        """The text between the places that fit."""
        return self.compiled.split(text, maxsplit)

    def sub(self, said: Replacement, text: str, count: int = 0) -> str:
        """The text with something else at the places that fit."""
        return self.compiled.sub(said, text, count)

    def subn(self, said: Replacement, text: str) -> tuple[str, int]:
        """The same, and at how many places."""
        return self.compiled.subn(said, text)


@dataclass(frozen=True)
class CasedPattern(Pattern):
    """The same with regard to case: of texts in small letters."""

    flags: int = 0
