"""The result of one check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One result; when `ok` is False, `found` says what is wrong and how to fix it."""

    name: str
    ok: bool
    found: str
