"""The records that an answer rests on, each page numbered once."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.rag.structured.answer import Stated


@dataclass
class Sources:
    """Numbers pages from 1 in the order in which they are cited; the first record of a page stands for it."""

    stated: dict[str, Stated] = field(default_factory=dict)

    def mark(self, *stated: Stated) -> str:
        """The marks of the pages of these records, each once: "[1][2]"."""
        return "".join(f"[{number}]" for number in dict.fromkeys(map(self._number, stated)))

    def cited(self) -> tuple[Stated, ...]:
        """The records that are cited, in the order of their numbers."""
        return tuple(self.stated.values())

    def _number(self, stated: Stated) -> int:
        self.stated.setdefault(stated.url, stated)
        return list(self.stated).index(stated.url) + 1


def joined(names: Iterable[str]) -> str:
    """ "A, B and C"."""
    *before, last = list(names)
    return f"{', '.join(before)} and {last}" if before else last
