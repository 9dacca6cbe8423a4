"""A question as it is read for records."""

from dataclasses import dataclass
from datetime import datetime

from core.domain.records import name_words


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now, and the earlier question that it depends on (empty where it stands alone).

    `now` is the time on the campus, with its zone; None where only the day is known.
    """

    question: str
    carried: str = ""
    now: datetime | None = None

    @property
    def whole(self) -> str:
        """The question with the earlier one in front."""
        return f"{self.carried} {self.question}".strip()

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the question without the earlier one, in lower case, each once."""
        return name_words(self.question)
