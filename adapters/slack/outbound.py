"""Convert documents to Slack messages of blocks within its limits."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

from adapters.slack.markup import MARKUP, escaped, harmless
from adapters.slack.splitting import not_blank, split
from adapters.slack.texts.pieces import SECTION_LIMIT, Block, Piece, heard, pieces_of, sections_of, texts_in
from adapters.slack.texts.tables import is_table
from core.domain.answer import Answer, Outcome
from core.domain.outside_text import cleaned_line
from core.domain.posts import may_change
from core.presentation import answers
from core.presentation.choices import choices_of
from core.presentation.document import Document, Line, Markdown, is_note, shortened
from core.presentation.messages import say

SECTIONS_PER_POST = 4  # sections of SECTION_LIMIT with buttons stay below what all blocks may have

_MOST_PIECES = 20  # Slack takes 50 blocks, and makes several of one of Markdown

FEEDBACK, WHY, CHOICE = "advisor_feedback", "advisor_why", "advisor_choice"
FOLLOW_UP, SHARE = "advisor_follow_up", "advisor_share"
HELPFUL, UNHELPFUL = "helpful", "unhelpful"
# A button's text and a part of its value (docs.slack.dev/reference/block-kit/block-elements/button-element).
_LONGEST_BUTTON, _LONGEST_CHOICE, _LONGEST_HEADER = 75, 1_000, 150


@dataclass(frozen=True, slots=True)
class Post:
    """One Slack message: `blocks` is shown, `text` is for notifications and screen readers."""

    text: str
    blocks: tuple[Block, ...]

    @property
    def content(self) -> dict[str, Any]:
        """What it is in the arguments of Slack's methods."""
        return {"text": self.text, "blocks": list(self.blocks)}


@dataclass(frozen=True, slots=True)
class Rendered:
    """An answer in both shapes: whole messages in order, or Markdown that is streamed and the blocks that end it.

    No posts: the message was answered before, and nothing is to be seen. With `is_help` all of it is for the asker's
    eyes only, `offer` is in any case. `may_change` is the answer's id where it rests on pages.
    """

    posts: tuple[Post, ...]
    markdown: str = ""
    ending: tuple[Block, ...] = ()
    is_help: bool = False
    offer: tuple[Post, ...] = ()
    outcome: Outcome | None = None
    may_change: UUID | None = None

    @property
    def private_posts(self) -> tuple[Post, ...]:
        """The messages where only the asker reads."""
        return (*self.posts, *self.offer)


def render(
    answer: Answer,
    contact: str | None = None,
    asked: str | None = None,
    person: Block | None = None,
    *,
    for_one: bool = False,
    more: tuple[Block, ...] = (),
    tables: bool = True,
) -> Rendered:
    """Render an answer; `asked` is repeated where others cannot see it, `for_one` can be shared with its channel.

    `person` is the button that sends its question to an office, where there is one; `more` stands below all. Without
    `tables` these are lines of text, and no message ends for them.
    """
    echo = None if answer.outcome is Outcome.CRISIS else asked
    shown = answers.answer_document(answer, echo, contact)
    if not shown.groups:
        return Rendered(())
    below = (*_small_print(shown), *_buttons_below(answer, for_one, person), *more)
    sources = sections_of(answers.source_list(answer.citations))
    body = (pieces_of if tables else sections_of)(answers.body(answer, echo))
    posts = tuple(_posts([*body, *sources], below))
    # What repeats the question or asks back is posted as a whole: such lines are no text that could be streamed.
    markdown = "" if choices_of(answer) or echo else harmless(answers.streamed(answer.text, answer))
    offer = (said(answer.offer),) if answer.offer else ()
    is_help, changes = answer.outcome is Outcome.CRISIS, answer.id if may_change(answer) else None
    ending = (*map(section, sources), *below)
    return Rendered(posts, markdown, ending, is_help, offer, answer.outcome, changes)


def posts_of(shown: Document, below: Sequence[Block] = ()) -> tuple[Post, ...]:
    """A document as messages, with its small print and `below` at the end."""
    words = shown.where(lambda line: not is_note(line))
    return tuple(_posts(split(MARKUP.text(words), SECTION_LIMIT), (*_small_print(shown), *below)))


def said(sentence: str) -> Post:
    """A message text of the bot."""
    text = escaped(sentence)
    return Post(text, tuple(map(section, split(text, SECTION_LIMIT)[:SECTIONS_PER_POST] or [text])))


def section(mrkdwn: str) -> Block:
    """A paragraph of Slack's markup, 1 to 3,000 characters."""
    # verbatim: Slack must not make mentions or links of names in crawled text; expand: no "see more" in an answer.
    return {"type": "section", "expand": True, "text": _formatted(mrkdwn)}


def header(text: str) -> Block:
    """A heading, cut to 150 characters."""
    return {"type": "header", "text": plain(shortened(text, _LONGEST_HEADER))}


def small_print(lines: Sequence[str]) -> Block:
    """Lines of Slack's markup in small letters, at least one."""
    return {"type": "context", "elements": [_formatted("\n".join(lines)[:SECTION_LIMIT])]}


def buttons(*pressed: Block) -> Block:
    """A row of buttons."""
    return {"type": "actions", "elements": list(pressed)}


def button(action: str, label: str, value: str, style: str | None = None) -> Block:
    """One button; `style` is `primary`, `danger` or nothing."""
    made: Block = {
        "type": "button",
        "action_id": action,
        "text": plain(shortened(label, _LONGEST_BUTTON)),
        "value": value,
    }
    return made | ({"style": style} if style else {})


def texts_of(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without buttons, tables and Markdown as text, for when the newest blocks are refused."""
    shown = ([block] if words is None else map(section, words) for block in blocks for words in [texts_in(block)])
    return [block for block in chain.from_iterable(shown) if block["type"] in {"section", "context"}]


def plain(text: str) -> Block:
    """Text without markup."""
    return {"type": "plain_text", "text": not_blank(cleaned_line(text)), "emoji": True}


def _formatted(mrkdwn: str) -> Block:
    return {"type": "mrkdwn", "text": not_blank(mrkdwn), "verbatim": True}


def shared(answer: Answer, asked: str, contact: str | None = None) -> tuple[Post, ...]:
    """An answer as everybody may read it, with its question and without buttons that only its asker may use."""
    shown = answers.answer_document(answer, asked, contact)
    words = shown.where(lambda line: not is_note(line))
    return tuple(_posts(split(MARKUP.text(words), SECTION_LIMIT), _small_print(shown)))


def _buttons_below(answer: Answer, for_one: bool, person: Block | None) -> tuple[Block, ...]:
    if choices := choices_of(answer):
        return (buttons(*(_choice(answer.id, number, each) for number, each in enumerate(choices, start=1))),)
    more = (person,) if person and answers.may_go_to_a_person(answer) else ()
    if answers.can_be_rated(answer):
        return _answer_buttons(answer.id, for_one, more)
    return (buttons(*more),) if more else ()


def _choice(answer: UUID, number: int, label: str) -> Block:
    """The button of one choice; its value holds the whole label, which the button may cut."""
    value = f"{answer} {shortened(label, _LONGEST_CHOICE)}"
    return button(f"{CHOICE}_{number}", shortened(label, _LONGEST_BUTTON), value)


def _answer_buttons(answer: UUID, for_one: bool, more: Sequence[Block] = ()) -> tuple[Block, ...]:
    """The buttons below an answer: thumbs, explanation, follow-up, and for one person's answer to share it."""
    thumbs: Block = {
        "type": "feedback_buttons",
        "action_id": FEEDBACK,
        "positive_button": _thumb(say("feedback.good"), f"{HELPFUL} {answer}"),
        "negative_button": _thumb(say("feedback.bad"), f"{UNHELPFUL} {answer}"),
    }
    row = [button(WHY, say("why.button"), str(answer)), button(FOLLOW_UP, say("follow_up.button"), str(answer))]
    share = [button(SHARE, say("share.button"), str(answer))] if for_one else []
    return {"type": "context_actions", "elements": [thumbs]}, buttons(*row, *share, *more)


def _thumb(label: str, value: str) -> Block:
    return {"text": plain(label), "accessibility_label": label, "value": value}


def small_prints(notes: Sequence[Line | Markdown]) -> tuple[Block, ...]:
    """Notes in small letters; nothing for none."""
    return (small_print([*map(MARKUP.line, notes)]),) if notes else ()


def _small_print(shown: Document) -> tuple[Block, ...]:
    return small_prints([note for group in shown.groups for note in group if is_note(note)])


def _posts(pieces: Sequence[Piece], below: tuple[Block, ...]) -> Iterator[Post]:
    messages = list(_messages(pieces))
    for number, shown in enumerate(messages, start=1):
        blocks = (section(each) if isinstance(each, str) else each for each in shown)
        yield Post(heard(shown[0]), (*blocks, *(below if number == len(messages) else ())))


def _size(piece: Piece) -> int:
    return len(piece if isinstance(piece, str) else json.dumps(piece, ensure_ascii=False))


def _messages(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """As much as four sections a message; a table ends its own, for Slack takes one and draws it below all else."""
    shown: list[Piece] = []
    for piece in pieces:
        is_large = is_table(piece) and len(json.dumps(piece)) > SECTION_LIMIT
        if shown and (is_large or sum(map(_size, (*shown, piece))) > SECTIONS_PER_POST * SECTION_LIMIT):
            yield shown
            shown = []
        shown.append(piece)
        if is_table(piece) or len(shown) == _MOST_PIECES:
            yield shown
            shown = []
    if shown:
        yield shown
