"""Patterns of operators, found in addresses by RE2: its time grows with the address alone, whatever the pattern."""

from functools import lru_cache
from typing import Any

import re2  # type: ignore[import-untyped]

_QUIET = re2.Options()
_QUIET.log_errors = False  # it would write to standard error what `fault_of` returns


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> Any:  # noqa: ANN401 - the library has no types
    return re2.compile(pattern, _QUIET)


def is_found(pattern: str, url: str) -> bool:
    """Whether the pattern is found anywhere in the address."""
    return _compiled(pattern).search(url) is not None


def fault_of(pattern: str) -> str:
    """Why this is no pattern, in RE2's words; empty where it is one. Look-arounds and back-references are none."""
    try:
        _compiled(pattern)
    except re2.error as error:
        reason = error.args[0]
        return reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
    return ""
