"""Find text on pages that attacks its reader: it speaks to an assistant, asks for secrets, or sends money elsewhere."""

from collections.abc import Iterator

from core.domain.findings import Finding, FindingKind, PageText
from core.domain.hosts import real_host
from core.quality.shortening import short
from core.text.hostile_text import hostile
from core.text.passage_structure import units_in


def hostile_text(page: PageText) -> Iterator[Finding]:
    """One finding for each sentence, row or heading of the page, and for its title; none of them is ever quoted."""
    own = frozenset({real_host(page.url)})
    said = [page.title, *(unit.alone for passage in page.passages for unit in units_in(passage))]
    for text in dict.fromkeys(said):
        if kind := hostile(text, own):
            yield Finding(FindingKind.HOSTILE_TEXT, page.url, f"“{short(text)}” {kind.value}")
