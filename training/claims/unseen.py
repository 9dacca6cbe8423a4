"""Read claims that the cross-encoder was not trained on: about held-out invented pages, and the suite's."""

import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.rag.verification.evidence import Passage
from training.pages.reading import HELD_OUT, read_pages

FOLDER = Path(__file__).parents[1] / "invented" / "claims"
_SUITES = Path(__file__).parents[2] / "benchmarks" / "claims" / "suites"
FIRST_HALF, SECOND_HALF = _SUITES / "reworded_open.jsonl", _SUITES / "reworded_sealed.zip"


@dataclass(frozen=True)
class Claim:
    """A claim about a passage and whether it is supported; `group` is left out of a fit together."""

    text: str
    passage: Passage
    question: str
    is_true: bool
    group: str


def held_out_claims(folder: Path = FOLDER) -> list[Claim]:
    """The claims about pages of the institutions that are held out of training; none where there are no files.

    A line is `{passage, claim, label}`, and a passage is "title\\nheading\\nstatement". Raises ValueError.
    """
    titles = {page.title for page in read_pages() if page.institution in HELD_OUT}
    lines = [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [claim for line in lines if (claim := _of_page(line)).group in titles]


def suite_claims(suite: Path) -> list[Claim]:
    """The claims in other words of a half of the suite. Raises OSError, ValueError."""
    return [_of_suite(line) for text in _texts(suite) for line in text.splitlines() if line.strip()]


def _texts(suite: Path) -> Iterator[str]:
    if suite.suffix != ".zip":
        yield suite.read_text("utf-8")
        return
    with zipfile.ZipFile(suite) as archive:
        yield from (archive.read(name).decode("utf-8") for name in archive.namelist() if name.endswith(".jsonl"))


def _of_page(line: str) -> Claim:
    told = json.loads(line)
    title, *rest = told["passage"].split("\n")
    anchor, said = (f"{title} > {rest[0]}", rest[1:]) if len(rest) > 1 else (title, rest)
    return Claim(told["claim"], Passage(anchor, "\n".join(said)), "", told["label"], title)


def _of_suite(line: str) -> Claim:
    told = json.loads(line)
    passage = Passage(told["title"], told["passage"])
    return Claim(told["claim"], passage, told["question"], told["supported"], told["passage_id"])
