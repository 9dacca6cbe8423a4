"""The screens of a person's own data: what is stored of them, its export, its deletion, and correction notices."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from core.domain.conversation import Person
from core.ports.conversations import Archive
from core.ports.memory import MemoryDesk
from core.ports.platforms import Workspaces
from core.presentation.messages import say
from core.screens.memory_texts import privacy_line
from core.screens.privacy_texts import Terms, confirmation, privacy_document, readable_copy, receipt
from core.screens.screen import OF, Button, Ending, File, Form, Screen, Style, Values, first
from core.screens.visitors import Visitor

SHOW, EXPORT, FORGET, CORRECTIONS, FORGOTTEN = "privacy", "export", "forget", "corrections", "forgotten"
ACTIONS = (SHOW, EXPORT, FORGET, CORRECTIONS)
FORMS = (FORGOTTEN,)
_DELETE, _KEEP, _ON, _OFF = "delete", "keep", "on", "off"


@dataclass(frozen=True)
class PrivacyScreen:
    """For the person alone. Raises DatabaseError.

    `terms` are those of the settings; a workspace may have its own. `stop` ends the answers to a person that are being
    made: they would be stored after the deletion.
    """

    archive: Archive
    memory: MemoryDesk | None
    workspaces: Workspaces
    terms: Terms
    tells_corrections: bool
    stop: Callable[[Person], Awaitable[None]]

    async def act(self, who: Visitor, action: str, values: Values) -> Screen:
        """The screen that follows."""
        work: Mapping[str, Callable[[Person], Awaitable[Screen]]] = {
            SHOW: self._shown,
            EXPORT: self._exported,
            FORGOTTEN: self._forgotten,
            FORGET: {_DELETE: self._forgotten, _KEEP: _kept}.get(first(values, OF), self._asked),
            CORRECTIONS: lambda person: self._switched(person, first(values, OF) == _ON),
        }
        return await work[action](who.person)

    async def _shown(self, person: Person) -> Screen:
        kept, facts = await self.archive.remembered(person), await self._facts(person)
        state = await self.memory.state(person) if self.memory else None
        memory = [privacy_line(state, facts, person.platform)] if state else []
        delete = Button(FORGET, say("privacy.delete"), style=Style.DANGER)
        switch = (_switch(kept.corrections),) if self.tells_corrections else ()
        buttons = (Button(EXPORT, say("privacy.export")), delete, *switch)
        return Screen(document=privacy_document(kept, await self._terms(person), *memory), buttons=buttons)

    async def _exported(self, person: Person) -> Screen:
        copy = readable_copy(await self.archive.export(person))
        return Screen(say("privacy.exported"), file=File(say("privacy.file"), copy))

    async def _asked(self, person: Person) -> Screen:
        kept = await self.archive.remembered(person)
        question = confirmation(kept, await self._terms(person), await self._facts(person))
        delete, keep = say("privacy.delete"), say("privacy.keep")
        buttons = (
            Button(FORGET, say("privacy.delete_now"), _DELETE, Style.DANGER),
            Button(FORGET, keep, _KEEP),
        )
        return Screen(question, buttons=buttons, form=Form(FORGOTTEN, delete, (), delete, "", keep, Ending.TOLD))

    async def _forgotten(self, person: Person) -> Screen:
        await self.stop(person)
        return Screen(receipt(await self.archive.forget(person), self.terms))

    async def _switched(self, person: Person, is_on: bool) -> Screen:
        await self.archive.set_corrections(person, wanted=is_on)
        return Screen(_switched(is_on, person.platform), buttons=(_switch(is_on),))

    async def _facts(self, person: Person) -> int:
        return len(await self.memory.facts(person)) if self.memory else 0

    async def _terms(self, person: Person) -> Terms:
        """Those of the settings, but for what the workspace says."""
        profile = await self.workspaces.profile(person.platform, person.workspace)
        keep_days = self.terms.keep_days if profile.keep_days is None else profile.keep_days
        return replace(self.terms, keep_days=keep_days, contact=profile.contact or self.terms.contact)


async def _kept(_: Person) -> Screen:
    return Screen(say("privacy.kept"))


def _switched(is_on: bool, platform: str) -> str:
    """The message after the setting was changed; nobody can be written to on the web page."""
    if is_on and platform == "web":
        return say("corrections.switched_on.page")
    return say("corrections.switched_on" if is_on else "corrections.switched_off")


def _switch(is_on: bool) -> Button:
    """The label is the current setting and the value the next one, so that a second press changes nothing."""
    state = say("corrections.on" if is_on else "corrections.off")
    return Button(CORRECTIONS, say("corrections.switch", state=state), _OFF if is_on else _ON)
