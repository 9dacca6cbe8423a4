"""Real passages for the claim checker, chunked as in the index: university pages, syllabi and course pages."""

import mimetypes
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from core.errors import ExtractionError
from core.extract.extraction import extract
from core.models.token_count import default_counter
from core.rag.indexing.chunking import Chunker
from core.rag.verification.evidence import Passage

FOLDERS = ("cmu/pages", "syllabi/text", "html/columbia")


def claim_passages(data: Path, seed: int) -> dict[str, list[Passage]]:
    """The passages of each folder in a seeded order, each read with the one after it; what cannot be read is left out.

    Raises FileNotFoundError when `data` lacks a folder.
    """
    return {folder: _shuffled(data / folder, seed) for folder in FOLDERS}


def _shuffled(folder: Path, seed: int) -> list[Passage]:
    files = sorted(path for path in folder.iterdir() if path.is_file())
    found = [passage for path in files for passage in _passages(path)]
    random.Random(seed).shuffle(found)  # noqa: S311
    return found


def _passages(path: Path) -> Iterator[Passage]:
    content_type = mimetypes.guess_type(path.name)[0] or "text/plain"
    try:
        page = extract(f"http://campus.example/{path.stem[:40]}", content_type, path.read_bytes(), datetime.now(UTC))
    except ExtractionError:
        return
    drafts = Chunker(default_counter()).chunk(page.document)
    for one, following in pairwise([*drafts, None]):
        if one is not None:
            yield Passage(one.anchor, one.text if following is None else f"{one.text}\n{following.text}")
