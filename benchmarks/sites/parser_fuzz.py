"""Changed pages of every format, read one after the other for as long as you like: `--minutes 60`."""

import asyncio
import logging
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

import structlog

from core.domain.read_pages import FetchedBody, SkipReason
from core.errors import ExtractionError
from core.extract.worker.extractor import ProcessExtractor
from core.extract.worker.limits import MB, ReaderLimits
from tests.standins.mutated_pages import MUTATED

LIMITS = ReaderLimits(memory_bytes=400 * MB, processor_seconds=5.0, wall_seconds=60.0)
_COSTLY = {SkipReason.TOO_MUCH_MEMORY, SkipReason.TOO_MUCH_TIME, SkipReason.TOO_MUCH_TEXT, SkipReason.READER_FAILED}


def main() -> None:
    """Read changed pages, and print the outcomes and the findings of every parser."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=1.0, help="how long to go on")
    options.add_argument("--seed", type=int, default=0, help="where chance begins")
    options.add_argument("--keep", type=Path, help="a folder for the bodies that were findings")
    asked = options.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    outcomes, findings = asyncio.run(_fuzz(monotonic() + 60 * asked.minutes, asked.seed, asked.keep))
    for parser, counted in outcomes.items():
        told = ", ".join(f"{reason} {number}" for reason, number in counted.most_common())
        print(f"{parser:9} {sum(counted.values()):7} pages, {len(findings[parser])} findings: {told}")
    for parser, found in findings.items():
        for detail, number in found.most_common(20):
            print(f"  {parser}: {number} x {detail}")
    sys.exit(any(findings.values()))


async def _fuzz(
    until: float, seed: int, keep: Path | None
) -> tuple[dict[str, "Counter[str]"], dict[str, "Counter[str]"]]:
    outcomes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    findings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    extractor = ProcessExtractor(LIMITS)
    for number in count(seed):
        if monotonic() > until:
            break
        for parser, make in MUTATED.items():
            kind, body = make(Random(number))  # noqa: S311 - repeatable on purpose
            reason, finding = await _read(extractor, kind, body)
            outcomes[parser][reason] += 1
            if finding:
                findings[parser][finding] += 1
                _kept(keep, parser, body)
    await extractor.close()
    return outcomes, findings


async def _read(extractor: ProcessExtractor, kind: str, body: bytes) -> tuple[str, str]:
    """How it ended, and what was wrong with that: a cost, a dead process or an error that no parser expected."""
    try:
        await extractor.read(FetchedBody("https://campus.example/page", kind, body, datetime.now(UTC)))
    except ExtractionError as error:
        is_finding = error.reason in _COSTLY or "please report" in str(error)
        return error.reason, str(error) if is_finding else ""
    return "read", ""


def _kept(folder: Path | None, parser: str, body: bytes) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{parser}-{blake2b(body, digest_size=6).hexdigest()}").write_bytes(body)


if __name__ == "__main__":
    main()
