"""Measure whether corrections notice changed facts and ignore paraphrases. Run with `--suite FILE.yaml`.

The suite is a list of rows: `id`, `kind`, `changed`, a `passage`, the `quote` of it that an answer rests on, and `now`,
the passage after the site was read again.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import yaml

from core.domain.conversation import Person
from core.domain.posts import Notice, OutdatedCitation
from core.models.cross_encoder import OnnxCrossEncoder
from core.rag.verification.entailment import Paraphrases
from evaluation.scores.metrics import Share, percentile
from jobs.corrections import notice_of

_ASKER = Person("measured", "suite", "asker")
_TIME = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    """A passage before and after; `changed` says whether a reader should be told."""

    id: str
    kind: str
    changed: bool
    passage: str
    quote: str
    now: str


@dataclass(frozen=True)
class CheckResult:
    """The result of the corrections for a row."""

    row: Row
    notice: Notice | None
    ms: float


def rows_of(suite: Path) -> list[Row]:
    """The rows of a file. Raises OSError, yaml.YAMLError, and TypeError where a row lacks a field."""
    rows: list[dict[str, Any]] = yaml.load(suite.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return [Row(**row) for row in rows]


async def verdict_of(row: Row, paraphrases: Paraphrases | None) -> CheckResult:
    """Take the path of the nightly corrections for an answer that consists of the quote."""
    answer = f"“{row.quote}” [1]"
    started = time.perf_counter()
    outdated = OutdatedCitation(
        _ASKER,
        UUID(int=1),
        number=1,
        asked="What does the page say?",
        answer=answer,
        quote=row.quote,
        passage=row.passage,
        url="https://campus.example/page",
        title="Page",
        ended_at=_TIME,
        before=(row.passage,),
        now=(row.now,),
    )
    notice = await notice_of(outdated, paraphrases)
    return CheckResult(row, notice, 1000 * (time.perf_counter() - started))


async def verdicts(rows: Sequence[Row], paraphrases: Paraphrases | None) -> list[CheckResult]:
    """One row after the other."""
    return [await verdict_of(row, paraphrases) for row in rows]


def report(found: Sequence[CheckResult]) -> Iterator[str]:
    """Noticed changes and false alarms with Wilson 95 % intervals, then noticed by kind of change."""
    changed = [verdict for verdict in found if verdict.row.changed]
    same = [verdict for verdict in found if not verdict.row.changed]
    yield f"noticed {_share(changed)} of {len(changed)} changes, false alarms {_share(same)} of {len(same)} paraphrases"
    took = [verdict.ms for verdict in found]
    yield f"milliseconds a row: p50 {percentile(took, 0.5):.1f}, p95 {percentile(took, 0.95):.1f}"
    yield "\n| kind | changed: noticed | unchanged: false alarms |\n|---|---|---|"
    for kind in dict.fromkeys(verdict.row.kind for verdict in found):
        mine = ([verdict for verdict in side if verdict.row.kind == kind] for side in (changed, same))
        yield f"| {kind} | {' | '.join(_count(side) for side in mine)} |"


def mistakes(found: Sequence[CheckResult]) -> Iterator[str]:
    """The rows that were judged wrongly, with what would have been told."""
    for verdict in found:
        if verdict.row.changed != (verdict.notice is not None):
            told = f"\n  told: {verdict.notice.after}" if verdict.notice else ""
            yield f"\n{verdict.row.id} ({verdict.row.kind}): {verdict.row.quote}\n  now:  {verdict.row.now!r}{told}"


def _share(verdicts: Sequence[CheckResult]) -> str:
    return str(Share(sum(verdict.notice is not None for verdict in verdicts), len(verdicts)))


def _count(verdicts: Sequence[CheckResult]) -> str:
    return f"{sum(verdict.notice is not None for verdict in verdicts)} / {len(verdicts)}" if verdicts else "–"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.correction_checks", description=__doc__)
    parser.add_argument("--suite", type=Path, required=True, help="YAML file with the rows")
    parser.add_argument("--show", action="store_true", help="also the rows that were judged wrongly")
    parser.add_argument("--rules-only", action="store_true", help="without the local judge, as with ADVISOR_JUDGE=none")
    asked = parser.parse_args()
    paraphrases = None if asked.rules_only else Paraphrases(OnnxCrossEncoder())
    found = asyncio.run(verdicts(rows_of(asked.suite), paraphrases))
    print(*report(found), *(mistakes(found) if asked.show else []), sep="\n")


if __name__ == "__main__":
    main()
