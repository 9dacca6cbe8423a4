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
_INVENTED = HERE.parent / "invented"
_PLACE = re.compile(r"\{(\w+)\}")
_LONG_WORD = re.compile(r"[a-z]{4,}(?:'[a-z]+)?")
_MOST_INVENTED = 1_200
_SHORTEST = 8  # letters: a shorter one with a typing error is another word


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A turn and its class. A mistyped copy has the `group` of its original, and an institution's questions have one.

    `is_own` is True for what was written for the classifier, as it was written.
    """

    text: str
    kind: str
    group: int
    is_own: bool = False


def all_phrasings(seed: int = 7) -> list[Phrasing]:
    """Each of our own phrasings as it is written and mistyped, and questions to invented campuses.

    Institutions that are held out are left to `python -m training.routing`.
    """
    chance = random.Random(seed)
    own = [Phrasing(text, kind, group, is_own=True) for group, (text, kind) in enumerate(_own())]
    copies = [Phrasing(mistyped(each.text, chance), each.kind, each.group) for each in own]
    invented = chance.sample(sorted(set(_invented())), _MOST_INVENTED)
    others = [Phrasing(text, QUESTION, len(own) + at) for at, text in enumerate(invented)]
    return [*own, *copies, *others, *page_questions(split(read_pages())[0], len(own) + len(others))]


def page_questions(pages: Sequence[Page], first: int = 0) -> list[Phrasing]:
    """The questions of students to invented pages, each once, grouped by institution from `first` on."""
    by_text = {question.text: page.institution for page in pages for question in page.questions}
    institutions = sorted(set(by_text.values()))
    return [Phrasing(text, QUESTION, first + institutions.index(named)) for text, named in by_text.items()]


def own_words() -> list[str]:
    """The words of our own phrasings, of four letters or more."""
    return sorted({word for text, _ in _own() for word in _LONG_WORD.findall(text.lower())})


def mistyped(text: str, chance: random.Random) -> str:
    """The text with a letter left out, doubled or swapped in about every 25."""
    for _ in range(max(1, len(text) // 25) if len(text) >= _SHORTEST else 0):
        at = chance.randrange(1, len(text) - 2)
        text = chance.choice((text[:at] + text[at + 1 :], text[: at + 1] + text[at:], _swapped(text, at)))
    return text


def _swapped(text: str, at: int) -> str:
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _own() -> Iterator[tuple[str, str]]:
    for path in sorted((HERE / "phrasings").glob("*.txt")):
        for line in filter(None, map(str.strip, path.read_text(encoding="utf-8").splitlines())):
            yield line, path.stem


def _invented() -> Iterator[str]:
    for path in sorted(_INVENTED.glob("*.yaml")):
        for fact in yaml.safe_load(path.read_text(encoding="utf-8")):
            for question in (*fact.get("asks", ()), *fact.get("also", ())):
                yield _PLACE.sub(lambda place: place[1].replace("_", " "), question)
