"""Measure the claim checker on claims in other words: `python -m benchmarks.claims.reworded [--sealed] [--show]`.

True claims say in other words what their passage says; false ones change one thing of it, or add one. The sealed half
is opened once, at the end; its sha256 was committed before the checker was changed.
"""

import argparse
import asyncio
import json
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.models.claim_model import OnnxClaimModel
from core.ports.models import ClaimModel
from core.rag.verification.claim_reader import LEAST, evidence
from core.rag.verification.evidence import Passage, is_quoted
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.metrics import Share, percentile

SUITES = Path(__file__).parent / "suites"
OPEN = SUITES / "reworded_open.jsonl"
SEALED = SUITES / "reworded_sealed.zip"


@dataclass(frozen=True)
class Row:
    """A claim about a passage, `kind` of rewording or of change, and whether the passage supports it."""

    id: str
    passage_id: str
    title: str
    passage: str
    question: str
    claim: str
    supported: bool
    kind: str


@dataclass(frozen=True)
class CheckResult:
    """The result of the model for a row: whether the claim would be shown, and how likely it is supported."""

    row: Row
    is_shown: bool
    chance: float
    ms: float


def rows_of(suite: Path) -> list[Row]:
    """The rows of a file or an archive. Raises OSError, ValueError, and TypeError where a row lacks a field."""
    texts = _archived(suite) if suite.suffix == ".zip" else [suite.read_text(encoding="utf-8")]
    return [Row(**json.loads(line)) for text in texts for line in text.splitlines() if line.strip()]


def _archived(suite: Path) -> list[str]:
    with zipfile.ZipFile(suite) as archive:
        return [archive.read(name).decode("utf-8") for name in archive.namelist() if name.endswith(".jsonl")]


async def results(rows: Sequence[Row], model: ClaimModel) -> list[CheckResult]:
    """Read every claim beside its passage."""
    found: list[CheckResult] = []
    for row in rows:
        started = time.perf_counter()
        passage = Passage(row.title, row.passage)
        [share] = await model.support(row.question, row.claim, [evidence(passage)])
        chance = 1.0 if is_quoted(row.claim, passage) else share
        found.append(CheckResult(row, chance >= LEAST, chance, 1000 * (time.perf_counter() - started)))
    return found


def report(found: Sequence[CheckResult]) -> list[str]:
    """The shares of all claims, a line a kind, and how well the chances rank."""
    dropped, passed = _dropped(found), _passed(found)
    ranks = area_under_curve(
        [one.chance for one in found if not one.row.supported], [one.chance for one in found if one.row.supported]
    )
    lines = [f"wrongly dropped {dropped}, wrongly passed {passed}, AUC {ranks:.3f}"]
    lines += ["", "| kind | n | wrong |", "|---|---|---|"]
    for supported in (True, False):
        for kind in sorted({one.row.kind for one in found if one.row.supported is supported}):
            same = [one for one in found if one.row.kind == kind and one.row.supported is supported]
            share = _dropped(same) if supported else _passed(same)
            lines.append(f"| {'true' if supported else 'false'}: {kind} | {len(same)} | {share} |")
    took = [one.ms for one in found]
    return [*lines, "", f"milliseconds a claim: p50 {percentile(took, 0.5):.1f}, p95 {percentile(took, 0.95):.1f}"]


def mistakes(found: Sequence[CheckResult]) -> list[str]:
    """The claims that were judged wrongly."""
    wrong = (one for one in found if one.is_shown != one.row.supported)
    return [f"{one.chance:.2f} {one.row.kind}: {one.row.claim}" for one in wrong]


def _dropped(found: Sequence[CheckResult]) -> Share:
    true = [one for one in found if one.row.supported]
    return Share(sum(not one.is_shown for one in true), len(true))


def _passed(found: Sequence[CheckResult]) -> Share:
    false = [one for one in found if not one.row.supported]
    return Share(sum(one.is_shown for one in false), len(false))


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.reworded", description=__doc__)
    parser.add_argument("--sealed", action="store_true", help="the half that is opened once, at the end")
    parser.add_argument("--show", action="store_true", help="also the claims that were judged wrongly")
    asked = parser.parse_args()
    found = asyncio.run(results(rows_of(SEALED if asked.sealed else OPEN), OnnxClaimModel()))
    print(*report(found), *(mistakes(found) if asked.show else []), sep="\n")


if __name__ == "__main__":
    main()
