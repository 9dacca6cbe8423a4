"""Measure the claim checker on true and changed facts: `python -m benchmarks.claims.claim_checks --data FOLDER`."""

import argparse
import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.claims.changed_claims import CHANGES, SeededClaim, seeded_claims
from benchmarks.claims.claim_passages import claim_passages
from core.models.claim_model import OnnxClaimModel
from core.ports.models import ClaimModel
from core.rag.verification.claim_reader import LEAST, evidence
from core.rag.verification.evidence import Passage, is_quoted
from evaluation.scores.metrics import Share, percentile

SEED = 11


@dataclass(frozen=True)
class CheckResult:
    """Whether a claim would be removed, and the milliseconds that it took to tell."""

    claim: SeededClaim
    is_removed: bool
    ms: float


async def verdicts(claims: Sequence[SeededClaim], model: ClaimModel) -> list[CheckResult]:
    """Read every claim beside its passage."""
    found: list[CheckResult] = []
    for claim in claims:
        started, passage = time.perf_counter(), Passage(claim.anchor, claim.passage)
        [share] = await model.support("", claim.text, [evidence(passage)])
        is_removed = share < LEAST and not is_quoted(claim.text, passage)
        found.append(CheckResult(claim, is_removed, 1000 * (time.perf_counter() - started)))
    return found


def table(found: Sequence[CheckResult]) -> list[str]:
    """A line a kind of change and one for all: caught and wrongly dropped."""
    lines = ["| change | n | caught | wrongly dropped |", "|---|---|---|---|"]
    for kind in (*CHANGES, "all"):
        same = [verdict for verdict in found if kind in (verdict.claim.kind, "all")]
        shares = [_share([each.is_removed for each in same if each.claim.is_true is told]) for told in (False, True)]
        lines.append(f"| {kind} | {len(same) // 2} pairs | {' | '.join(shares)} |")
    return lines


def _share(hits: Sequence[bool]) -> str:
    return str(Share(sum(hits), len(hits)))


async def run(data: Path, each: int, shows: bool) -> None:
    """Measure and print, for all folders together and for each."""
    found, model = list[CheckResult](), OnnxClaimModel()
    for folder, passages in claim_passages(data, SEED).items():
        measured = await verdicts(seeded_claims(passages, SEED, each), model)
        found += measured
        print(f"\n{folder}\n", *table(measured), sep="\n", flush=True)
    print("\nall folders\n", *table(found), sep="\n")
    took = [verdict.ms for verdict in found]
    print(f"\nmilliseconds a claim: p50 {percentile(took, 0.5):.1f}, p95 {percentile(took, 0.95):.1f}")
    for verdict in found if shows else ():
        if verdict.is_removed == verdict.claim.is_true:
            print("\n", verdict.claim.kind, verdict.claim.is_true, "\n ", verdict.claim.text)


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.claim_checks", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with cmu/, syllabi/ and html/")
    parser.add_argument("--each", type=int, default=40, help="pairs of a kind from each folder, at most")
    parser.add_argument("--show", action="store_true", help="also the claims that were judged wrongly")
    asked = parser.parse_args()
    asyncio.run(run(asked.data, asked.each, asked.show))


if __name__ == "__main__":
    main()
