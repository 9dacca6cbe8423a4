"""Names and descriptions of commands in every language that Discord and the catalogues have."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from core.presentation.messages import own_words, say

_NAMES = {
    Location.command_name: "command.name",
    Location.parameter_name: "command.option",
    Location.choice_name: "subject",
}


def text(key: str) -> app_commands.locale_str:
    """The English text of a key, which Discord shows where no translation fits, and how to find the others."""
    return app_commands.locale_str(say(key), key=key)


class CommandTexts(app_commands.Translator):
    """Looks texts up in the catalogues; a name that is a plain string, by itself."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        key: Any = string.extras.get("key") or f"{_NAMES.get(context.location)}.{string.message}"
        return own_words(locale.value, key)
