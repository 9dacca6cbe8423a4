"""What is kept of a person, in sentences."""

from adapters.discord.safe_text import plain
from core.domain import Remembered

CONFIRM = (
    "This deletes everything that I keep of you here: {messages} messages (your questions and my answers), with what "
    "you thought of them. It cannot be undone, and it does not touch what Discord itself keeps."
)
EXPORTED = "All that I keep of you here, in one file that only you see."


def privacy_text(kept: Remembered, keep_days: int, human_contact: str | None) -> str:
    """Counts, whose eyes, how long, and what can be done about it."""
    since = f" since {kept.since:%Y-%m-%d}" if kept.since else ""
    whom = f" Questions about this? Ask {plain(human_contact)}." if human_contact else ""
    longest = f"for {keep_days} days at most, and not longer than " if keep_days else ""
    return (
        f"**What I keep of you here**{since}: {kept.questions} of your questions, {kept.answers} of my answers, "
        f"and {kept.ratings} of your ratings, each with server, channel, your Discord id and the time. No name, no "
        "profile, and nothing that was not said to me.\n"
        "**Why**: so that a follow-up is understood, and so that an answer can be explained with `/why`.\n"
        "**Who sees it**: you, and the advisors of this server. What you say in direct messages or in private stays "
        "there.\n"
        f"**How long**: {longest}until you delete the message, press the button below or use `/forget`, or the bot "
        f"leaves the server.{whom}"
    )


def receipt(messages: int) -> str:
    """What was erased."""
    if messages == 0:
        return "There was nothing to delete: I keep nothing of you here."
    return f"Deleted: {messages} messages, with everything that belonged to them. I keep nothing of you here now."
