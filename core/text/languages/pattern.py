"""A regular expression that is compiled when it is first used."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from core.errors import ConfigurationError
from core.text.languages.required_text import required_texts

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
            return re.compile(self.pattern, self.flags)
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

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The whole text, where it fits."""
        return self.compiled.fullmatch(text)

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
