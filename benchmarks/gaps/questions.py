"""Students' questions in known topics: phrasings written by hand, varied by names, wrappings and typing errors."""

import random
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from core.domain.quality import Miss, MissedQuestion

TOPICS = Path(__file__).with_name("topics.yaml")
MORE_TOPICS = TOPICS.with_name("more_topics.yaml")  # for fitting only
VARIED = 3  # times that each phrasing is asked
_PEOPLE = 900
_GREETED, _THANKED, _MISTYPED = 0.3, 0.2, 0.2


@dataclass(frozen=True)
class Topic:
    """A topic with its phrasings; `pages` of the demo campus answer it. `held_out` topics give the figures."""

    name: str
    pages: tuple[str, ...]
    asks: tuple[str, ...]
    held_out: bool


@dataclass(frozen=True)
class Asked:
    """A question and its topic."""

    topic: Topic
    question: MissedQuestion


def read_topics(path: Path = TOPICS) -> tuple[list[Topic], Mapping[str, Sequence[str]]]:
    """The topics, every second one of each kind held out, and the words that take each other's places."""
    read = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    counts: dict[bool, int] = defaultdict(int)
    topics = []
    for row in read["topics"]:
        pages = _pages(row)
        topics.append(Topic(row["id"], pages, tuple(row["asks"]), counts[bool(pages)] % 2 == 1))
        counts[bool(pages)] += 1
    return topics, read["words"]


def replay(topics: Sequence[Topic], words: Mapping[str, Sequence[str]], until: datetime, seed: int = 7) -> list[Asked]:
    """Each phrasing a few times, by people of whom most ask several things, within 30 days before `until`."""
    chance = random.Random(seed)  # noqa: S311 - repeatable on purpose, and guards no secret
    asked = [
        Asked(topic, _question(_varied(phrase, words, chance), until, chance))
        for topic in topics
        for phrase in topic.asks
        for _ in range(VARIED)
    ]
    chance.shuffle(asked)
    return asked


def _pages(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (row["page"], *row.get("also", ())) if row["page"] else ()


def _question(text: str, until: datetime, chance: random.Random) -> MissedQuestion:
    at = until - timedelta(minutes=chance.randrange(1, 30 * 24 * 60))
    return MissedQuestion(chance.randrange(_PEOPLE), text, at, frozenset([chance.choice(list(Miss))]))


def _varied(phrase: str, words: Mapping[str, Sequence[str]], chance: random.Random) -> str:
    text = re.sub(r"\{(\w+)\}", lambda found: chance.choice(words[found[1]]), phrase)
    text = f"{chance.choice(words['greeting'])} {text}" if chance.random() < _GREETED else text
    text = f"{text} {chance.choice(words['thanks'])}" if chance.random() < _THANKED else text
    return _mistyped(text, chance) if chance.random() < _MISTYPED else text


def _mistyped(text: str, chance: random.Random) -> str:
    """One letter within a longer word is left out, or changes place with the next."""
    words = text.split()
    at = chance.randrange(len(words))
    word = words[at]
    if len(word) > 4:
        letter = chance.randrange(1, len(word) - 2)
        swapped = word[:letter] + word[letter + 1] + word[letter] + word[letter + 2 :]
        words[at] = chance.choice([swapped, word[:letter] + word[letter + 1 :]])
    return " ".join(words)
