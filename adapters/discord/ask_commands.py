"""Questions that are not typed to the bot: `/ask`, the menu of a message, and the follow-up form."""

import discord
from discord import app_commands

from adapters.discord import follow_up, inbound, suggesting
from adapters.discord.answering import answer_interaction
from adapters.discord.desk import Interaction
from adapters.discord.inbound import scope_of
from adapters.discord.places import CommandPlace, Reply


@app_commands.command(name="ask", description="Ask about the university; answers come with their sources.")
@app_commands.describe(
    question="What do you want to know?",
    private="Only you see the answer.",
    topic="Look only at pages of this topic.",
    about="Look only at passages about this.",
)
@app_commands.autocomplete(topic=suggesting.topics)
@app_commands.choices(about=suggesting.SUBJECTS)
async def ask(
    interaction: Interaction,
    question: app_commands.Range[str, 1, 4_000],
    private: bool = False,
    topic: str | None = None,
    about: app_commands.Choice[str] | None = None,
) -> None:
    """Answers for everybody, or for the person alone."""
    desk = interaction.client.desk
    with desk.work(interaction.id, inbound.person(interaction)):
        await interaction.response.defer(ephemeral=private, thinking=True)
        problem = await desk.safely(interaction.id, lambda: suggesting.unknown_topic(interaction, topic))
        if problem:
            await CommandPlace(interaction, private).finish(Reply([problem]))
            return
        scope = scope_of(topic, about)
        await answer_interaction(interaction, question, private, echo=not private, scope=scope)


@app_commands.context_menu(name="Ask the advisor about this")
async def ask_about(interaction: Interaction, message: discord.Message) -> None:
    """Answers what somebody wrote, for the person who wants to know alone."""
    with interaction.client.desk.work(interaction.id, inbound.person(interaction)):
        await interaction.response.defer(ephemeral=True, thinking=True)
        await answer_interaction(interaction, message.content, private=True, echo=True)


async def answer_form(interaction: Interaction) -> None:
    """Answers the follow-up form; below an answer that only one person sees, it stays so."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    with interaction.client.desk.work(interaction.id, inbound.person(interaction)):
        await interaction.response.defer(ephemeral=private, thinking=True)
        text = inbound.form_value(interaction, follow_up.FIELD)
        await answer_interaction(interaction, text, private, echo=True)
