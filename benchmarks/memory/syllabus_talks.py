"""Ask about real syllabi with and without memory: `python -m benchmarks.memory.syllabus_talks [--show]`.

A talk names a course first; its second question, which does not, can only be answered by who remembers. The answer is a
string that was planted in a copy of that course's syllabus, so that it cannot be guessed. Plain questions name their
course: what is remembered of a talk about another course must not spoil them.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.memory.planted_syllabi import PlantedSyllabus, planted_syllabi
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.answer import Outcome
from evaluation.asking import Asked, ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT
from evaluation.scores.metrics import Share
from evaluation.workshop import AdvisorUnderTest

# Openers, follow-ups and plain questions, as students type them; the strings of a syllabus in the same order.
OPENERS = ("what is {course} about", "how is {course} graded?", "when does {course} meet")
FOLLOW_UPS = (
    "which room are the review sessions in?",
    "and the passcode for the online review room?",
    "what locker do i return borrowed stuff to",
)
PLAIN = (
    "which room are the review sessions of {course} in?",
    "passcode for the online review room of {course}?",
    "what locker do i return borrowed stuff for {course} to",
)


@dataclass(frozen=True, slots=True)
class Trial:
    """One question with what was asked before, and the planted string that answers it."""

    kind: str
    question: str
    history: tuple[str, ...]
    wanted: str
    others: frozenset[str]


def main() -> None:
    """Print the shares of right answers with 95 % intervals; with `--show` the wrong ones."""
    options = argparse.ArgumentParser(description=main.__doc__)
    options.add_argument("--show", action="store_true", help="print what went wrong")
    options.add_argument("--first", type=int, help="only so many syllabi")
    chosen = options.parse_args()
    for kind, done in asyncio.run(_run(chosen.first)).items():
        print(f"{kind}: {_figures(done)}")
        if chosen.show:
            print(
                *(
                    f"  {each[0].question!r} {each[1].answer.outcome}: {each[1].answer.text!r:.300}"
                    for each in done
                    if not _says(each[1], each[0].wanted)
                ),
                sep="\n",
            )


def trials(planted: Sequence[PlantedSyllabus]) -> list[Trial]:
    """Each question with and without what was said before it."""
    found = []
    every = frozenset(string for each in planted for string in each.strings)
    for number, each in enumerate(planted):
        other = planted[(number + 1) % len(planted)]
        opener = OPENERS[number % len(OPENERS)]
        for asked, plain, wanted in zip(FOLLOW_UPS, PLAIN, each.strings, strict=True):
            named, others = plain.format(course=each.course), every - {wanted}
            before, beside = opener.format(course=each.course), opener.format(course=other.course)
            found += [
                Trial("follow-up, memory on", asked, (before,), wanted, others),
                Trial("follow-up, memory off", asked, (), wanted, others),
                Trial("plain question, memory on", named, (beside,), wanted, others),
                Trial("plain question, memory off", named, (), wanted, others),
            ]
    return found


async def _run(first: int | None) -> dict[str, list[tuple[Trial, Asked]]]:
    settings = prepared_settings(level="ERROR")
    done = dict[str, list[tuple[Trial, Asked]]]()
    with TemporaryDirectory(prefix="advisor-syllabi-") as copies:
        async with (
            open_workshop(settings) as workshop,
            open_bench(workshop, settings.eval_data, settings.data_dir / "eval-vectors") as bench,
        ):
            planted = planted_syllabi(bench.folder("syllabi") / "word", Path(copies))[:first]
            advisor = await _advisor(bench, planted)
            for trial in trials(planted):
                done.setdefault(trial.kind, []).append((trial, await ask(advisor, trial.question, trial.history)))
    print(f"{len(planted)} courses, a talk for each of {len(FOLLOW_UPS)} planted strings")
    return done


async def _advisor(bench: Bench, planted: Sequence[PlantedSyllabus]) -> AdvisorUnderTest:
    files = {each.file.stem: [each.file] for each in planted}
    return await bench.on_files("planted-syllabi", DEFAULT, files)


def _figures(done: Sequence[tuple[Trial, Asked]]) -> str:
    told = Share(sum(asked.is_answered and _says(asked, trial.wanted) for trial, asked in done), len(done))
    helped = Share(sum(_says(asked, trial.wanted) for trial, asked in done), len(done))
    wrong = Share(sum(_tells_another(trial, asked) for trial, asked in done), len(done))
    return f"told outright {told}, told or closest {helped}, another course's told outright {wrong}"


def _says(asked: Asked, wanted: str) -> bool:
    return asked.answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST} and wanted in asked.answer.text


def _tells_another(trial: Trial, asked: Asked) -> bool:
    first = asked.answer.text.partition("\n\n")[0]
    return asked.is_answered and trial.wanted not in first and any(other in first for other in trial.others)


if __name__ == "__main__":
    main()
