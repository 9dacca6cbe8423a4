"""What a language model is told besides the passages: the day and term on the campus, the asker, and the talk."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from core.domain.conversation import Turn
from core.domain.memory import Fact
from core.rag.prompts.library import fenced
from core.rag.verification.citations import without_marks
from core.text.hostile_text import hostile
from core.text.periods import SEASONS, season

_MOST_TURNS, _LONGEST_TURN = 4, 600  # the last two questions with their answers; characters
_USE = "only where the passages differ by it; then say which of it you used"
_TERMS = ("spring", "summer", "fall")


@dataclass(frozen=True)
class Situation:
    """`now` is the time on the campus, with its zone; `campus` its name, where the operator has set one."""

    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    campus: str = ""

    def told(self, talk: Sequence[Turn], facts: Sequence[Fact] = ()) -> str:
        """The material about the situation, and apart from it what the asker told of themselves, and the talk."""
        now = self.now()
        lines = [f"Now: {now:%A}, {now.day} {now:%B %Y, %H:%M} ({now.tzinfo})", f"Term: {term_at(now.date())}"]
        lines += [f"Campus: {self.campus}"] if self.campus else []
        turns = [f"{turn.role}: {_short(turn.text)}" for turn in talk[-_MOST_TURNS:] if not hostile(turn.text)]
        said = [fenced("earlier", "\n".join(turns))] if turns else []
        asker = [f"{fact.kind}: {fact.value}" for fact in facts if not hostile(fact.value)]
        told = [fenced("asker", "\n".join(asker), told="of themselves", use=_USE)] if asker else []
        return "\n".join([fenced("situation", "\n".join(lines)), *told, *said])


def term_at(day: date) -> str:
    """The term by the calendar of most campuses, such as `fall 2026`."""
    name = next(name for name in _TERMS if season(name, day.year).last >= day and name in SEASONS)
    return f"{name} {day.year}"


def _short(text: str) -> str:
    line = " ".join(without_marks(text).split())
    return line if len(line) <= _LONGEST_TURN else f"{line[:_LONGEST_TURN]} …"
