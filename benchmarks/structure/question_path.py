"""Record the files that one question runs through, and the calls between them."""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.structure.sizes import PRODUCT
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.suites.demo import demo_advisor


@dataclass
class QuestionPath:
    """The files entered, and the calls from one file to another; both relative to the project's root.

    A call of a function in the same file is no move. Files of data classes count when one of their methods runs.
    """

    root: Path
    files: Counter[str] = field(default_factory=Counter)
    moves: Counter[tuple[str, str]] = field(default_factory=Counter)

    def back_and_forth(self) -> list[tuple[str, str, int]]:
        """Pairs of files that call each other, those with most calls first; the count is of both directions."""
        pairs = {tuple(sorted(move)) for move in self.moves if move[::-1] in self.moves}
        counted = [(one, other, self.moves[one, other] + self.moves[other, one]) for one, other in pairs]
        return sorted(counted, key=lambda pair: -pair[2])

    def report(self) -> str:
        """A few lines of text."""
        pairs = self.back_and_forth()
        busiest = self.moves.most_common(5)
        lines = [f"files entered by one question: {len(self.files)}", *(f"  {name}" for name in sorted(self.files))]
        lines += [f"moves between files: {sum(self.moves.values())}; the busiest:"]
        lines += [f"  {one} -> {other}: {count}" for (one, other), count in busiest]
        longest = f"{pairs[0][0]} and {pairs[0][1]}, {pairs[0][2]} calls" if pairs else "none"
        return "\n".join([*lines, f"longest way back and forth: {longest}"])


@contextmanager
def recorded(root: Path) -> Iterator[QuestionPath]:
    """Records what runs inside the block, in new threads too."""
    path = QuestionPath(root)
    hook = _hook(path)
    threading.setprofile(hook)
    sys.setprofile(hook)
    try:
        yield path
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def of_question(question: str, root: Path) -> QuestionPath:
    """The path of a question to the demo campus, the second time it is asked: models are loaded by then."""
    settings = prepared_settings(level="ERROR")
    async with open_workshop(settings) as workshop, open_bench(workshop) as bench:
        advisor = await demo_advisor(bench, DEFAULT)
        await ask(advisor, question)
        with recorded(root) as path:
            asked = await ask(advisor, question)
    print(f"{question} -> {asked.answer.outcome.value}, {len(asked.answer.citations)} citations")
    return path


def _hook(path: QuestionPath) -> Callable[[FrameType, str, Any], None]:
    names: dict[str, str | None] = {}

    def ours(file: str) -> str | None:
        if file not in names:
            inside = any(Path(file).is_relative_to(path.root / package) for package in PRODUCT)
            names[file] = Path(file).relative_to(path.root).as_posix() if inside else None
        return names[file]

    def called(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or (to := ours(frame.f_code.co_filename)) is None:
            return
        path.files[to] += 1
        back = frame.f_back
        while back is not None and ours(back.f_code.co_filename) is None:
            back = back.f_back
        if back is not None and (came := ours(back.f_code.co_filename)) and came != to:
            path.moves[came, to] += 1

    return called
