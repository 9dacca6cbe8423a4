"""Read what the classifier of questions about time is fitted on: phrasings with places for things of any campus."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from training.pages.reading import read_pages, split
from training.routing.phrasings import QUESTION, all_phrasings, page_questions

_SHORTEST = 8  # letters: a shorter one with a typing error is another word
HERE = Path(__file__).parent
NONE = "none"
_PLACE = re.compile(r"\{(\w+)\}")
_OF_TIME = re.compile(
    r"\b(?:now|rn|today|tonight|tonite|tomorrow|yet|already|still|until|till?|left|late|miss(?:ed)?|over|next|"
    r"this week|due|days?|classes on|open|closed?)\b",
    re.IGNORECASE,
)
_MOST_OTHERS = 3_000
_COPIES = 8  # of a phrasing with places for things; one of it mistyped


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A question and its kind; `group` is the phrasing that it was made of."""

    text: str
    kind: str
    group: int


def all_questions(seed: int = 11) -> list[Phrasing]:
    """Each phrasing with several things in its places, and questions to pages that ask nothing of the clock."""
    chance, known = random.Random(seed), _things()
    lines = list(_lines())
    own = [
        Phrasing(text, kind, group) for group, (line, kind) in enumerate(lines) for text in _filled(line, known, chance)
    ]
    return [*own, *(Phrasing(text, NONE, len(lines) + at) for at, text in enumerate(_others(chance)))]


def pieces(kind: str) -> list[str]:
    """The phrasings of a kind, without the places for things."""
    return [_PLACE.sub(" ", line) for line, of in _lines() if of == kind]


def things() -> list[str]:
    """All things of any campus that the phrasings name."""
    return [thing for same in _things().values() for thing in same]


def _filled(line: str, things: Mapping[str, Sequence[str]], chance: random.Random) -> Iterator[str]:
    copies = _COPIES if _PLACE.search(line) else 2
    for at in range(copies):
        text = _PLACE.sub(lambda place: chance.choice(things[place[1]]), line)
        yield mistyped(text, chance) if at == copies - 1 else text


def _others(chance: random.Random) -> list[str]:
    """Questions of the classifier of turns and of invented pages, without those that may ask something of the clock."""
    known = [each.text for each in all_phrasings() if each.kind == QUESTION]
    known += [each.text for each in page_questions(split(read_pages())[0])]
    told = sorted({text for text in known if not _OF_TIME.search(text)})
    return chance.sample(told, min(len(told), _MOST_OTHERS))


def _lines() -> Iterator[tuple[str, str]]:
    for path in sorted((HERE / "phrasings").glob("*.txt")):
        for line in filter(None, map(str.strip, path.read_text(encoding="utf-8").splitlines())):
            yield line, path.stem


def _things() -> dict[str, list[str]]:
    told: dict[str, list[str]] = yaml.safe_load((HERE / "things.yaml").read_text(encoding="utf-8"))
    return told


def mistyped(text: str, chance: random.Random) -> str:
    """The text with a letter left out, doubled or swapped in about every 25."""
    for _ in range(max(1, len(text) // 25) if len(text) >= _SHORTEST else 0):
        at = chance.randrange(1, len(text) - 2)
        text = chance.choice((text[:at] + text[at + 1 :], text[: at + 1] + text[at:], _swapped(text, at)))
    return text


def _swapped(text: str, at: int) -> str:
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
