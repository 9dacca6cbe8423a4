"""Recognise an embedder by what it does: a name says nothing about the weights behind it."""

import math

from core.errors import ConfigurationError
from core.models.embedder_switch import embedders_in
from core.ports.models import Embedder, Vector
from core.ports.vectors import PassageVectors

# Must never change: vectors of this sentence are stored in databases.
PROBE = "The registrar in Hazel Hall takes applications until 15 May; the fee of $40 is paid online, not at the desk."
# The same weights on another processor or in 16 bits stay above .999, in 8 bits above .99, which a search does not
# notice either; of other models, even of one family, it is below .9.
SAME_COSINE = 0.99


async def recognise(embedder: Embedder, vectors: PassageVectors) -> None:
    """Compare the embedder, or both of a switch, with what is stored under its name; store it where nothing is.

    Raises ConfigurationError for one that does something else now, ModelError, and DatabaseError.
    """
    for each in embedders_in(embedder):
        [found] = await each.embed_passages([PROBE])
        stored = await vectors.probe(each.name)
        if stored is None:
            await vectors.keep_probe(each.name, found)
        elif not is_same(found, stored):
            raise ConfigurationError(_other_weights(each.name, found, stored))


def is_same(one: Vector, other: Vector) -> bool:
    """Whether two vectors of the sentence come from the same weights."""
    return len(one) == len(other) and _cosine(one, other) >= SAME_COSINE


def _other_weights(name: str, found: Vector, stored: Vector) -> str:
    how = f"cosine {_cosine(found, stored):.3f}" if len(found) == len(stored) else f"{len(found)} numbers"
    wanted = f"at least {SAME_COSINE}" if len(found) == len(stored) else str(len(stored))
    return (
        f"The embedder {name!r} is not the one whose vectors are stored: for the test sentence it gives {how}, where "
        f"{wanted} is expected. Its answers would be wrong. Bring back the former weights; or give the new ones "
        "another name (of the folder, or of the model on its server), set it, and run `advisor embed`; see "
        "docs/how-to/change-the-embedder.md."
    )


def _cosine(one: Vector, other: Vector) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    return math.fsum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths else 0.0
