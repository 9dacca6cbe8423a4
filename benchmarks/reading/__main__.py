"""Score the reading set: `python -m benchmarks.reading [--sealed] [--only NAME …] [--show]`."""

import argparse
from collections.abc import Sequence

from benchmarks.reading.gold import of_archive, of_folder
from benchmarks.reading.records import KINDS
from benchmarks.reading.score import Score, score
from evaluation.scores.metrics import Share


def main() -> None:
    """Print a line a document, the totals with their 95 % intervals, and with `--show` what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sealed", action="store_true", help="the part that is opened once, at the end")
    parser.add_argument("--only", action="append", default=[], help="documents whose name contains this")
    parser.add_argument("--show", action="store_true", help="list missed facts, wrong pairs, furniture and records")
    chosen = parser.parse_args()
    documents = of_archive() if chosen.sealed else of_folder()
    wanted = (each for each in documents if not chosen.only or any(part in each.name for part in chosen.only))
    scores = [score(each) for each in wanted]
    print(table(scores))
    if chosen.show:
        print(*(line for each in scores for line in _wrong(each)), sep="\n")


def table(scores: Sequence[Score]) -> str:
    """A line for each document, then the totals."""
    lines = ["| document | facts | labelled | said | invented | furniture | records | further |", "|---|" + "---|" * 7]
    lines += [_row(each) for each in scores]
    return "\n".join([*lines, "", *_totals(scores)])


def _row(one: Score) -> str:
    told = {kind: len(one.gold.records.get(kind) or ()) for kind in KINDS}
    records = " ".join(f"{kind} {len(one.records.get(kind, ()))}/{count}" for kind, count in told.items() if count)
    further = " ".join(f"{kind} {count}" for kind, count in one.further.items() if count)
    counts = (len(one.gold.facts), len(one.labelled), len(one.said), len(one.invented), len(one.furniture))
    name = f"{one.gold.name} ({one.unread})" if one.unread else one.gold.name
    return f"| {name} | " + " | ".join(map(str, counts)) + f" | {records} | {further} |"


def _totals(scores: Sequence[Score]) -> list[str]:
    facts = sum(len(each.gold.facts) for each in scores)
    lines = [
        _share("facts with their labels", sum(len(each.labelled) for each in scores), facts),
        _share("facts, whatever labels", sum(len(each.said) for each in scores), facts),
        _share("invented", _sum(scores, "invented"), sum(len(each.gold.not_facts) for each in scores)),
        _share("furniture read", _sum(scores, "furniture"), sum(len(each.gold.furniture) for each in scores)),
    ]
    for kind in KINDS:
        told = sum(len(each.gold.records.get(kind) or ()) for each in scores)
        lines.append(_share(f"records: {kind}", sum(len(each.records.get(kind, ())) for each in scores), told))
    return lines


def _sum(scores: Sequence[Score], name: str) -> int:
    return sum(len(getattr(each, name)) for each in scores)


def _share(name: str, part: int, whole: int) -> str:
    if not whole:
        return f"{name}: none"
    low, high = Share(part, whole).interval
    return f"{name}: {part} of {whole} = {part / whole:.3f} [{low:.3f}, {high:.3f}]"


def _wrong(one: Score) -> list[str]:
    missing = [f"  missed {fact.id} {fact.kind}: {fact.labels} → {fact.text}" for fact in one.missed]
    pairs = [f"  invented {wrong.type} {wrong.scope}: {wrong.a or wrong.text!r} {wrong.b!r}" for wrong in one.invented]
    furniture = [f"  furniture: {each}" for each in one.furniture]
    lost = [
        f"  {kind} not found: {dict(record)}"
        for kind in KINDS
        for record in one.gold.records.get(kind) or ()
        if record not in one.records.get(kind, ())
    ]
    return [f"\n{one.gold.name}", *missing, *pairs, *furniture, *lost]


if __name__ == "__main__":
    main()
