"""A claim's figures beside those of its passages: the same figure in another unit is another measure."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.statements import Measures

_EN = english(Measures)


def has_other_unit(claim: str, passages: Sequence[str]) -> bool:
    """Whether the passages have a figure of a claim in other units of measure alone: 15 days for "15 weeks"."""
    known = [measure for text in passages for measure in _measures(text)]
    for figure, unit in _measures(claim):
        units = {other for same, other in known if same == figure}
        if units and unit not in units:
            return True
    return False


@lru_cache(maxsize=512)
def _measures(text: str) -> tuple[tuple[str, int], ...]:
    """Each figure that a unit follows, as it is written, with the place of the unit in the list."""
    return tuple(_found(text.lower()))


def _found(text: str) -> Iterator[tuple[str, int]]:
    for place, unit in enumerate(_EN.units):
        for found in re.finditer(rf"(?<![\w.,])(\d+(?:[.,]\d+)*)[ -]?{unit.pattern}", text):
            yield found[1].replace(",", ""), place
