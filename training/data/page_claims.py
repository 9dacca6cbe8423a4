"""Read claims about statements of invented pages: true ones in other words, and false ones that look alike."""

import json
from pathlib import Path

from training.data.rows import Row

FOLDER = Path(__file__).parents[1] / "invented" / "claims"


def read_page_claims(folder: Path = FOLDER) -> list[Row]:
    """Rows of `{passage, claim, label}`, of every file; claims of one page are held apart together."""
    return [
        Row("check", "page_claims", row["claim"], row["passage"], row["label"], group=row["passage"].splitlines()[0])
        for path in sorted(folder.glob("*.jsonl"))
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]
