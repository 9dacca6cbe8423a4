"""The list of sources: what sources.yaml says, and what was changed of it at the console."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from bot.application import App
from core.domain.crawl import ChangedSource, ListedSource, Source
from core.errors import SourcesError

THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True)
class SourceBook:
    """Both together. The file is read again each time; where both name a source, it counts."""

    app: App

    async def listed(self) -> list[ListedSource]:
        """All of them. Raises SourcesError or DatabaseError."""
        from core.crawl.source_list import read_sources

        changed = {each.name: each for each in await self.app.stores.changed_sources.every()}
        of_file = read_sources(self.file)
        listed = [ListedSource(each, is_paused=_is_paused(changed, each.name)) for each in of_file]
        added = [each for each in changed.values() if each.address and each.name not in {one.name for one in of_file}]
        return [*listed, *(ListedSource(added_source(each), True, each.is_paused) for each in added)]

    async def names(self) -> list[str]:
        """Those of all, also of the paused ones. Raises SourcesError or DatabaseError."""
        return [each.source.name for each in await self.listed()]

    async def chosen(self, names: Collection[str] = ()) -> list[Source]:
        """The sources with these names, or all that are not paused. Raises SourcesError or DatabaseError."""
        listed = await self.listed()
        if names:
            return with_names([each.source for each in listed], names, self.file)
        return [each.source for each in listed if not each.is_paused]

    async def to_crawl(self, names: Collection[str] = ()) -> tuple[list[Source], list[str] | None]:
        """The sources with these names, or all that are not paused with the names of all, whose pages alone stay.

        Raises SourcesError or DatabaseError.
        """
        return await self.chosen(names), None if names else await self.names()

    @property
    def file(self) -> Path:
        """Where sources.yaml is."""
        return self.app.settings.sources_file


def with_names(sources: Sequence[Source], names: Collection[str], file: Path) -> list[Source]:
    """The sources with these names, or all without any. Raises SourcesError."""
    known = [source.name for source in sources]
    if unknown := sorted(set(names) - set(known)):
        raise SourcesError(f"{file} has no source {unknown[0]!r}; it has {', '.join(known)}.")
    return [source for source in sources if not names or source.name in names]


def web_address(value: str) -> str:
    """An address at which a site begins, as somebody typed it. Raises ValueError."""
    address = value.strip()
    if "://" not in address:
        address = f"{'http' if is_private(urlsplit(f'//{address}').hostname or '') else 'https'}://{address}"
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname or re.search(r"[\s\"'<>]", address):
        raise ValueError("is not a web address; write it as https://www.university.example/")
    if parts.username is not None:
        raise ValueError("has a name or password in it, which is not used and would be shown; write it without")
    if not _is_port(parts):
        raise ValueError("has a port that is no number from 0 to 65535")
    return address if parts.path else parts._replace(path="/").geturl()


def _is_port(parts: SplitResult) -> bool:
    try:
        return parts.port is None or parts.port >= 0
    except ValueError:
        return False


def is_private(host: str) -> bool:
    """Whether it is a private address, or this machine by its name."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host in THIS_MACHINE


def folder_of(address: str) -> str | None:
    """The pattern of the folder that an address names; None for a whole host."""
    folder = urlsplit(address).path.rpartition("/")[0]
    return re.escape(f"{folder}/") if folder else None


def added_source(changed: ChangedSource) -> Source:
    """The source that was added. Raises SourcesError.

    Private networks stay closed to it: only the operator's file opens them.
    """
    from core.crawl.source_list import source_of

    return source_of(dict(_entry(changed)))


def _entry(changed: ChangedSource) -> Iterator[tuple[str, object]]:
    yield "name", changed.name
    yield "start_urls", [changed.address]
    if folder := folder_of(changed.address):
        yield "include", [folder]
    if changed.topic:
        yield "topic", changed.topic


def _is_paused(changed: Mapping[str, ChangedSource], name: str) -> bool:
    return name in changed and changed[name].is_paused
