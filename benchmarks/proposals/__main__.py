"""Tell where right answers are lost: `python -m benchmarks.proposals [--set NAME] [--site NAME] [--out FILE]`.

For each kind of question: is a right statement the first that could be quoted, among the first five, or anywhere, and
is what was said right; then, of those that the pages answer and that were not answered right, what was said instead.
"""

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.proposals.recording import Case, cases_of
from benchmarks.unchanged.sets import NAMES, parts
from core.domain.answer import Outcome

_PLACES = {"first": 1, "first five": 5, "any": None}


def main() -> None:
    """Ask, and print both tables."""
    chosen = _options()
    asked = [each for each in parts(chosen.set or ["students"]) if not chosen.site or each.site in chosen.site]
    cases = asyncio.run(cases_of(asked, chosen.every))
    if chosen.out:
        chosen.out.write_text("".join(json.dumps(each.as_told(), ensure_ascii=False) + "\n" for each in cases))
    print(report(cases))


def report(cases: Sequence[Case]) -> str:
    """By set, site and kind what was among the proposals; then what was said instead of a right one."""
    lines = [
        "| of | on the pages | first | first five | any | chosen | not on the pages | answered |",
        "|---" * 8 + "|",
    ]
    lines += [_row(name, group) for name, group in _groups(cases)]
    lines += ["", "| said instead | all | right is first | first five | any |", "|---" * 5 + "|"]
    lost: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if case.is_on_pages and not case.is_right:
            lost[said_instead(case)].append(case)
    lines += [_counted(name, group) for name, group in sorted(lost.items(), key=lambda each: -len(each[1]))]
    return "\n".join(lines)


def said_instead(case: Case) -> str:
    """What was said in place of the right answer."""
    if case.outcome == Outcome.CLOSEST:
        return "closest, and right" if case.holds else "closest, and wrong"
    if case.outcome != Outcome.ANSWERED:
        return case.outcome
    if case.written_by != "extractive":
        return case.written_by
    right = {each.passage for each in case.proposed if each.is_right}
    return "another statement of the passage" if case.passage in right else "another passage"


def _groups(cases: Sequence[Case]) -> list[tuple[str, list[Case]]]:
    found: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        for name in ("all", f"{case.set} {case.site}", f"{case.set} {case.site}: {case.kind}"):
            found[name].append(case)
    return sorted(found.items())


def _row(name: str, cases: Sequence[Case]) -> str:
    on = [case for case in cases if case.is_on_pages]
    off = [case for case in cases if not case.is_on_pages]
    wrong = sum(case.outcome == Outcome.ANSWERED for case in off)
    cells = (name, len(on), *(_among(on, most) for most in _PLACES.values()), sum(case.is_right for case in on))
    return f"| {' | '.join(map(str, (*cells, len(off), wrong)))} |"


def _counted(name: str, cases: Sequence[Case]) -> str:
    return f"| {name} | {len(cases)} | {' | '.join(str(_among(cases, most)) for most in _PLACES.values())} |"


def _among(cases: Sequence[Case], most: int | None) -> int:
    return sum(any(each.is_right for each in case.proposed[:most]) for case in cases)


def _options() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks.proposals", description=__doc__, formatter_class=form)
    parser.add_argument("--set", action="append", choices=NAMES, help="repeatable; `students` without it")
    parser.add_argument("--site", action="append", help="only this site of the sets (repeatable)")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th question")
    parser.add_argument("--out", type=Path, help="a JSONL file for every question with its proposals")
    return parser.parse_args()


if __name__ == "__main__":
    main()
