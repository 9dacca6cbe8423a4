"""Fit which words of a question are the thing asked for, on invented pages: `python -m training.fit_asked_for`.

A question and a line of its page make a pair: the line that answers and has most of its words, and the line that has
most of them and does not answer. A missing word says the more against a line, the likelier it is what is asked for;
that is learnt from its roles. It takes about a minute.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.domain.units import Unit, UnitKind
from core.rag.answering.quotes.features import meant_by, terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.unexplained import lacking
from core.rag.understanding.core_question import written_out
from core.text.questions.word_roles import AskedWord, asked_words
from training.auc import auc
from training.pages.examples import Asked, asked_of
from training.pages.reading import HELD_OUT, Line, Page, read_pages

SHARPNESS = 8.0  # of the smooth maximum over words
_RIDGE, _STEPS, _RATE = 0.0003, 300, 0.05
_FEWEST = 100  # words of the pages with a role that counts
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Pair:
    """The words of a question that a line lacks, and whether it answers."""

    words: Sequence[tuple[AskedWord, float]]
    answers: bool
    is_held_out: bool


def main() -> None:
    """Print the weights, and how well they tell answers from other lines at institutions left out."""
    pairs = list(_pairs(read_pages()))
    counts = Counter(role for each in pairs for word, _ in each.words for role in word.roles)
    roles = sorted(role for role, count in counts.items() if count >= _FEWEST)
    for names in ([], roles):
        weights = fitted([each for each in pairs if not each.is_held_out], names)
        held = [each for each in pairs if each.is_held_out]
        print(f"{len(names)} roles: AUC {_auc(held, names, weights):.3f} of {len(held)} pairs left out")
    weights = fitted(pairs, roles)
    print("BIAS", round(float(weights[2]), 2))
    print("ROLES", {role: round(float(value), 2) for role, value in zip(roles, weights[3:], strict=True)})


def fitted(pairs: Sequence[Pair], roles: Sequence[str]) -> Matrix:
    """Slope and bias of the log odds, then bias and weights of the roles; by gradient descent (Adam)."""
    inputs, sizes, answers = _arrays(pairs, roles)
    found = np.array([1.5, 0.0, 0.5, *np.zeros(len(roles))])
    mean, spread = np.zeros_like(found), np.zeros_like(found)
    for step in range(1, _STEPS + 1):
        slope = _gradient(found, inputs, sizes, answers)
        slope[3:] += _RIDGE * found[3:]
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
        found = found - _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return found


def lack(found: Matrix, inputs: Matrix, sizes: Matrix) -> tuple[Matrix, Matrix]:
    """Of each pair, the smooth maximum over its words, and each word's share of it."""
    weighed = SHARPNESS * np.logaddexp(0.0, inputs @ found[2:]) * sizes
    total = np.logaddexp.reduce(weighed, axis=1)
    return (total - math.log(sizes.shape[1])) / SHARPNESS, np.exp(weighed - total[:, None])


def _gradient(found: Matrix, inputs: Matrix, sizes: Matrix, answers: Matrix) -> Matrix:
    lacks, shares = lack(found, inputs, sizes)
    wrong = 1 / (1 + np.exp(found[0] * lacks - found[1])) - answers
    steep = shares * sizes / (1 + np.exp(-(inputs @ found[2:])))
    by_role = np.einsum("p,pw,pwr->r", -found[0] * wrong, steep, inputs) / len(wrong)
    return np.concatenate([[-(wrong * lacks).mean(), wrong.mean()], by_role])


def _auc(pairs: Sequence[Pair], roles: Sequence[str], weights: Matrix) -> float:
    inputs, sizes, answers = _arrays(pairs, roles)
    return auc(
        [(float(-each), bool(answer)) for each, answer in zip(lack(weights, inputs, sizes)[0], answers, strict=True)]
    )


def _arrays(pairs: Sequence[Pair], roles: Sequence[str]) -> tuple[Matrix, Matrix, Matrix]:
    most = max(len(each.words) for each in pairs)
    places = {role: at for at, role in enumerate(roles, start=1)}
    inputs, sizes = np.zeros((len(pairs), most, len(roles) + 1)), np.zeros((len(pairs), most))
    for row, pair in enumerate(pairs):
        for column, (word, size) in enumerate(pair.words):
            sizes[row, column] = size
            inputs[row, column, [0, *(places[role] for role in word.roles if role in places)]] = 1.0
    return inputs, sizes, np.array([float(each.answers) for each in pairs])


def _pairs(pages: Sequence[Page]) -> Iterator[Pair]:
    by_institution: dict[str, list[Page]] = defaultdict(list)
    for page in pages:
        by_institution[page.institution].append(page)
    for name, own in by_institution.items():
        held = [_held(page, line) for page in own for line in page.lines]
        for asked in asked_of(own):
            yield from _of_question(asked, held, name in HELD_OUT)


def _of_question(asked: Asked, held: Sequence[frozenset[str]], is_held_out: bool) -> Iterator[Pair]:
    words = list(asked_words(written_out(asked.question.text)))
    rarity = _rarity(words, held)
    for lines, answers in ((asked.right, True), (asked.wrong, False)):
        if lines and words:
            best = max(lines, key=lambda line: _covered(rarity, _held(asked.page, line)))
            yield Pair(lacking(words, rarity, _statement(asked.page, best)), answers, is_held_out)


def _rarity(words: Sequence[AskedWord], held: Sequence[frozenset[str]]) -> dict[str, float]:
    """Inverse frequency among the lines of the institution, as a share of the rarest word's."""
    counts = {each.term: sum(_has(each.term, line) for line in held) for each in words}
    found = {term: math.log(1 + (len(held) - count + 0.5) / (count + 0.5)) for term, count in counts.items()}
    most = max((value for term, value in found.items() if counts[term]), default=1.0)
    return {term: min(value / most, 1.0) for term, value in found.items()}


def _covered(rarity: Mapping[str, float], held: frozenset[str]) -> float:
    return sum(value for term, value in rarity.items() if _has(term, held))


def _has(term: str, held: frozenset[str]) -> bool:
    return term in held or not meant_by(term).isdisjoint(held)


def _held(page: Page, line: Line) -> frozenset[str]:
    return terms_of(line.text) | terms_of(_above(page, line))


def _above(page: Page, line: Line) -> str:
    return " ".join((page.title, *line.headings))


def _statement(page: Page, line: Line) -> Statement:
    unit = Unit(UnitKind.SENTENCE, line.text, 0)
    return Statement(1, line.text, (page.title, *line.headings), (unit,))


if __name__ == "__main__":
    main()
