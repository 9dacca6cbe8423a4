"""The bot's own page in Slack: how to ask, what is kept of whoever looks at it, and how to get or erase it."""

from collections.abc import Iterator

from adapters.slack.blocks import Block, button, buttons, heading, plain, section
from adapters.slack.mrkdwn import escaped
from core.domain import Remembered

EXPORT, FORGET, FORGET_CONFIRMED = "advisor_export", "advisor_forget", "advisor_forget_confirmed"
CORRECTIONS, ON, OFF = "advisor_corrections", "on", "off"
TOLD = {
    ON: "On: when a sentence behind an answer you got changes, I tell you in the Messages tab, once.",
    OFF: "Off: I will not tell you when an answer you got changes.",
}

_HOW = (
    "Write to me in the *Messages* tab, mention me in a channel that I am in, or type `/ask` anywhere: then only you "
    "see the answer. I answer from the university's own pages, with links and dates, and say so when they do not "
    "answer. My answers are automatic; check the pages before you rely on them."
)
_RULES = (
    "*Why*: so that a follow-up is understood, and so that an answer can be explained.\n"
    "*Who sees it*: you, and for what was asked in a channel its readers and the advisors of this workspace. What you "
    "write in direct messages or ask with `/ask` stays with you.\n"
    "*How long*: until you delete the message or press the button below, or until this app is removed; sooner where "
    "the people who run me set a limit. What Slack itself keeps is your workspace's to decide."
)


def home_view(
    kept: Remembered, human_contact: str | None, notice: str | None = None, tells_corrections: bool = True
) -> Block:
    """The page for one person; `notice` tells what a button has just done, `tells_corrections` brings the switch."""
    switch = [buttons(_switch(kept.corrections))] if tells_corrections else []
    return {"type": "home", "blocks": [*_blocks(kept, human_contact, notice), *switch]}


def confirmation(kept: Remembered) -> Block:
    """The form that asks whether all is to be erased."""
    sentence = (
        f"This erases everything that I keep of you here: {kept.questions + kept.answers} messages (your questions and "
        "my answers), with what you thought of them. It cannot be undone, and it does not touch what Slack keeps."
    )
    return {
        "type": "modal",
        "callback_id": FORGET_CONFIRMED,
        "title": plain("Forget me"),
        "submit": plain("Erase all of it"),
        "close": plain("Keep it"),
        "blocks": [section(sentence)],
    }


def receipt(messages: int) -> str:
    """What was erased."""
    if messages == 0:
        return "There was nothing to erase: I keep nothing of you here."
    return f"Erased: {messages} messages, with everything that belonged to them. I keep nothing of you here now."


def _blocks(kept: Remembered, human_contact: str | None, notice: str | None) -> Iterator[Block]:
    if notice:
        yield section(f"*{escaped(notice)}*")
    yield heading("Ask about the university")
    yield section(_HOW)
    if human_contact:
        yield section(f"*To ask a person*: {escaped(human_contact)}")
    yield heading("What I keep of you here")
    yield section(_counts(kept))
    yield section(_RULES)
    yield buttons(button(EXPORT, "Send me all of it", "export"), button(FORGET, "Forget me", "forget", style="danger"))


def _switch(is_on: bool) -> Block:
    # The label is how it stands, the value what a press makes of it.
    label = f"Tell me when an answer I got changes: {ON if is_on else OFF}"
    return button(CORRECTIONS, label, OFF if is_on else ON)


def _counts(kept: Remembered) -> str:
    since = f", since {kept.since:%Y-%m-%d}" if kept.since else ""
    return (
        f"{kept.questions} of your questions, {kept.answers} of my answers and {kept.ratings} of your ratings{since}, "
        "each with the channel, your Slack id and the time. No name, no profile, and nothing that was not said to me."
    )
