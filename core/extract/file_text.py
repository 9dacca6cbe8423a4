"""What a reader of files without markup finds in one."""

from dataclasses import dataclass, field

from core.domain.document import Block
from core.domain.read_pages import PageLinks
from core.domain.records import DatedEvent
from core.domain.scans import ScannedPages


@dataclass(frozen=True, slots=True)
class FileText:
    """The file's own title (may be empty), its blocks, and what its format says beside them."""

    title: str
    blocks: tuple[Block, ...]
    links: PageLinks = field(default_factory=PageLinks)
    events: tuple[DatedEvent, ...] = ()
    scans: ScannedPages | None = None
