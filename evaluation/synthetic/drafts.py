"""A question made from the pages before it is tried, and where in the pages its answer stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.text.languages.identification import language_of
from core.text.passage_structure import units_in
from evaluation.scores.expected import Facts
from evaluation.synthetic.site_pages import Passage, SitePage
from evaluation.synthetic.spelled import Spelled
from evaluation.synthetic.things import Statement

_TELLING = 1_500  # characters of a page that tell its language


@dataclass(frozen=True, slots=True)
class Draft:
    """A question, and what a right answer says: the facts of `contains`, or where they are empty, what `answer` says.

    `quote` are the words of the page at `url` that answer, or that stand above the answer.
    """

    kind: str
    asked: str
    contains: Spelled
    quote: str
    source: str
    url: str
    answer: str = ""


@dataclass(frozen=True)
class SiteText:
    """What the current pages say, to see that an answer stands there."""

    pages: Sequence[SitePage]

    @cached_property
    def _by_address(self) -> dict[tuple[str, str], SitePage]:
        return {(page.source, page.url): page for page in self.pages}

    @cached_property
    def _by_url(self) -> dict[str, SitePage]:
        return {page.url: page for page in self.pages}

    def quote(self, statement: Statement, value: Spelled) -> str:
        """The first unit from the statement's line on that says all of the value, or else the line itself.

        Empty where the passages that hold the line, or stand under it, do not say all of the value.
        """
        held = self._holding(statement) if statement.line else []
        if not Facts(value).is_said("\n".join(each.text for each in held)):
            return ""
        units = [unit for each in held for unit in units_in(each)]
        first = next((at for at, unit in enumerate(units) if statement.line in unit.text), 0)
        return next((unit.text for unit in units[first:] if Facts(value).is_said(unit.text)), statement.line)

    def _holding(self, statement: Statement) -> list[Passage]:
        """The passages that have the line, or where it is a part of one, those that have that."""
        passages = self._by_line.get((statement.source, statement.url, statement.line.strip()))
        page = self._by_address.get((statement.source, statement.url))
        return passages or [each for each in (page.passages if page else ()) if _holds(each, statement.line)]

    @cached_property
    def _by_line(self) -> dict[tuple[str, str, str], list[Passage]]:
        found: dict[tuple[str, str, str], list[Passage]] = {}
        for page in self.pages:
            for passage in page.passages:
                for line in _lines(passage):
                    found.setdefault((page.source, page.url, line), []).append(passage)
        return found

    def language(self, url: str) -> str:
        """The language of the page at an address, ISO 639-1."""
        page = self._by_url.get(url)
        return _language("\n".join(each.text for each in page.passages)[:_TELLING] if page else "")


def _lines(passage: Passage) -> set[str]:
    return {*passage.headings, *(line.strip() for line in passage.text.split("\n"))}


def _holds(passage: Passage, line: str) -> bool:
    return line in passage.text or line in passage.headings


@lru_cache(maxsize=4096)
def _language(text: str) -> str:
    return language_of(text)


def line_at(passage: Passage, start: int, end: int) -> str:
    """The unit of a passage in which these characters stand; themselves where no unit holds them all."""
    holding = (unit.text for unit in units_in(passage) if unit.start <= start and end <= unit.end)
    return next(holding, passage.text[start:end])
