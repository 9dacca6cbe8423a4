"""Whether questions are answered after an unrelated one as they are alone: `python -m benchmarks.turns.pairs`."""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.students.rows import StudentRow, read_rows
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.answer import Answer, Outcome
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.scores.metrics import Share
from evaluation.scores.seen import Seen
from evaluation.suites.demo import demo_advisor

EVERY, FIRST, STEP = 2, 11, 7  # of the questions; of the answerable ones, which precedes the first, and the next ones


@dataclass(frozen=True)
class Pair:
    """A question, and the answers to it alone and after `before`."""

    before: str
    row: StudentRow
    alone: Answer
    after: Answer

    @property
    def is_equal(self) -> bool:
        """Whether both end alike, with the same first paragraph."""
        alone, after = Seen.of(self.alone), Seen.of(self.after)
        return (alone.outcome, alone.first) == (after.outcome, after.first)


def main() -> None:
    """Print how many are equal, and of those refused alone how many are answered; with `--show` those that differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=EVERY, help="only every so many-th question")
    parser.add_argument("--show", action="store_true", help="print the questions that are answered otherwise")
    chosen = parser.parse_args()
    pairs = asyncio.run(asked(paired(read_rows(is_sealed=False), chosen.every)))
    refused = [pair for pair in pairs if pair.alone.outcome is Outcome.NO_EVIDENCE]
    print("answered as alone:", Share(sum(pair.is_equal for pair in pairs), len(pairs)))
    answered = sum(pair.after.outcome is Outcome.ANSWERED for pair in refused)
    print("refused alone, and answered after another question:", Share(answered, len(refused)))
    if chosen.show:
        for pair in pairs:
            if not pair.is_equal:
                print(f"\n{pair.row.question!r} after {pair.before!r}", pair.alone.text, pair.after.text, sep="\n  ")


def paired(rows: Sequence[StudentRow], every: int) -> list[tuple[str, StudentRow]]:
    """Questions of the demo, each with an answerable one before it that is about other pages."""
    demo = [row for row in rows if row.site == "demo" and not row.history and row.style != "compound"]
    answerable = [row for row in demo if row.says]
    return [(_before(answerable, FIRST + STEP * at, row), row) for at, row in enumerate(demo[::every])]


def _before(answerable: Sequence[StudentRow], first: int, row: StudentRow) -> str:
    turned = [answerable[(first + at) % len(answerable)] for at in range(len(answerable))]
    return next(each.question for each in turned if set(each.pages).isdisjoint(row.pages) and each.id != row.id)


async def asked(questions: Sequence[tuple[str, StudentRow]]) -> list[Pair]:
    """Both answers to each question. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        advisor = await demo_advisor(bench, DEFAULT)
        return [
            Pair(
                before,
                row,
                (await ask(advisor, row.question)).answer,
                (await ask(advisor, row.question, [before])).answer,
            )
            for before, row in questions
        ]


if __name__ == "__main__":
    main()
