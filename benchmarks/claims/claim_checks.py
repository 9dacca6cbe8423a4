"""Measure the claim checker on true and changed facts: `python -m benchmarks.claims.claim_checks --data FOLDER`."""

import argparse
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.claims.changed_claims import CHANGES, SeededClaim, seeded_claims
from benchmarks.claims.claim_passages import claim_passages
from core.rag.verification.checker import Checker
from core.rag.verification.evidence import Passage
from core.text.tokens import terms
from evaluation.scores.metrics import Share, percentile

SEED = 11
_FACT_BEFORE = re.compile(
    r"\d+(?:[.,:]\d+)*|\b(?:january|february|march|april|may(?= \d)|june|july|august|september|october|november|"
    r"december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|fall|autumn|spring|summer|winter)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class CheckResult:
    """The result of each checker for a claim: True where it would be removed."""

    claim: SeededClaim
    before: bool
    rules: bool
    reason: str | None
    ms: float


def verdicts(claims: Sequence[SeededClaim], checker: Checker) -> list[CheckResult]:
    """Check every claim against its passage."""
    found: list[CheckResult] = []
    for claim in claims:
        started = time.perf_counter()
        reason = checker.doubt(claim.text, [Passage(claim.anchor, claim.passage)])
        took = 1000 * (time.perf_counter() - started)
        found.append(CheckResult(claim, doubted_before(claim), reason is not None, reason, took))
    return found


def doubted_before(claim: SeededClaim) -> bool:
    """The rule of the first release: numbers and calendar words anywhere in the passage, and half of all terms."""
    carried = f"{claim.anchor}\n{claim.passage}"
    if _facts_before(claim.text) - _facts_before(carried):
        return True
    wanted = set(terms(claim.text))
    return len(wanted & set(terms(carried))) < 0.5 * len(wanted)


def table(found: Sequence[CheckResult]) -> list[str]:
    """A line a kind of change and one for all: caught and wrongly dropped, by the old rule and the new ones."""
    lines = [
        "| change | n | before: caught | wrongly dropped | now: caught | wrongly dropped |",
        "|---|---|---|---|---|---|",
    ]
    for kind in (*CHANGES, "all"):
        same = [verdict for verdict in found if kind in (verdict.claim.kind, "all")]
        changed = [verdict for verdict in same if not verdict.claim.is_true]
        true = [verdict for verdict in same if verdict.claim.is_true]
        cells = [
            _share([verdict.before for verdict in changed]),
            _share([verdict.before for verdict in true]),
            _share([verdict.rules for verdict in changed]),
            _share([verdict.rules for verdict in true]),
        ]
        lines.append(f"| {kind} | {len(changed)} + {len(true)} | {' | '.join(cells)} |")
    return lines


def _facts_before(text: str) -> set[str]:
    return {fact.replace(",", "").lower() for fact in _FACT_BEFORE.findall(text)}


def _share(hits: Sequence[bool]) -> str:
    return str(Share(sum(hits), len(hits)))


def run(data: Path, each: int, shows: bool) -> None:
    """Measure and print, for all folders together and for each."""
    found: list[CheckResult] = []
    for folder, passages in claim_passages(data, SEED).items():
        measured = verdicts(seeded_claims(passages, SEED, each), Checker())
        found += measured
        print(f"\n{folder}\n", *table(measured), sep="\n", flush=True)
    print("\nall folders\n", *table(found), sep="\n")
    took = [verdict.ms for verdict in found]
    print(f"\nmilliseconds a claim: p50 {percentile(took, 0.5):.1f}, p95 {percentile(took, 0.95):.1f}")
    if shows:
        for verdict in found:
            if verdict.rules == verdict.claim.is_true:
                print("\n", verdict.claim.kind, verdict.claim.is_true, verdict.reason, "\n ", verdict.claim.text)


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.claim_checks", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with cmu/, syllabi/ and html/")
    parser.add_argument("--each", type=int, default=40, help="pairs of a kind from each folder, at most")
    parser.add_argument("--show", action="store_true", help="also the claims that were judged wrongly")
    asked = parser.parse_args()
    run(asked.data, asked.each, asked.show)


if __name__ == "__main__":
    main()
