"""What reading in another process costs, and what it spares: pages of a folder, then bombs."""

import asyncio
import mimetypes
import os
import resource
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from time import monotonic

from core.domain.read_pages import FetchedBody
from core.errors import ExtractionError
from core.extract.worker.extractor import ProcessExtractor
from core.ports.crawling import Extractor
from tests.standins.parser_bombs import DOCX, html_of, pdf_bomb, word_cell, word_file, word_table
from tests.standins.threaded_extractor import ThreadExtractor

_TICK = 0.005  # seconds


def main() -> None:
    """Print pages a second, processor time a page, peak memory, and how late the event loop is."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--most", type=int, default=300, help="so many files at most")
    asked = options.parse_args()
    for name in ("thread", "process"):
        for what, bodies in (("pages", _pages(asked.folder, asked.most)), ("bombs", _bombs())):
            child = os.fork()  # so that no run finds the memory of another
            if not child:
                asyncio.run(_measure(name, what, bodies))
                os._exit(0)
            os.waitpid(child, 0)


async def _measure(name: str, what: str, bodies: Sequence[FetchedBody]) -> None:
    extractor: Extractor = ThreadExtractor() if name == "thread" else ProcessExtractor()
    late: list[float] = []
    ticking = asyncio.create_task(_tick(late))
    start, reasons = monotonic(), 0
    for body in bodies:
        try:
            await extractor.read(body)
        except ExtractionError:
            reasons += 1
    seconds = monotonic() - start
    ticking.cancel()
    await extractor.close()
    own, readers = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    used = own.ru_utime + own.ru_stime + readers.ru_utime + readers.ru_stime
    late_ms = [1000 * one for one in quantiles(late, n=100)]
    print(
        f"{what} in a {name}: {len(bodies)} read ({reasons} skipped) in {seconds:.1f} s, {len(bodies) / seconds:.1f} a "
        f"second, {1000 * used / len(bodies):.1f} ms of processor a page; memory {own.ru_maxrss >> 10} MB here, "
        f"{readers.ru_maxrss >> 10} MB there; the loop is late by p50 {late_ms[49]:.1f}, p95 {late_ms[94]:.1f}, "
        f"p99 {late_ms[98]:.1f}, most {1000 * max(late):.0f} ms",
        flush=True,
    )


async def _tick(late: list[float]) -> None:
    while True:
        due = monotonic() + _TICK
        await asyncio.sleep(_TICK)
        late.append(monotonic() - due)


def _pages(folder: Path, most: int) -> list[FetchedBody]:
    files = sorted(path for path in folder.rglob("*") if path.suffix in {".html", ".pdf", ".docx"})
    return [_body(mimetypes.guess_type(path)[0] or "", path.read_bytes()) for path in files[:most]]


def _bombs() -> list[FetchedBody]:
    wide = word_table(word_cell("Fee", '<w:gridSpan w:val="99999999"/>'))
    run = html_of(f"<p>{'(' * 20_000}</p><h2>{'-' * 20_000}</h2>")
    kinds = [
        ("application/pdf", pdf_bomb()),
        (DOCX, word_file(wide)),
        ("text/html", run),
        ("text/csv", b"a," * 5_000_000),
    ]
    kinds += [("text/html", b"<p>ab</p>" * 1_000_000), ("text/plain", b"ab\n" * 1_000_000)]
    return [_body(kind, body) for kind, body in kinds]


def _body(kind: str, body: bytes) -> FetchedBody:
    return FetchedBody("https://campus.example/page", kind, body, datetime.now(UTC))


if __name__ == "__main__":
    main()
