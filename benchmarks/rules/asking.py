"""The questions of some sets over one another, each asked of its site's advisor at its own time."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from benchmarks.rules.dropping import Told
from benchmarks.turns.__main__ import Clock
from benchmarks.unchanged.questions import Question
from benchmarks.unchanged.recording import first_line
from benchmarks.unchanged.sets import parts
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.workshop import AdvisorUnderTest


@dataclass
class Room:
    """Questions with their advisors."""

    clock: Clock
    asked: list[tuple[AdvisorUnderTest, Question]] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """What is asked, by number."""
        return [question.text for _, question in self.asked]

    async def ask(self, number: int) -> Told:
        """The answer to one of them; what fails is told as one, for a rule that is out may break what needs it."""
        advisor, question = self.asked[number]
        self.clock.time = question.at
        try:
            asked = await ask(advisor, question.text, question.history, question.sources)
        except Exception as error:  # noqa: BLE001 - whatever it is, the rule was needed
            return Told("failed", type(error).__name__, None)
        return Told(asked.answer.outcome.value, first_line(asked), question.judge(asked))


@asynccontextmanager
async def opened(sets: Sequence[str]) -> AsyncIterator[Room]:
    """The questions of these sets of `benchmarks.unchanged`. Raises AdvisorError."""
    settings, room = prepared_settings(level="CRITICAL"), Room(Clock(datetime.now(UTC)))
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        bench.clock = room.clock.now
        for part in parts(sets):
            advisor = await part.open(bench)
            drawn = part.draw(await part.make(bench, advisor))
            room.asked += [(advisor, question) for question in drawn[:: part.every]]
        yield room
