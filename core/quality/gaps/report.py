"""Build the report on what people missed: groups of questions, in words and numbers that stand for several people.

Everything that is shown stands on at least `min_people` people: a group, its heading, each of its words, each count,
and the vote for its page (docs/decisions/0067-what-students-miss.md).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from core.domain.conversation import Place
from core.domain.passage import EVERYWHERE, Scope
from core.domain.quality import Gap, GapReport, MissedQuestion, Trend
from core.ports.jobs import Clock
from core.ports.platforms import PassageLookup
from core.ports.quality import MissedQuestions
from core.quality.gaps.grouping import Grouping, central
from core.quality.gaps.naming import READ, page_for, shared_heading, shared_words
from core.text.hostile_text import hostile
from core.text.questions.asking import unwrapped

FEWEST = 2  # less would be nobody's protection
_WORDS, _SHARED, _SHARED_OF_ONE, _LONGEST_SHARED = 6, 20, 2, 200
Named = TypeVar("Named", bound=Hashable)


@dataclass(frozen=True)
class GapReporter:
    """`GapReports`; `is_private` tells words of distress, which are never shown."""

    questions: MissedQuestions
    grouping: Grouping
    lookup: PassageLookup
    clock: Clock
    min_people: int
    is_private: Callable[[str], bool]

    async def report(
        self,
        days: int,
        where: Place | None = None,
        most: int = 20,
        scope: Scope = EVERYWHERE,
        apart: Collection[Place] = (),
    ) -> GapReport:
        """The `most` largest groups of the last days, beside as many days before; with pages of a scope only.

        Raises DatabaseError or ModelError.
        """
        until = self.clock()
        since = until - timedelta(days=days)
        asked = await self.questions.missed(since - timedelta(days=days), until, where, apart=apart)
        found, others = await self._gaps(asked, since)
        shown = [await self._with_page(gap, told, scope) for gap, told in found[:most]]
        agreed = tuple(self._agreed([each for each in asked if each.at >= since]))
        left_out = max(len(found) - most, 0)
        return GapReport(since, until, self._least, tuple(shown), others, agreed, left_out)

    @property
    def _least(self) -> int:
        return max(self.min_people, FEWEST)

    async def _gaps(self, asked: Sequence[MissedQuestion], since: datetime) -> tuple[list[tuple[Gap, list[str]]], int]:
        """Each gap with the questions that are searched for it, the largest first; and the people of smaller groups."""
        vectors, alike = await self.grouping.of([each.text for each in asked])
        found, few = list[tuple[Gap, list[str]]](), set[int]()
        for rows in alike:
            told = [row for row in rows if asked[row].at >= since]
            before = _people(asked[row] for row in rows if asked[row].at < since)
            if gap := self._gap([asked[row] for row in told], before):
                found.append((gap, central(told, asked, vectors)[: max(READ, self._least)]))
            else:
                few |= _people(asked[row] for row in told)
        return sorted(found, key=lambda each: (-each[0].people, each[0].heading)), self._rounded(few)

    def _gap(self, told: Sequence[MissedQuestion], before: set[int]) -> Gap | None:
        """The group without its page; None where too few people share it, or share words for it."""
        people, texts = self._rounded(_people(told)), [(each.person, unwrapped(each.text)) for each in told]
        heading = shared_heading(texts, self._least) if people else ""
        if not heading or self.is_private(heading):
            return None
        earlier = self._rounded(before)
        misses = self._counted((miss, each.person) for each in told for miss in each.misses)
        complaints = self._counted((why, rater) for each in told for rater, why in each.complaints)
        words = shared_words(texts, self._least, _WORDS)
        return Gap(heading, words, people, earlier, _trend(people, earlier), misses, complaints)

    def _counted(self, votes: Iterable[tuple[Named, int]]) -> Mapping[Named, int]:
        """How many people each has, without those that too few have."""
        voters: dict[Named, set[int]] = defaultdict(set)
        for named, person in votes:
            voters[named].add(person)
        return {named: count for named, who in voters.items() if (count := self._rounded(who))}

    def _rounded(self, people: set[int]) -> int:
        """Down to a multiple of the least number: one person more or less seldom shows."""
        return len(people) // self._least * self._least

    async def _with_page(self, gap: Gap, told: Sequence[str], scope: Scope) -> Gap:
        answers = self.grouping.phrasing.answers
        return replace(gap, page=await page_for(told, self.lookup, self._least, answers, scope))

    def _agreed(self, told: Sequence[MissedQuestion]) -> Iterable[str]:
        """The newest questions that people agreed to show, a few of each person."""
        counts: dict[int, int] = defaultdict(int)
        shared = (each for each in reversed(told) if each.shared and not self.is_private(each.shared))
        for each in (each for each in shared if hostile(each.shared, ()) is None):
            counts[each.person] += 1
            if counts[each.person] <= _SHARED_OF_ONE and sum(counts.values()) <= _SHARED:
                yield " ".join(each.shared.split())[:_LONGEST_SHARED]


def _people(told: Iterable[MissedQuestion]) -> set[int]:
    return {each.person for each in told}


def _trend(now: int, before: int) -> Trend:
    if not before:
        return Trend.NEW
    return Trend.SAME if now == before else Trend.MORE if now > before else Trend.FEWER
