"""Read invented pages with numbered lines, and the questions that each line answers.

The format is line based: `# title | office | institution`, `## heading`, `1 a line`, and `? a question => 1, 3+4` or
`=> none`. Numbers with a comma answer on their own; with a plus only together.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "invented" / "pages"
# Six of 39 institutions at first. Named, so that new pages change nothing about those of before.
HELD_OUT = frozenset(
    {
        "Castlemoor College",
        "Harlan Fell State University",
        "Ombersley State University",
        "Saint Odile College",
        "Tarrow Hill College",
        "Vantry Polytechnic",
    }
)
_LINE = re.compile(r"(\d+) (\S.*)")
_QUESTION = re.compile(r"\? (.+?) => (none|\d+(?:\s*[,+]\s*\d+)*)")


@dataclass(frozen=True)
class Line:
    """A statement of a page, and the heading and subheading it stands under."""

    number: int
    text: str
    headings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """A question and the sets of lines that answer it: one line, or several together; none where it is not said."""

    text: str
    answers: tuple[frozenset[int], ...] = ()

    @property
    def alone(self) -> frozenset[int]:
        """The lines that answer on their own."""
        return frozenset(number for each in self.answers if len(each) == 1 for number in each)

    @property
    def partly(self) -> frozenset[int]:
        """The lines that answer only together with others."""
        return frozenset[int]().union(*self.answers) - self.alone

    def is_answered_by(self, numbers: frozenset[int]) -> bool:
        """Whether these lines hold an answer."""
        return any(each <= numbers for each in self.answers)


@dataclass
class Page:
    """One page of an invented institution."""

    title: str
    office: str
    institution: str
    file: str
    lines: list[Line] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


def read_pages(folder: Path = FOLDER) -> list[Page]:
    """The pages of every file. Raises ValueError for a line that has another form or a number that is not there."""
    return [
        page for path in sorted(folder.glob("*.txt")) for page in parsed(path.read_text(encoding="utf-8"), path.name)
    ]


@cache
def backgrounds() -> tuple[str, ...]:
    """Sentences that people write before a question, and that say nothing about who may do what."""
    return tuple((FOLDER.parent / "backgrounds.txt").read_text(encoding="utf-8").splitlines())


def split(pages: Sequence[Page]) -> tuple[list[Page], list[Page]]:
    """The pages to train on, and those to measure with."""
    train = [page for page in pages if page.institution not in HELD_OUT]
    return train, [page for page in pages if page.institution in HELD_OUT]


def by_institution(pages: Sequence[Page]) -> dict[str, list[Page]]:
    """The pages of each institution."""
    names = {page.institution for page in pages}
    return {name: [page for page in pages if page.institution == name] for name in names}


def parsed(text: str, name: str) -> list[Page]:
    """The pages of one file; `name` is told in errors. Raises ValueError."""
    pages: list[Page] = []
    headings: tuple[str, ...] = ()
    for at, written in enumerate(text.splitlines(), start=1):
        line = written.strip()
        if not line:
            continue
        if line.startswith("# "):
            pages.append(_opened(line, name, at))
            headings = ()
        elif not pages:
            raise ValueError(
                f"{name}:{at}: {line!r} stands before the first page; begin with '# title | office | institution'"
            )
        elif line.startswith("##"):
            headings = _below(headings, line)
        else:
            _add(pages[-1], line, headings, f"{name}:{at}")
    return pages


def _opened(line: str, name: str, at: int) -> Page:
    parts = [part.strip() for part in line.removeprefix("# ").split("|")]
    if len(parts) != 3 or not all(parts):
        raise ValueError(
            f"{name}:{at}: {line!r} does not name title, office and institution; write '# title | office | institution'"
        )
    title, office, institution = parts
    return Page(title, office, institution, name)


def _below(headings: Sequence[str], line: str) -> tuple[str, ...]:
    marks, _, words = line.partition(" ")
    return (*headings[: len(marks) - 2], words.strip())


def _add(page: Page, line: str, headings: tuple[str, ...], place: str) -> None:
    if line.startswith("?"):
        page.questions.append(_question(line, {each.number for each in page.lines}, place))
        return
    found = _LINE.fullmatch(line)
    if found is None or int(found[1]) != len(page.lines) + 1:
        raise ValueError(f"{place}: {line!r} is not statement {len(page.lines) + 1}; number the lines of a page from 1")
    page.lines.append(Line(int(found[1]), found[2], headings))


def _question(line: str, numbers: set[int], place: str) -> Question:
    found = _QUESTION.fullmatch(line)
    if found is None:
        raise ValueError(f"{place}: {line!r} is not '? question => 1, 2+3' or '? question => none'; write it so")
    if found[2] == "none":
        return Question(found[1])
    answers = tuple(frozenset(int(number) for number in each.split("+")) for each in found[2].split(","))
    missing = sorted(frozenset[int]().union(*answers) - numbers)
    if missing:
        raise ValueError(f"{place}: {line!r} names line {missing[0]}, which the page does not have; correct the number")
    return Question(found[1], answers)
