"""Which pgvector the database must have."""

# A search within few sources needs iterative scans: https://github.com/pgvector/pgvector#iterative-index-scans
OLDEST = (0, 8)


def is_too_old(version: str) -> bool:
    """Whether this version, such as `0.7.4`, lacks what is needed."""
    numbers = [int(part) for part in version.split(".")[:2] if part.isdecimal()]
    return tuple(numbers) < OLDEST


def too_old(version: str) -> str:
    """What to do about it, as the end of a sentence."""
    wanted = ".".join(map(str, OLDEST))
    return (
        f"pgvector {version}, and {wanted} or newer is needed: install it on the server, then run "
        "`alter extension vector update;` in this database."
    )
