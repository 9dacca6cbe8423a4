"""Settle what one message says twice: of what cannot both be true, the last one said holds."""

from collections.abc import Sequence

from core.domain.memory import ToldFact


def settled(found: Sequence[tuple[bool, Sequence[ToldFact]]]) -> list[ToldFact]:
    """The facts of the statements in order; each is told with whether it corrects the one before."""
    kept = list[ToldFact]()
    for retracts, facts in found:
        kinds = {fact.kind for fact in facts}
        if retracts:
            kept = [each for each in kept if each.kind not in kinds]
        for fact in facts:
            kept = [each for each in kept if not _ends(fact, each)]
            kept.append(fact)
    return kept


def _ends(later: ToldFact, earlier: ToldFact) -> bool:
    """Whether the earlier one holds no longer once the later is said."""
    if earlier.kind is not later.kind:
        return False
    if earlier.value.lower() == later.value.lower():
        return True
    return later.kind.is_single and not later.adds and not later.denies and not earlier.denies
