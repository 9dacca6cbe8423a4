"""Note where answers stand that others read, and mark them in place when a page has changed."""

import json
from collections.abc import Sequence

import structlog

from adapters.slack.inbound import Question, is_shared
from adapters.slack.markup import MARKUP
from adapters.slack.outbound import SECTIONS_PER_POST, Post, Rendered, section
from adapters.slack.posting import Thread
from adapters.slack.texts.pieces import SECTION_LIMIT, Block
from adapters.slack.texts.tables import is_table
from adapters.slack.web_api import TROUBLES, code_of, is_not_now
from core.domain.posts import Notice, PostedAnswer
from core.errors import PlatformUnavailable
from core.ports import holding
from core.ports.conversations import PostedAnswers
from core.presentation.amendments import change_groups
from core.presentation.document import Document, first_fitting

# All sections of a message: Slack refuses more than about 13,200 characters, buttons included.
_ROOM = SECTION_LIMIT * SECTIONS_PER_POST + 250
log = structlog.get_logger(__name__)


async def note_posted(
    store: PostedAnswers | None, question: Question, rendered: Rendered, shown: Sequence[str], *, is_echoed: bool
) -> None:
    """Store where an answer stands, if others read it there and it may have to be amended; errors are logged."""
    answer = rendered.may_change
    if store is None or answer is None or not shown or not is_shared(question.message.conversation):
        return
    await holding.note_posted(store, PostedAnswer(answer, question.place.channel, tuple(shown), is_echoed))


async def amend(thread: Thread, posted: PostedAnswer, posts: Sequence[Post], changes: Sequence[Notice]) -> bool:
    """Mark an answer, whose posts were these, in its first message; False when that can be changed no more.

    Raises PlatformUnavailable.
    """
    if len(posts) > len(posted.messages):  # streamed as one message that is too long to be written again as one
        log.info("an answer is too long to be changed", answer=posted.answer_id)
        return False
    try:
        await thread.update(posted.messages[0], marked(posts[0], changes))
    except TROUBLES as error:
        if is_not_now(error):
            raise PlatformUnavailable(f"Slack did not change an answer ({code_of(error)}).") from None
        log.info("an answer can be changed no more", answer=posted.answer_id, error=code_of(error))
        return False
    return True


def marked(post: Post, changes: Sequence[Notice]) -> Post:
    """The message below its changes; as it was without any."""
    if not changes:
        return post
    room = _ROOM - sum(map(_width, post.blocks))
    versions = (MARKUP.text(Document(groups)) for groups in change_groups(changes))
    text = first_fitting(versions, lambda each: len(each) <= min(room, SECTION_LIMIT))
    return Post(text, (section(text), *post.blocks))


def _width(block: Block) -> int:
    if is_table(block) or block["type"] == "markdown":
        return len(json.dumps(block))
    text = block.get("text") if block["type"] == "section" else None
    return len(str(text["text"])) if isinstance(text, dict) else 0
