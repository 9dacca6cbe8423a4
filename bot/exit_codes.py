"""Exit codes of the commands."""

from enum import IntEnum

from core.errors import (
    AdvisorError,
    ConfigurationError,
    DatabaseError,
    ModelError,
    ModelRefused,
    PlatformUnavailable,
    SchemaOutdated,
    WordsUnreadable,
)


class ExitCode(IntEnum):
    """Exit codes of `advisor`, the same for every command."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    UNAVAILABLE = 3
    INTERRUPTED = 130


def exit_code_of(error: AdvisorError) -> ExitCode:
    """USAGE for errors a person must fix, UNAVAILABLE for failures of the database, a model or a platform."""
    if isinstance(error, ConfigurationError | ModelRefused | SchemaOutdated | WordsUnreadable):
        return ExitCode.USAGE
    if isinstance(error, DatabaseError | ModelError | PlatformUnavailable):
        return ExitCode.UNAVAILABLE
    return ExitCode.PROBLEMS
