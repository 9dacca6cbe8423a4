"""An answer as a student sees it: its first lines, its bold headline, and all of it."""

import re
from dataclasses import dataclass

from core.domain.answer import Answer, Outcome

_HEADLINE = re.compile(r"\A\*\*(.+?)\*\*", re.DOTALL)
_NAMES_PART = re.compile(r"About “.*”:")
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
        return self.outcome == Outcome.CLOSEST

    @property
    def text(self) -> str:
        """What was told; empty when refused."""
        return self.markdown if self.is_answered or self.is_closest else ""

    @property
    def first(self) -> str:
        """The first paragraph, of each part of the question; a line that leads up to a list or table counts with it."""
        return "\n".join("\n".join(part[: 2 if _LEADS_UP.match(_bare(part[0])) else 1]) for part in self._parts())

    @property
    def headlines(self) -> list[str]:
        """The bold words at the beginning of an answer, or of each part of it."""
        found = [_HEADLINE.match(part[0]) for part in self._parts()] if self.is_answered else []
        return [headline[1] for headline in found if headline]

    def _parts(self) -> list[list[str]]:
        """The paragraphs of each part of the question, without the lines that name the parts."""
        parts: list[list[str]] = [[]]
        for paragraph in filter(str.strip, self.text.split("\n\n")):
            if _NAMES_PART.fullmatch(paragraph):
                parts.append([])
            else:
                parts[-1].append(paragraph)
        return [part for part in parts if part]


def _bare(paragraph: str) -> str:
    return re.sub(r"\s*\[\d{1,2}\]", "", paragraph).strip("* ")
