"""Score an answer as a student would see it: its first lines, its bold headline, and all of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.students.rows import StudentRow
from core.domain.answer import Answer, Outcome
from core.rag.verification.citations import without_marks

_HEADLINE = re.compile(r"\A\*\*(.+?)\*\*", re.DOTALL)
_LEAD = re.compile(r"\A[^\n]{0,90}:\s*\Z")
_DASHES, _SPACES = re.compile("[‐‑‒–—−]"), re.compile(r"\s+")
_UNSEEN = re.compile(r"[*_`\\“”\"'’‘,]")
_HALF_DAY = re.compile(r"\b([ap])\.?\s?m\b\.?", re.IGNORECASE)
_OPPOSITE = {"yes": "no", "no": "yes"}


@dataclass(frozen=True, slots=True)
class Scored:
    """A question, its answer, and what is right or wrong with it."""

    row: StudentRow
    answer: Answer

    @property
    def scores(self) -> dict[str, float]:
        """Metric → 1 or 0; a metric that is not about this question is left out."""
        outcome = self.answer.outcome
        told = {"headline shown": float(self.headline != "")}
        told |= {"wrong headline": float(self._is_wrong(self.headline))} if self.headline else {}
        if self.row.unanswerable:
            return told | {
                "wrongly answered": float(outcome is Outcome.ANSWERED),
                "closest though unanswerable": float(outcome == "closest"),
            }
        is_said = self.says_all(self.text)
        return told | {
            "right at first line": float(outcome is Outcome.ANSWERED and self.is_right_at_once),
            "right anywhere": float(outcome is Outcome.ANSWERED and is_said),
            "closest": float(outcome == "closest"),
            **({"closest that helps": float(is_said)} if outcome == "closest" else {}),
            "right or closest that helps": float(is_said and outcome in {"answered", "closest"}),
            "wrongly refused": float(outcome is Outcome.NO_EVIDENCE),
        }

    @property
    def text(self) -> str:
        """What was answered, without marks; empty when refused."""
        return without_marks(self.answer.text) if self.answer.outcome in {"answered", "closest"} else ""

    @property
    def first(self) -> str:
        """The first paragraph; a line that only leads up to a list counts with the list."""
        parts = [part for part in self.text.split("\n\n") if part.strip()]
        return "\n".join(parts[: 2 if parts and _LEAD.match(parts[0]) else 1])

    @property
    def headline(self) -> str:
        """The bold words at the beginning; empty without any."""
        found = _HEADLINE.match(self.text)
        return found[1] if found and self.answer.outcome is Outcome.ANSWERED else ""

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first paragraph says all that was asked, and does not begin with the opposite."""
        begins = comparable(self.first).partition(" ")[0].strip(" .:;")
        return self.says_all(self.first) and not (self.row.yes_no and begins == _OPPOSITE[self.row.yes_no])

    def says_all(self, text: str) -> bool:
        """Whether a text says every fact of the gold; "yes" or "no" alone suffices where that was asked."""
        told = comparable(text)
        if self.row.yes_no and told.partition(" ")[0].strip(" .:;") == self.row.yes_no:
            return True
        return bool(told) and all(_says(told, spellings) for spellings in self.row.says)

    def _is_wrong(self, headline: str) -> bool:
        told = comparable(headline)
        begins = told.partition(" ")[0].strip(" .:;")
        if self.row.yes_no and begins in _OPPOSITE:
            return begins != self.row.yes_no
        return not any(_says(told, spellings) for spellings in self.row.says)


def comparable(text: str) -> str:
    """Lower case, one kind of dash and space, without markup, quotation marks and commas; "a.m." as "am"."""
    plain = _UNSEEN.sub("", _DASHES.sub("-", text)).lower()
    return _SPACES.sub(" ", _HALF_DAY.sub(r" \1m", plain)).strip()


def _says(told: str, spellings: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(comparable(each))}(?!\w)", told) for each in spellings)
