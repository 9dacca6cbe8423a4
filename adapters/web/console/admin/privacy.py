"""Privacy requests: what is kept of an account, as a file for its owner, and its deletion."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.api.tokens import digest_of
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from adapters.web.options import PLATFORM, WORKSPACE
from adapters.web.pages import downloaded
from adapters.web.requests import Fields
from core.domain.access import Acting, ConsoleAction, ConsoleEvent
from core.domain.conversation import Person, Remembered
from core.domain.memory import GLOBAL_PLATFORMS, account_of
from core.ports.console import Console
from core.ports.conversations import Archive
from core.presentation.messages import say
from core.screens.privacy_texts import platform_name, readable_copy
from core.screens.screen import File, first

EXPORT, ERASE, YES = "export", "erase", "yes"
_DIRECT = "dm"  # an account of Discord is one in all servers: what is typed there is not looked at
# The platforms, each with the workspace of an account for which none is typed.
_PLATFORMS = {"slack": "", "discord": _DIRECT, PLATFORM: WORKSPACE}
_FIELDS = ("platform", "workspace", "account")
_LONGEST = 100


@dataclass(frozen=True)
class PrivacyRequests:
    """For admins, who see counts alone: the words are in the file, which is for their owner. Raises DatabaseError."""

    archive: Archive
    console: Console
    pages: Pages

    async def page(self, _: Request, session: Session) -> Response:
        """The form that asks for an account."""
        return self._page(session, {})

    async def sent(self, _: Request, session: Session, fields: Fields) -> Response:
        """What is kept of the account; its file, or its deletion once that is confirmed."""
        typed = {name: first(fields, name).strip()[:_LONGEST] for name in _FIELDS}
        person = _person(typed)
        if person is None:
            return self._page(session, typed, problem=say("console.privacy.unclear"), status=400)
        if first(fields, "do") == EXPORT:
            return await self._exported(session, person)
        if first(fields, "do") == ERASE:
            return await self._erased(session, person, typed, is_sure=first(fields, "sure") == YES)
        return self._page(session, typed, person, kept=await self.archive.remembered(person))

    async def _exported(self, session: Session, person: Person) -> Response:
        looking = Acting.as_staff(session.staff.by, ConsoleAction.EXPORT)
        copy = readable_copy(await self.archive.export(person, looking))
        await self._note(session, ConsoleAction.EXPORT, person)
        return downloaded(File(say("privacy.file"), copy))

    async def _erased(self, session: Session, person: Person, typed: dict[str, str], *, is_sure: bool) -> Response:
        if not is_sure:
            kept = await self.archive.remembered(person)
            return self._page(session, typed, person, kept=kept, problem=say("console.privacy.unsure"), status=400)
        erased = await self.archive.forget(person)
        await self._note(session, ConsoleAction.ERASE, person)
        counts = (erased.messages, erased.ratings, erased.facts, erased.hand_offs, erased.reminders, erased.choices)
        done = [say("console.privacy.erased", count=sum(counts)) if erased else say("console.privacy.nothing")]
        done += [f"{say('console.privacy.others', others=erased.others)}."] if erased.others else []
        if platforms := dict.fromkeys(platform_name(each.platform) for each in erased.elsewhere):
            done.append(say("console.privacy.elsewhere", platforms=", ".join(platforms)))
        return self._page(session, {}, person, done=" ".join(done))

    async def _note(self, session: Session, action: ConsoleAction, person: Person) -> None:
        now, by = self.console.clock(), session.staff.by
        await self.console.access.note(ConsoleEvent(now, by, action, reference_of(person)))

    def _page(
        self,
        session: Session,
        typed: dict[str, str],
        person: Person | None = None,
        *,
        kept: Remembered | None = None,
        problem: str = "",
        done: str = "",
        status: int = 200,
    ) -> Response:
        told = {"typed": typed, "kept": kept, "problem": problem, "done": done, "longest": _LONGEST}
        reference = reference_of(person) if person else ""
        about = {"platforms": list(_PLATFORMS), "reference": reference}
        return self.pages.page("privacy.html", session, "privacy", status, **about, **told)


def reference_of(person: Person) -> str:
    """How the audit names an account: after a deletion nothing says whose it was, but who knows can check it."""
    account = account_of(person)
    return f"{account.platform} {digest_of('/'.join((account.platform, account.realm, account.user)))[:12]}"


def _person(typed: dict[str, str]) -> Person | None:
    """The account that was typed; None where a part of it is missing."""
    platform, account = typed["platform"], typed["account"]
    of_platform = _PLATFORMS.get(platform, "")
    workspace = of_platform if platform in GLOBAL_PLATFORMS else typed["workspace"] or of_platform
    return Person(platform, workspace, account) if platform in _PLATFORMS and workspace and account else None
