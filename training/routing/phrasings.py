"""Read what the classifier of turns is fitted on: phrasings of our own, a class a file, and invented questions."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from training.pages.reading import Page, read_pages, split

HERE = Path(__file__).parent
QUESTION = "campus_question"
_PHRASINGS, _HEADING = HERE / "phrasings", "# "
_INVENTED = HERE.parent / "invented"
_PLACE = re.compile(r"\{(\w+)\}")
_LONG_WORD = re.compile(r"[a-z]{4,}(?:'[a-z]+)?")
_MOST_INVENTED, _MOST_ASKED = 200, 3_500


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A turn and its class. All phrasings of one way have one `group`, and so have an institution's questions.

    `is_own` is True for what was written for the classifier, as it was written.
    """

    text: str
    kind: str
    group: int
    is_own: bool = False


def all_phrasings(seed: int = 3) -> list[Phrasing]:
    """Each of our own phrasings, and a sample of the questions to invented campuses.

    Institutions that are held out are left to `python -m training.routing`.
    """
    chance = random.Random(seed)
    written = list(_own())
    groups = {name: at for at, name in enumerate(dict.fromkeys(group for _, _, group in written))}
    own = [Phrasing(text, kind, groups[group], is_own=True) for text, kind, group in written]
    asked = chance.sample(page_questions(split(read_pages())[0], len(groups)), _MOST_ASKED)
    invented = chance.sample(sorted(set(_invented())), _MOST_INVENTED)
    last = max(each.group for each in asked)
    return [*own, *asked, *(Phrasing(text, QUESTION, last + at) for at, text in enumerate(invented, 1))]


def page_questions(pages: Sequence[Page], first: int = 0) -> list[Phrasing]:
    """The questions of students to invented pages, each once, grouped by institution from `first` on."""
    by_text = {question.text: page.institution for page in pages for question in page.questions}
    institutions = sorted(set(by_text.values()))
    return [Phrasing(text, QUESTION, first + institutions.index(named)) for text, named in by_text.items()]


def own_words() -> list[str]:
    """The words of our own phrasings, of four letters or more."""
    return sorted({word for text, _, _ in _own() for word in _LONG_WORD.findall(text.lower())})


def _own() -> Iterator[tuple[str, str, str]]:
    """Each phrasing with its class and its group: its way (a heading with "#"), or itself where it has none."""
    for path in [*sorted(_PHRASINGS.glob("*.txt")), *sorted((_PHRASINGS / "ways").glob("*.txt"))]:
        way = ""
        for line in filter(None, map(str.strip, path.read_text(encoding="utf-8").splitlines())):
            if line.startswith(_HEADING):
                way = f"{path.stem} {line}"
            else:
                yield line, path.stem, way or f"{path.stem}: {line}"


def _invented() -> Iterator[str]:
    for path in sorted(_INVENTED.glob("*.yaml")):
        for fact in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            for question in (*fact.get("asks", ()), *fact.get("also", ())):
                yield _PLACE.sub(lambda place: place[1].replace("_", " "), question)
