"""Load test: many conversations on both platforms, with a slow model: `python -m benchmarks.conversations.load`.

The real bot runs as its own process between the stand-ins of the tests. Every conversation has a case with a name,
which the played model repeats: an answer in another's thread, or a follow-up with another's memory, is found out.
It is played without and with hand-offs, profiles, languages and stored questions, in turns, since only times of one
run can be compared.
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

from benchmarks.conversations.new_parts import store_missed, switch_on
from benchmarks.conversations.played_hand_offs import HandOff, hand_off_of
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
    hand_off: HandOff | None = None
    asked_at: float = 0.0
    answered: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the case: letters, since a number would be a fact that no passage has."""
        first, second = divmod(self.number, len(ascii_lowercase))
        return f"{ascii_lowercase[first]}x{ascii_lowercase[second]}"

    async def hold(self) -> None:
        """Asks, follows up, and beside that asks a person. Raises TimeoutError when one of them does not come."""
        await asyncio.gather(self._ask(), *([self.hand_off.hold()] if self.hand_off else []))

    async def _ask(self) -> None:
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
        for what, count in self._posted():
            if count != 1:
                yield f"{name}: {count} {what} in place of 1"

    def _posted(self) -> Iterator[tuple[str, int]]:
        if self.hand_off:
            yield "cards at the office", self.hand_off.cards()
            yield "replies of the office", self.hand_off.replies()


@dataclass(frozen=True)
class Report:
    """Seconds by platform, and problems."""

    reactions: dict[str, list[float]]
    answers: dict[str, list[float]]
    follow_ups: dict[str, list[float]]
    problems: list[str]
    hand_offs: int = 0
    sent_again: int = 0


@dataclass(frozen=True)
class Compared:
    """The reports of several rounds."""

    without: list[Report]
    with_parts: list[Report]

    @property
    def problems(self) -> list[str]:
        """All problems."""
        return [problem for report in (*self.without, *self.with_parts) for problem in report.problems]

    def ratios(self) -> str:
        """Times with all parts as parts of those without, a line a platform."""
        again, every = sum(each.sent_again for each in self.with_parts), sum(each.hand_offs for each in self.with_parts)
        told = f"{every} hand-offs beside the answers; forms in Slack that had to be sent again: {again}"
        return "\n".join([told, *map(self._ratio, ("discord", "slack"))])

    def _ratio(self, platform: str) -> str:
        told = []
        for name in ("reactions", "answers", "follow_ups"):
            sides = [
                [second for report in side for second in getattr(report, name)[platform]]
                for side in (self.with_parts, self.without)
            ]
            shares = [
                percentile(sides[0] or [math.inf], share) / percentile(sides[1] or [math.inf], share)
                for share in (0.5, 0.95)
            ]
            told.append(f"{name.replace('_', '-')} p50 {shares[0]:.2f}, p95 {shares[1]:.2f}")
        return f"with / without, {platform}: {'; '.join(told)}"


async def converse(town: Town, conversations: int, *, first: int = 1, hands_off: bool = False) -> Report:
    """Run so many conversations at once, numbered from `first`, one half on each platform."""
    held = [_conversation(town, number, hands_off) for number in range(first, first + conversations)]
    ended = await asyncio.gather(*(conversation.hold() for conversation in held), return_exceptions=True)
    lost = [f"{each.student.platform} {each.number}: {end!r}" for each, end in zip(held, ended, strict=True) if end]
    by_platform = {name: [each for each in held if each.student.platform == name] for name in ("discord", "slack")}
    return Report(
        {name: [each.reacted for each in several] for name, several in by_platform.items()},
        {name: [each.answered[0] for each in several if each.answered] for name, several in by_platform.items()},
        {name: [each.answered[1] for each in several if each.answered] for name, several in by_platform.items()},
        lost + [problem for conversation in held for problem in conversation.problems()],
        sum(each.hand_off is not None for each in held),
        sum(each.hand_off.again for each in held if each.hand_off),
    )


def _conversation(town: Town, number: int, hands_off: bool) -> Conversation:
    student = DiscordStudent(town.discord, number) if number % 2 else SlackStudent(town.slack, number)
    conversation = Conversation(number, student)
    if hands_off:
        conversation.hand_off = hand_off_of(student, conversation.name)
    return conversation


def table(report: Report) -> str:
    """The figures, one line a platform."""
    lines = [f"{'':10}{'first sign p50':>16}{'p95':>8}{'answer p50':>14}{'p95':>8}{'follow-up p50':>16}{'p95':>8}"]
    for name in report.reactions:
        numbers = [report.reactions[name], report.answers[name], report.follow_ups[name]]
        cells = [f"{percentile(values or [math.inf], share):.2f}" for values in numbers for share in (0.5, 0.95)]
        widths = (16, 8, 14, 8, 16, 8)
        lines.append(f"{name:10}" + "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)))
    return "\n".join(lines)


async def measure(conversations: int, delay: float, rounds: int, folder: Path) -> Compared:
    """The complete run, from an empty folder; its data is left there. Without and with the new parts, in turns."""
    compared = Compared([], [])
    async with EmbeddedPostgres(folder / "postgres") as database, open_town() as town:
        await asyncio.to_thread(upgrade, database)
        await index_campus(database, folder)
        await store_missed(database)
        town.model.delay, parts = delay, switch_on(town, folder)
        for number in range(2 * rounds):
            is_with = number % 2 == 1
            first = 1 + number * conversations
            async with running_bot(town, folder / f"bot{number}", database, **(parts if is_with else {})) as bot:
                before = await _cpu_seconds(bot)
                report = await converse(town, conversations, first=first, hands_off=is_with)
                spent = await _cpu_seconds(bot) - before
            (compared.with_parts if is_with else compared.without).append(report)
            told = "with all parts" if is_with else "answers only"
            print(
                f"{told}: {1_000 * spent / (2 * conversations):.0f} ms of processor an answer\n{table(report)}",
                flush=True,
            )
    print(f"{conversations} conversations, {delay:g} s a call of the model, at most {town.model.most_at_once} at once")
    return compared


async def _cpu_seconds(bot: BotProcess) -> float:
    _, numbers = await bot.fetched("/metrics")
    [line] = [line for line in numbers.splitlines() if line.startswith("process_cpu_seconds_total ")]
    return float(line.split()[1])


def main() -> int:
    """Prints the figures in seconds, then the ratios; 1 when a conversation or a hand-off went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conversations", type=int, default=50)
    parser.add_argument("--delay", type=float, default=2.0, help="seconds that each call of the model takes")
    parser.add_argument("--rounds", type=int, default=2, help="how often each of the two is played")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compared = asyncio.run(measure(given.conversations, given.delay, given.rounds, Path(folder)))
    print(compared.ratios())
    print(
        "\n".join(compared.problems)
        or "Every question was answered once, in its own thread, and every hand-off posted once."
    )
    return 1 if compared.problems else 0


if __name__ == "__main__":
    sys.exit(main())
