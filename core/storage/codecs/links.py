"""The links in a page's text as a JSON list: words, target and heading of each."""

import json
from collections.abc import Sequence

from core.domain.document import TextLink
from core.storage.database import storable


def as_stored(links: Sequence[TextLink]) -> str:
    """The JSON of a page's links."""
    return json.dumps([[storable(part) for part in (link.words, link.target, link.heading)] for link in links])


def from_stored(stored: Sequence[Sequence[str]] | None) -> tuple[TextLink, ...] | None:
    """The links of a page; None where they were never stored."""
    return None if stored is None else tuple(TextLink(*link) for link in stored)
