"""A case: a question with the passages found for it, and which of them hold its answer."""

import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from core.domain.passage import Candidate, Reading


@dataclass(frozen=True)
class Case:
    """What a model is fitted and measured on.

    `found` are in the order of the search, `holds` says which of them hold the answer. `counts` are the numbers of
    chunks of the site with each of the question's terms, `total` the number of its chunks. `readings` are those of the
    cross-encoder by chunk, each below its anchor. `answerable` says whether the pages answer the question.
    """

    site: str
    id: str
    question: str
    answerable: bool
    found: tuple[Candidate, ...]
    holds: tuple[bool, ...]
    counts: Mapping[str, int]
    total: int
    today: date
    readings: Mapping[int, Reading] = field(default_factory=dict)
    kind: str = ""


def keep(path: Path, cases: Iterable[Case]) -> None:
    """Write cases to a file; it holds text of the pages, and belongs in no repository."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(list(cases)))


def kept(path: Path) -> list[Case]:
    """The cases of a file that `keep` wrote."""
    found: list[Case] = pickle.loads(path.read_bytes())  # noqa: S301 - our own file
    return found
