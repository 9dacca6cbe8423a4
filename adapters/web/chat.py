"""The page on which people ask: whole pages without a script, parts of one with it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from uuid import UUID, uuid5

from markupsafe import Markup as Safe
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from adapters.web.answer_view import AnswerView, answer_view, draft_view
from adapters.web.answering import Answering
from adapters.web.assets import asset
from adapters.web.markup import Drawing
from adapters.web.options import PLATFORM, WORKSPACE, WebOptions
from adapters.web.origin import Origins
from adapters.web.pages import downloaded, filled, new_id
from adapters.web.pictures import PICTURE, Pictures
from adapters.web.requests import Fields, form_of, languages_of, wants_events
from adapters.web.screen_view import Acts, ScreenView, menu_of
from adapters.web.streaming import Events
from adapters.web.visits import Visit, Visits
from core.domain.conversation import ConversationKey, Draft, Message, Stage, WorkspaceProfile
from core.domain.passage import Scope, Subject
from core.domain.posts import Notice
from core.errors import AdvisorError
from core.presentation.corrections import correction_documents
from core.presentation.messages import say, speaking
from core.presentation.passages import subject_name
from core.screens.screen import first
from core.screens.services import Services
from core.screens.visitors import known_profile

_SUGGESTED = 4  # as on Slack
_NOTHING = Safe("")


@dataclass(frozen=True)
class Chat:
    """The routes of the page. `framed` is for the widget: it stands on other sites, and keeps no cookie."""

    services: Services
    options: WebOptions
    visits: Visits
    answering: Answering
    acts: Acts
    origins: Origins
    pictures: Pictures
    framed: bool = False

    def routes(self) -> list[Route]:
        """What it serves, below the place where it is mounted."""
        return [
            Route("/", self.page),
            Route("/ask", self.ask, methods=["POST"]),
            Route("/act", self.act, methods=["POST"]),
            Route(f"/{PICTURE}", self.pictures.serve),
            Route("/static/{hash}/{name}", asset),
        ]

    async def page(self, request: Request) -> Response:
        """An empty page."""
        visit = self.visits.begun(request, keeps_cookies=not self.framed)
        with speaking(*languages_of(request, request.query_params.get("lang", ""))):
            fields = {"page": [request.query_params.get("page", "")]}
            view = await self._view(visit, new_id(), fields, changed=await self._changed(visit))
        return self._kept(request, visit, HTMLResponse(view))

    async def ask(self, request: Request) -> Response:
        """The answer: as a page, or as parts that come one after the other. Raises HTTPException."""
        fields, visit = await self._sent(request)
        message = self._message(visit, fields)
        locales = (self.services.language_of(message.text), *languages_of(request, first(fields, "lang")))
        if wants_events(request):
            return self._kept(request, visit, Events(self._parts(visit, message, locales)))
        with speaking(*locales):
            shown = self._shown(message, await self.answering.answer(message))
            view = await self._view(visit, message.conversation.channel, fields, answers=[shown])
        return self._kept(request, visit, HTMLResponse(view))

    async def act(self, request: Request) -> Response:
        """The screen that follows a button or a form. Raises HTTPException."""
        fields, visit = await self._sent(request)
        where = ConversationKey(PLATFORM, WORKSPACE, _id(first(fields, "talk")), visit.user)
        with speaking(*languages_of(request, first(fields, "lang"))):
            screen = await self.acts.act(visit.person, where, fields, datetime.now(UTC))
            if screen.file:
                return downloaded(screen.file)
            at = first(fields, "at")
            if wants_events(request) and at.replace("-", "").isalnum():
                values = {"visit": visit, "talk": where.channel, "at": at, "screen": ScreenView(screen, at)}
                return self._kept(request, visit, HTMLResponse(filled("screen.html", **values)))
            if self.acts.ends_visit(fields) and not visit.is_of_campus:
                visit = self.visits.begun_anew()
            view = await self._view(visit, where.channel, fields, screen=ScreenView(screen, "aside"))
        return self._kept(request, visit, HTMLResponse(view))

    async def _sent(self, request: Request) -> tuple[Fields, Visit]:
        with speaking(*languages_of(request)):
            fields = await form_of(request)
            visit = self.visits.going_on(request, first(fields, "token"), keeps_cookies=not self.framed)
            if visit is None:
                raise HTTPException(403, say("web.problem.stale"))
        return fields, visit

    def _message(self, visit: Visit, fields: Fields) -> Message:
        where = ConversationKey(PLATFORM, WORKSPACE, _id(first(fields, "talk")), visit.user)
        form, text, scope = _id(first(fields, "message")), first(fields, "question").strip(), _scope(fields)
        # Who asks again before the form's next id has come sends it with another question; sent again, it is the same.
        message = str(uuid5(UUID(form), f"{scope}{text}"))
        return Message(message, where, text, datetime.now(UTC), is_private=True).within(scope)

    async def _parts(self, visit: Visit, message: Message, locales: Sequence[str | None]) -> AsyncIterator[str]:
        begun = draft_view(message, Draft(Stage.SEARCHING))
        with speaking(*locales):
            yield self._part(visit, message, begun, swap="")
            async for each in self.answering.drafts(message):
                shown = draft_view(message, each) if isinstance(each, Draft) else self._shown(message, each)
                yield self._part(visit, message, shown, swap="outerHTML")

    def _part(self, visit: Visit, message: Message, shown: AnswerView, swap: str) -> str:
        values = {"visit": visit, "talk": message.conversation.channel, "message": new_id()}
        return filled("draft.html", answer=shown, swap=swap, **values)

    @property
    def _shown(self) -> "partial[AnswerView]":
        hands_off, contact = self.services.hand_offs is not None, self.options.human_contact
        return partial(answer_view, contact=contact, hands_off=hands_off, pictures=self.pictures)

    async def _view(
        self,
        visit: Visit,
        talk: str,
        fields: Fields,
        *,
        answers: Sequence[AnswerView] = (),
        screen: ScreenView | None = None,
        changed: Safe = _NOTHING,
    ) -> str:
        """The whole page; what one may begin with stands where nothing was asked yet."""
        origin, profile = await self.origins.named(first(fields, "page")), await self._profile()
        scope = profile.narrowed(Scope(sources=(origin.source,) if origin else ()))
        return filled(
            "page.html",
            title=self.options.campus or say("web.title"),
            framed=self.framed,
            visit=visit,
            talk=talk,
            message=new_id(),
            answers=answers,
            changed=changed,
            screen=screen,
            problem="",
            menu=menu_of(self.services),
            origin=origin,
            greeting=profile.greeting,
            suggested=[] if answers or screen else await self._suggested(scope, profile.scope),
            subjects=[(each.value, subject_name(each)) for each in Subject],
            topics=[(each, each) for each in await self._topics(profile.scope)],
            sources=[] if origin else [(each, each) for each in await self._sources(profile.scope)],
            scope=_scope(fields),
            signs_in=self.options.lets_students_in and not self.framed,
        )

    async def _changed(self, visit: Visit) -> Safe:
        """What has changed of earlier answers, once; nothing for who never asked to be told."""
        changes, notices = self.services.changes, list[Notice]()
        with suppress(AdvisorError):  # the page can be read while the database is away
            # That somebody wants it is looked up at once; what has changed is not.
            if changes and await self.services.archive.wants_corrections(visit.person):
                notices = list(await changes(visit.person))
        return Drawing("changed").html(next(correction_documents(notices))) if notices else _NOTHING

    async def _profile(self) -> WorkspaceProfile:
        known = await known_profile(self.services.workspaces, PLATFORM, WORKSPACE)
        return known or WorkspaceProfile(PLATFORM, WORKSPACE)

    async def _suggested(self, *scopes: Scope) -> list[str]:
        """Of the first scope that has some: of the source that somebody came from, else of all."""
        try:
            found = [await self.services.suggestions(scope, _SUGGESTED) for scope in dict.fromkeys(scopes)]
        except AdvisorError:
            return []
        return next(filter(None, found), [])

    async def _topics(self, seen: Scope) -> list[str]:
        try:
            return await self.services.passage_lookup.topics(seen)
        except AdvisorError:  # the page can be read while the database is away
            return []

    async def _sources(self, seen: Scope) -> list[str]:
        """Those to choose from; none where there is only one."""
        try:
            names = await self.services.passage_lookup.source_names(seen)
        except AdvisorError:
            return []
        return names if len(names) > 1 else []

    def _kept(self, request: Request, visit: Visit, response: Response) -> Response:
        if visit.sets_cookie and not self.framed:
            self.visits.remember(visit, request, response)
        return response


def _id(text: str) -> str:
    """An id that one of our pages made. Raises HTTPException."""
    try:
        return str(UUID(text))
    except ValueError:
        raise HTTPException(400, say("web.problem.unreadable")) from None


def _scope(fields: Fields) -> Scope:
    """Where to look, as it was ticked; what is no subject is left out."""
    about = tuple(each for each in Subject if each.value in fields.get("about", ()))
    return Scope(tuple(fields.get("source", ())), tuple(fields.get("topic", ())), about, "past_years" in fields)
