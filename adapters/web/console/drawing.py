"""Draw a page of the console: its navigation by role, and what stands on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup as Safe
from starlette.responses import HTMLResponse, Response

from adapters.web.console.door import Session
from adapters.web.markup import Drawing
from adapters.web.pages import filled
from core.presentation.document import Document
from core.presentation.messages import say

# The pages in their order, each with the key of its name; the last ones are of admins alone.
_OF_ALL = (
    ("./", "console.overview"),
    ("hand-offs", "console.hand_offs"),
    ("reviewed", "curated.list"),
    ("gaps", "console.gaps"),
    ("quality", "console.quality"),
    ("sources", "answer.sources"),
    ("bench", "console.bench"),
    ("map", "console.map"),
)
_OF_ADMINS = (
    ("answers", "console.answers"),
    ("evaluations", "console.evaluations"),
    ("workspaces", "console.workspaces"),
    ("privacy", "console.privacy"),
    ("audit", "console.audit"),
)


@dataclass(frozen=True)
class Pages:
    """Draws pages for who has signed in; `campus` is the name that stands on them."""

    campus: str | None = None

    def page(self, template: str, session: Session, here: str, status: int = 200, /, **values: object) -> Response:
        """The page at `here`, which is marked as the current one."""
        staff = session.staff
        links = [(path, say(name)) for path, name in (*_OF_ALL, *(_OF_ADMINS if staff.is_admin else ()))]
        heading = next((name for path, name in links if path == here), say("console.title"))
        who = {"visit": session, "talk": "", "staff": staff, "links": links, "here": here}
        return HTMLResponse(self._filled(template, heading, who | values), status)

    def open(self, template: str, heading: str, status: int = 200, **values: object) -> Response:
        """A page for who has not signed in."""
        return HTMLResponse(self._filled(template, heading, values), status)

    def _filled(self, template: str, heading: str, values: Mapping[str, object]) -> str:
        title = f"{heading} · {self.campus or say('console.title')}"
        return filled(template, title=title, framed=False, heading=heading, **values)


def drawn(shown: Document, key: str = "shown") -> Safe:
    """A document as HTML."""
    return Drawing(key).html(shown)
