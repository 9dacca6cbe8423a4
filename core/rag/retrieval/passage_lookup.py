"""Look up passages and topics in the index, for people who want sources and no written answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from core.domain.passage import EVERYWHERE, Candidate, Scope
from core.ports.jobs import Clock
from core.rag.relevance.grader import Grader
from core.rag.relevance.hostile_text import without_hostile_text
from core.rag.retrieval.retriever import Retriever

NAMES_ARE_CACHED_FOR = timedelta(seconds=60)
Ask: TypeAlias = Callable[[Scope], Awaitable[list[str]]]


@dataclass
class RankedPassageLookup:
    """`PassageLookup` with the retriever and grader of the answers.

    `ask_topics` and `ask_sources` read the topics and sources that have stored pages.
    """

    retriever: Retriever
    grader: Grader
    ask_topics: Ask
    ask_sources: Ask
    clock: Clock
    _known: dict[tuple[Ask, Scope], tuple[datetime, list[str]]] = field(default_factory=dict, init=False)

    async def sources(self, question: str, scope: Scope, limit: int) -> list[Candidate]:
        """Ranked passages with the same grades as for an answer. Raises ModelError or DatabaseError."""
        # A grade depends on the other candidates, so as many are graded as for an answer.
        understood = await self.retriever.understood(question)
        found = await self.retriever.retrieve(understood, scope, max(limit, self.retriever.candidates))
        return without_hostile_text(self.grader.grade(found)[:limit])

    async def topics(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The topics of the sources of a scope, in order; cached for a minute. Raises DatabaseError."""
        return await self._names(self.ask_topics, scope)

    async def source_names(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The sources of a scope, in order; cached for a minute. Raises DatabaseError."""
        return await self._names(self.ask_sources, scope)

    async def _names(self, ask: Ask, scope: Scope) -> list[str]:
        now = self.clock()
        asked_at, known = self._known.get((ask, scope), (now - NAMES_ARE_CACHED_FOR, []))
        if now - asked_at >= NAMES_ARE_CACHED_FOR:
            known = await ask(scope)
            self._known[ask, scope] = (now, known)
        return list(known)
