"""Check the settings as a whole."""

from collections.abc import Iterator

from bot.checks.findings import Check
from bot.checks.platform_checks import platform_checks
from bot.checks.setting_conflicts import conflicts, doubts
from bot.checks.setting_names import names_without_effect
from bot.settings import Settings


def setting_checks(settings: Settings) -> Iterator[Check]:
    """One check for each setting that has no effect or contradicts another; one check where there is none."""
    told = {check.found for check in platform_checks(settings)}
    found = [*names_without_effect(), *(each for each in conflicts(settings) if each not in told), *doubts(settings)]
    yield from (Check("settings", False, sentence) for sentence in found)
    if not found:
        yield Check("settings", True, "all known, none contradicts another")
