"""Profiles of workspaces are kept, replaced and erased, each for itself: on the fake and on Postgres."""

from dataclasses import replace

import pytest

from core.domain.conversation import WorkspaceProfile
from core.ports.platforms import WorkspaceProfiles
from core.storage.database import Database
from core.storage.workspaces import PostgresWorkspaceProfiles
from tests.fakes.workspace_profiles import MemoryWorkspaceProfiles

LAW = WorkspaceProfile(
    "discord",
    "17",
    channels=("3", "4"),
    sources=("law",),
    topics=("fees", "dates"),
    greeting="Ask me about the law school.",
    contact="law@larkmoor.example",
    crisis_text="Call 555-0188.\n[es] Llame al 555-0188.",
    admins=("1",),
    advisors=("2",),
    language="es",
    keep_days=0,
    guests=True,
)
ARTS = WorkspaceProfile("slack", "T17", is_served=False)


@pytest.fixture
def profiles(memory_or_database: Database | None) -> WorkspaceProfiles:
    return PostgresWorkspaceProfiles(memory_or_database) if memory_or_database else MemoryWorkspaceProfiles()


async def test_a_profile_is_found_as_it_was_saved(profiles: WorkspaceProfiles) -> None:
    for each in (LAW, ARTS):
        await profiles.save(each)

    assert await profiles.find("discord", "17") == LAW
    assert await profiles.find("slack", "T17") == ARTS
    assert await profiles.every() == [LAW, ARTS]


async def test_a_workspace_without_a_profile_has_none(profiles: WorkspaceProfiles) -> None:
    await profiles.save(LAW)

    assert await profiles.find("slack", "17") is None
    assert await profiles.find("discord", "18") is None


async def test_the_last_profile_of_a_workspace_counts(profiles: WorkspaceProfiles) -> None:
    await profiles.save(LAW)
    await profiles.save(replace(LAW, contact="", sources=()))

    assert await profiles.find("discord", "17") == replace(LAW, contact="", sources=())


async def test_a_profile_is_erased_alone(profiles: WorkspaceProfiles) -> None:
    for each in (LAW, ARTS):
        await profiles.save(each)

    assert await profiles.erase("discord", "17")
    assert not await profiles.erase("discord", "17")
    assert await profiles.every() == [ARTS]


async def test_a_character_that_cannot_be_stored_is_left_out(profiles: WorkspaceProfiles) -> None:
    await profiles.save(replace(LAW, greeting="Hi\0!"))

    found = await profiles.find("discord", "17")
    assert found is not None
    assert found.contact == LAW.contact
