"""Sign in by a link that opens once, and sign out."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from adapters.web.console.door import Door, Session
from adapters.web.console.drawing import Pages
from adapters.web.console.gate import SIGN_IN, Gate
from adapters.web.requests import Fields, form_of
from core.presentation.messages import say
from core.screens.screen import first

ENTER, LINK = "enter", "link"


@dataclass(frozen=True)
class Entrance:
    """The routes before the sign-in; `campus` is where campus accounts sign in, if they can."""

    door: Door
    pages: Pages
    campus: str = ""

    def routes(self, gate: Gate) -> list[Route]:
        """What it serves, below the console."""
        return [
            Route(f"/{SIGN_IN}", gate.open(self.sign_in)),
            Route(f"/{ENTER}", gate.open(self.shown), methods=["GET"]),
            Route(f"/{ENTER}", gate.open(self.entered), methods=["POST"]),
            Route("/sign-out", gate.takes(self.left), methods=["POST"]),
        ]

    async def sign_in(self, _: Request) -> Response:
        """How to sign in."""
        return self._page("")

    async def shown(self, request: Request) -> Response:
        """A button that uses the link: whatever only looks at an address, such as a chat's preview, does not."""
        return self._page(request.query_params.get(LINK, ""))

    async def entered(self, request: Request) -> Response:
        """Signs in who has a link that was not used, and shows the overview."""
        fields = await form_of(request)
        staff = await self.door.staff_of(first(fields, LINK))
        if staff is None:
            return self._page("", say("console.problem.link"), 403)
        response = RedirectResponse("./", 303)
        await self.door.begin(request, response, staff, LINK)
        return response

    async def left(self, request: Request, session: Session, _: Fields) -> Response:
        """Signs out."""
        response = RedirectResponse(SIGN_IN, 303)
        await self.door.end(request, response, session.staff)
        return response

    def _page(self, link: str, problem: str = "", status: int = 200) -> Response:
        values = {"link": link, "problem": problem, "campus": self.campus}
        return self.pages.open("sign_in.html", say("console.sign_in"), status, **values)
