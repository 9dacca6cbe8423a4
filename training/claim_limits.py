"""Fits the least support of a true claim, on rows held apart: `python -m training.claim_limits --data FOLDER`."""

import argparse
import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.rag.checking import Checker
from core.rag.claim_material import Passage
from core.rag.local_judge import OnnxJudge
from evals.changed_claims import seeded_claims
from evals.metrics import Share
from training.auc import auc
from training.mixture import load
from training.reading import read_claims
from training.rows import Row

SEED = 7
_MOST = 350  # claims of a set
_NATURAL = ("begin_2021", "cad_snli", "fever_rte", "wice", "answer_support")
_FITTED_ON = ("begin_2021", "begin_2022", "cad_snli", "fever_rte", "wice", "seeded")
_PASSAGES_OF = ("bioasq", "covidqa", "nq_litm", "omos_qa", "squad_dev", "squad_train4k")
_ONE_IN = 100  # true claims may be lost


@dataclass(frozen=True)
class Held:
    """A claim of people, or of ours, with what the rules and the judge say of it."""

    source: str
    label: bool
    doubted: bool
    support: float


def chosen(apart: Mapping[str, Sequence[Row]], folder: Path) -> list[Row]:
    """Claims that nothing was trained on: of people, and true and changed sentences of passages held apart."""
    chooser = random.Random(SEED)
    sets = {name: list(apart.get(name, ())) for name in _NATURAL}
    sets["begin_2022"] = read_claims(folder / "nli" / "begin_2022.jsonl.gz")  # no part of the mixture
    passages = sorted({row.passage for name in _PASSAGES_OF for row in apart.get(name, ())})
    chooser.shuffle(passages)
    seeded = seeded_claims([Passage("", passage) for passage in passages], SEED, each=60)
    sets["seeded"] = [Row("check", "seeded", claim.text, claim.passage, claim.is_true) for claim in seeded]
    for rows in sets.values():
        chooser.shuffle(rows)
    return [row for name, rows in sets.items() for row in (rows if name == "seeded" else rows[:_MOST])]


async def held(rows: Sequence[Row]) -> list[Held]:
    """Each claim held to its passage. Raises ModelError."""
    checker, judge = Checker(), OnnxJudge()
    return [
        Held(
            row.source,
            row.label,
            await checker.doubt(row.asked, [Passage("", row.passage)]) is not None,
            (await judge.support(row.asked, [row.passage]))[0],
        )
        for row in rows
    ]


def least_support(found: Sequence[Held]) -> float:
    """The support below which one in a hundred of the true claims lies that the rules let pass."""
    true = sorted(one.support for one in found if one.label and not one.doubted and one.source in _FITTED_ON)
    return true[len(true) // _ONE_IN]


def report(found: Sequence[Held], least: float) -> list[str]:
    """A line a set: unsupported claims caught and true ones dropped by the rules, the judge, and both; its AUC."""
    lines = ["| claims | n | rules | judge | both | AUC of the judge |", "|---|---|---|---|---|---|"]
    for source in sorted({one.source for one in found}):
        same = [one for one in found if one.source == source]
        ways = (
            [(one.doubted, one.label) for one in same],
            [(one.support < least, one.label) for one in same],
            [(one.doubted or one.support < least, one.label) for one in same],
        )
        area = auc([(one.support, one.label) for one in same])
        lines.append(f"| {source} | {len(same)} | {' | '.join(map(_caught, ways))} | {area:.3f} |")
    return lines


def _caught(dropped: Sequence[tuple[bool, bool]]) -> str:
    false = [drop for drop, label in dropped if not label]
    true = [drop for drop, label in dropped if label]
    return f"caught {Share(sum(false), len(false))}, wrongly {Share(sum(true), len(true))}"


def main() -> None:
    """Reads the command line, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m training.claim_limits", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with reader/, pairs/, nli/")
    folder = parser.parse_args().data
    found = asyncio.run(held(chosen(load(folder, SEED).apart, folder)))
    least = least_support(found)
    print(f"least support {least:.3f}", *report(found, least), sep="\n")


if __name__ == "__main__":
    main()
