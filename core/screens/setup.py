"""The screens of a workspace's profile: admins see and change how it is served."""

from dataclasses import dataclass, replace

from core.domain.conversation import WorkspaceProfile
from core.errors import ConfigurationError
from core.ports.platforms import Workspaces
from core.presentation.messages import say
from core.screens.screen import OF, Button, Ending, Field, FieldKind, Form, Problem, Screen, Values, first
from core.screens.setup_texts import FORMS as PROFILE_FORMS
from core.screens.setup_texts import (
    IS_LONG,
    LONGEST,
    SetupForm,
    changed,
    check_change,
    field_label,
    field_value,
    form_named,
    setup_document,
)
from core.screens.visitors import Permissions, Visitor

SHOW, SERVE, SAVE = "setup", "serve", "setup_save"
_EDIT, _ON, _OFF = "setup_", "on", "off"
OPENING = tuple(f"{_EDIT}{form.name}" for form in PROFILE_FORMS)
ACTIONS = (SHOW, SERVE, *OPENING)
FORMS = (SAVE,)


@dataclass(frozen=True)
class SetupScreen:
    """For admins alone; `keep_days` are the operator's. Raises DatabaseError."""

    workspaces: Workspaces
    permissions: Permissions
    keep_days: int

    async def act(self, who: Visitor, action: str, values: Values) -> Screen:
        """The screen that follows; a sentence for who is no admin."""
        if not await self.permissions.is_admin(who):
            return _wrong(self.permissions.refusal(), values)
        profile = await self.workspaces.profile(who.person.platform, who.person.workspace)
        if action == SHOW:
            return _shown(profile)
        if action in OPENING:
            return Screen(form=_form(form_named(action.removeprefix(_EDIT)), profile))
        try:
            return await self._saved(who, profile, _changed(action, profile, values))
        except ConfigurationError as error:
            return _wrong(str(error), values)

    async def _saved(self, who: Visitor, before: WorkspaceProfile, after: WorkspaceProfile) -> Screen:
        check_change(before, after, self.keep_days, runs_the_bot=await self.permissions.runs_the_bot(who))
        await self.workspaces.save(after)
        return replace(_shown(after), notice=say("setup.saved"))


def _changed(action: str, profile: WorkspaceProfile, values: Values) -> WorkspaceProfile:
    """The profile with what was pressed or typed. Raises ConfigurationError."""
    if action == SERVE:
        return replace(profile, is_served=first(values, OF) == _ON)
    return changed(profile, {name: first(values, name) for name in form_named(first(values, OF)).fields})


def _wrong(sentence: str, values: Values) -> Screen:
    typed = [name for name in values if name != OF]
    return Screen(sentence, problem=Problem(sentence, typed[0]) if typed else None)


def _shown(profile: WorkspaceProfile) -> Screen:
    label, value = ("setup.stop", _OFF) if profile.is_served else ("setup.serve", _ON)
    forms = (Button(f"{_EDIT}{form.name}", form.title, form.name) for form in PROFILE_FORMS)
    return Screen(document=setup_document(profile), buttons=(Button(SERVE, say(label), value), *forms))


def _form(form: SetupForm, profile: WorkspaceProfile) -> Form:
    """A form with what is set now."""
    fields = tuple(_field(name, field_value(profile, name)[:LONGEST]) for name in form.fields)
    return Form(SAVE, form.title, fields, say("memory.form.save"), form.name, say("setup.cancel"), Ending.SILENT)


def _field(name: str, value: str) -> Field:
    kind = FieldKind.TEXT if name in IS_LONG else FieldKind.LINE
    return Field(name, field_label(name), kind, value, is_required=False, longest=LONGEST)
