"""Ask for the authors and years of thirty papers: `python -m benchmarks.papers [--api semantic_scholar] [--show]`.

Then for the papers of a person, of a person and a year, and about a thing. Everything is invented.
"""

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import yaml

from benchmarks.cases.clocked import crawled_source
from benchmarks.papers.works_api import Paper, WorksApi, served
from core.domain.answer import Answer, Outcome
from core.domain.crawl import Source

_FILE = Path(__file__).with_name("papers.yaml")
_AUTHORS = ("Who wrote {}?", "Who are the authors of “{}”?", "who is the author of the paper {}")
_YEARS = ("When was {} published?", "In which year did “{}” come out?", "what year is the paper {} from")
_OF_PERSON = ("What has Dr. {} published?", "Which papers did {} write?", "publications by {}")
_OF_YEAR = ("What has Dr. {} published in {}?", "Which papers did {} write in {}?", "papers by {} from {}")
_ABOUT = (
    ("Are there papers about swifts?", "Counting Swifts by Radar"),
    ("papers about hedgehogs", "Elastic Bridges for Hedgehogs"),
    ("Which papers are about church bells?", "Tuning Church Bells with Lasers"),
    ("Has anybody here published something about bread prices?", "The Price of Bread in Nine Sieges"),
    ("research about peat thawing", "Slow Thaw of Peat Soils below Boardwalks"),
    ("Is there a publication on ferries that are late?", "Why Ferries Are Late in April"),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, what its answer must have, and the papers that it must link to."""

    kind: str
    question: str
    has: tuple[str, ...]
    links: frozenset[str]

    def is_right(self, answer: Answer) -> bool:
        """Whether it is an answer with all that is asked for, and a link to at least one of the papers."""
        said = all(each.lower() in answer.text.lower() for each in self.has)
        cited = {citation.url for citation in answer.citations}
        return answer.outcome is Outcome.ANSWERED and said and bool(cited & self.links)


def papers() -> list[Paper]:
    """The thirty papers, each with a DOI of the prefix that is kept for examples."""
    rows = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    names = ("title", "authors", "year", "venue", "abstract")
    return [{**dict(zip(names, row, strict=True)), "doi": f"10.5555/vale.{at}"} for at, row in enumerate(rows, 1)]


def questions(listed: Sequence[Paper]) -> Iterator[Asked]:
    """Two for each paper, two for each person, and some about things."""
    for at, paper in enumerate(listed):
        yield _asked("authors", _AUTHORS[at % 3].format(paper["title"]), paper["authors"], [paper])
        yield _asked("year", _YEARS[at % 3].format(paper["title"]), [str(paper["year"])], [paper])
    for at, name in enumerate(dict.fromkeys(name for paper in listed for name in paper["authors"])):
        own = [paper for paper in listed if name in paper["authors"]]
        yield _asked("of a person", _OF_PERSON[at % 3].format(name), [paper["title"] for paper in own], own)
        same = [paper for paper in own if paper["year"] == own[0]["year"]]
        titles = [paper["title"] for paper in same]
        yield _asked("of a person and year", _OF_YEAR[at % 3].format(name, own[0]["year"]), titles, same)
    for question, title in _ABOUT:
        yield _asked("about a thing", question, [], [paper for paper in listed if paper["title"] == title])


def _asked(kind: str, question: str, has: Sequence[str], own: Sequence[Paper]) -> Asked:
    return Asked(kind, question, tuple(has), frozenset(f"https://doi.org/{paper['doi']}" for paper in own))


async def tried(api: str) -> list[tuple[Asked, Answer]]:
    """Each question with its answer, after one crawl of the list. Raises AdvisorError."""
    listed = papers()
    with served(WorksApi([{**paper, "numbers": ["A1"]} for paper in listed])) as played:
        address = played.openalex if api == "openalex" else played.author("A1")
        source = Source("papers", (), publications=(address,), delay_seconds=0, allow_private_network=True)
        async with crawled_source(source) as campus:
            now = datetime.now(UTC)
            return [(each, await campus.asked(each.question, now)) for each in questions(listed)]


def main() -> None:
    """Print the right ones by kind; with `--show` what is not right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--api", choices=("openalex", "semantic_scholar"), default="openalex")
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    verdicts: dict[str, list[bool]] = defaultdict(list)
    for asked, answer in asyncio.run(tried(chosen.api)):
        verdicts[asked.kind].append(asked.is_right(answer))
        if chosen.show and not verdicts[asked.kind][-1]:
            print(f"{asked.question}\n    {answer.outcome}, {answer.written_by}: {answer.text[:200]!r}")
    for kind, several in verdicts.items():
        print(f"{kind}: {sum(several)} of {len(several)}")


if __name__ == "__main__":
    main()
