"""Find the sentence behind each claim, and whether a changed page still contains it or says something else."""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass

from core.domain.units import CELL_BORDER
from core.rag.verification.citations import MARK
from core.text.facts.comparison import difference, likeness, restricts
from core.text.facts.left_over import LeftOver
from core.text.languages.en.lexicon import english_words
from core.text.passage_structure import best_unit, readable, unit_texts
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


SUCCESSOR = 0.35  # the least likeness of a sentence to the one that it replaces
LONGEST_WINDOW = 3  # sentences: one may have been split, or joined with its neighbours
_PRONOUN = re.compile(r"(?:it|they|this|these|that|those|he|she|both|such)\b", re.IGNORECASE)

Plain = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Change:
    """The sentence `before`, as it reads alone, and the one that replaces it; None when nothing does.

    `may_be_same` holds texts of which the first may say the same as the second, and the words left over: a model can
    tell.
    """

    before: str
    after: str | None
    may_be_same: tuple[tuple[str, str, LeftOver], ...] = ()


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence in three forms: `key` without case and end, `text` for comparing, `shown` for people.

    `label` is the first cell of a table row.
    """

    key: str
    text: str
    shown: str
    label: str


def sentence_change(quote: str, passage: str, before: Sequence[str], now: Sequence[str], plain: Plain) -> Change | None:
    """How the meaning of a quote changed from the passages `before` to those `now`; None if it did not.

    `plain` makes a text comparable, by removing what is not content.
    """
    said, old, new = _said(quote, passage, plain), _all_said(before, plain), _all_said(now, plain)
    if any(_stands_in(said, each) for each in new):
        return None
    fresh = list(_windows(new, {each.key for each in old}))
    gone = _windows(old, {each.key for each in new})
    mine = [window for window in gone if said.key in {each.key for each in window}] or [[said]]
    pairs = [(_joined(window), _joined(other)) for window in mine for other in fresh if _are_comparable(window, other)]
    differences = [difference(*pair, passage, english_words().__contains__) for pair in pairs]
    if None in differences:
        return None
    doubtful = ((*pair, found.left) for pair, found in zip(pairs, differences, strict=True) if found and found.left)
    may_be_same = tuple(each for each in doubtful if likeness(*each[:2]) >= SUCCESSOR)
    return Change(said.shown, _successor(said, [window[0] for window in fresh if len(window) == 1]), may_be_same)


def _successor(said: _Said, fresh: Sequence[_Said]) -> str | None:
    """The sentence that replaces this one; a row with the same label is preferred."""
    alike = [(each.label == said.label, likeness(said.text, each.text), each.shown) for each in fresh]
    return max((each for each in alike if each[1] >= SUCCESSOR), default=(False, 0.0, None))[2]


def says_already(sentence: str, told: Sequence[str], plain: Plain) -> bool:
    """Whether one of these texts contains the sentence."""
    wanted = plain(sentence).casefold()
    return any(wanted in plain(text).casefold() for text in told)


def _all_said(passages: Sequence[str], plain: Plain) -> list[_Said]:
    found = [_said(unit, passage, plain) for passage in passages for unit in unit_texts(passage)]
    return [each for each in found if each.key]


def _said(unit: str, passage: str, plain: Plain) -> _Said:
    shown, key = readable(unit, passage), plain(unit.removeprefix("- ")).casefold().rstrip(".;,: ")
    return _Said(key, plain(shown), shown, key.partition(CELL_BORDER)[0] if CELL_BORDER in unit else "")


def _stands_in(said: _Said, unit: _Said) -> bool:
    """Whether the unit contains the sentence, and nothing else that restricts or negates it."""
    ahead, found, behind = f" {unit.key} ".partition(f" {said.key} ")
    return bool(found) and not restricts(f"{ahead} {behind}")


def _windows(said: Sequence[_Said], kept: Set[str]) -> Iterator[list[_Said]]:
    """Runs of sentences, without those that are on both pages: these did not change, and would hide what did.

    A sentence that begins with a pronoun is also read together with the one before it.
    """
    for size in range(1, LONGEST_WINDOW + 1):
        for start in range(len(said) - size + 1):
            window = list(said[start : start + size])
            leans = size > 1 and _PRONOUN.match(window[1].text) is not None
            if not any(each.key in kept for each in (window[1:] if leans else window)):
                yield window


def _are_comparable(one: list[_Said], other: list[_Said]) -> bool:
    # Between two pairs of sentences, or rows of different labels, facts might have changed places.
    return min(len(one), len(other)) == 1 and {each.label for each in one} == {each.label for each in other}


def _joined(window: list[_Said]) -> str:
    return " ".join(each.text for each in window)
