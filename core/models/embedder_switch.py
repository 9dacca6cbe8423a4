"""Recognise an embedder by what it does, and switch to the next one when every passage has its vector."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import ConfigurationError
from core.ports.models import Embedder, Vector
from core.ports.search import PassageVectors


@dataclass
class SwitchedEmbedder:
    """`now` until the switch, `next` after it.

    Work of several steps must use one of them throughout: see `live_embedder`. Raises ConfigurationError when both
    have the same name, since their vectors could not be distinguished.
    """

    now: Embedder
    next: Embedder
    is_switched: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        if self.now.name == self.next.name:
            raise ConfigurationError(
                f"The embedder in use and the next one are both called {self.now.name!r}, but a name stands for one "
                "model: give the other's folder another name, or leave the ADVISOR_NEXT_… settings out."
            )

    @property
    def live(self) -> Embedder:
        """The embedder that is in use."""
        return self.next if self.is_switched else self.now

    @property
    def name(self) -> str:
        """The live one's name."""
        return self.live.name

    @property
    def dimension(self) -> int:
        """The live one's dimension."""
        return self.live.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order, of the live one. Raises ModelError."""
        return await self.live.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question, of the live one. Raises ModelError."""
        return await self.live.embed_query(text)

    def switch(self) -> None:
        """Makes the next embedder live; work in progress keeps the one it began with."""
        self.is_switched = True


def embedders_in(embedder: Embedder) -> tuple[Embedder, ...]:
    """Both embedders of a switch, or the embedder itself."""
    return (embedder.now, embedder.next) if isinstance(embedder, SwitchedEmbedder) else (embedder,)


async def switch_if_complete(embedder: Embedder, vectors: PassageVectors) -> None:
    """Switches to the next embedder, if there is one and its vectors are complete. Raises DatabaseError."""
    if not isinstance(embedder, SwitchedEmbedder) or embedder.is_switched:
        return
    if (await vectors.coverage(embedder.next.name)).is_complete:
        embedder.switch()


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
