"""What a reader of files without markup finds in one."""

from dataclasses import dataclass, field

from core.domain.document import Block, ScannedPages
from core.domain.read_pages import PageLinks
from core.domain.records import DatedEvent, Price


@dataclass(frozen=True, slots=True)
class FileText:
    """The file's own title (may be empty), its blocks, and what its format says beside them."""

    title: str
    blocks: tuple[Block, ...]
    links: PageLinks = field(default_factory=PageLinks)
    events: tuple[DatedEvent, ...] = ()
    prices: tuple[Price, ...] = ()
    scans: ScannedPages | None = None
