"""The page that is named for each group, on the demo campus."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from benchmarks.gaps.questions import Asked, Topic
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.quality import NearPage
from core.quality.gaps.grouping import Matrix, central, groups, together
from core.quality.gaps.naming import READ, graded_page, shared_heading
from core.rag.retrieval.passage_lookup import RankedPassageLookup
from core.text.questions.asking import unwrapped
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.suites.demo import demo_advisor

PEOPLE = 3


@dataclass(frozen=True)
class Named:
    """A group with the topic of most of its questions, the page named for it and that page's mean grade (0…1).

    `holds` says how many questions of each topic are in it.
    """

    topic: Topic
    holds: tuple[tuple[str, int], ...]
    heading: str
    people: int
    page: NearPage | None
    grade: float

    def decided(self, answers: float) -> "Named":
        """The same where a page answers from this grade on."""
        return replace(self, page=self.page and replace(self.page, answers=self.grade >= answers))

    @property
    def is_named(self) -> bool:
        """Whether the page is one that answers."""
        return self.is_right_for(self.topic) if self.topic.pages else False

    @property
    def is_right(self) -> bool:
        """Whether that page is named; where none answers, whether none is said to."""
        return self.is_right_for(self.topic)

    def is_right_for(self, topic: Topic) -> bool:
        """The same for another topic whose questions are in the group."""
        if not topic.pages:
            return not (self.page and self.page.answers)
        return self.page is not None and urlsplit(self.page.url).path.lstrip("/") in topic.pages

    @property
    def told(self) -> str:
        """One line."""
        mark, page = "ok " if self.is_right else "BAD", self.page
        where = f"{urlsplit(page.url).path} {'answers' if page.answers else 'nearest'}" if page else "none"
        return f"{mark} {self.topic.name:22} {self.people:3} people  {self.heading!r:45} {self.grade:.2f} {where}"


async def named_pages(asked: Sequence[Asked], vectors: Matrix, threshold: float) -> list[Named]:
    """Each group of enough people with the page that the search of the demo campus names. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    questions = [each.question for each in asked]
    async with (
        open_workshop(settings) as workshop,
        open_bench(workshop, cache=settings.data_dir / "eval-vectors") as bench,
    ):
        bench.clock = lambda: datetime(2026, 9, 14, 12, tzinfo=UTC)
        advisor = await demo_advisor(bench, DEFAULT)
        engine = advisor.engine
        held = advisor.inventory
        lookup = RankedPassageLookup(engine.retriever, engine.grader, held.topics, held.source_names, bench.clock)
        found = []
        for rows in groups(together(vectors), threshold):
            people = {questions[row].person for row in rows}
            told = [(questions[row].person, unwrapped(questions[row].text)) for row in rows]
            if len(people) >= PEOPLE and (heading := shared_heading(told, PEOPLE)):
                page, grade = await graded_page(central(rows, questions, vectors)[:READ], lookup, PEOPLE)
                topics = Counter(asked[row].topic for row in rows)
                holds = tuple((topic.name, count) for topic, count in topics.items())
                found.append(Named(topics.most_common(1)[0][0], holds, heading, len(people), page, grade))
        return found


def threshold_for_pages(named: Sequence[Named]) -> float:
    """The grade that tells pages that answer from others best, each kind of topic counting the same."""
    grades = sorted({each.grade for each in named})
    return max(grades, key=lambda grade: (_balanced(named, grade), -grade), default=0.5)


def _balanced(named: Sequence[Named], grade: float) -> float:
    answered = [each.grade >= grade for each in named if each.is_named]
    others = [each.grade < grade for each in named if not each.topic.pages]
    return sum(answered) / max(len(answered), 1) + sum(others) / max(len(others), 1)
