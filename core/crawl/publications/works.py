"""Read one answer of an API that lists works, in the form of OpenAlex's or of Semantic Scholar's.

Sources: developers.openalex.org (works, paging); api.semanticscholar.org/api-docs/graph (author papers, bulk search).
"""

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from core.domain.read_pages import SkipReason
from core.domain.records import Publication
from core.errors import ExtractionError

_MARKUP = re.compile(r"<[^<>]{0,200}>")
_LONGEST_ABSTRACT, _MOST_AUTHORS = 3_000, 100  # words, names: experiments in physics have thousands
_DOI = "https://doi.org/"


@dataclass(frozen=True, slots=True)
class Work:
    """A work as its list has it, the address of its page, and its abstract, which may be empty."""

    publication: Publication
    link: str
    abstract: str = ""


@dataclass(frozen=True, slots=True)
class ListedWorks:
    """The works of one answer, how many of it could not be read, and the parameters that ask for the next one.

    Without a `following` it was the last one.
    """

    works: tuple[Work, ...]
    unread: int
    following: Mapping[str, str]


def _or_empty(value: object) -> object:
    return "" if value is None else value


_Words = Annotated[str, BeforeValidator(_or_empty)]


class _Named(BaseModel):
    display_name: _Words = ""
    name: _Words = ""


class _Authorship(BaseModel):
    author: _Named = _Named()


class _Location(BaseModel):
    landing_page_url: _Words = ""
    source: _Named | None = None


class _OpenAlexWork(BaseModel):
    id: _Words = ""
    doi: _Words = ""
    title: _Words = ""
    publication_year: int | None = None
    authorships: list[_Authorship] = Field(default_factory=list)
    primary_location: _Location | None = None
    abstract_inverted_index: dict[str, list[int]] | None = None

    def as_work(self) -> Work:
        place = self.primary_location or _Location()
        venue = place.source.display_name if place.source else ""
        authors = [each.author.display_name for each in self.authorships]
        link = self.doi or place.landing_page_url or self.id
        abstract = _in_order(self.abstract_inverted_index or {})
        return Work(_publication(self.title, authors, self.publication_year, venue), link, _plain(abstract))


class _Paper(BaseModel):
    title: _Words = ""
    url: _Words = ""
    year: int | None = None
    venue: _Words = ""
    abstract: _Words = ""
    authors: list[_Named] = Field(default_factory=list)
    external: dict[str, Any] | None = Field(default=None, alias="externalIds")

    def as_work(self) -> Work:
        doi = (self.external or {}).get("DOI")
        link = f"{_DOI}{doi}" if isinstance(doi, str) and doi else self.url
        authors = [each.name for each in self.authors]
        return Work(_publication(self.title, authors, self.year, self.venue), link, _plain(self.abstract))


def openalex_works(body: bytes, url: str) -> ListedWorks:
    """The works of a page of `/works`, which a cursor follows. Raises ExtractionError."""
    found = _object(body, url)
    works, unread = _read(_list(found, "results", url), _OpenAlexWork)
    meta = found.get("meta")
    cursor = meta.get("next_cursor") if isinstance(meta, dict) else None
    return ListedWorks(works, unread, {"cursor": str(cursor)} if cursor else {})


def semantic_scholar_papers(body: bytes, url: str) -> ListedWorks:
    """The papers of an author (an offset follows) or of a bulk search (a token follows). Raises ExtractionError."""
    found = _object(body, url)
    works, unread = _read(_list(found, "data", url), _Paper)
    token, offset = found.get("token"), found.get("next")
    following = {"token": str(token)} if token else {"offset": str(offset)} if offset else {}
    return ListedWorks(works, unread, following)


def _object(body: bytes, url: str) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ExtractionError(f"{url} did not answer with JSON; correct the address", SkipReason.UNREADABLE) from error
    return found if isinstance(found, dict) else {}


def _list(found: Mapping[str, Any], name: str, url: str) -> Sequence[Any]:
    listed = found.get(name)
    if not isinstance(listed, list):
        raise ExtractionError(f"{url} has no list `{name}`; correct the address", SkipReason.UNREADABLE)
    return listed


def _read(listed: Sequence[Any], kind: type[_OpenAlexWork] | type[_Paper]) -> tuple[tuple[Work, ...], int]:
    works = [work for each in listed if (work := _work(each, kind))]
    return tuple(works), len(listed) - len(works)


def _work(value: object, kind: type[_OpenAlexWork] | type[_Paper]) -> Work | None:
    """None for one of another shape, or without a title."""
    try:
        work = kind.model_validate(value).as_work()
    except ValidationError:
        return None
    return work if work.publication.title else None


def _in_order(places: Mapping[str, Sequence[int]]) -> str:
    """The words of an inverted index in their order; a place that two words claim is the later one's."""
    words = {at: word for word, all_at in places.items() for at in all_at}
    return " ".join(words[at] for at in sorted(words)[:_LONGEST_ABSTRACT])


def _publication(title: str, authors: Sequence[str], year: int | None, venue: str) -> Publication:
    names = list(dict.fromkeys(filter(None, map(_plain, authors))))
    return Publication(_plain(title), tuple(names[:_MOST_AUTHORS]), str(year or ""), _plain(venue))


def _plain(text: str) -> str:
    """On one line, without the markup that titles and abstracts have."""
    return " ".join(html.unescape(_MARKUP.sub("", text)).split())
