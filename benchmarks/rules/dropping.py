"""Asks questions with one rule after another taken out."""

import json
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.rules.watching import Rule, Watch, Way
from core.text.caches import forget_texts

SEED = 39


@dataclass(frozen=True)
class Told:
    """What was answered: the outcome, the first line, and whether it is right (None where nobody can tell)."""

    outcome: str
    first: str
    is_right: bool | None


@dataclass
class Dropped:
    """A rule that was taken out: how many questions it decides something for, and what became of those tried."""

    rule: Rule
    way: Way
    fires: int
    tried: int = 0
    changed: list[int] = field(default_factory=list)
    lost: int = 0
    won: int = 0

    @property
    def brings_nothing(self) -> bool:
        """Whether no answer changed, or more became right than wrong."""
        return not self.changed or self.won > self.lost

    def told(self, texts: Sequence[str]) -> str:
        """A JSON line; `texts` are the questions by number."""
        rule = self.rule
        figures = {"fires": self.fires, "tried": self.tried, "lost": self.lost, "won": self.won}
        where = {"rule": rule.name, "at": f"{rule.file}:{rule.line}", "lines": rule.lines, "way": self.way}
        changed = [texts[number] for number in self.changed]
        return json.dumps(where | figures | {"changed": changed, "brings_nothing": self.brings_nothing})

    def count(self, number: int, before: Told, after: Told) -> None:
        """Counts one question."""
        self.tried += 1
        if (before.outcome, before.first) != (after.outcome, after.first):
            self.changed.append(number)
            self.lost += before.is_right is True and after.is_right is not True
            self.won += before.is_right is False and after.is_right is True


def arms(watch: Watch) -> list[tuple[Rule, Way]]:
    """Each rule with each way to take it out, those that decide least often first."""
    every = [(rule, way) for rule in watch.rules.values() for way in rule.ways()]
    return sorted(every, key=lambda arm: (len(arm[0].fires[arm[1]]), arm[0].name))


async def drop(
    watch: Watch, arm: tuple[Rule, Way], before: Sequence[Told], ask: Callable[[int], Awaitable[Told]], most: int
) -> Dropped:
    """Asks up to `most` of the questions for which a rule decides something, without it.

    Ends where two right answers were lost and none was won: such a rule is needed.
    """
    rule, way = arm
    numbers = sorted(rule.fires[way])
    dropped = Dropped(rule, way, len(numbers))
    chosen = random.Random(f"{SEED} {rule.name}").sample(numbers, min(most, len(numbers)))  # noqa: S311 - repeatable
    forget_texts()  # what functions of ours keep was made with the rule
    for number in chosen:
        with watch.without(rule, way):
            dropped.count(number, before[number], await ask(number))
        if dropped.lost >= dropped.won + 2:
            break
    forget_texts()
    return dropped
