"""Whether two items of statements mean the same: facts in another form, synonyms, parts of speech, misspellings."""

from collections.abc import Callable, Iterable, Sequence

from rapidfuzz.distance import OSA

from core.text.facts.fact_tokens import tokens
from core.text.facts.statement import Item
from core.text.languages.english_tables import light, synonym_groups

JUNCTIONS = frozenset({"and", "or"})
# Endings that change the part of speech of a stem ("advise", "advisor").
_ENDINGS = frozenset("or er al ment ion ation ance ence able ible ly ing ed al ity ive ness ee y e".split())
_SHORTEST_STEM, _SHORTEST_MISSPELT = 4, 5
# A year is 365 days to one reader, and twelve months to another.
_SAME_LENGTHS = ({"525600 minutes", "12 months"}, {"43200 minutes", "1 months"}, {"129600 minutes", "3 months"})
_ORDINAL_ENDINGS = ("st", "nd", "rd", "th")

IsWord = Callable[[str], bool]


def is_among(item: Item, others: Iterable[Item], is_word: IsWord = bool) -> bool:
    """Whether one of the others is the same item, or several in a row spell it out.

    `is_word` tells whether a word is spelt correctly; by default every word is.
    """
    others = list(others)
    return any(are_same(item, other, is_word) for other in others) or is_short_for(item, others)


def are_same(one: Item, other: Item, is_word: IsWord = bool) -> bool:
    """Whether two items mean the same."""
    if one.kind != "word" or other.kind != "word":
        return _are_same_facts(one, other)
    if one.value == other.value or _share_a_group(one.value, other.value):
        return True
    if one.is_name or other.is_name:
        return False
    return not (is_word(one.text) and is_word(other.text)) and _is_misspelt(one.text, other.text)


def _share_a_group(one: str, other: str) -> bool:
    groups = synonym_groups()
    return one in groups and other in groups and not groups[one].isdisjoint(groups[other])


def _are_same_facts(one: Item, other: Item) -> bool:
    if {one.kind, other.kind} <= {"number", "money", "percent", "year"}:
        return one.value == other.value and ("number" in {one.kind, other.kind} or one.kind == other.kind)
    if "duration" in {one.kind, other.kind}:
        return _are_same_lengths(one, other)
    if {one.kind, other.kind} == {"number", "date"}:
        return _is_day_of(one, other) or _is_day_of(other, one)
    if {one.kind, other.kind} == {"number", "time"}:
        return one.value.partition(":")[0] == other.value.partition(":")[0] and ":00" in one.value + other.value
    if one.kind == other.kind == "time":
        return one.value.startswith(other.value) or other.value.startswith(one.value)
    return one.kind == other.kind and one.value == other.value


def _are_same_lengths(one: Item, other: Item) -> bool:
    """Whether two lengths of time are the same, also written as a bare number, or as a year and as 365 days."""
    if one.kind == other.kind:
        return one.value == other.value or {one.value, other.value} in _SAME_LENGTHS
    number, length = (one, other) if one.kind == "number" else (other, one)
    return number.kind == "number" and tokens(length.text)[0].value == number.value


def _is_day_of(number: Item, date: Item) -> bool:
    """Whether a number is the day of a date that names its month elsewhere: the 15th, and March 15."""
    return number.text.endswith(_ORDINAL_ENDINGS) and date.value.endswith(f"/{number.value}")


def _is_misspelt(one: str, other: str) -> bool:
    """Whether one letter was added, left out or replaced, or two neighbours changed places."""
    short, long = min(len(one), len(other)), max(len(one), len(other))
    is_near = short >= _SHORTEST_MISSPELT - 1 and long >= _SHORTEST_MISSPELT and long - short <= 1
    return is_near and OSA.distance(one, other, score_cutoff=1) <= 1


def is_short_for(item: Item, others: Sequence[Item]) -> bool:
    """Whether it is an acronym of words in a row among the others."""
    return item.text.isupper() and bool(spelled_out(item, others))


def spelled_out(acronym: Item, items: Sequence[Item]) -> Sequence[Item]:
    """The words in a row whose first letters are the acronym's: GPA is the grade point average."""
    letters = acronym.text.lower()
    items = [item for item in items if item.value not in JUNCTIONS]
    for at in range(len(items) - len(letters) + 1):
        words = items[at : at + len(letters)]
        if len(letters) > 1 and "".join(word.text[:1].lower() for word in words) == letters:
            return words
    return ()


def is_light(item: Item) -> bool:
    """Whether it is a word that adds little meaning."""
    return item.kind == "word" and not item.is_name and (item.value in light() or item.text in light())
