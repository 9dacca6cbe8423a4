"""Find the sentence of a cited passage behind each claim of an answer."""

import re
from collections.abc import Iterator

from core.rag.verification.citations import MARK
from core.text.facts.comparison import likeness
from core.text.passage_structure import best_unit
from core.text.sentences import sentences

SAYS_IT = 0.35  # below it, a claim is attributed to the passage as a whole, not to its most similar sentence

CITED = re.compile(r"([^\[]*(?:\[(?!\d{1,2}\])[^\[]*)*)((?:\[\d{1,2}\]\s*)+)")
QUOTATION_MARKS = re.compile('[“”„"]')


def attributed(answer: str, number: int, passage: str, quote: str) -> list[str]:
    """The units of the passage behind the claims that cite it by this number, in the order of the claims; then the
    quote."""
    found = ((claim, best_unit(claim, passage)) for claim in _claims_citing(number, answer))
    return list(dict.fromkeys([*(unit for claim, unit in found if likeness(claim, unit) >= SAYS_IT), quote]))


def _claims_citing(number: int, answer: str) -> Iterator[str]:
    """The claims with this mark; a claim without marks takes those of the next claim in its line."""
    for line in answer.split("\n"):
        for claims, marks in CITED.findall(line):
            if str(number) in MARK.findall(marks):
                # The sentence splitter takes quoted text for one sentence.
                yield from sentences(QUOTATION_MARKS.sub(" ", claims))
