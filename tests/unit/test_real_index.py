"""An index of real vectors begins with them, and goes on with others that lie where text lies."""

import numpy

from benchmarks.cost.retrieval_cost import NEIGHBOURS, RealIndex
from benchmarks.cost.synthetic_index import DIMENSION, Vectors, unit

REAL = 40


def vectors(count: int, seed: int) -> Vectors:
    """As if they were embedded: of length 1."""
    return unit(numpy.random.default_rng(seed).standard_normal((count, DIMENSION), dtype=numpy.float32))


def all_of(index: RealIndex) -> Vectors:
    return numpy.concatenate([block.vectors for block in index.blocks()])


def test_the_real_vectors_come_first_and_the_others_lie_among_their_neighbours() -> None:
    real = vectors(REAL, 1)

    found = all_of(RealIndex(3 * REAL, real, vectors(2, 2)))

    assert numpy.array_equal(found[:REAL], real)
    assert numpy.allclose(numpy.linalg.norm(found, axis=1), 1, atol=1e-5)
    for number in range(REAL, 3 * REAL):
        centre = real[number % REAL]
        near = numpy.argsort(-(real @ centre))[: NEIGHBOURS + 1]  # with itself
        shares, *_ = numpy.linalg.lstsq(real[near].T, found[number], rcond=None)
        assert numpy.allclose(real[near].T @ shares, found[number], atol=1e-4)


def test_no_made_vector_is_another_one_again() -> None:
    found = all_of(RealIndex(4 * REAL, vectors(REAL, 1), vectors(2, 2)))

    likeness = found @ found.T - 2 * numpy.eye(len(found))
    assert likeness.max() < 0.999


def test_fewer_chunks_than_real_vectors_are_all_real() -> None:
    real = vectors(REAL, 1)

    assert numpy.array_equal(all_of(RealIndex(10, real, vectors(2, 2))), real[:10])


def test_the_real_questions_are_asked_over_and_over() -> None:
    asked = vectors(2, 2)
    index = RealIndex(REAL, vectors(REAL, 1), asked)

    questions = index.questions(5, 0)

    first, second = (tuple(each) for each in asked.tolist())
    assert [question.vector for question in questions] == [first, second, first, second, first]
    assert index.probes() == [first, second]
