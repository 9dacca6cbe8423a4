"""Compare two statements: they differ in a fact, or only in their words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.text.facts.facts import facts
from core.text.facts.left_over import LeftOver, left_over, reworded
from core.text.facts.pairs import pairs, told
from core.text.facts.statement import Item, Statement, statement
from core.text.languages.en.exclusive import EXCLUSIVE, QUALIFIERS
from core.text.languages.en.synonyms import GROUPS
from core.text.languages.en.words import LIGHT

# Endings that change the part of speech of a stem ("advise", "advisor"), and prefixes that negate it.
_ENDINGS = frozenset("or er al ment ion ation ance ence able ible ly ing ed al ity ive ness ee y e".split())
_DENYING = ("un", "in", "im", "ir", "il", "dis", "non")
_SHORTEST_STEM, _SHORTEST_BARE, _SHORTEST_MISSPELT = 4, 3, 5
_PASSIVE, _JUNCTION, _JUNCTIONS = "by", "junction", frozenset({"and", "or"})
_ONLY, _DUTY = "onli", ("duty", "must")
_RESTRICTIONS = frozenset({_ONLY, "if"})
_FACT_KINDS_LEFT_OUT = ("weekday", "year")
_LEAST_MATCHED = 0.6  # share of all items that both statements have

IsWord = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Difference:
    """What one statement contains and the other does not, and the `kind` of this difference.

    Not `is_certain` where plain words differ that nothing is known about: they may be synonyms, and `left` counts them.
    """

    kind: str
    before: str
    after: str
    is_certain: bool = True
    left: LeftOver | None = None


def difference(before: str, after: str, context: str = "", is_word: IsWord = bool) -> Difference | None:
    """How the meaning of the second statement differs from the first; None where it says the same in other words.

    `context` is text around the first: words of it may occur in the second. `is_word` tells whether a word
    is spelt correctly; by default every word is.
    """
    old, new = statement(before), statement(after)
    return (
        _other_family(old, new)
        or _other_items(old, new, context, is_word, reworded(before, after))
        or _other_pairs(before, after)
        or _changed_places(before, after)
    )


def likeness(one: str, other: str) -> float:
    """The share of items that two statements have in common (Dice's coefficient, without light words), 0…1."""
    first, second = (
        {(item.kind, item.value) for item in statement(text).items if not _is_light(item)} for text in (one, other)
    )
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 1.0


def restricts(text: str) -> bool:
    """Whether words beside a statement negate it or add a condition."""
    found = statement(text)
    return found.denials > 0 or any(item.value in _RESTRICTIONS for item in found.items)


def _other_family(old: Statement, new: Statement) -> Difference | None:
    # "No dogs or cats" says the same as "dogs and cats are forbidden".
    denied = {_JUNCTION} if old.denials or new.denials else set()
    for family in sorted({family for family, _ in old.families} - denied):
        first, second = ({value for name, value in side.families if name == family} for side in (old, new))
        if second and not first & second:
            return Difference(family, ", ".join(sorted(first)), ", ".join(sorted(second)))
    return None


def _other_items(old: Statement, new: Statement, context: str, is_word: IsWord, share: float) -> Difference | None:
    gone, come = _unmatched(old, new, is_word), _unmatched(new, old, is_word)
    denied, denies = _denied(gone, new.items), _denied(come, old.items)
    if (old.denials + len(denied) - new.denials - len(denies)) % 2:
        return Difference("denial", f"{old.denials}", f"{new.denials}")
    lost = [item for item in gone if item not in denied and not _is_spare(item, new)]
    added = [item for item in come if item not in denies and not _is_spare(item, old)]
    if not lost:
        added = [item for item in added if not _is_known(item, context, is_word)]
    if not lost and not added:
        return None
    if _is_certain(lost, added) or _exclude(gone, come):
        return Difference("item", _shown(lost), _shown(added))
    left = left_over(lost, added, share)
    is_about_the_same = 1 - (len(lost) + len(added)) / (len(old.items) + len(new.items)) >= _LEAST_MATCHED
    if is_about_the_same and left.is_rewording:
        return None
    return Difference("item", _shown(lost), _shown(added), False, left)


def _unmatched(mine: Statement, other: Statement, is_word: IsWord) -> list[Item]:
    rest = [item for item in mine.items if not _is_among(item, other.items, is_word)]
    told = [word for item in other.items if item.text.isupper() for word in _spelled_out(item, mine.items)]
    return [item for item in rest if item not in told]


def _is_certain(lost: Sequence[Item], added: Sequence[Item]) -> bool:
    """Whether a fact, a name, or a word for whom the statement holds is among them."""
    return any(item.kind != "word" or item.is_name or item.value in QUALIFIERS for item in (*lost, *added))


def _exclude(gone: Sequence[Item], come: Sequence[Item]) -> bool:
    """Whether a word of one statement replaces a word of the other that it excludes."""
    first, second = ([answer for item in side for answer in EXCLUSIVE.get(item.value, ())] for side in (gone, come))
    return any(family == other and answer != also for family, answer in first for other, also in second)


def _changed_places(before: str, after: str) -> Difference | None:
    """Two words that changed places, and nothing else: seniors before juniors, juniors before seniors.

    In a list the order means nothing, and a passive exchanges subject and object.
    """
    old, new = statement(before).items, statement(after).items
    moved = [at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one.value != other.value]
    if len(old) != len(new) or len(moved) != 2 or (_PASSIVE in before.split()) != (_PASSIVE in after.split()):
        return None
    first, second = moved
    if _is_light(old[first]) or _is_light(old[second]):
        return None
    is_listed = all(item.value in _JUNCTIONS for item in old[first + 1 : second])
    if is_listed or (old[first].value, old[second].value) != (new[second].value, new[first].value):
        return None
    return Difference("place", old[first].text, new[first].text)


def _other_pairs(before: str, after: str) -> Difference | None:
    known = list(pairs(facts(before)))
    for pair in pairs(facts(after)):
        if pair.is_sure and told(pair, known) is False:
            return Difference("pair", before, f"{pair.fact.text} – {pair.of.text}")
    return None


def _is_among(item: Item, others: Iterable[Item], is_word: IsWord) -> bool:
    others = list(others)
    return any(_are_same(item, other, is_word) for other in others) or _is_short_for(item, others)


def _are_same(one: Item, other: Item, is_word: IsWord) -> bool:
    if one.kind != "word" or other.kind != "word":
        return _are_same_facts(one, other)
    if one.value == other.value or GROUPS.get(one.value, frozenset()) & GROUPS.get(other.value, frozenset()):
        return True
    if one.is_name or other.is_name:
        return False
    return _is_derived(one.value, other.value) or _is_misspelt(one.text, other.text, is_word)


def _are_same_facts(one: Item, other: Item) -> bool:
    if {one.kind, other.kind} <= {"number", "money", "percent", "year"}:
        return one.value == other.value and ("number" in {one.kind, other.kind} or one.kind == other.kind)
    if {one.kind, other.kind} == {"number", "time"}:
        return one.value.partition(":")[0] == other.value.partition(":")[0] and ":00" in one.value + other.value
    if one.kind == other.kind == "time":
        return one.value.startswith(other.value) or other.value.startswith(one.value)
    return one.kind == other.kind and one.value == other.value


def _is_derived(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long == f"re{short}":
        return True
    return len(short) >= _SHORTEST_STEM and long.startswith(short) and long[len(short) :] in _ENDINGS


def _is_misspelt(one: str, other: str, is_word: IsWord) -> bool:
    if min(len(one), len(other)) < _SHORTEST_MISSPELT - 1 or max(len(one), len(other)) < _SHORTEST_MISSPELT:
        return False
    return _is_one_slip(one, other) and not (is_word(one) and is_word(other))


def _is_one_slip(one: str, other: str) -> bool:
    """Whether one letter was added, left out or replaced, or two neighbours changed places."""
    short, long = sorted((one, other), key=len)
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    rest_short, rest_long = short[start:], long[start:]
    if len(short) != len(long):
        return len(long) - len(short) == 1 and rest_short == rest_long[1:]
    return rest_short[1:] == rest_long[1:] or (
        rest_short[:2] == rest_long[:2][::-1] and rest_short[2:] == rest_long[2:]
    )


def _is_short_for(item: Item, others: Sequence[Item]) -> bool:
    """Whether it is an acronym of words in a row among the others."""
    return item.text.isupper() and bool(_spelled_out(item, others))


def _spelled_out(acronym: Item, items: Sequence[Item]) -> Sequence[Item]:
    """The words in a row whose first letters are the acronym's: GPA is the grade point average."""
    letters = acronym.text.lower()
    items = [item for item in items if item.value not in _JUNCTIONS]
    for at in range(len(items) - len(letters) + 1):
        words = items[at : at + len(letters)]
        if len(letters) > 1 and "".join(word.text[:1].lower() for word in words) == letters:
            return words
    return ()


def _denied(rest: Sequence[Item], others: Iterable[Item]) -> list[Item]:
    """The words of which one of the others is the bare form: "ineligible" beside "eligible"."""
    bare = {other.value for other in others if other.kind == "word"}
    return [item for item in rest if item.kind == "word" and any(form in bare for form in _bare_forms(item.value))]


def _bare_forms(word: str) -> Iterator[str]:
    for prefix in _DENYING:
        if word.startswith(prefix) and len(word) - len(prefix) >= _SHORTEST_BARE:
            yield word.removeprefix(prefix)


def _is_spare(item: Item, other: Statement) -> bool:
    """Whether it may be left out, or is the bare form of a word that the other statement negates."""
    if item.kind in _FACT_KINDS_LEFT_OUT:
        kinds = {each.kind for each in other.items}
        return item.kind not in kinds and "date" in kinds
    if item.value == _ONLY and _DUTY in other.families:  # what one may only do in one way, one must do so
        return True
    if (item.kind, item.value) == ("number", "1") or _is_light(item):
        return True
    return item.kind == "word" and any(item.value in _bare_forms(each.value) for each in other.items)


def _is_light(item: Item) -> bool:
    return item.kind == "word" and not item.is_name and (item.value in LIGHT or item.text in LIGHT)


def _is_known(item: Item, context: str, is_word: IsWord) -> bool:
    return item.kind == "word" and bool(context) and _is_among(item, statement(context).items, is_word)


def _shown(items: Sequence[Item]) -> str:
    return ", ".join(item.text for item in items)
