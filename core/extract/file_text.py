"""What a reader of files without markup finds in one, and what can be its title."""

import re
from dataclasses import dataclass, field

from core.domain.document import Block, ScannedPages
from core.domain.read_pages import PageLinks
from core.domain.records import DatedEvent
from core.text.languages.small_words import small_words
from core.text.values.words import MONTH

MEANINGLESS_TITLE = re.compile(
    r"^(untitled.*|microsoft word - .*|document\d*|slide \d+|(powerpoint )?presentation\d*|book\d*|"
    r".*\.(docx?|xlsx?|pptx?|pdf|tex|indd))?$",
    re.I,
)
_MONTH = re.compile(rf"{MONTH}\.?(?:\W+\d{{4}})?", re.IGNORECASE)  # of a calendar, which has a page for each


@dataclass(frozen=True, slots=True)
class FileText:
    """The file's own title (may be empty), its blocks, and what its format says beside them."""

    title: str
    blocks: tuple[Block, ...]
    links: PageLinks = field(default_factory=PageLinks)
    events: tuple[DatedEvent, ...] = ()
    scans: ScannedPages | None = None


def can_be_title(text: str) -> bool:
    """Whether a heading may name its file: no month alone, and no half of a sentence."""
    words = text.split()
    if not words or _MONTH.fullmatch(" ".join(words)):
        return False
    begins_inside = words[0].islower() and words[0].isalpha()
    return not begins_inside and words[-1][-1] not in ",;-–" and words[-1] not in small_words("cut_short")
