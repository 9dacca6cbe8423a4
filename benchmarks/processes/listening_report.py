"""What it costs that every process listens, and what a process that dies takes with it, as figures and a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

LEASE_SECONDS = 30  # how long another process would wait for a holder that died, as with crawls


@dataclass(frozen=True)
class Costs:
    """Processor milliseconds: of each process for a message that is not for it, of a lost claim, of a whole answer.

    `by_processes` is a lost claim as the difference between so many processes and one; `calls` are those of Discord's
    interface for a lost claim.
    """

    unrelated: float
    lost_here: float
    lost_in_postgres: float
    answer: float
    calls: float = 0.0
    by_processes: Mapping[int, float] = field(default_factory=dict)

    @property
    def lost(self) -> float:
        """A lost claim, in the process and in Postgres."""
        return self.lost_here + self.lost_in_postgres


@dataclass(frozen=True)
class Load:
    """What a large campus has: questions and unrelated messages a second, and processes."""

    questions: float = 20
    messages: float = 200
    processes: int = 6


@dataclass(frozen=True)
class Cores:
    """Processor seconds a second, all processes and Postgres together; `saved` is what one holder would not use."""

    lost_claims: float
    unrelated: float
    answers: float
    saved: float

    @property
    def share(self) -> float:
        """What listening costs, for each second that answers cost."""
        return (self.lost_claims + self.unrelated) / self.answers


@dataclass(frozen=True)
class Losses:
    """What became of questions while processes were killed, by the seconds until their answers; None: there is none.

    Of the latter, `apologies` were told to ask again, and of those `unposted` the answer was stored, but not shown.
    """

    kills: int
    rate: float
    took: Sequence[float | None]
    twice: int
    apologies: int = 0
    unposted: int = 0

    @property
    def never(self) -> int:
        """Questions without an answer."""
        return sum(seconds is None for seconds in self.took)

    def later_than(self, seconds: float) -> int:
        """Questions that were answered, but so late."""
        return sum(took is not None and took > seconds for took in self.took)

    @property
    def longest(self) -> float:
        """Seconds of the latest answer."""
        return max((took for took in self.took if took is not None), default=0.0)


def difference(alone: float, together: float, processes: int, questions: int) -> float:
    """Milliseconds of a lost claim: each of the other processes loses one for each question. Takes seconds."""
    return 1000 * (together - alone) / (questions * (processes - 1))


def cores(costs: Costs, load: Load) -> Cores:
    """What the load takes of the processors."""
    lost = load.questions * (load.processes - 1) * costs.lost / 1000
    heard = load.messages * costs.unrelated / 1000
    answers = load.questions * costs.answer / 1000
    return Cores(lost, heard * load.processes, answers, lost + heard * (load.processes - 1))


def lost_with_one_holder(losses: Losses, connecting: float) -> float:
    """Questions that nobody would hear when the holder dies: all until its lease ends and the next one is connected."""
    return losses.rate * (LEASE_SECONDS + connecting)


def cost_table(costs: Costs, load: Load) -> str:
    """Markdown: the figures, and what follows for this load."""
    used = cores(costs, load)
    rows = [
        ("a message that is not for the bot, each process", f"{costs.unrelated:.2f} ms"),
        ("a mention that another process claimed, the process", f"{costs.lost_here:.1f} ms"),
        ("the same, Postgres", f"{costs.lost_in_postgres:.1f} ms"),
        *(
            (f"the same as the difference between {number} processes and one, all together", f"{each:.1f} ms")
            for number, each in costs.by_processes.items()
        ),
        ("the same, calls of Discord's interface", f"{costs.calls:.1f}"),
        ("an answer, process and Postgres", f"{costs.answer:.1f} ms"),
        (f"{load.questions:g} questions a second, {load.processes} processes: lost claims", _cores(used.lost_claims)),
        (f"{load.messages:g} other messages a second, {load.processes} processes", _cores(used.unrelated)),
        (f"{load.questions:g} answers a second", _cores(used.answers)),
        ("listening, for each second of answers", f"{used.share:.2f} s"),
        ("what one holder of the connection would save (arithmetic)", _cores(used.saved)),
    ]
    return _table("processor time", rows)


def loss_table(losses: Losses, soon: float, connecting: float) -> str:
    """Markdown: what was asked, and what became of it."""
    lost = lost_with_one_holder(losses, connecting)
    rows = [
        ("processes killed", f"{losses.kills}"),
        (f"questions asked, {losses.rate:g} a second", f"{len(losses.took)}"),
        (f"answered within {soon:g} s", f"{len(losses.took) - losses.never - losses.later_than(soon)}"),
        (f"answered later, at most after {losses.longest:.0f} s", f"{losses.later_than(soon)}"),
        ("never answered", f"{losses.never}"),
        ("of these, told to ask again", f"{losses.apologies}"),
        ("of these, stored but not posted before the kill", f"{losses.unposted}"),
        ("answered twice", f"{losses.twice}"),
        ("never heard each time that one holder of the connection dies (arithmetic, at most)", f"{lost:.0f}"),
    ]
    return _table("two processes, one of them killed again and again", rows)


def _cores(used: float) -> str:
    return f"{used:.2f} cores"


def _table(title: str, rows: Sequence[tuple[str, str]]) -> str:
    return "\n".join([f"| {title} | |", "|---|---|", *(f"| {name} | {figure} |" for name, figure in rows)])
