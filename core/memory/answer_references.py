"""A short reference to an answer: the beginning of its id."""

import re
from uuid import UUID

SHORTEST, LONGEST = 6, 36
HEX_DIGITS = re.compile("[0-9a-f]{6,32}")


def ids_beginning_with(reference: str) -> tuple[UUID, UUID] | None:
    """The lowest and the highest id with this beginning; None when no id can have it."""
    given = reference.strip().lower()
    digits = given.replace("-", "")
    if not SHORTEST <= len(given) <= LONGEST or not HEX_DIGITS.fullmatch(digits):
        return None
    return UUID(digits.ljust(32, "0")), UUID(digits.ljust(32, "f"))
