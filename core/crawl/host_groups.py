"""Which sources may be crawled at the same time: those that no host connects."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.source import Source
from core.text.urls import clean_url, host_of

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
    addresses = (*source.start_urls, *filter(None, [source.sitemap]))
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
