"""Count pages and bytes of one crawl run."""

from collections import Counter
from dataclasses import dataclass, field, replace

from core.domain.crawl import CrawlEnded, CrawlReport
from core.domain.document import Document
from core.rag.indexing.indexer import IndexOutcome, IndexResult


@dataclass
class CrawlStats:
    """Keeps the report of a run up to date."""

    report: CrawlReport
    _skipped: Counter[str] = field(default_factory=Counter)

    def skip(self, reason: str) -> None:
        """Count a skipped page."""
        self._skipped[reason] += 1
        self.report = replace(self.report, pages_seen=self.report.pages_seen + 1, skipped=dict(self._skipped))

    def unchanged(self) -> None:
        """Count an unchanged page."""
        report = self.report
        self.report = replace(report, pages_seen=report.pages_seen + 1, pages_unchanged=report.pages_unchanged + 1)

    def stored(self, document: Document, result: IndexResult) -> None:
        """Count a new or changed page."""
        report = self.report
        self.report = replace(
            report,
            pages_seen=report.pages_seen + 1,
            pages_new=report.pages_new + (result.outcome is IndexOutcome.NEW),
            pages_changed=report.pages_changed + (result.outcome is IndexOutcome.CHANGED),
            chunks_embedded=report.chunks_embedded + result.chunks_embedded,
            chunks_reused=report.chunks_reused + result.chunks_reused,
            text_bytes=report.text_bytes + len(document.text.encode()),
        )

    def embedded(self, chunks: int) -> None:
        """Count passages that were embedded again without their furniture."""
        self.report = replace(self.report, chunks_embedded=self.report.chunks_embedded + chunks)

    def add_final(self, *, moved: int = 0, removed: int = 0, guarded: int = 0, doubts: tuple[str, ...] = ()) -> None:
        """Add the moves, removals and doubts from the end of the run."""
        report = self.report
        self.report = replace(
            report,
            pages_moved=report.pages_moved + moved,
            pages_removed=report.pages_removed + removed,
            pages_guarded=report.pages_guarded + guarded,
            doubts=(*report.doubts, *doubts),
        )

    def fetched(self, ended: CrawlEnded) -> None:
        """Add the network figures."""
        report = self.report
        self.report = replace(
            report,
            requests=report.requests + ended.requests,
            bytes_received=report.bytes_received + ended.bytes_received,
            cut_short=report.cut_short or ended.cut_short,
        )
