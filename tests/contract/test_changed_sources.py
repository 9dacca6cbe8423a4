"""What the console says of sources is kept, replaced and erased: on the fake and on Postgres."""

from dataclasses import replace

import pytest

from core.domain.crawl import ChangedSource
from core.ports.crawling import ChangedSources
from core.storage.console import PostgresChangedSources
from core.storage.database import Database
from tests.fakes.changed_sources import MemoryChangedSources

HALLS = ChangedSource("halls", "https://www.campus.example/halls/", "housing")
PAUSED = ChangedSource("catalog", is_paused=True)


@pytest.fixture
def changed(memory_or_database: Database | None) -> ChangedSources:
    return PostgresChangedSources(memory_or_database) if memory_or_database else MemoryChangedSources()


async def test_what_was_said_of_a_source_is_kept_until_it_is_replaced_or_erased(changed: ChangedSources) -> None:
    for each in (HALLS, PAUSED, replace(HALLS, is_paused=True)):
        await changed.save(each)
    both = list(await changed.every())
    for name in ("catalog", "nowhere"):
        await changed.erase(name)

    assert (both, list(await changed.every())) == ([PAUSED, replace(HALLS, is_paused=True)], [both[1]])
