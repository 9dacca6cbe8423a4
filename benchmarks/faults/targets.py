"""What a round kills: the advisor's process, the postmaster, one backend, or a worker process of the advisor."""

import os
import random
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress

from benchmarks.faults.workplace import Workplace, children_of, command_of

NOTHING = "nothing"  # the command had already ended
TARGETS = ("process", "postmaster", "backend", "worker")


def kill(target: str, place: Workplace, advisor: int, chance: random.Random) -> str:
    """Kills it with SIGKILL; returns what was hit: the process itself where there is no such target yet."""
    for name in dict.fromkeys((target, "process")):
        if found := _FINDERS[name](place, advisor):
            with suppress(ProcessLookupError):
                os.kill(chance.choice(found), signal.SIGKILL)
            return name
    return NOTHING


def is_there(target: str, place: Workplace, advisor: int) -> bool:
    """Whether there is something of this kind to kill."""
    return bool(_FINDERS[target](place, advisor))


def backends(place: Workplace) -> list[int]:
    """The backends that serve clients: these end with the host of their client on their command line."""
    postmaster = place.postmaster()
    found = children_of(postmaster) if postmaster else []
    return [pid for pid in found if "127.0.0.1(" in command_of(pid)]


def workers(place: Workplace, advisor: int) -> list[int]:
    """Python processes that the advisor started, at any depth."""
    children = [pid for pid in children_of(advisor) if "postgres" not in command_of(pid)]
    return children + [grandchild for child in children for grandchild in workers(place, child)]


def _postmasters(place: Workplace, _: int) -> Sequence[int]:
    found = place.postmaster()
    return [found] if found else []


def _processes(_: Workplace, advisor: int) -> Sequence[int]:
    return [advisor] if command_of(advisor) else []


_FINDERS: dict[str, Callable[[Workplace, int], Sequence[int]]] = {
    "process": _processes,
    "postmaster": _postmasters,
    "backend": lambda place, _: backends(place),
    "worker": workers,
}
