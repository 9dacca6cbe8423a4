"""Choose the title of a PDF: from its metadata when the text bears it out, else its first heading."""

import re
from collections.abc import Sequence

from core.domain.document import Block, BlockKind

_FIRST_PAGES = 2
_BORNE_OUT = 0.5  # share of the title's words
_LONGEST = 200  # characters
_FILE = re.compile(r"microsoft \w+ - |.*\.(?:docx?|pdf|tex|indd|pptx?|xlsx?|pages|rtf)$", re.IGNORECASE)


def title_of(stated: str, blocks: Sequence[Block]) -> str:
    """The title; empty when neither metadata nor a heading on the first page gives one."""
    first = [block for block in blocks if (block.page or 1) <= _FIRST_PAGES]
    if (
        len(stated) <= _LONGEST
        and not _FILE.match(stated)
        and _stands_in(stated, " ".join(block.text for block in first))
    ):
        return stated
    headings = [block for block in first if block.kind is BlockKind.HEADING and block.page == 1]
    top = min((block.level for block in headings), default=0)
    return next((block.text for block in headings if block.level == top), "")


def _stands_in(title: str, text: str) -> bool:
    """Whether the title says something that the text says too; names of files and templates do not."""
    words = re.findall(r"[^\W_]{3,}", title.lower())
    said = set(re.findall(r"[^\W_]{3,}", text.lower()))
    return bool(words) and sum(word in said for word in words) >= _BORNE_OUT * len(words)
