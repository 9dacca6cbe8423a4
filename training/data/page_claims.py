"""Read claims about statements of invented pages: true ones in other words, and false ones that look alike."""

import json
from pathlib import Path

from training.data.rows import Row
from training.pages.reading import HELD_OUT, read_pages

FOLDER = Path(__file__).parents[1] / "invented" / "claims"


def read_page_claims(folder: Path = FOLDER, is_held_out: bool = False) -> list[Row]:
    """Rows of `{passage, claim, label}`: those of the institutions to train on, or of those held out."""
    held_out = {page.title for page in read_pages() if page.institution in HELD_OUT}
    rows = [_claim(line) for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [row for row in rows if (row.group in held_out) is is_held_out]


def _claim(line: str) -> Row:
    """Its group is the page's title, the first line of the passage."""
    row = json.loads(line)
    return Row("check", "page_claims", row["claim"], row["passage"], row["label"], group=row["passage"].split("\n")[0])
