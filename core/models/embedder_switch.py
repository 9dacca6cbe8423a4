"""An embedder that gives way to the next one once that has a vector of every passage."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import ConfigurationError
from core.ports.models import Embedder, Vector
from core.ports.vectors import PassageVectors


@dataclass
class SwitchedEmbedder:
    """`now` until it is told to switch, `next` from then on.

    What takes several steps has to stay with one of them: see `settled`. Raises ConfigurationError when both have
    one name, for then their vectors could not be told apart.
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
        """The one that is used at this moment."""
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
        """Lets the next one take over; what is under way stays with the one it began with."""
        self.is_switched = True


def embedders_in(embedder: Embedder) -> tuple[Embedder, ...]:
    """Both of a switched one, else the one itself."""
    return (embedder.now, embedder.next) if isinstance(embedder, SwitchedEmbedder) else (embedder,)


async def switch_if_complete(embedder: Embedder, vectors: PassageVectors) -> None:
    """Lets the next embedder take over, where there is one whose vectors are complete. Raises DatabaseError."""
    if not isinstance(embedder, SwitchedEmbedder) or embedder.is_switched:
        return
    if (await vectors.coverage(embedder.next.name)).is_complete:
        embedder.switch()
