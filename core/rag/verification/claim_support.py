"""Whether passages support a claim: its probability, and the reason where it is small."""

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from core.rag.verification.claim_items import Claim, claim_of, of_other_columns, of_other_units
from core.rag.verification.claim_reading import ClaimReading, read_claim
from core.rag.verification.evidence import Passage, ground, material
from core.rag.verification.fact_guard import ClaimRules, Doubt, DoubtKind
from core.text.facts.statement import statement
from core.text.languages.english_tables import classes, limits, qualifiers, widening

# Logistic regression; no feature may speak for a claim. Fitted by benchmarks/claims/fit_support.py, see
# docs/decisions/0030-claims-in-other-words.md.
BIAS = 3.14
WEIGHTS = {
    "facts_elsewhere": -1.33,
    "share_new": -3.44,
    "elsewhere": -1.44,
    "classes_missing": -0.48,
    "qualifiers_added": -1.76,
    "of_other_row": -0.81,
    "copied": -1.99,
    "copied_denied": -3.33,
    "fact_missing": -1.8,
    "fact_instead": -0.86,
    "fact_of_another": -2.56,
    "copied_with_doubt": -4.07,
}
# Differences that hardly ever come with a true claim (the counts are in the decision).
GUARDS = (
    "figure_missing",
    "other_unit",
    "names_nowhere",
    "names_elsewhere",
    "one_instead",
    "of_named_row",
    "order",
    "exclusive",
    "limits_added",
    "every_day",
    "bound",
    "of_other_column",
    "opposite",
    "widened",
)
_MOST_CERTAIN = 0.995  # no probability is taken for surer than this
LEAST_READ, LEAST_DISPUTED = 0.4, 0.75  # below it a claim is doubted that the model has read
_SAME_WORDS = 0.35  # a claim with so many of the passage's words that denies it is its opposite
LEAST_CHANCE = 0.47  # below it a claim is doubted; the least with which `claim_checks` does not fall


def contradicts(reading: ClaimReading) -> str | None:
    """The name of a difference that rules the claim out, however likely the rest is; None without one."""
    return next((name for name in GUARDS if reading[name]), None)


def chance(reading: ClaimReading) -> float:
    """The probability of support, 0…1; 0 for what is ruled out."""
    if contradicts(reading):
        return 0.0
    odds = BIAS + sum(weight * reading[name] for name, weight in WEIGHTS.items())
    return 1 / (1 + math.exp(-odds))


@dataclass(frozen=True)
class ReadWeights:
    """How the log-odds by the rules and by the entailment model weigh together; the model is not asked at weight 0."""

    bias: float
    by_rules: float
    by_model: float


# Fitted by training/claims/fit_reading.py, see docs/decisions/0064-claims-read-by-the-cross-encoder.md.
READ = ReadWeights(bias=0.05, by_rules=0.32, by_model=0.71)


def having_read(by_rules: float, by_model: float, weights: ReadWeights = READ) -> float:
    """The probability of support by the rules and by the entailment model together; what is ruled out stays so."""
    if by_rules == 0:
        return 0.0
    odds = weights.bias + weights.by_rules * log_odds(by_rules) + weights.by_model * log_odds(by_model)
    return 1 / (1 + math.exp(-odds))


def log_odds(chance: float) -> float:
    """The log-odds of a probability, within what is believed of either."""
    sure = min(max(chance, 1 - _MOST_CERTAIN), _MOST_CERTAIN)
    return math.log(sure / (1 - sure))


def decisive(reading: ClaimReading) -> str:
    """The name of the difference that counts most against the claim."""
    if name := contradicts(reading):
        return name
    costs = {name: weight * reading[name] for name, weight in WEIGHTS.items()}
    return min(costs, key=lambda name: costs[name])


_SAID_OF_ANOTHER = frozenset({"of_other_column", "of_other_row"})
_OPPOSITE = frozenset({"copied_denied", "bound", "opposite"})
_FEW = (1, 2)  # missing words that a reason names


@dataclass(frozen=True)
class Support:
    """How likely the passages support a claim, and what speaks against it most.

    `is_disputed` where the rules see that it denies what they say, or the other way round; they are often wrong in it.
    """

    chance: float
    reason: str
    is_disputed: bool = False


def _is_disputed(reading: ClaimReading, doubt: Doubt | None) -> bool:
    is_opposite = doubt is not None and doubt.kind is DoubtKind.OPPOSITE
    return is_opposite or bool(reading["denied"] and reading["copied"] >= _SAME_WORDS)


@lru_cache(maxsize=256)
def support(claim: str, passages: tuple[Passage, ...], question: str, rules: ClaimRules) -> Support:
    """The support of passages for a claim without marks; the question's own facts need not stand in them."""
    read = claim_of(claim, ground(passages))
    doubt = _unsettled(rules.doubt(read.text, material(passages), question), read)
    reading = read_claim(read, doubt)
    return Support(chance(reading), doubt.reason if doubt else _reason(read, reading), _is_disputed(reading, doubt))


def reading_of(claim: str, passages: tuple[Passage, ...], question: str) -> ClaimReading:
    """The numbers from which the support is computed."""
    read = claim_of(claim, ground(passages))
    return read_claim(read, _unsettled(ClaimRules().doubt(read.text, material(passages), question), read))


def states_nothing(text: str, count: str = "") -> bool:
    """Whether a text denies, limits and counts nothing, and names neither a fact nor a group; `count` it may name."""
    said, telling = statement(text), classes() | limits() | qualifiers() | widening()
    others = [item for item in said.items if (item.kind, item.value) != ("number", count)]
    return said.denials == 0 and not any(
        item.kind != "word" or item.is_name or {item.value, item.text} & telling for item in others
    )


def _unsettled(doubt: Doubt | None, claim: Claim) -> Doubt | None:
    """The doubt, unless the passage has the fact in another form: 21 days are three weeks."""
    if doubt is None or (doubt.kind is DoubtKind.MISSING and not any(one.is_fact for one in claim.nowhere)):
        return None
    if doubt.kind in {DoubtKind.INSTEAD, DoubtKind.OF_ANOTHER} and claim.joins_rows:
        return None  # which row has which value is read by `of_named_row`
    lengths = [one for one in claim.items if one.item.kind == "duration" and one.places & claim.span.places]
    return None if any(doubt.fact in one.item.text.split() for one in lengths) else doubt


def _reason(claim: Claim, reading: ClaimReading) -> str:
    name = decisive(reading)
    if name in _SAID_OF_ANOTHER:
        binding = next(chain(of_other_columns(claim), of_other_units(claim)))
        return f"the passage says “{binding.value}” of something else"
    if name in _OPPOSITE:
        return "the passage says the opposite"
    told = [one.item.text for one in claim.missing if one.is_fact or one.is_class or one.is_noun or one.is_verb]
    if len(told) in _FEW:
        return f"the passage does not say “{told[0]}” there"
    return "most of its words are not in the passage"
