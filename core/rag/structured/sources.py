"""The records that an answer rests on, numbered in the order in which they are cited."""

from dataclasses import dataclass, field

from core.rag.structured.answer import Stated, line_of

MOST_CITED = 4


@dataclass
class Sources:
    """Numbers from 1; after MOST_CITED, a record is cited by the first one of its page, where there is one."""

    stated: list[Stated] = field(default_factory=list)

    def mark(self, *stated: Stated) -> str:
        """The marks of these records, each once: "[1][2]"."""
        return "".join(f"[{number}]" for number in dict.fromkeys(map(self._number, stated)))

    def cited(self) -> tuple[Stated, ...]:
        """The records that are cited, in the order of their numbers."""
        return tuple(self.stated)

    def _number(self, stated: Stated) -> int:
        place = (stated.url, line_of(stated))
        known = [(one.url, line_of(one)) for one in self.stated]
        if place in known:
            return known.index(place) + 1
        pages = [url for url, _ in known]
        if len(known) >= MOST_CITED and stated.url in pages:
            return pages.index(stated.url) + 1
        self.stated.append(stated)
        return len(self.stated)
