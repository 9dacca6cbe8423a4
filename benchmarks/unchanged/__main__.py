"""Prove that answers did not change: `python -m benchmarks.unchanged record | compare`.

    python -m benchmarks.unchanged record --set quick --out before.jsonl
    python -m benchmarks.unchanged record --questions before.jsonl --out after.jsonl
    python -m benchmarks.unchanged compare before.jsonl after.jsonl

The first on the commit before, the second on the one after: it asks the questions of the file, in their words and at
their times. The comparison exits with 1 where more than one in a hundred of a set is answered otherwise, by its
outcome or its first line, or where one was right and is not.
"""

import argparse
import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from benchmarks.unchanged.comparing import asked_again, compared, report
from benchmarks.unchanged.recording import read_lines, record
from benchmarks.unchanged.sets import NAMES, QUICK, parts


def main() -> None:
    """Record or compare, as the command line says."""
    chosen = _options()
    if chosen.command == "compare":
        before, after = read_lines(chosen.before), read_lines(chosen.after)
        sets = compared(asked_again(before, after) if chosen.asked else before, after)
        print(report(sets))
        sys.exit(not sets or not all(each.is_unchanged for each in sets))
    wanted = read_lines(chosen.questions) if chosen.questions else None
    names = chosen.set or (dict.fromkeys(line["set"] for line in wanted) if wanted else NAMES)
    asked = [part for part in parts(list(names)) if not chosen.site or part.site in chosen.site]
    if every := chosen.every or (wanted and 1):
        asked = [replace(part, every=every) for part in asked]
    asyncio.run(record(asked, chosen.out, wanted, chosen.resume))


def _options() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks.unchanged", description=__doc__, formatter_class=form)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="ask, and write a JSON line a question")
    record.add_argument("--out", type=Path, required=True)
    record.add_argument("--set", action="append", choices=[*NAMES, QUICK], help="repeatable; all without it")
    record.add_argument("--site", action="append", help="only this part of the sets (repeatable)")
    record.add_argument("--every", type=int, help="only every so many-th question of a part")
    record.add_argument("--questions", type=Path, help="ask the questions of this recording again")
    record.add_argument("--resume", action="store_true", help="go on with a recording that was stopped")
    compare = commands.add_parser("compare", help="exit with 1 where answers changed")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument(
        "--asked", action="store_true", help="leave out what was not asked again; otherwise it differs"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
