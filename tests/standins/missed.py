"""Missed questions of a test, an embedder that counts words, and a search that finds pages by their words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zlib import crc32

import numpy as np

from core.domain.conversation import Person, Place
from core.domain.passage import EVERYWHERE, Candidate, Chunk, Scope
from core.domain.quality import GapReport, Miss, MissedQuestion
from core.ports.models import Vector
from core.quality.gaps.grouping import Grouping, Phrasing
from core.quality.gaps.report import GapReporter
from core.text.tokens import terms

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SIZE = 512
BY_WORDS = Phrasing(np.zeros(SIZE), np.zeros((SIZE, 1)), threshold=0.4, answers=0.5)


def by_words(texts: Sequence[str]) -> list[Vector]:
    """One count a word: texts that share words are alike."""
    return [tuple(np.bincount([crc32(word.encode()) % SIZE for word in terms(text)], minlength=SIZE)) for text in texts]


def asked(person: int, text: str, days_ago: float = 1, miss: Miss = Miss.REFUSED, shared: str = "") -> MissedQuestion:
    return MissedQuestion(person, text, NOW - timedelta(days=days_ago), frozenset([miss]), shared=shared)


@dataclass
class Questions:
    """`MissedQuestions` of a list."""

    told: Sequence[MissedQuestion]

    async def missed(
        self,
        since: datetime,
        until: datetime,
        where: Place | None = None,
        person: Person | None = None,
        apart: Collection[Place] = (),
    ) -> Sequence[MissedQuestion]:
        return [each for each in self.told if since <= each.at < until]


@dataclass
class Pages:
    """Finds each of `pages` whose word stands in the question, with the grade of its candidate."""

    pages: dict[str, Candidate] = field(default_factory=dict)
    searched: list[str] = field(default_factory=list)

    async def sources(self, question: str, scope: Scope, limit: int) -> list[Candidate]:
        self.searched.append(question)
        return [candidate for word, candidate in self.pages.items() if word in question][:limit]

    async def topics(self, scope: Scope = EVERYWHERE) -> list[str]:
        return []

    async def source_names(self, scope: Scope = EVERYWHERE) -> list[str]:
        return []


def reporter(told: Sequence[MissedQuestion], people: int = 3, pages: Pages | None = None) -> GapReporter:
    """A reporter on these questions, for which "in danger" are words of distress."""
    lookup = pages or Pages()
    return GapReporter(
        Questions(told), Grouping(by_words, BY_WORDS), lookup, lambda: NOW, people, lambda text: "in danger" in text
    )


async def report_on(told: Sequence[MissedQuestion], people: int = 3, pages: Pages | None = None) -> GapReport:
    return await reporter(told, people, pages).report(days=7)


def found(url: str, grade: float, title: str = "halls") -> Candidate:
    """A passage of a page, graded."""
    chunk = Chunk(1, "Laundry is free.", "", (), None, url, title, "website", None, NOW, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 1.5, grade=grade)
