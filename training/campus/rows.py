"""Store questions with hard negatives, and convert them to training rows."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from evaluation.synthetic.site_pages import Kind, Question
from training.campus.negatives import Hard
from training.campus.splitting import Part, part_of
from training.data.corrupting import claims_from
from training.data.mixture import Split
from training.data.rows import Row

# Parts in 100 of what is trained on.
SHARES: Mapping[str, float] = {
    "site_answered": 40,
    "site_unanswered": 30,
    "site_about": 12,
    "site_not_about": 8,
    "corrupted": 10,
}
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Asked:
    """A question with passages that do not answer it."""

    question: Question
    negatives: tuple[str, ...]

    @property
    def part(self) -> Part:
        """The split that its page belongs to."""
        return part_of(self.question.url)

    @property
    def is_read(self) -> bool:
        """True where it is known which words answer."""
        return self.question.end > self.question.start


async def with_negatives(questions: Sequence[Question], hard: Hard, on_progress: OnProgress) -> list[Asked]:
    """The questions with negatives from pages of their own part only, so that nothing held apart is trained on."""
    found: list[Asked] = []
    for done, question in enumerate(questions, start=1):
        found.append(Asked(question, tuple(await hard.negatives(question, _in_part(part_of(question.url))))))
        on_progress(done, len(questions))
    return found


def save(path: Path, asked: Iterable[Asked]) -> None:
    """Writes them as JSON lines, the whole file or none."""
    unfinished = path.with_suffix(".part")
    lines = (json.dumps(asdict(one.question) | {"negatives": one.negatives}, ensure_ascii=False) for one in asked)
    unfinished.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    unfinished.replace(path)


def load(path: Path) -> list[Asked]:
    """Load saved questions."""
    return [_asked(json.loads(line)) for line in path.read_text(encoding="utf-8").split("\n") if line]


def as_split(asked: Sequence[Asked], seed: int) -> Split:
    """The rows to train on, and those that choose the checkpoint; none of what is held apart to measure."""
    return Split(*({**_by_source(asked, part, seed)} for part in (Part.TRAIN, Part.CHOOSE)))


def claims(asked: Sequence[Asked], part: Part, seed: int) -> list[Row]:
    """True and changed sentences of the passages of one part, two by two."""
    passages = {one.question.passage: one for one in asked if one.part is part}
    return claims_from([_answered(passages[passage]) for passage in sorted(passages)], seed)


def _in_part(part: Part) -> Callable[[str], bool]:
    return lambda url: part_of(url) is part


def _by_source(asked: Sequence[Asked], part: Part, seed: int) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    rows = [row for one in asked if one.part is part for row in (_answered(one), *_unanswered(one))]
    for row in [*rows, *claims(asked, part, seed)]:
        found.setdefault(row.source, []).append(row)
    return dict(sorted(found.items()))


def _answered(one: Asked) -> Row:
    question = one.question
    if one.is_read:
        spans = ((question.start, question.end),)
        return Row("read", "site_answered", question.asked, question.passage, True, spans, question.url)
    return Row("relate", "site_about", question.asked, question.passage, True, (), question.url)


def _unanswered(one: Asked) -> list[Row]:
    asked, url = one.question.asked, one.question.url
    if one.is_read:
        return [Row("read", "site_unanswered", asked, passage, False, (), url) for passage in one.negatives]
    return [Row("relate", "site_not_about", asked, passage, False, (), url) for passage in one.negatives]


def _asked(line: dict[str, object]) -> Asked:
    negatives = line.pop("negatives")
    assert isinstance(negatives, list)  # noqa: S101 - the file is our own
    question = Question(**line)  # type: ignore[arg-type]
    return Asked(Question(**{**asdict(question), "kind": Kind(question.kind)}), tuple(negatives))
