"""Load test: many conversations on both platforms, with a slow model: `python -m benchmarks.conversations.load`.

The real bot runs as its own process between the stand-ins of the tests. Every conversation has a case with a name,
which the played model repeats: an answer in another's thread, or a follow-up with another's memory, is found out.
"""

import argparse
import asyncio
import math
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase

from benchmarks.conversations.played_students import DiscordStudent, SlackStudent, Student
from core.storage.embedded_postgres import EmbeddedPostgres
from evaluation.scores.metrics import percentile
from migrations.run import upgrade
from tests.standins.bot_process import BotProcess
from tests.standins.campus import OPENING_ANSWER, WEEKEND_ANSWER, WEEKEND_FOLLOW_UP, index_campus
from tests.standins.campus_bot import Town, open_town, running_bot

# Records do not answer it: the model must, to repeat the name.
QUESTION = "Case {name}: when does the library open on weekdays?"


@dataclass
class Conversation:
    """A question and a follow-up; `answered` holds how long each whole answer took, in seconds."""

    number: int
    student: Student
    asked_at: float = 0.0
    answered: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the case: letters, since a number would be a fact that no passage has."""
        first, second = divmod(self.number, len(ascii_lowercase))
        return f"{ascii_lowercase[first]}x{ascii_lowercase[second]}"

    async def hold(self) -> None:
        """Asks and follows up. Raises TimeoutError when an answer does not come."""
        self.asked_at = time.monotonic()
        await self.student.ask(QUESTION.format(name=self.name))
        await self.student.until_answered(1)
        followed_at = time.monotonic()
        await self.student.follow_up(WEEKEND_FOLLOW_UP)
        await self.student.until_answered(2)
        self.answered = [followed_at - self.asked_at, time.monotonic() - followed_at]

    @property
    def reacted(self) -> float:
        """Seconds from the question to the first sign of the bot."""
        return self.student.first_reaction() - self.asked_at

    def problems(self) -> Iterator[str]:
        """Problems in the thread."""
        texts, name = self.student.texts(), f"{self.student.platform} {self.number}"
        if len(texts) != 2:
            yield f"{name}: {len(texts)} messages in place of 2"
        for text, said in zip(texts, (OPENING_ANSWER, WEEKEND_ANSWER), strict=False):
            if not text.startswith(f"The passages do not mention Case {self.name}.") or said not in text:
                yield f"{name}: not its answer: {text!r}"


@dataclass(frozen=True)
class Report:
    """Seconds by platform, and problems."""

    reactions: dict[str, list[float]]
    answers: dict[str, list[float]]
    follow_ups: dict[str, list[float]]
    problems: list[str]


async def converse(town: Town, conversations: int) -> Report:
    """Run so many conversations at once, one half on each platform."""
    held = [Conversation(number, _student(town, number)) for number in range(1, conversations + 1)]
    ended = await asyncio.gather(*(conversation.hold() for conversation in held), return_exceptions=True)
    lost = [f"{each.student.platform} {each.number}: {end!r}" for each, end in zip(held, ended, strict=True) if end]
    by_platform = {name: [each for each in held if each.student.platform == name] for name in ("discord", "slack")}
    return Report(
        {name: [each.reacted for each in several] for name, several in by_platform.items()},
        {name: [each.answered[0] for each in several if each.answered] for name, several in by_platform.items()},
        {name: [each.answered[1] for each in several if each.answered] for name, several in by_platform.items()},
        lost + [problem for conversation in held for problem in conversation.problems()],
    )


def _student(town: Town, number: int) -> Student:
    return DiscordStudent(town.discord, number) if number % 2 else SlackStudent(town.slack, number)


def table(report: Report) -> str:
    """The figures, one line a platform."""
    lines = [f"{'':10}{'first sign p50':>16}{'p95':>8}{'answer p50':>14}{'p95':>8}{'follow-up p50':>16}{'p95':>8}"]
    for name in report.reactions:
        numbers = [report.reactions[name], report.answers[name], report.follow_ups[name]]
        cells = [f"{percentile(values or [math.inf], share):.2f}" for values in numbers for share in (0.5, 0.95)]
        widths = (16, 8, 14, 8, 16, 8)
        lines.append(f"{name:10}" + "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)))
    return "\n".join(lines)


async def measure(conversations: int, delay: float, folder: Path) -> Report:
    """The complete run, from an empty folder; its data is left there."""
    async with EmbeddedPostgres(folder / "postgres") as database, open_town() as town:
        await asyncio.to_thread(upgrade, database)
        await index_campus(database, folder)
        town.model.delay = delay
        async with running_bot(town, folder / "bot", database) as bot:
            before = await _cpu_seconds(bot)
            report = await converse(town, conversations)
            spent = await _cpu_seconds(bot) - before
    print(
        f"{conversations} conversations, {delay:g} s a call of the model, at most {town.model.most_at_once} calls at "
        f"once, {1_000 * spent / (2 * conversations):.0f} ms of processor an answer"
    )
    return report


async def _cpu_seconds(bot: BotProcess) -> float:
    _, numbers = await bot.fetched("/metrics")
    [line] = [line for line in numbers.splitlines() if line.startswith("process_cpu_seconds_total ")]
    return float(line.split()[1])


def main() -> int:
    """Prints the figures in seconds; 1 when a conversation went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conversations", type=int, default=50)
    parser.add_argument("--delay", type=float, default=2.0, help="seconds that each call of the model takes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(arguments.conversations, arguments.delay, Path(folder)))
    print(table(report))
    print("\n".join(report.problems) or "Every question was answered once, in its own thread.")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
