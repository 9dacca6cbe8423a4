"""The questions of a comparison with the passages that the search found for them, kept in the run's folder."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from evaluation.synthetic.site_pages import Kind, Question
from training.campus.rows import Asked
from training.campus.splitting import Part


@dataclass(frozen=True)
class Item:
    """A question with its answer; `found` are passages as the search ranks them, after `milliseconds`.

    `withheld` are passages of other pages that do not answer: what a search finds where the page is not there.
    """

    id: str
    question: Question
    found: tuple[str, ...]
    withheld: tuple[str, ...]
    milliseconds: float

    @property
    def asked(self) -> Asked:
        """As the tuning of the cross-encoder reads it."""
        return Asked(self.question, self.withheld)

    @property
    def part(self) -> Part:
        """The split of its page: what is measured stands on no page that was trained on."""
        return self.asked.part

    @property
    def is_found(self) -> bool:
        """Whether a passage that was found has the words of the answer."""
        return any(self.question.answer in passage for passage in self.found)


@dataclass(frozen=True)
class Prepared:
    """All questions, and the text of every page, which each reader may read."""

    items: tuple[Item, ...]
    passages: tuple[str, ...]

    def of(self, *parts: Part) -> list[Item]:
        """The questions on pages of these parts."""
        return [item for item in self.items if item.part in parts]


def save(path: Path, prepared: Prepared) -> None:
    """Writes the whole file or none."""
    lines = [json.dumps(prepared.passages), *(json.dumps(asdict(item)) for item in prepared.items)]
    unfinished = path.with_suffix(".part")
    unfinished.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    unfinished.replace(path)


def load(path: Path) -> Prepared:
    """What `save` wrote."""
    first, *lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    return Prepared(tuple(map(_item, lines)), tuple(json.loads(first)))


def thinned(items: Sequence[Item], most: int) -> list[Item]:
    """The first `most` of them by their id, a digest: always the same ones, of every kind and page its share."""
    return sorted(items, key=lambda item: item.id)[:most]


def _item(line: str) -> Item:
    given = json.loads(line)
    asked = given["question"]
    question = Question(**asked | {"kind": Kind(asked["kind"])})
    return Item(given["id"], question, tuple(given["found"]), tuple(given["withheld"]), given["milliseconds"])
