"""The mutants of `mutants.yaml`: a guard, the text that is broken, and the tests that must notice it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

LIST = Path(__file__).with_name("mutants.yaml")


class MutantError(Exception):
    """A mutant no longer fits the code: its message says which, and what to do."""


@dataclass(frozen=True)
class Mutant:
    """One broken guard. `explained` says why it may survive."""

    guard: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    explained: str = ""

    @property
    def name(self) -> str:
        """A short line for people."""
        return f"{self.guard}: {self.file}: {' '.join(self.old.split())[:70]}"

    def applied_to(self, text: str) -> str:
        """The text of its file with the guard broken. Raises MutantError when the old text is not there once."""
        if (found := text.count(self.old)) != 1:
            raise MutantError(
                f"{self.name!r} stands {found} times in {self.file}, not once: "
                f"correct `old` and `new` in {LIST.name} where the code has moved."
            )
        return text.replace(self.old, self.new)


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """All that are listed."""
    listed = yaml.load(LIST.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return tuple(Mutant(**each | {"tests": tuple(each["tests"])}) for each in listed)
