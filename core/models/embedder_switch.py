"""Switch to the next embedder when every passage has its vector."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import ConfigurationError
from core.ports.models import Embedder, Vector
from core.ports.vectors import PassageVectors


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
