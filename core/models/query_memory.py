"""A cache of question vectors: the search and the writer embed the same question."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from core.ports.models import Vector
from core.text.caches import TextCache


@dataclass
class QueryMemory:
    """Caches the vectors of the `most` questions that were used last."""

    most: int = 512
    _known: TextCache[str, Vector] = field(default_factory=TextCache, init=False)

    async def vector_of(self, question: str, embed: Callable[[str], Awaitable[Vector]]) -> Vector:
        """The vector of a question; `embed` is called only for unknown ones. Raises what `embed` raises."""
        if question not in self._known:
            self._known[question] = await embed(question)
        self._known.move_to_end(question)
        vector = self._known[question]
        while len(self._known) > self.most:
            self._known.popitem(last=False)
        return vector
