"""Weigh the plain words that only one of two statements has: are they a rewording, or a change?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.text.facts.statement import Item
from core.text.languages.english_tables import verbs

_WORD = re.compile(r"\w+")
# Logistic regression: the log-odds that two statements say the same. Fitted on development data of the corrections
# (docs/decisions/0019-one-reader-of-facts.md).
_BIAS, _REWORDED, _SWAPPED = -2.55, 7.04, -1.22
_SAME = 0.4


@dataclass(frozen=True, slots=True)
class LeftOver:
    """How many plain words only one of two statements has, and how much of all their words was `reworded`, 0…1.

    `swapped` are other words than verbs that stand against one of the other statement, `extra` those that do not.
    """

    swapped: int
    extra: int
    reworded: float

    @property
    def is_rewording(self) -> bool:
        """Whether only verbs are left over, or much was reworded and little is left over.

        Who changes a fact leaves the words around it; who rewords a statement does not.
        """
        only_verbs = not (self.swapped or self.extra)
        return only_verbs or _BIAS + _REWORDED * self.reworded + _SWAPPED * self.swapped >= _SAME


def left_over(lost: Sequence[Item], added: Sequence[Item], share: float) -> LeftOver:
    """Count the items that only the first statement has, and only the second; `share` of all words was reworded."""
    gone, come = (sum(item.value not in verbs() for item in side) for side in (lost, added))
    return LeftOver(min(gone, come), abs(gone - come), share)


def reworded(before: str, after: str) -> float:
    """The share of words of two texts that do not stand in the same order in both (Ratcliff and Obershelp, 1988)."""
    first, second = (_WORD.findall(text.lower()) for text in (before, after))
    return 1 - SequenceMatcher(None, first, second, autojunk=False).ratio()
