"""Compare two statements: they differ in a fact, or only in their words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.text.facts.facts import Fact, facts, group, same_value
from core.text.facts.left_over import LeftOver, left_over, reworded
from core.text.facts.matching import JUNCTIONS, IsWord, is_among, is_light, spelled_out
from core.text.facts.statement import Item, Statement, statement
from core.text.languages.english_tables import exclusive, qualifiers

# Prefixes that negate a stem.
_DENYING = ("un", "in", "im", "ir", "il", "dis", "non")
_SHORTEST_BARE = 3
_PASSIVE, _JUNCTION = "by", "junction"
_ONLY, _DUTY = "onli", ("duty", "must")
_RESTRICTIONS = frozenset({_ONLY, "if"})
_FACT_KINDS_LEFT_OUT = ("weekday", "year")
# What is about something, and what it may be about: fall with its date, spring with another one.
_FACTS = frozenset({"amount", "date", "time", "weekday", "phone"})
_SELECTORS = frozenset({"term", "weekday", "code", "date"})
_LEAST_MATCHED = 0.6  # share of all items that both statements have


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
        {(item.kind, item.value) for item in statement(text).items if not is_light(item)} for text in (one, other)
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
    rest = [item for item in mine.items if not is_among(item, other.items, is_word)]
    told = [word for item in other.items if item.text.isupper() for word in spelled_out(item, mine.items)]
    return [item for item in rest if item not in told]


def _is_certain(lost: Sequence[Item], added: Sequence[Item]) -> bool:
    """Whether a fact, a name, or a word for whom the statement holds is among them."""
    return any(item.kind != "word" or item.is_name or item.value in qualifiers() for item in (*lost, *added))


def _exclude(gone: Sequence[Item], come: Sequence[Item]) -> bool:
    """Whether a word of one statement replaces a word of the other that it excludes."""
    first, second = ([answer for item in side for answer in exclusive().get(item.value, ())] for side in (gone, come))
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
    if is_light(old[first]) or is_light(old[second]):
        return None
    is_listed = all(item.value in JUNCTIONS for item in old[first + 1 : second])
    if is_listed or (old[first].value, old[second].value) != (new[second].value, new[first].value):
        return None
    return Difference("place", old[first].text, new[first].text)


def _other_pairs(before: str, after: str) -> Difference | None:
    known = list(_pairs(facts(before)))
    for pair in _pairs(facts(after)):
        if pair.is_sure and _told(pair, known) is False:
            return Difference("pair", before, f"{pair.fact.text} – {pair.of.text}")
    return None


@dataclass(frozen=True)
class _Pair:
    """A fact and the thing that it is about.

    Not `is_sure` where the sentence is ambiguous; `is_one_of_several` where it states several such facts of as
    many things.
    """

    fact: Fact
    of: Fact
    is_sure: bool
    is_one_of_several: bool


def _pairs(row: Sequence[Fact]) -> Iterator[_Pair]:
    """The pairs of one sentence or row: as many facts of a kind as there are things they are about, in order."""
    groups: dict[str, list[Fact]] = {}
    for fact in sorted(row, key=lambda fact: fact.at):
        groups.setdefault(group(fact.kind), []).append(fact)
    for kind, of_kind in groups.items():
        for other, things in groups.items():
            if kind in _FACTS and kind != other and (other in _SELECTORS or other.startswith("which")):
                yield from _paired(of_kind, things)


def _paired(facts: Sequence[Fact], things: Sequence[Fact]) -> Iterator[_Pair]:
    is_sure = len(facts) == len(things)
    for place, fact in enumerate(facts):
        for also, thing in enumerate(things):
            if not is_sure or place == also:
                yield _Pair(fact, thing, is_sure, is_sure and len(facts) > 1)


def _told(claimed: _Pair, known: Sequence[_Pair]) -> bool | None:
    """Whether the passages clearly pair the two as the claim does, or differently; None when it is not clear.

    Where they state another such fact about the same thing too, only the words around the facts can decide.
    """
    facts = [pair for pair in known if same_value(claimed.fact, pair.fact)]
    others = [pair for pair in known if _is_other_fact(claimed, pair)]
    if same := [pair for pair in facts if same_value(claimed.of, pair.of)]:
        several = claimed.is_one_of_several
        is_told = any(pair.is_one_of_several or (several and pair.is_sure) for pair in same)
        return True if is_told and all(pair.fact.kind != claimed.fact.kind for pair in others) else None
    elsewhere = any(pair.is_sure and group(pair.of.kind) == group(claimed.of.kind) for pair in facts)
    return False if elsewhere and others else None


def _is_other_fact(claimed: _Pair, known: _Pair) -> bool:
    """Whether the passages state another such fact about the same thing."""
    is_same_kind = known.is_sure and group(known.fact.kind) == group(claimed.fact.kind)
    return is_same_kind and same_value(claimed.of, known.of) and not same_value(claimed.fact, known.fact)


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
    if (item.kind, item.value) == ("number", "1") or is_light(item):
        return True
    return item.kind == "word" and any(item.value in _bare_forms(each.value) for each in other.items)


def _is_known(item: Item, context: str, is_word: IsWord) -> bool:
    return item.kind == "word" and bool(context) and is_among(item, statement(context).items, is_word)


def _shown(items: Sequence[Item]) -> str:
    return ", ".join(item.text for item in items)
