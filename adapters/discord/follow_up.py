"""The form for a follow-up: the way to go on without a mention where the bot may not read along."""

import discord

FORM = "advisor:follow-up-form"
FIELD = "question"
_SECONDS_KEPT = 900.0


def follow_up_form() -> discord.ui.Modal:
    """A form with one field. What is typed is read from the event itself, so that it outlives the process."""
    form = discord.ui.Modal(title="Ask a follow-up", custom_id=FORM, timeout=_SECONDS_KEPT)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=FIELD, min_length=1, max_length=4_000
    )
    form.add_item(discord.ui.Label(text="What else do you want to know?", component=field))
    return form
