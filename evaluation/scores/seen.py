"""An answer as a student sees it: its first lines, its bold headline, and all of it."""

import re
from dataclasses import dataclass

from core.domain.answer import Answer, Outcome

_HEADLINE = re.compile(r"\A\*\*(.+?)\*\*", re.DOTALL)
_LEADS_UP = re.compile(r"\A[^\n]{0,90}:\s*\Z")


@dataclass(frozen=True, slots=True)
class Seen:
    """How a question ended, and the Markdown that came back, with its `[n]` marks."""

    outcome: str
    markdown: str

    @classmethod
    def of(cls, answer: Answer) -> "Seen":
        """What is seen of an answer."""
        return cls(answer.outcome, answer.text)

    @property
    def is_answered(self) -> bool:
        """Whether it was answered outright."""
        return self.outcome == Outcome.ANSWERED

    @property
    def is_closest(self) -> bool:
        """Whether it says that it is not sure, and quotes the closest that was found."""
        return self.outcome == "closest"

    @property
    def text(self) -> str:
        """What was told; empty when refused."""
        return self.markdown if self.is_answered or self.is_closest else ""

    @property
    def first(self) -> str:
        """The first paragraph; a line that only leads up to a list or a table counts with it."""
        parts = [part for part in self.text.split("\n\n") if part.strip()]
        return "\n".join(parts[: 2 if parts and _LEADS_UP.match(_bare(parts[0])) else 1])

    @property
    def headline(self) -> str:
        """The bold words at the beginning of an answer; empty without any."""
        found = _HEADLINE.match(self.text)
        return found[1] if found and self.is_answered else ""


def _bare(paragraph: str) -> str:
    return re.sub(r"\s*\[\d{1,2}\]", "", paragraph).strip("* ")
