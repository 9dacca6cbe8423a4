"""`/advisor-setup`: admins see and change how their workspace is served."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.outbound import Block, Post, button, buttons, plain, posts_of, said
from adapters.slack.permissions import ADMIN_SETTING, Permissions
from adapters.slack.posting import PrivateReply
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.workspaces.served import profile_of
from core.domain.workspace_profile import WorkspaceProfile
from core.errors import AdvisorError, ConfigurationError
from core.ports.platforms import Workspaces
from core.presentation.messages import say
from core.presentation.setup import (
    FORMS,
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

log = structlog.get_logger(__name__)

SETUP, SERVE, EDIT, FORM = "/advisor-setup", "advisor_serve", "advisor_setup", "advisor_setup_form"
_ON, _OFF = "on", "off"
Body = Mapping[str, Any]


@dataclass(frozen=True)
class Setup:
    """Handles the command, its buttons and its forms."""

    workspaces: Workspaces
    permissions: Permissions
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        app.command(SETUP)(self.take)
        app.action(SERVE)(self.take_serve)
        for form in FORMS:
            app.action(f"{EDIT}_{form.name}")(self.take_edit)
        app.view(FORM)(self.take_form)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Show how this workspace is served, to an admin alone."""
        await ack()
        self.in_flight.start(self._reply(body, client, {}))

    async def take_serve(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Begin or end to answer people here."""
        await ack()
        wanted = body["actions"][0]["value"] == _ON
        self.in_flight.start(self._reply(body, client, {"is_served": wanted}))

    async def take_edit(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Open a form."""
        await ack()
        self.in_flight.start(self._open(body, client))

    async def take_form(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Save what was typed; a wrong value is told in the form, which stays open."""
        form, typed = form_named(body["view"]["private_metadata"]), _typed(body["view"])
        try:
            if not await self.permissions.is_admin(person_in(body), client):
                await ack(response_action="errors", errors={form.fields[0]: _refusal()})
                return
            before = await profile_of(self.workspaces, person_in(body).workspace)
            await self._save(body, client, before, changed(before, typed))
        except AdvisorError as error:
            await ack(response_action="errors", errors={form.fields[0]: str(error)})
            return
        await ack()

    async def _open(self, body: Body, web: AsyncWebClient) -> None:
        if not await self.permissions.is_admin(person_in(body), web):
            await PrivateReply(body["response_url"]).say_all((said(_refusal()),))
            return
        form = form_named(body["actions"][0]["value"])
        profile = await profile_of(self.workspaces, person_in(body).workspace)
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=_view(form, profile))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _reply(self, body: Body, web: AsyncWebClient, wanted: Mapping[str, bool]) -> None:
        posts = await self.in_flight.safely(self._shown(body, web, wanted), command=SETUP)
        await PrivateReply(body["response_url"]).say_all(posts)

    async def _shown(self, body: Body, web: AsyncWebClient, wanted: Mapping[str, bool]) -> tuple[Post, ...]:
        if not await self.permissions.is_admin(person_in(body), web):
            return (said(_refusal()),)
        before = await profile_of(self.workspaces, person_in(body).workspace)
        profile = replace(before, is_served=wanted.get("is_served", before.is_served))
        if wanted:
            try:
                await self._save(body, web, before, profile)
            except ConfigurationError as error:
                return (said(str(error)),)
        return posts_of(setup_document(profile), [_below(profile)])

    async def _save(self, body: Body, web: AsyncWebClient, before: WorkspaceProfile, after: WorkspaceProfile) -> None:
        check_change(before, after, runs_the_bot=await self.permissions.runs_the_bot(person_in(body), web))
        await self.workspaces.save(after)


def _refusal() -> str:
    return say("permissions.admins", setting=ADMIN_SETTING)


def _below(profile: WorkspaceProfile) -> Block:
    label, value = ("setup.stop", _OFF) if profile.is_served else ("setup.serve", _ON)
    forms = [button(f"{EDIT}_{form.name}", form.title, form.name) for form in FORMS]
    return buttons(button(SERVE, say(label), value), *forms)


def _view(form: SetupForm, profile: WorkspaceProfile) -> Block:
    """A form with what is set now."""
    return {
        "type": "modal",
        "callback_id": FORM,
        "private_metadata": form.name,
        "title": plain(form.title),
        "submit": plain(say("setup.save")),
        "close": plain(say("setup.cancel")),
        "blocks": [_field(name, profile) for name in form.fields],
    }


def _field(name: str, profile: WorkspaceProfile) -> Block:
    value = field_value(profile, name)[:LONGEST]
    field: Block = {
        "type": "plain_text_input",
        "action_id": name,
        "multiline": name in IS_LONG,
        "max_length": LONGEST,
    } | ({"initial_value": value} if value else {})
    return {"type": "input", "block_id": name, "optional": True, "label": plain(field_label(name)), "element": field}


def _typed(view: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: str(field.get("value") or "")
        for fields in view["state"]["values"].values()
        for name, field in fields.items()
    }
