"""Somebody on the played Discord: what they say, press, fill in and delete."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.standins import discord_interactions as interactions
from tests.standins import discord_payloads as payloads
from tests.standins.discord_payloads import Json
from tests.standins.discord_rest import Pending, Rest

REPLY = 19


@dataclass
class Visitor:
    """One person; where no channel is named, it is the text channel of the server."""

    publish: Callable[[str, Json], Awaitable[None]]
    rest: Rest
    user: Json
    roles: tuple[str, ...] = ()
    locale: str = "en-US"

    async def say(self, text: str, channel: str = payloads.CHANNEL, **changed: object) -> Json:
        """Writes in a channel or thread of the server; returns the message."""
        message = payloads.message(self.user, channel, text) | changed
        self.rest.said[message["id"]] = message
        message |= {"guild_id": self.rest.server_of(channel), "member": payloads.MEMBER}
        await self.publish("MESSAGE_CREATE", message)
        return message

    async def reply(self, text: str, to: Json, **changed: object) -> Json:
        """Replies to a message of the channel; returns the reply."""
        reference = {"message_id": to["id"], "channel_id": to["channel_id"], "guild_id": payloads.GUILD}
        pointing = {"type": REPLY, "message_reference": reference, "referenced_message": to}
        return await self.say(text, to["channel_id"], **pointing, **changed)

    async def say_directly(self, text: str) -> Json:
        """Writes a direct message; returns it."""
        message = payloads.message(self.user, payloads.DIRECT_CHANNEL, text) | {"channel_type": 1}
        self.rest.said[message["id"]] = message
        await self.publish("MESSAGE_CREATE", message)
        return message

    async def edit(self, message: Json, text: str) -> None:
        """Changes a message."""
        message |= {"content": text, "edited_timestamp": message["timestamp"], "mentions": payloads.mentioned(text)}
        await self.publish("MESSAGE_UPDATE", message)

    async def forward(self, shared: Json, channel: str = payloads.DIRECT_CHANNEL) -> Json:
        """Forwards a message to the bot, or to a channel: a forward of a forward carries the first one."""
        seen = {name: shared[name] for name in ("content", "attachments", "embeds", "timestamp", "type", "flags")}
        inside = shared.get("message_snapshots") or [{"message": seen | {"edited_timestamp": None, "mentions": []}}]
        pointing = {"message_id": shared["id"], "channel_id": shared["channel_id"], "type": 1}
        message = payloads.message(self.user, channel, "") | {"message_reference": pointing}
        message |= {"message_snapshots": inside, "channel_type": 1}
        self.rest.said[message["id"]] = message
        await self.publish("MESSAGE_CREATE", message)
        return message

    async def delete(self, message: Json) -> None:
        """Takes a message back."""
        self.rest.said.pop(message["id"], None)
        where: Json = {name: message[name] for name in ("id", "channel_id", "guild_id") if name in message}
        await self.publish("MESSAGE_DELETE", where)

    async def use(self, name: str, channel: str = payloads.CHANNEL, **options: str | bool | int) -> Pending:
        """Uses a slash command; returns the interaction as it goes on."""
        return await self._interact(interactions.COMMAND, channel, interactions.command(self._command(name), options))

    async def type_into(self, name: str, option: str, typed: str) -> Pending:
        """Types into an option that offers choices."""
        data = interactions.command(self._command(name), {option: typed}, focused=option)
        return await self._interact(interactions.AUTOCOMPLETE, payloads.CHANNEL, data)

    async def use_menu(self, name: str, target: Json) -> Pending:
        """Opens the menu of a message and chooses an entry."""
        return await self._interact(
            interactions.COMMAND, target["channel_id"], interactions.menu(self._command(name), target)
        )

    async def press(self, name: str, message: Json) -> Pending:
        """Presses the button with this label or emoji below a message."""
        button = interactions.named(message["components"], name)
        data = {"component_type": interactions.BUTTON, "custom_id": button["custom_id"], "id": 1}
        return await self._interact(interactions.COMPONENT, message["channel_id"], data, message)

    async def choose(self, label: str, message: Json) -> Pending:
        """Chooses an option of a menu below a message."""
        menu, value = interactions.offered(message["components"], label)
        data = {"component_type": interactions.SELECT, "custom_id": menu["custom_id"], "id": 1, "values": [value]}
        return await self._interact(interactions.COMPONENT, message["channel_id"], data, message)

    async def fill_in(self, shown: Pending, value: str, below: Json) -> Pending:
        """Fills in the form that a press showed, and sends it off."""
        assert shown.form, "no form was shown"
        data = interactions.form(shown.form, value)
        return await self._interact(interactions.FORM, below["channel_id"], data, below)

    async def send_form(self, shown: Pending, below: Json, **values: str | list[str]) -> Pending:
        """Fills in a form with several fields, and sends it off."""
        assert shown.form, "no form was shown"
        data = interactions.filled(shown.form, values)
        return await self._interact(interactions.FORM, below["channel_id"], data, below)

    async def _interact(self, kind: int, channel: str, data: Json, message: Json | None = None) -> Pending:
        token = f"interaction-{payloads.new_id()}"
        pending = self.rest.pending[token] = Pending(channel, message)
        place = interactions.place(channel)
        event = interactions.interaction(kind, token, self.user, list(self.roles), place, data, self.locale)
        await self.publish("INTERACTION_CREATE", event | ({"message": message} if message else {}))
        return pending

    def _command(self, name: str) -> Json:
        (found,) = [command for command in self.rest.commands if command["name"] == name]
        return found
