"""The search bench: a question, the passages with their scores and features, and an answer with its reasons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from markupsafe import Markup as Safe
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.answer_view import AnswerView, answer_view
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from adapters.web.console.plots import Share, shares_of
from adapters.web.options import PLATFORM
from adapters.web.requests import Fields
from core.domain.access import Acting
from core.domain.answer import Answer, Proposal
from core.domain.conversation import ConversationKey, Message
from core.domain.passage import EVERYWHERE, Candidate
from core.ports.console import Console
from core.presentation.document import document, line, shortened
from core.presentation.explanation import explanation_document
from core.presentation.messages import say
from core.presentation.passages import place_of
from core.screens.screen import first
from core.screens.services import Services

_MOST, _LONGEST_TEXT, _LONGEST_QUESTION = 20, 600, 2_000
ASK = "ask"
_NOTHING = Safe("")


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage with bars: `shares` add up to its place in the ranking, `grounds` to the log odds that it answers."""

    candidate: Candidate
    place: Safe
    text: str
    shares: Sequence[Share]
    grounds: Sequence[Share]
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A statement that could be quoted, with bars as those of a passage."""

    proposal: Proposal
    shares: Sequence[Share]
    grounds: Sequence[Share]


@dataclass(frozen=True)
class Bench:
    """Raises AdvisorError."""

    services: Services
    console: Console
    pages: Pages

    async def page(self, _: Request, session: Session) -> Response:
        """The empty bench."""
        return self._shown(session, "")

    async def tried(self, _: Request, session: Session, fields: Fields) -> Response:
        """The passages for a question, or the answer and how it came about."""
        question = first(fields, "asked").strip()[:_LONGEST_QUESTION]
        if not question:
            return self._shown(session, "")
        if first(fields, "do") == ASK:
            return await self._asked(session, question)
        found = await self.services.passage_lookup.sources(question, EVERYWHERE, _MOST)
        return self._shown(session, question, passages=passages_of(found), is_searched=True)

    async def _asked(self, session: Session, question: str) -> Response:
        """As `advisor ask` and `advisor why`: the person's own question, in a talk of its own."""
        where = ConversationKey(PLATFORM, session.staff.person.workspace, str(uuid4()), session.staff.name)
        message = Message(str(uuid4()), where, question, self.console.clock(), is_private=True)
        answer = await self.services.advisor.answer(message)
        if self.services.deliveries:
            await self.services.deliveries.note(message)
        found = await self.services.archive.explain(answer.id, Acting.for_person(session.staff.person))
        why = drawn(explanation_document(found), "why") if found else _NOTHING
        passages = passages_of(found.trace.candidates, found.trace.kept) if found else []
        proposals = proposals_of(found.trace.proposals) if found else []
        shown = _plain(message, answer)
        return self._shown(session, question, answer=shown, why=why, passages=passages, proposals=proposals)

    def _shown(
        self,
        session: Session,
        question: str,
        *,
        passages: Sequence[PassageView] = (),
        proposals: Sequence[ProposalView] = (),
        answer: AnswerView | None = None,
        why: Safe = _NOTHING,
        is_searched: bool = False,
    ) -> Response:
        values: dict[str, object] = {"asked": question, "passages": passages, "proposals": proposals}
        values |= {"answer": answer, "why": why}
        nothing = say("sources.none", question=question) if is_searched and not passages else ""
        return self.pages.page("bench.html", session, "bench", longest=_LONGEST_QUESTION, nothing=nothing, **values)


def passages_of(found: Sequence[Candidate], kept: Collection[int] | None = None) -> list[PassageView]:
    """The passages in order; of those that are `kept`, where that is known, all come first."""
    shares = max((abs(share) for each in found for share in each.shares.values()), default=0.0)
    grounds = max((abs(share) for each in found for share in each.grounds.values()), default=0.0)
    views = [
        PassageView(
            each,
            drawn(document([line(*place_of(each.chunk))])),
            shortened(each.chunk.text, _LONGEST_TEXT),
            shares_of(each.shares, shares),
            shares_of(each.grounds, grounds),
            kept is None or each.chunk.id in kept,
        )
        for each in found
    ]
    return sorted(views, key=lambda each: not each.is_kept)[:_MOST]


def proposals_of(found: Sequence[Proposal]) -> list[ProposalView]:
    """The statements in order."""
    shares = max((abs(share) for each in found for share in each.shares.values()), default=0.0)
    grounds = max((abs(share) for each in found for share in each.grounds.values()), default=0.0)
    return [ProposalView(each, shares_of(each.shares, shares), shares_of(each.grounds, grounds)) for each in found]


def _plain(message: Message, answer: Answer) -> AnswerView:
    """The answer without what its asker can do about it."""
    return replace(answer_view(message, answer, None, hands_off=False), buttons=(), choices=())
