"""Whether passages support a claim: its probability, and the reason where it is small."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from core.rag.verification.bindings import of_other_clauses, of_other_columns, of_other_units
from core.rag.verification.claim_chance import chance, decisive
from core.rag.verification.claim_items import Claim, claim_of
from core.rag.verification.claim_reading import ClaimReading, read_claim
from core.rag.verification.evidence import Passage, material
from core.rag.verification.fact_guard import ClaimRules, Doubt, DoubtKind
from core.rag.verification.ground import ground
from core.text.facts.matching import is_among, is_light
from core.text.facts.statement import statement
from core.text.languages.english_tables import classes
from core.text.languages.languages import english
from core.text.languages.schema.statements import StatementWords

_EN = english(StatementWords)
_SAID_OF_ANOTHER = frozenset({"of_other_column", "of_other_row", "of_other_clause"})
_OPPOSITE = frozenset({"denied", "copied_denied", "duty", "relation", "bound"})
_FEW = (1, 2)  # missing words that a reason names


@dataclass(frozen=True)
class Support:
    """How likely the passages support a claim, and what speaks against it most."""

    chance: float
    reason: str


@lru_cache(maxsize=256)
def support(claim: str, passages: tuple[Passage, ...], question: str, rules: ClaimRules) -> Support:
    """The support of passages for a claim without marks; the question's own facts need not stand in them."""
    claim = without_lead(claim, question)
    read = claim_of(claim, ground(passages))
    doubt = _unsettled(rules.doubt(claim, material(passages), question), read)
    reading = read_claim(read, doubt)
    return Support(chance(reading), doubt.reason if doubt else _reason(read, reading))


def reading_of(claim: str, passages: tuple[Passage, ...], question: str) -> ClaimReading:
    """The numbers from which the support is computed."""
    claim = without_lead(claim, question)
    read = claim_of(claim, ground(passages))
    return read_claim(read, _unsettled(ClaimRules().doubt(claim, material(passages), question), read))


def without_lead(claim: str, question: str) -> str:
    """A claim without a label that only repeats the question: "On Case 7: …"; whom it is about is no label."""
    found = _EN.claim_lead.match(claim)
    if found is None:
        return claim
    asked = statement(question).items
    told = [item for item in statement(found["lead"]).items if not is_light(item)]
    repeats = all(is_among(item, asked) and item.value not in classes() for item in told)
    return claim[found.end() :] if repeats else claim


def _unsettled(doubt: Doubt | None, claim: Claim) -> Doubt | None:
    """The doubt, unless the passage has the fact in another form: 21 days are three weeks."""
    if doubt is None or (doubt.kind is DoubtKind.MISSING and not any(one.is_fact for one in claim.nowhere)):
        return None
    lengths = [one for one in claim.items if one.item.kind == "duration" and one.places & claim.span.places]
    return None if any(doubt.fact in one.item.text.split() for one in lengths) else doubt


def _reason(claim: Claim, reading: ClaimReading) -> str:
    name = decisive(reading)
    if name in _SAID_OF_ANOTHER:
        binding = next(chain(of_other_columns(claim), of_other_units(claim), of_other_clauses(claim)))
        return f"the passage says “{binding.value}” of something else"
    if name in _OPPOSITE:
        return "the passage says the opposite"
    told = [one.item.text for one in claim.missing if one.is_fact or one.is_class or one.is_noun or one.is_verb]
    if len(told) in _FEW:
        return f"the passage does not say “{told[0]}” there"
    return "most of its words are not in the passage"
