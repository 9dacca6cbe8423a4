"""The migrations build exactly the tables that the code knows, from nothing, once or many times."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from migrations import run

pytestmark = pytest.mark.postgres


def test_an_empty_database_has_no_revision(empty_database_url: str) -> None:
    assert run.current_revision(empty_database_url) is None
    assert not run.is_current(empty_database_url)


def test_an_empty_database_is_brought_up_to_date(empty_database_url: str) -> None:
    run.upgrade(empty_database_url)

    assert run.is_current(empty_database_url)


def test_migrating_twice_changes_nothing(database_url: str) -> None:
    run.upgrade(database_url)

    assert run.is_current(database_url)


def test_two_processes_may_migrate_at_once(empty_database_url: str) -> None:
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run.upgrade, [empty_database_url] * 2))

    assert run.is_current(empty_database_url)


def test_the_migrated_database_equals_the_tables_of_the_code(database_url: str) -> None:
    run.check(database_url)
