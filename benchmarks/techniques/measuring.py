"""Ask the questions of a set under several configurations in turns, so that all are measured at the same time."""

import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.techniques.cells import Cell, Kept, Run
from benchmarks.techniques.listed import Technique
from benchmarks.techniques.model_calls import Calls
from benchmarks.techniques.question_set import Ask, Part, QuestionSet
from evaluation.bench import Bench
from evaluation.configurations import DEFAULT, configuration

_AT_ONCE = 8  # techniques asked beside the shipped configuration: a stopped run loses no more


@dataclass
class _Tally:
    """What one configuration has scored so far."""

    scores: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    milliseconds: list[float] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)

    async def ask(self, ask: Ask, item: str, calls: Calls) -> None:
        before, started = calls.made, perf_counter()
        scores = await ask(item)
        self.milliseconds.append(1000 * (perf_counter() - started))
        self.calls.append(calls.made - before)
        for metric, score in scores.items():
            self.scores[metric][item] = score

    def run(self) -> Run:
        return Run(dict(self.scores), statistics.median(self.milliseconds), statistics.mean(self.calls))


@dataclass(frozen=True)
class Measuring:
    """Measures on a bench whose models are counted by `calls`, at most `count` questions of a set."""

    bench: Bench
    calls: Calls
    kept: Kept
    count: int | None = None

    async def measure(self, of: QuestionSet, techniques: Sequence[Technique]) -> None:
        """Keeps the cell of each technique on this set, some at a time, unless it is kept. Raises AdvisorError."""
        parts = of.sample(self.bench, self.count)
        due = [each for each in techniques if not self._is_kept(each, of, parts)]
        for start in range(0, len(due), _AT_ONCE):
            some = due[start : start + _AT_ONCE]
            runs = await self._runs(parts, [DEFAULT.name, *(each.configuration for each in some)])
            for each in some:
                self.kept.add(cell(each, of, runs))
            self.bench.progress(f"{of.name}: techniques measured", start + len(some), len(due))

    def _is_kept(self, technique: Technique, of: QuestionSet, parts: Sequence[Part]) -> bool:
        """Whether as many questions were asked before, or more."""
        found = self.kept.cell(technique.name, of.name)
        return found is not None and found.asked >= sum(len(part.items) for part in parts)

    async def _runs(self, parts: Sequence[Part], names: Sequence[str]) -> Mapping[str, Run]:
        tallies = {name: _Tally() for name in dict.fromkeys(names)}
        for part in parts:
            await self._ask_part(part, tallies)
        return {name: tally.run() for name, tally in tallies.items()}

    async def _ask_part(self, part: Part, tallies: Mapping[str, _Tally]) -> None:
        asks = [(tally, await part.opened(self.bench, configuration(name))) for name, tally in tallies.items()]
        for at, item in enumerate(part.items):
            first = at % len(asks)  # each is the first one in turn: what is read once is warm for the others
            for tally, ask in asks[first:] + asks[:first]:
                await tally.ask(ask, item, self.calls)


def cell(technique: Technique, of: QuestionSet, runs: Mapping[str, Run]) -> Cell:
    """The cell of a technique: it is on as shipped, and off in its configuration, or the other way round."""
    shipped, other = runs[DEFAULT.name], runs[technique.configuration]
    with_it, without = (shipped, other) if technique.is_on else (other, shipped)
    return Cell(technique.name, of.name, with_it, without)
