"""Posts of hand-offs as messages of Slack, with the buttons of what their readers can do."""

from dataclasses import replace

from adapters.slack.curated.forms import curate_button
from adapters.slack.hand_offs.forms import action_buttons
from adapters.slack.inbound import PLATFORM
from adapters.slack.markup import plain_words
from adapters.slack.outbound import Block, Post, posts_of, small_print
from core.domain.hand_off import Door, HandOff
from core.domain.hand_off_posts import Kind
from core.domain.hand_off_posts import Post as Due
from core.presentation.curated_forms import can_be_curated
from core.presentation.hand_offs import buttons_of, post_document
from core.presentation.messages import say


def messages_of(due: Due) -> tuple[Post, ...]:
    """A post as messages, in order; a reference for people ends the last."""
    reference = small_print([plain_words(say("hand_off.reference", mark=due.mark))])
    return posts_of(post_document(due), (*_advisor(due), reference, *_below(due)))


def card_now(hand_off: HandOff) -> Post:
    """What the message with the buttons of a card shows now; without the office's own words where they are too long."""
    whole = _card_posts(hand_off)
    if len(whole) == 1:
        return whole[0]
    return _card_posts(replace(hand_off, said=tuple(each for each in hand_off.said if not each.by)))[-1]


def _card_posts(hand_off: HandOff) -> tuple[Post, ...]:
    return messages_of(Due(0, Kind.CARD, Door(PLATFORM, ""), hand_off.created_at, hand_off))


def _below(due: Due) -> list[Block]:
    if due.hand_off is None:
        return []
    curate = [curate_button(due.hand_off.id)] if due.kind is Kind.CARD and can_be_curated(due.hand_off) else []
    return action_buttons(due.hand_off.id, buttons_of(due), curate)


def _advisor(due: Due) -> list[Block]:
    """Who has it, for the office: they hear of news by this mention."""
    platform, _, user = (due.hand_off.advisor if due.hand_off else "").partition(":")
    if due.kind.is_for_student or platform != PLATFORM:
        return []
    return [small_print([say("hand_off.card.advisor", advisor=f"<@{user}>")])]
