"""Pictures of cited pages of PDF files, for whoever got the answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.options import PLATFORM, WORKSPACE
from adapters.web.requests import languages_of
from adapters.web.visits import signed_text, signer
from core.domain.access import Acting
from core.domain.answer import Answer, Citation
from core.domain.conversation import Person
from core.errors import AdvisorError
from core.presentation.messages import say, speaking
from core.screens.services import Services

PICTURE = "picture"
_LASTS = timedelta(days=1)  # as a form of the page does
_SLIDES = (".pptx", ".pptm")  # have pages, too
_HEADERS = {"cache-control": "private,max-age=3600", "content-disposition": "inline"}
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture that may be opened; `of` is signed, so that no address asks for anything but a citation of ours."""

    of: str
    citation: Citation


class Pictures:
    """Offers pictures with the answer, and draws those that are opened: no cookie is needed, as in a frame."""

    def __init__(self, services: Services, keys: Sequence[str]) -> None:
        self._services, self._signer = services, signer(keys, "picture")

    def offered(self, answer: Answer, person: Person) -> tuple[PictureView, ...]:
        """One for each cited page of a PDF file that is in the index."""
        if self._services.pictures is None:
            return ()
        return tuple(
            PictureView(str(self._signer.dumps(f"{person.user} {answer.id} {each.number}")), _as_quoted(each, answer))
            for each in answer.citations
            if each.page is not None and each.chunk_id is not None and not each.url.lower().endswith(_SLIDES)
        )

    async def serve(self, request: Request) -> Response:
        """The picture. Raises HTTPException."""
        with speaking(*languages_of(request)):
            citation = await self._citation(request.query_params.get("of", ""))
            if citation is None or self._services.pictures is None:
                raise HTTPException(404, say("web.problem.no_page"))
            try:
                drawn = await self._services.pictures.picture(citation)
            except AdvisorError as error:
                log.warning("a cited page was not drawn", url=citation.url, error=str(error))
                raise HTTPException(404, say("web.problem.no_picture")) from None
        return Response(drawn, media_type="image/png", headers=_HEADERS)

    async def _citation(self, of: str) -> Citation | None:
        """What the address names, while the answer is kept."""
        user, _, named = (signed_text(self._signer, of, _LASTS) or "").partition(" ")
        if not named:
            return None
        answer_id, _, number = named.partition(" ")
        asker = Acting.for_person(Person(PLATFORM, WORKSPACE, user))
        found = await self._services.archive.explain(UUID(answer_id), asker)
        cited = found.answer.citations if found else ()
        return next((_as_quoted(each, found.answer) for each in cited if found and str(each.number) == number), None)


def _as_quoted(citation: Citation, answer: Answer) -> Citation:
    """With all that the answer quotes of it, where it does; a citation has the sentence that fits best."""
    quoted = re.search(rf"“([^“”]+)”\s*\[{citation.number}\]", answer.text)
    return replace(citation, quote=quoted[1]) if quoted else citation
