"""Read sources.yaml: what is crawled, by which rules, and what may be crawled at the same time."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from cssselect import SelectorError, parse
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from core.crawl.publications.lists import is_list_of_works
from core.crawl.url_patterns import fault_of
from core.crawl.yaml_file import complaints, read_yaml
from core.domain.crawl import AddressLimit, Source
from core.domain.outside_text import unstorable_part
from core.errors import SourcesError
from core.text.urls import clean_url, host_of

MOST_FEEDS = 20  # each is asked for every night, before the first page
MOST_LISTS = 500  # of publications: one for each author of a faculty


def _is_web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(f"{value!r} is not a web address; write it as https://host/path")
    return value


def _is_pattern(value: str) -> str:
    if fault := fault_of(value):
        raise ValueError(
            f"{value!r} is not a regular expression of RE2: {fault}; look-arounds and back-references, which may take "
            "for ever, are not known: say with `exclude` what is not wanted"
        )
    return value


def _is_selector(value: str) -> str:
    try:
        parse(value)
    except SelectorError as error:
        raise ValueError(f"{value!r} is not a CSS selector: {error}") from None
    return value


def _without_booleans(value: object) -> object:
    """YAML takes an `off` without quotes for false."""
    return "off" if value is False else value


def _is_list_of_works(value: str) -> str:
    if not is_list_of_works(value):
        raise ValueError(
            f"{value!r} is no list of works; write https://api.openalex.org/works?filter=… or "
            "https://api.semanticscholar.org/graph/v1/author/NUMBER/papers"
        )
    return value


def _is_text(value: str) -> str:
    if part := unstorable_part(value):
        raise ValueError(f"it has {part}; write it without")
    return value


Words = Annotated[str, AfterValidator(_is_text)]
WebAddress = Annotated[Words, AfterValidator(_is_web_address)]
ListOfWorks = Annotated[WebAddress, AfterValidator(_is_list_of_works)]
Pattern = Annotated[Words, AfterValidator(_is_pattern)]
Selector = Annotated[Words, AfterValidator(_is_selector)]


class _AddressLimit(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    pattern: Pattern
    most: Annotated[int, Field(ge=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[Words, Field(min_length=1)]
    start_urls: tuple[WebAddress, ...] = ()
    sitemap: WebAddress | None = None
    include: tuple[Pattern, ...] = ()
    exclude: tuple[Pattern, ...] = ()
    max_pages: Annotated[int, Field(ge=1)] = 2_000
    max_seconds: Annotated[float, Field(gt=0)] = 14_400.0
    max_megabytes: Annotated[float, Field(gt=0)] = 2_000.0
    max_depth: Annotated[int, Field(ge=0)] = 20
    delay_seconds: Annotated[float, Field(ge=0, le=3_600)] = 1.0
    allow_private_network: bool = False
    render: Literal["auto", "never"] = "auto"
    topic: Words | None = None
    address_limits: tuple[_AddressLimit, ...] = ()
    robots_sitemaps: bool = True
    keep_css: tuple[Selector, ...] = ()
    drop_css: tuple[Selector, ...] = ()
    furniture: Annotated[Literal["learned", "off"], BeforeValidator(_without_booleans)] = "learned"
    pages_a_night: Annotated[int, Field(ge=1)] | None = None
    feeds: Annotated[tuple[WebAddress, ...], Field(max_length=MOST_FEEDS)] = ()

    publications: Annotated[tuple[ListOfWorks, ...], Field(max_length=MOST_LISTS)] = ()

    @model_validator(mode="after")
    def _starts_somewhere(self) -> "_Entry":
        has_pages = bool(self.start_urls or self.sitemap or self.feeds)
        if self.publications and has_pages:
            raise ValueError("publications are a source of their own; list the pages in another one")
        if not self.publications and not self.start_urls and self.sitemap is None:
            raise ValueError("there are no start addresses; give start_urls, a sitemap or publications")
        return self


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    sources: Annotated[tuple[_Entry, ...], Field(min_length=1)]


def read_sources(path: Path) -> list[Source]:
    """The sources in file order. Raises SourcesError, naming the line, the field and what is allowed there."""
    content, tree = read_yaml(path)
    if not isinstance(content, dict):
        raise SourcesError(f"{path} has no list of sources; it must begin with `sources:` (see sources.example.yaml)")
    if not content.get("sources", True):
        raise SourcesError(f"{path} lists no source; write one below `sources:` (see sources.example.yaml)")
    try:
        entries = _File.model_validate(content).sources
    except ValidationError as error:
        raise SourcesError(f"{path}: {complaints(error, tree, _File, _Entry)}") from None
    _refuse_repeated_names(path, entries)
    return [_source(entry) for entry in entries]


def source_of(entry: Mapping[str, object]) -> Source:
    """The source of one entry. Raises SourcesError, naming the field and what is allowed there."""
    try:
        return _source(_Entry.model_validate(entry))
    except ValidationError as error:
        raise SourcesError(complaints(error, None, _File, _Entry)) from None


def _source(entry: _Entry) -> Source:
    limits = tuple(AddressLimit(limit.pattern, limit.most) for limit in entry.address_limits)
    furniture = "off" if entry.publications else entry.furniture  # works of the same authors repeat their names
    fields = entry.model_dump(exclude={"address_limits", "furniture"})
    return Source(**fields, address_limits=limits, furniture=furniture)


def _refuse_repeated_names(path: Path, entries: Sequence[_Entry]) -> None:
    names = [entry.name for entry in entries]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise SourcesError(f"{path}: the name {sorted(repeated)[0]!r} is used twice; give every source its own name")


# `^https://news\.campus\.edu/…`: a name that is written out, and the slash that ends it. A bare dot is taken for a dot.
_NAMED_HOST = re.compile(r"\^https?\??:(?:/|\\/){2}((?:[\w-]|\\?\.|\\-)+(?::\d+)?)\\?/(?![?*{])")
_GROUP = re.compile(r"(?<!\\)\([^()\[\]]*\)")


@dataclass(frozen=True, slots=True)
class _Group:
    """Sources by their places in the list, and all hosts that they may ask."""

    places: tuple[int, ...]
    hosts: frozenset[str]


def host_groups(sources: Sequence[Source]) -> list[list[Source]]:
    """The sources in groups such that no host is in the scope of two of them; all in their order.

    A host that the list does not tell may be that of any source: all of them are one group then.
    """
    groups: list[_Group] = []
    for place, source in enumerate(sources):
        hosts = _hosts_of(source)
        if hosts is None:
            return [list(sources)]
        groups = _with(groups, _Group((place,), hosts))
    return [[sources[place] for place in group.places] for group in sorted(groups, key=lambda group: group.places)]


def _with(groups: Sequence[_Group], new: _Group) -> list[_Group]:
    """The groups with one more, and in it all that it shares a host with."""
    joined = [group for group in groups if group.hosts & new.hosts] + [new]
    places = sorted(place for group in joined for place in group.places)
    hosts = frozenset[str]().union(*(group.hosts for group in joined))
    return [*(group for group in groups if not group.hosts & new.hosts), _Group(tuple(places), hosts)]


def _hosts_of(source: Source) -> frozenset[str] | None:
    """The hosts in a source's scope, as `is_in_scope` has it, with its name as one more; None for unknown ones."""
    addresses = (*source.start_urls, *source.publications, *filter(None, [source.sitemap]))
    own = {host_of(url) for address in addresses if (url := clean_url(address))}
    named = {_named_host(each) for each in source.include if each.removeprefix("^").startswith("http")}
    if None in named:
        return None
    return frozenset({*own, *(host for host in named if host), f"source {source.name}"})


def _named_host(include: str) -> str | None:
    """The only host whose addresses this pattern can match; None where it may be several."""
    found = _NAMED_HOST.match(include)
    if found is None or "|" in _GROUP.sub("", include):
        return None
    name = found[1].replace("\\", "")
    return host_of(clean_url(f"http://{name}/") or "") or None
