"""Compare two recordings question by question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from benchmarks.unchanged.recording import Line

MOST_DIFFERING = 0.01  # of a set
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Difference:
    """What was answered before and after; `after` is None where it was not asked again."""

    before: Line
    after: Line | None

    @property
    def is_lost(self) -> bool:
        """Right before, and wrong after."""
        return self.after is not None and bool(self.before["right"]) and self.after["right"] is False

    @property
    def is_gained(self) -> bool:
        """Wrong before, and right after."""
        return self.after is not None and self.before["right"] is False and bool(self.after["right"])

    def __str__(self) -> str:
        mark = "LOST " if self.is_lost else "GAINED " if self.is_gained else ""
        asked = f"{mark}{self.before['set']}, {self.before['site']}, {self.before['id']}: {self.before['question']!r}"
        return "\n".join([asked, f"  before: {_told(self.before)}", f"  after:  {_told(self.after)}"])


@dataclass(frozen=True, slots=True)
class Compared:
    """A set: how many were asked before, and which of them are answered otherwise."""

    set: str
    asked: int
    differences: Sequence[Difference]

    @property
    def lost(self) -> int:
        """How many were right before and are wrong after."""
        return sum(each.is_lost for each in self.differences)

    @property
    def is_unchanged(self) -> bool:
        """At most one in a hundred differs, and none was lost."""
        return len(self.differences) <= MOST_DIFFERING * self.asked and not self.lost

    def row(self) -> str:
        """A line of the table."""
        gained, differing = sum(each.is_gained for each in self.differences), len(self.differences)
        cells = (self.set, self.asked, self.asked - differing, differing, self.lost, gained)
        return f"| {' | '.join(map(str, cells))} |"


def asked_again(before: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """Those recorded before that are in `after` too."""
    found = {_key(line) for line in after}
    return [line for line in before if _key(line) in found]


def compared(before: Sequence[Line], after: Sequence[Line]) -> list[Compared]:
    """Every set that was recorded before and is in `after`."""
    found, recorded = {_key(line): line for line in after}, {line["set"] for line in after}
    several = sorted((line for line in before if line["set"] in recorded), key=lambda line: str(line["set"]))
    return [_compared(name, list(lines), found) for name, lines in groupby(several, key=lambda line: line["set"])]


def report(sets: Sequence[Compared]) -> str:
    """A table of the sets, then each difference."""
    head = [
        "| set | asked | equal | differing | right before, wrong after | wrong before, right after |",
        "|---" * 6 + "|",
    ]
    return "\n".join([*head, *(each.row() for each in sets), *(f"\n{each}" for each in _differences(sets))])


def _compared(name: str, before: Sequence[Line], after: Mapping[Key, Line]) -> Compared:
    pairs = [Difference(line, after.get(_key(line))) for line in before]
    return Compared(name, len(before), [pair for pair in pairs if not _is_equal(pair)])


def _is_equal(pair: Difference) -> bool:
    after = pair.after
    return after is not None and all(pair.before[name] == after[name] for name in ("outcome", "first"))


def _differences(sets: Sequence[Compared]) -> Iterator[Difference]:
    yield from sorted((each for one in sets for each in one.differences), key=lambda each: not each.is_lost)


def _key(line: Line) -> Key:
    return line["set"], line["site"], line["id"]


def _told(line: Line | None) -> str:
    return "not asked" if line is None else f"{line['outcome']}: {line['first']!r}"
