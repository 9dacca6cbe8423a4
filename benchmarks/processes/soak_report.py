"""What each minute of a long run was like."""

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.scores.metrics import percentile


@dataclass
class Question:
    """When it was asked, and when its thread was last written to; seconds since the beginning, 0 for never."""

    asked_at: float
    answered_at: float = 0.0

    @property
    def took(self) -> float | None:
        """Seconds; None where there was no answer."""
        return self.answered_at - self.asked_at if self.answered_at else None


@dataclass(frozen=True)
class Minute:
    """Answers to the questions of one minute: seconds at p50 and p95; memory in MB by process, at its end."""

    number: int
    answers: int
    p50: float
    p95: float
    memory: Sequence[float]
    connections: int


def minutes_of(
    asked: Sequence[Question], memory: Sequence[Sequence[float]], connections: Sequence[int]
) -> list[Minute]:
    """A minute for each note of memory and connections."""
    return [
        _minute(number, [each for each in asked if int(each.asked_at // 60) == number - 1], used, open_ones)
        for number, (used, open_ones) in enumerate(zip(memory, connections, strict=True), start=1)
    ]


def _minute(number: int, asked: Sequence[Question], memory: Sequence[float], connections: int) -> Minute:
    took = [each.took for each in asked if each.took is not None]
    p50, p95 = (percentile(took, share) if took else 0.0 for share in (0.5, 0.95))
    return Minute(number, len(took), p50, p95, memory, connections)


def table(minutes: Sequence[Minute], crawled: tuple[float, float]) -> str:
    """Markdown, a row a minute; minutes of the crawl are marked."""
    lines = ["| minute | answers | p50 ms | p95 ms | memory, MB | connections |", "|---|---|---|---|---|---|"]
    for each in minutes:
        mark = " (crawl)" if crawled[0] < 60 * each.number and crawled[1] > 60 * (each.number - 1) else ""
        used = ", ".join(f"{one:.0f}" for one in each.memory)
        times = f"{1000 * each.p50:.0f} | {1000 * each.p95:.0f}"
        lines.append(f"| {each.number}{mark} | {each.answers} | {times} | {used} | {each.connections} |")
    return "\n".join(lines)
