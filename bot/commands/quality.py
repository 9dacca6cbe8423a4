"""`advisor quality`: the problems on the site, as text or JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from textwrap import shorten

import click

from bot.application import App
from bot.running import opened, prepared_settings
from bot.terminal.output import ExitCode, Json, echo, echo_json
from core.domain.crawl import CrawlState
from core.domain.page import FurnitureBlock
from core.domain.quality import Finding, FindingKind, ReadingGap
from core.domain.read_pages import is_unread


@click.command()
@click.option("--new", "only_new", is_flag=True, help="Show only findings that are new in the last crawl.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def quality(only_new: bool, as_json: bool) -> ExitCode:
    """Show what the last crawls found wrong with the site: for whoever writes its pages.

    Dead links, dates that have passed but are presented as current, pages that contradict each other, and pages that
    nothing leads to any more; then files that could not be read and pages that were left out, with the reason. Last,
    what stands on nearly every page of a host and is therefore kept on only one.
    """
    with opened(prepared_settings()) as session:
        seen = session.run(collect_findings(session.app))
    shown = seen.only_new() if only_new else seen
    if as_json:
        echo_json(shown.as_json())
    else:
        echo(shown.as_text())
    return ExitCode.OK


PLURALS = {
    FindingKind.BROKEN_LINK: "Broken links",
    FindingKind.EXPIRED_DATE: "Passed dates presented as current",
    FindingKind.CONTRADICTION: "Contradictions",
    FindingKind.ORPHAN_PAGE: "Orphan pages",
    FindingKind.SHRUNK_PAGE: "Pages that say much less than before",
    FindingKind.UNLISTED_PAGE: "Pages in no source that answered questions",
    FindingKind.HOSTILE_TEXT: "Text that attacks its reader, never quoted",
}
MOST_FURNITURE = 40  # lines of one folder
_MOST_ADDRESSES, _SHOWN_ADDRESSES = 200, 20  # of a kind that is not read: kept for --json, and shown as text


@dataclass(frozen=True)
class SiteQuality:
    """The findings of the last reviews; `counts` per kind includes those beyond the storage limit.

    `failed` are the sources whose last crawl failed or was interrupted, with the reason: their findings are older.
    `unread` are the files that no answer can be taken from, by kind, `left_out` the other pages that a crawl met and
    did not keep, by reason; `furniture` is what stands on nearly every page
    of a host and is kept on one of them.
    """

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    failed: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[ReadingGap, ...] = ()
    left_out: tuple[ReadingGap, ...] = ()
    furniture: tuple[FurnitureBlock, ...] = ()

    def only_new(self) -> "SiteQuality":
        """Without what was known before."""
        fresh = tuple(finding for finding in self.findings if not finding.is_known)
        counts = Counter(finding.kind.value for finding in fresh)
        return replace(self, findings=fresh, counts=counts, unread=(), left_out=(), furniture=())

    def as_json(self) -> Json:
        """One object; field names are a public interface."""
        return {
            "counts": dict(self.counts),
            "failed": dict(self.failed),
            "findings": [
                {
                    "kind": finding.kind.value,
                    "url": finding.url,
                    "other_url": finding.other_url,
                    "detail": finding.detail,
                    "new": not finding.is_known,
                }
                for finding in self.findings
            ],
            "unread": [*map(_gap_json, self.unread)],
            "left_out": [*map(_gap_json, self.left_out)],
            "furniture": [
                {
                    "folder": block.folder,
                    "text": block.text,
                    "pages": block.pages,
                    "of_pages": block.of_pages,
                    "kept_on": block.home,
                }
                for block in self.furniture
            ],
        }

    def as_text(self) -> str:
        """One section per kind, new findings marked."""
        sections = [self._section(kind) for kind in FindingKind if self.counts.get(kind.value)]
        failed = [f"{source} was not checked, for its crawl failed: {why}" for source, why in self.failed.items()]
        unread = _gaps_section("Files not read, or not with certainty", self.unread)
        left_out = _gaps_section("Pages left out", self.left_out)
        found = [*failed, *sections, *unread, *left_out] or ["Nothing was found."]
        folders = [_of_folder(folder, list(blocks)) for folder, blocks in groupby(self.furniture, _folder)]
        return "\n\n".join([*found, *folders])

    def _section(self, kind: FindingKind) -> str:
        found = [finding for finding in self.findings if finding.kind is kind]
        lines = [line for finding in found for line in _lines(finding)]
        hidden = self.counts[kind.value] - len(found)
        more = [f"  … and {hidden} more"] if hidden else []
        return "\n".join([f"{PLURALS[kind]} ({self.counts[kind.value]})", *lines, *more])


async def collect_findings(app: App) -> SiteQuality:
    """Collect the findings from the stores. Raises DatabaseError."""
    counts: Counter[str] = Counter()
    failed: dict[str, str] = {}
    for report in await app.stores.crawl_log.latest():
        counts.update(report.findings)
        if report.state in {CrawlState.FAILED, CrawlState.INTERRUPTED}:
            failed[report.source] = report.error or report.state.value
    found = tuple(await app.stores.site_record.findings())
    furniture = tuple(await app.stores.furniture.learned())
    kept = Counter(finding.kind.value for finding in found)
    gaps = await app.stores.site_record.reading_gaps(_MOST_ADDRESSES)
    unread, left_out = (tuple(gap for gap in gaps if is_unread(gap.reason) is part) for part in (True, False))
    return SiteQuality(found, counts | kept, failed, unread, left_out, furniture)


def _folder(block: FurnitureBlock) -> str:
    return block.folder


def _of_folder(folder: str, blocks: Sequence[FurnitureBlock]) -> str:
    words = [shorten(block.text or "(not read since)", 90, placeholder="…") for block in blocks]
    lines = [f"  {block.pages} of {block.of_pages}  {text}" for block, text in zip(blocks, words, strict=True)]
    hidden = len(lines) - MOST_FURNITURE
    more = [f"  … and {hidden} more"] if hidden > 0 else []
    title = f"On nearly every page of {folder}, so left out of all but one ({len(blocks)})"
    return "\n".join([title, *lines[:MOST_FURNITURE], *more])


def _lines(finding: Finding) -> list[str]:
    other = finding.other_url if finding.kind is FindingKind.CONTRADICTION else ""
    first = f"  {'   ' if finding.is_known else 'new'} {finding.url}{f' and {other}' if other else ''}"
    return [first, f"      {finding.detail}"]


def _gap_json(gap: ReadingGap) -> Json:
    return {
        "reason": gap.reason,
        "count": gap.count,
        "pages": [{"url": url, "detail": detail} for url, detail in gap.pages],
    }


def _gaps_section(title: str, gaps: Sequence[ReadingGap]) -> list[str]:
    lines = [f"{title} ({sum(gap.count for gap in gaps)})"]
    for gap in gaps:
        lines.append(f"  {gap.reason} ({gap.count})")
        for url, detail in gap.pages[:_SHOWN_ADDRESSES]:
            lines += [f"      {url}", *([f"          {detail}"] if detail else [])]
        hidden = gap.count - min(len(gap.pages), _SHOWN_ADDRESSES)
        lines += [f"      … and {hidden} more"] if hidden else []
    return ["\n".join(lines)] if gaps else []
