"""What the exit code of a command means."""

from enum import IntEnum

from core.errors import (
    AdvisorError,
    ConfigurationError,
    DatabaseError,
    ModelError,
    ModelRefused,
    PlatformUnavailable,
    SchemaOutdated,
)


class Exit(IntEnum):
    """Exit codes of `advisor`, the same for every command."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    UNAVAILABLE = 3
    INTERRUPTED = 130


def exit_code_of(error: AdvisorError) -> Exit:
    """USAGE where a person must mend something, UNAVAILABLE where the database, a model or a platform failed."""
    if isinstance(error, ConfigurationError | ModelRefused | SchemaOutdated):
        return Exit.USAGE
    if isinstance(error, DatabaseError | ModelError | PlatformUnavailable):
        return Exit.UNAVAILABLE
    return Exit.PROBLEMS
