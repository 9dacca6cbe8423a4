"""Codes that link two accounts of one person: how they are made, and how one that somebody typed is read."""

import secrets
from datetime import timedelta

CODE_LASTS = timedelta(minutes=10)
WRONG_TRIES = 5  # of codes, an hour and account
TRIES_COUNT_FOR = timedelta(hours=1)

# Crockford's base 32, which has no letters that look like digits (https://www.crockford.com/base32.html).
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKE = str.maketrans("ILO", "110", "- ")
_LENGTH = 10  # 50 bits: not found by trying within ten minutes, not even by who has read its hash


def new_code() -> str:
    """A random code in two groups, such as "7KQ2M-XPD9R"."""
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    return f"{code[:5]}-{code[5:]}"


def read_code(typed: str) -> str:
    """A code without regard to case, spaces, hyphens and letters that look like digits."""
    return "".join(typed.upper().split()).translate(_LOOK_ALIKE)
