"""What a check-up found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One finding; when `ok` is False, `found` says what is wrong and how to mend it."""

    name: str
    ok: bool
    found: str
