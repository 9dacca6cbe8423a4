"""Who is served: those whom the operator names, those whom an admin confirmed, and nobody else by default."""

from dataclasses import dataclass, replace

import pytest

from bot.workspaces.file import NamedWorkspaces
from bot.workspaces.profiled import FRESH_SECONDS, WorkspaceBook
from core.domain.conversation import NOTHING, WorkspaceProfile
from core.domain.passage import EVERYWHERE, Scope
from core.errors import ConfigurationError
from tests.fakes.workspace_profiles import MemoryWorkspaceProfiles

LAW = WorkspaceProfile("discord", "17", sources=("law",), topics=("fees",))


@dataclass
class Clock:
    """Seconds that a test moves."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def book(store: MemoryWorkspaceProfiles, **parts: object) -> WorkspaceBook:
    async def names() -> tuple[str, ...]:
        return ("law", "arts")

    return WorkspaceBook(store, names, **parts)  # type: ignore[arg-type]


async def test_a_server_that_nobody_named_is_not_served() -> None:
    assert not (await book(MemoryWorkspaceProfiles()).profile("discord", "17")).is_served


async def test_the_settings_own_workspace_is_served() -> None:
    served = book(MemoryWorkspaceProfiles(), is_own=lambda key: key == ("slack", "T1"))

    assert (await served.profile("slack", "T1")).is_served
    assert not (await served.profile("slack", "T2")).is_served


async def test_the_file_may_serve_everybody() -> None:
    served = book(MemoryWorkspaceProfiles(), named=NamedWorkspaces(serves_others=True))

    assert (await served.profile("discord", "17")).is_served


async def test_what_an_admin_saved_counts_at_once() -> None:
    served = book(MemoryWorkspaceProfiles())
    assert not (await served.profile("discord", "17")).is_served

    await served.save(LAW)

    assert await served.profile("discord", "17") == LAW


async def test_what_another_process_saved_counts_within_half_a_minute() -> None:
    store, clock = MemoryWorkspaceProfiles(), Clock()
    here, there = book(store, seconds=clock), book(store, seconds=clock)
    await here.profile("discord", "17")

    await there.save(LAW)
    clock.now = FRESH_SECONDS

    assert await here.profile("discord", "17") == LAW


async def test_the_operators_file_comes_before_what_an_admin_saved() -> None:
    store = MemoryWorkspaceProfiles()
    await store.save(replace(LAW, sources=("arts",)))
    served = book(store, named=NamedWorkspaces({("discord", "17"): LAW}))

    assert await served.profile("discord", "17") == LAW
    with pytest.raises(ConfigurationError, match=r"workspaces\.yaml says how I serve this workspace"):
        await served.save(LAW)


async def test_a_profile_with_unknown_sources_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ConfigurationError, match="There is no source 'lwa'; the sources are law, arts"):
        await book(MemoryWorkspaceProfiles()).save(replace(LAW, sources=("lwa",)))


async def test_a_server_that_removed_the_bot_is_a_stranger_again() -> None:
    served = book(MemoryWorkspaceProfiles())
    await served.save(LAW)

    assert await served.erase("discord", "17")
    assert not (await served.profile("discord", "17")).is_served


@pytest.mark.parametrize(
    ("wished", "seen"),
    [
        (EVERYWHERE, Scope(("law",), ("fees",))),
        (Scope(("law", "arts"), ("fees",)), Scope(("law",), ("fees",))),
        (Scope(("arts",)), Scope((NOTHING,), ("fees",))),
        (Scope(topics=("dates",)), Scope(("law",), (NOTHING,))),
    ],
)
def test_nobody_sees_more_than_their_workspace_may(wished: Scope, seen: Scope) -> None:
    assert LAW.narrowed(wished) == seen


def test_channels_are_all_or_those_that_are_named() -> None:
    assert LAW.answers_in("3")
    assert replace(LAW, channels=("3",)).answers_in("4", "3")
    assert not replace(LAW, channels=("3",)).answers_in("4")
    assert not replace(LAW, is_served=False).answers_in("3")
