"""Check that what people wrote can be read, and is encrypted as the settings say."""

from collections.abc import Mapping

from bot.checks.findings import Check
from core.errors import AdvisorError
from core.storage.database import Database
from core.storage.encryption import Encryption, unknown_key
from core.storage.re_encryption import CLEAR, ReEncryption

_NAME = "encryption of words"


async def encryption_check(database: Database) -> Check:
    """What is encrypted with which key. Raises no AdvisorError."""
    try:
        found = await ReEncryption(database).texts_by_key()
    except AdvisorError as error:
        return Check(_NAME, False, str(error))
    problem = _problem(found, database.encryption)
    return Check(_NAME, not problem, problem or _sound(found, database.encryption))


def _problem(found: Mapping[str, int], encryption: Encryption) -> str:
    encrypted = {name: number for name, number in found.items() if name != CLEAR}
    known = encryption.keys.names
    if unknown := encrypted.keys() - set(known):
        return f"{sum(found[each] for each in unknown):,} texts cannot be read. {unknown_key(unknown, encryption.keys)}"
    if not encryption.is_on:
        return (
            f"off, and {sum(encrypted.values()):,} texts are still encrypted; run `advisor encrypt`."
            if encrypted
            else ""
        )
    older = sum(number for name, number in encrypted.items() if name != known[0])
    told = {f"{found.get(CLEAR, 0):,} texts are in the clear": CLEAR in found}
    told[f"{older:,} texts are encrypted with an older key"] = bool(older)
    said = " and ".join(each for each, is_so in told.items() if is_so)
    return f"{said}; run `advisor encrypt`." if said else ""


def _sound(found: Mapping[str, int], encryption: Encryption) -> str:
    return (
        f"on, {sum(found.values()):,} texts" if encryption.is_on else "off (ADVISOR_ENCRYPT_CONVERSATIONS is not set)"
    )
