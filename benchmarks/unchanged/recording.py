"""Ask the questions, and write what is answered to each as a JSON line as soon as it is known."""

import json
import re
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import IO, Any

from benchmarks.turns.__main__ import Clock
from benchmarks.unchanged.questions import Question, again
from benchmarks.unchanged.sets import Part
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import Asked, ask
from evaluation.bench import Bench, open_bench
from evaluation.scores.seen import Seen

Line = dict[str, Any]
_PORT = re.compile(r"(?<=//127\.0\.0\.1):\d+")  # of the served demo campus, another one each time
_TOLD_EVERY = 10  # questions


def read_lines(file: Path) -> list[Line]:
    """The lines of a recording; none where there is no such file."""
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return [json.loads(line) for line in text.splitlines()]


async def record(parts: Sequence[Part], out: Path, wanted: Sequence[Line] | None, has_begun: bool) -> None:
    """Ask what these parts draw, or what `wanted` has of them; where it has begun, what `out` has is not asked again.

    Raises AdvisorError.
    """
    known = read_lines(out) if has_begun else []
    settings = prepared_settings(level="ERROR")
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        with out.open("a" if has_begun else "w", encoding="utf-8") as lines:
            for part in parts:
                done = {question.id for question in _of(part, known)}
                if wanted is None or any(question.id not in done for question in _of(part, wanted)):
                    await _record(part, bench, None if wanted is None else _of(part, wanted), done, lines)


def _of(part: Part, lines: Sequence[Line]) -> list[Question]:
    return [Question.read(line) for line in lines if (line["set"], line["site"]) == (part.set, part.site)]


async def _record(part: Part, bench: Bench, wanted: list[Question] | None, done: set[str], lines: IO[str]) -> None:
    clock = Clock(datetime.now(UTC))
    bench.clock = clock.now
    print(f"{part.set}, {part.site}: making the index", file=sys.stderr, flush=True)
    advisor = await part.open(bench)
    made = await part.make(bench, advisor)
    asked_for = part.draw(made) if wanted is None else again(wanted, made)
    left = [each for each in asked_for[:: part.every] if each.id not in done]
    tell = _teller(f"{part.set}, {part.site}", len(left))
    for number, question in enumerate(left, start=1):
        clock.time = question.at
        asked = await ask(advisor, question.text, question.history, question.sources)
        lines.write(json.dumps(_line(part, question, asked), ensure_ascii=False) + "\n")
        lines.flush()
        tell(number)


def _line(part: Part, question: Question, asked: Asked) -> Line:
    return {
        "set": part.set,
        "site": part.site,
        **question.as_told(),
        "outcome": asked.answer.outcome.value,
        "first": first_line(asked),
        "right": question.judge(asked),
        "answer": _PORT.sub("", asked.answer.text),
    }


def first_line(asked: Asked) -> str:
    """The first paragraph, with the list that it leads up to; of a reply that quotes nothing, its first line."""
    return _PORT.sub("", Seen.of(asked.answer).first or asked.answer.text.strip().partition("\n")[0])


def _teller(name: str, total: int) -> Callable[[int], None]:
    started = monotonic()

    def tell(number: int) -> None:
        if number % _TOLD_EVERY == 0 or number == total:
            seconds = monotonic() - started
            print(f"{name}: {number} of {total} in {seconds:.0f} s", file=sys.stderr, flush=True)

    return tell
