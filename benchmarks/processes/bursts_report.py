"""What became of the questions of many bursts, as a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evaluation.scores.metrics import percentile

AT_THE_KILL = 0.25  # seconds before or after it


@dataclass(frozen=True)
class Outcome:
    """One question: seconds until the first reply, how many answers stand, and whether it was open at the kill."""

    kind: str
    is_acknowledged: bool
    replied_after: float | None
    copies: int
    was_open: bool
    before_kill: float
    away: float

    @property
    def is_lost(self) -> bool:
        """Acknowledged, and nobody was told anything."""
        return self.is_acknowledged and self.replied_after is None

    @property
    def is_unheard(self) -> bool:
        """Not acknowledged, and nobody was told anything: sent again on Slack, in vain on Discord."""
        return not self.is_acknowledged and self.replied_after is None

    @property
    def is_doubled(self) -> bool:
        """Answered twice. A private reply that was on its way at the kill may be: nobody can look whether it came."""
        at_the_kill = abs(self.before_kill - (self.replied_after or 0.0)) < AT_THE_KILL
        return self.copies > 1 and not (self.kind.endswith("/ask") and at_the_kill)


def told(burst: Sequence[Outcome]) -> str:
    """What became of one burst, in a line: of what was lost or doubled, how long before the kill it was asked."""
    lost = [f"{each.kind} {each.before_kill:.2f} s before" for each in burst if each.is_lost]
    twice = [f"{each.kind} {each.before_kill:.2f} s before" for each in burst if each.copies > 1]
    return f"{len(burst)} asked; lost: {', '.join(lost) or 'none'}; doubled: {', '.join(twice) or 'none'}"


def bursts_table(outcomes: Sequence[Outcome], bursts: int) -> str:
    """Markdown: a column for each way to ask, and one for all."""
    kinds = sorted({each.kind for each in outcomes})
    columns = [[each for each in outcomes if each.kind == kind] for kind in kinds] + [list(outcomes)]
    rows = [
        ("asked before the kill", _counted(columns, lambda _: True)),
        ("acknowledged", _counted(columns, lambda each: each.is_acknowledged)),
        ("open at the kill", _counted(columns, lambda each: each.was_open)),
        ("acknowledged and lost", _counted(columns, lambda each: each.is_lost)),
        ("not acknowledged, without a reply", _counted(columns, lambda each: each.is_unheard)),
        ("answered twice", _counted(columns, lambda each: each.copies > 1)),
        ("seconds until the reply, if open at the kill: p50", _seconds(columns, 0.5)),
        ("the same, p95", _seconds(columns, 0.95)),
        ("the same, longest", _seconds(columns, 1.0)),
    ]
    head = [f"| {bursts} bursts | {' | '.join([*kinds, 'all'])} |", f"|---|{'---|' * (len(kinds) + 1)}"]
    return "\n".join([*head, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)])


def _counted(columns: Sequence[Sequence[Outcome]], is_meant: Callable[[Outcome], bool]) -> list[str]:
    return [str(sum(map(is_meant, column))) for column in columns]


def _seconds(columns: Sequence[Sequence[Outcome]], share: float) -> list[str]:
    taken = [[e.replied_after for e in column if e.was_open and e.replied_after is not None] for column in columns]
    return [f"{percentile(each, share):.1f}" if each else "–" for each in taken]
