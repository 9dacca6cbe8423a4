"""Find rules that bring nothing: `python -m benchmarks.rules --package core.records --set quick --out F`.

Each function of the packages is watched while the questions of `benchmarks.unchanged` are asked. Then one after another
is taken out (it finds nothing, says yes to everything, or gives its argument back), and those questions are asked again
for which it decides something. A JSON line a rule goes to the file as soon as it is known: for how many questions it
decides something, how many were tried, which answers changed, how many right ones were lost and how many were won.
Printed at the end: the rules whose loss changed no answer or won more than it lost, and those that were never called.

That a rule brings nothing to these questions does not say that it may go: it may guard against hostile text, hold a
reported fault, or serve where these questions do not lead. Asynchronous functions are not watched.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from time import monotonic

from benchmarks.rules.report import report
from benchmarks.rules.watching import Watch

_TOLD_EVERY = 25


def main() -> None:
    """Write the file, and print the report."""
    chosen, watch = _options(), Watch()
    watch.watch(chosen.package)
    told = asyncio.run(_dropped(chosen, watch))
    print(report(told, [rule.name for rule in watch.rules.values() if not rule.fires]))


async def _dropped(chosen: argparse.Namespace, watch: Watch) -> list[str]:
    """A JSON line a rule. Nothing of the product may be imported before it is watched, so it is imported here."""
    from benchmarks.rules.asking import opened
    from benchmarks.rules.dropping import arms, drop

    lines: list[str] = []
    async with opened(chosen.set) as room:
        before = []
        for number in range(len(room.asked)):
            with watch.asking(number):
                before.append(await room.ask(number))
            _tell("questions", number + 1, len(room.asked))
        every = arms(watch)
        with chosen.out.open("w", encoding="utf-8") as file:
            for number, arm in enumerate(every, start=1):
                lines.append((await drop(watch, arm, before, room.ask, chosen.most)).told(room.texts))
                file.write(lines[-1] + "\n")
                file.flush()
                _tell("rules", number, len(every))
    return lines


def _tell(what: str, number: int, total: int) -> None:
    if number % _TOLD_EVERY == 0 or number == total:
        print(f"{what}: {number} of {total} after {monotonic() - _STARTED:.0f} s", file=sys.stderr, flush=True)


def _options() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks.rules", description=__doc__, formatter_class=form)
    parser.add_argument("--package", action="append", required=True, help="watch its functions (repeatable)")
    parser.add_argument("--set", action="append", required=True, help="ask a set of benchmarks.unchanged (repeatable)")
    parser.add_argument("--most", type=int, default=24, help="questions to try without a rule (24)")
    parser.add_argument("--out", type=Path, required=True, help="where the lines go")
    return parser.parse_args()


_STARTED = monotonic()
if __name__ == "__main__":
    main()
