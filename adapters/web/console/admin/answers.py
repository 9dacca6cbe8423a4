"""Recent answers by their figures, and how one of them came about; who looks at one is noted."""

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.bench import passages_of, proposals_of
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from core.domain.access import Acting
from core.domain.answer import Outcome
from core.ports.console import Console
from core.ports.conversations import Archive
from core.presentation.explanation import explanation_document, explanation_in_words
from core.presentation.messages import say

_MOST, _LONGEST_REFERENCE = 100, 36


@dataclass(frozen=True)
class Answers:
    """For admins, as `advisor why` shows it. Raises DatabaseError."""

    archive: Archive
    console: Console
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """The newest answers, of one outcome or of all; nobody's words stand here."""
        chosen = next((each for each in Outcome if each.value == request.query_params.get("outcome")), None)
        found = await self.console.usage.recent(_MOST, chosen)
        outcomes = [(each.value, say(f"outcome.{each.value}")) for each in Outcome]
        return self.pages.page("answers.html", session, "answers", found=found, chosen=chosen, outcomes=dict(outcomes))

    async def one(self, request: Request, session: Session) -> Response:
        """How an answer came about; its reference, or the first six characters of it. Raises HTTPException."""
        looking = Acting.as_staff(session.staff.by, "why")
        reference = request.query_params.get("of", "").strip()[:_LONGEST_REFERENCE]
        known = await self.archive.find(reference, looking)
        past = await self.archive.explain(known, looking) if known else None
        if past is None:
            raise HTTPException(404, say("why.unknown"))
        words, figures = drawn(explanation_in_words(past), "words"), drawn(explanation_document(past), "figures")
        passages, proposals = passages_of(past.trace.candidates, past.trace.kept), proposals_of(past.trace.proposals)
        values = {"words": words, "figures": figures, "passages": passages, "proposals": proposals}
        return self.pages.page("answer.html", session, "answers", 200, **values)
