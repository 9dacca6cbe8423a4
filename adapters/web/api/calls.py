"""What programs can ask for, whatever they speak: an answer, passages, a page as the index has it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from pydantic import BaseModel, ConfigDict, Field

from adapters.web.api.tokens import Caller
from adapters.web.options import PLATFORM
from core.domain.access import Acting
from core.domain.answer import Explanation
from core.domain.conversation import ConversationKey, Message
from core.domain.passage import Scope, Subject
from core.ports.curated import CitedPages
from core.presentation.json_shapes import Json, answer_json, candidate_json, trace_json
from core.screens.services import Services

WORKSPACE = "api"
_MOST_PASSAGES = 50
Name = Annotated[str, Field(max_length=100)]
User = Annotated[str, Field(max_length=100, pattern=r"^[\w.@:-]*$")]


class Question(BaseModel):
    """What a program asks; `conversation` keeps follow-ups together, `user` tells its people apart."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: Annotated[str, Field(min_length=1, max_length=20_000)]
    conversation: UUID | None = None
    user: User = ""
    sources: tuple[Name, ...] = ()
    topics: tuple[Name, ...] = ()
    about: tuple[Subject, ...] = ()
    past_years: bool = False


class Search(BaseModel):
    """What a program looks for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: Annotated[str, Field(min_length=1, max_length=4_000)]
    limit: Annotated[int, Field(ge=1, le=_MOST_PASSAGES)] = 10
    sources: tuple[Name, ...] = ()
    topics: tuple[Name, ...] = ()
    about: tuple[Subject, ...] = ()
    past_years: bool = False


class Asked(BaseModel):
    """Where an answer was given: as `Question` said it, and as its answer says the conversation."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    conversation: UUID
    user: User = ""


class Rating(Asked):
    """Whether an answer helped; the last one counts."""

    helpful: bool


@dataclass(frozen=True)
class Calls:
    """Answers programs. Every method raises AdvisorError."""

    services: Services
    pages: CitedPages | None

    async def ask(self, caller: Caller, asked: Question) -> Json:
        """An answer, and its conversation to go on with."""
        talk = asked.conversation or uuid4()
        where = _place(caller, talk, asked.user)
        now = datetime.now(UTC)
        message = Message(str(uuid4()), where, asked.question, now)
        answer = await self.services.advisor.answer(message.within(_scope(asked)))
        if self.services.deliveries:
            await self.services.deliveries.note(message)
        return answer_json(answer) | {"conversation": str(talk)}

    async def rate(self, caller: Caller, answer: UUID, rating: Rating) -> bool:
        """Stores what its asker thinks of an answer; False where this conversation got no such answer."""
        found = await self._given(caller, answer, rating)
        if found is None:
            return False
        return await self.services.archive.rate(answer, found.conversation.person, rating.helpful)

    async def why(self, caller: Caller, answer: UUID, asked: Asked) -> Json | None:
        """The answer with everything that led to it; None where this conversation got no such answer."""
        found = await self._given(caller, answer, asked)
        return trace_json(found.answer, found.trace) if found else None

    async def _given(self, caller: Caller, answer: UUID, asked: Asked) -> Explanation | None:
        where = _place(caller, asked.conversation, asked.user)
        found = await self.services.archive.explain(answer, Acting.for_person(where.person))
        return found if found and found.conversation == where else None

    async def search(self, asked: Search) -> Json:
        """Passages, best first, without an answer."""
        found = await self.services.passage_lookup.sources(asked.question, _scope(asked), asked.limit)
        return {"passages": [candidate_json(each) for each in found]}

    async def sources(self) -> Json:
        """The sources, and the topics that they have."""
        topics = await self.services.passage_lookup.topics()
        return {"sources": await self.services.operations.source_names(), "topics": topics}

    async def source(self, url: str) -> Json | None:
        """An indexed page with its passages; None where no page has this address."""
        page = await self.pages.page_at(url) if self.pages else None
        if self.pages is None or page is None or page.page_version_id is None:
            return None
        read_at = page.read_at.isoformat() if page.read_at else None
        passages = list(await self.pages.passages(page.page_version_id))
        return {"url": page.url, "title": page.title, "source": page.source, "as_of": read_at, "passages": passages}


def _scope(asked: Question | Search) -> Scope:
    return Scope(asked.sources, asked.topics, asked.about, asked.past_years)


def _place(caller: Caller, talk: UUID, user: str) -> ConversationKey:
    """Whoever else names this conversation, with another token or user, is in another one."""
    return ConversationKey(PLATFORM, WORKSPACE, str(talk), f"{caller.name}/{user}")
