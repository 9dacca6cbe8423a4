"""Grouping by average linkage, against the plain way of it; and the scores of groups on known ones."""

from itertools import combinations

import numpy as np
import pytest

from benchmarks.gaps.scores import completeness, homogeneity, largest_part, mean, purity
from core.quality.gaps.grouping import NEIGHBOURS, Matrix, groups, together


def merged_one_by_one(vectors: Matrix, threshold: float) -> list[list[int]]:
    """Average linkage as it is defined: the nearest pair of groups becomes one, as long as it is near enough."""
    found = [[row] for row in range(len(vectors))]
    similar = vectors @ vectors.T
    while len(found) > 1:
        one, other = max(combinations(found, 2), key=lambda pair: similar[np.ix_(*pair)].mean())
        if similar[np.ix_(one, other)].mean() < threshold:
            break
        found = [each for each in found if each not in (one, other)] + [sorted(one + other)]
    return sorted(found, key=lambda rows: (-len(rows), rows))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("threshold", [-1.0, 0.0, 0.2, 0.5, 1.1])
def test_the_groups_are_those_of_average_linkage(seed: int, threshold: float) -> None:
    vectors = np.random.default_rng(seed).normal(size=(24, 4))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)

    assert groups(vectors, threshold) == merged_one_by_one(vectors, threshold)


def test_no_vectors_and_one_vector_are_grouped_too() -> None:
    assert groups(np.zeros((0, 4)), 0.5) == []
    assert groups(np.ones((1, 4)), 0.5) == [[0]]


def test_groups_that_are_the_topics_score_one() -> None:
    pairs = [("a", 0), ("a", 0), ("b", 1), ("b", 1)]

    assert [mean(score(pairs)) for score in (purity, completeness, homogeneity, largest_part)] == [1, 1, 1, 1]


def test_one_group_of_all_is_complete_and_impure() -> None:
    pairs = [("a", 0), ("a", 0), ("a", 0), ("b", 0)]

    assert mean(purity(pairs)) == 0.75
    assert mean(completeness(pairs)) == 1
    assert mean(homogeneity(pairs)) == pytest.approx(0)


def test_a_topic_in_halves_is_pure_and_incomplete() -> None:
    pairs = [("a", 0), ("a", 1), ("b", 2), ("b", 2)]

    assert mean(purity(pairs)) == 1
    assert mean(largest_part(pairs)) == 0.75
    assert mean(completeness(pairs)) == pytest.approx(1 - np.log(2) / 2 / (1.5 * np.log(2)))


def test_a_question_in_odd_words_is_drawn_to_its_neighbours() -> None:
    """Neighbours of no similarity change nothing."""
    first, second = np.tile([1.0, 0.0], (6, 1)), np.tile([0.0, 1.0], (6, 1))
    odd = np.array([[0.8, 0.6]])
    moved = together(np.concatenate([first, second, odd]))

    assert moved[-1] @ [1.0, 0.0] > 0.8
    assert np.linalg.norm(moved, axis=1) == pytest.approx(1)
    assert together(np.eye(4)) == pytest.approx(np.eye(4))
    assert together(odd) == pytest.approx(odd)


def test_blocks_of_rows_are_drawn_together_as_all_at_once() -> None:
    vectors = np.random.default_rng(1).normal(size=(600, 8))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    similar = vectors @ vectors.T
    np.fill_diagonal(similar, -1)
    nearest = np.argsort(-similar, axis=1)[:, :NEIGHBOURS]
    added = [(similar[row, near].clip(0) @ vectors[near]) / NEIGHBOURS for row, near in enumerate(nearest)]
    expected = vectors + added

    assert together(vectors) == pytest.approx(expected / np.linalg.norm(expected, axis=1, keepdims=True))
