"""The blocks that Slack messages and pages are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from adapters.slack.mrkdwn import escaped

Block: TypeAlias = dict[str, object]

FEEDBACK, WHY = "advisor_feedback", "advisor_why"
HELPFUL, UNHELPFUL = "helpful", "unhelpful"


@dataclass(frozen=True, slots=True)
class Post:
    """One Slack message: `blocks` is what is seen, `text` what a notification or a screen reader says."""

    text: str
    blocks: tuple[Block, ...]


def sentence_post(sentence: str) -> Post:
    """A short message in the bot's own words."""
    text = escaped(sentence)
    return Post(text, (section(text),))


def section(mrkdwn: str) -> Block:
    """A paragraph of Slack's markup, 1 to 3,000 characters."""
    # verbatim: Slack must not make mentions or links of names in crawled text; expand: no "see more" in an answer.
    return {"type": "section", "expand": True, "text": {"type": "mrkdwn", "text": mrkdwn, "verbatim": True}}


def small_print(mrkdwn: str) -> Block:
    """A line in small letters."""
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": mrkdwn, "verbatim": True}]}


def heading(text: str) -> Block:
    """A heading, at most 150 characters."""
    return {"type": "header", "text": plain(text)}


def buttons(*pressed: Block) -> Block:
    """A row of buttons."""
    return {"type": "actions", "elements": list(pressed)}


def button(action: str, label: str, value: str, style: str | None = None) -> Block:
    """One button; `style` is `primary`, `danger` or nothing."""
    made: Block = {"type": "button", "action_id": action, "text": plain(label), "value": value}
    return made | ({"style": style} if style else {})


def feedback_buttons(answer: UUID) -> Block:
    """Thumbs up and down; they tell us which answer they are about."""
    return {
        "type": "context_actions",
        "elements": [
            {
                "type": "feedback_buttons",
                "action_id": FEEDBACK,
                "positive_button": _thumb("Good answer", f"{HELPFUL} {answer}"),
                "negative_button": _thumb("Bad answer", f"{UNHELPFUL} {answer}"),
            }
        ],
    }


def texts_of(blocks: Sequence[Block]) -> list[Block]:
    """The blocks that only show something, for where buttons are refused."""
    return [block for block in blocks if block["type"] in {"section", "context"}]


def plain(text: str) -> Block:
    """Text without markup."""
    return {"type": "plain_text", "text": text, "emoji": True}


def _thumb(label: str, value: str) -> Block:
    return {"text": plain(label), "accessibility_label": label, "value": value}
