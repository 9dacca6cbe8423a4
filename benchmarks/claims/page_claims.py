"""Read the hand-written claims about statements of invented pages, which the cross-encoder was not trained on."""

import json
from pathlib import Path

from benchmarks.claims.reworded import Row
from training.pages.reading import HELD_OUT, read_pages

FOLDER = Path(__file__).parents[2] / "training" / "invented" / "claims"


def held_out_claims(folder: Path = FOLDER) -> list[Row]:
    """The claims about pages of the institutions that are held out of training, grouped by page; none without files.

    A line is `{passage, claim, label, kind}`, and a passage is "title\\nheading\\nstatement". Raises ValueError.
    """
    titles = {page.title for page in read_pages() if page.institution in HELD_OUT}
    lines = [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [row for at, line in enumerate(lines) if (row := _row(json.loads(line), f"{at}")).passage_id in titles]


def _row(told: dict[str, str | bool], number: str) -> Row:
    title, heading, *said = str(told["passage"]).split("\n")
    anchor, text = (f"{title} > {heading}", "\n".join(said)) if said else (title, heading)
    return Row(number, title, anchor, text, "", str(told["claim"]), bool(told["label"]), str(told["kind"]))
