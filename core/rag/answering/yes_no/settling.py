"""How far a statement settles a yes/no question, and when "Yes" or "No" is said before it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from core.rag.answering.yes_no.reading import Reading, rarity_of, read
from core.rag.answering.yes_no.said import Asked, asked

# Chosen on the yes/no questions of syllabi and the open ones of students; docs/decisions/0034 has the figures.
# Each is a share of the question that one clause covers.
_DENIES_FROM, _SPEAKS_FROM, _SAID_FROM = 0.25, 0.45, 0.6


@dataclass(frozen=True)
class Settling:
    """A yes/no question among the statements that could answer it, by which the rarity of its words is known.

    Each statement is read once.
    """

    question: Asked
    rarity: dict[str, float]
    _known: dict[tuple[str, str], Reading | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def among(cls, question: str, sought: str, held: Sequence[Collection[str]]) -> "Settling":
        """A question as it was asked, and what is sought with it; `held` are the terms of each statement."""
        told = asked(question, sought)
        return cls(told, rarity_of(told, held))

    def read(self, text: str, above: str) -> Reading | None:
        """The nearest clause of a statement below its headings; None where there is none."""
        if (text, above) not in self._known:
            self._known[text, above] = read(self.question, text, above, self.rarity)
        return self._known[text, above]

    def nearness(self, reading: Reading | None) -> float:
        """0…1.5: how much of the question one clause covers, and half more where it speaks of what was asked."""
        return reading.covered + self.speaks(reading) / 2 if reading else 0.0

    def speaks(self, reading: Reading | None) -> float:
        """1 where a clause denies, obliges, permits or bounds what was asked about, as it was asked; else 0."""
        if reading is None or self._is_open(reading):
            return 0.0
        if reading.denied or (self.question.is_timely and reading.dated):
            return float(reading.covered >= _DENIES_FROM)
        in_its_terms = reading.same_duty or reading.agrees or reading.bounded is not None
        return float(in_its_terms and reading.covered >= _SPEAKS_FROM)

    def verdict(self, reading: Reading | None) -> str:
        """ "Yes" or "No" where a clause settles the question with hardly any doubt; else empty.

        "No" where it denies what was asked, "Yes" only where it says in the question's own terms what one must or may
        do, or that something is free.
        """
        if reading is None or reading.covered < _SAID_FROM or not reading.governed or self._is_in_doubt(reading):
            return ""
        if reading.denied:
            return "No"
        return "Yes" if (reading.same_duty or reading.agrees) and not reading.condition else ""

    def _is_open(self, reading: Reading) -> bool:
        """Whether no clause alone can settle it: two things are compared, others are spoken of, or nothing is said."""
        return self.question.is_compared or bool(self.question.said.denials) or reading.of_another or reading.unsaid

    def _is_in_doubt(self, reading: Reading) -> bool:
        """Whether it may hold in other cases, or of something else."""
        elsewhere = reading.rival or reading.fact_missing or reading.limited or reading.bounded is not None
        unclear = reading.tangled or reading.other_duty or reading.exception or reading.long or self.question.is_timely
        return elsewhere or unclear or self._is_open(reading)
