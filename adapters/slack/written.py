"""What stands in a message of Slack: words, what is shared or spoken in it, and the options of a command."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.screens.asked import Written

_MARKUP = re.compile(r"<([^<>|]*)(?:\|([^<>]*))?>")
CALLED = re.compile(r"<(?:@[^<>]*|!(?:subteam\^[^<>]*|here|channel|everyone)(?:\|[^<>]*)?)>[ \t]*")
_CHOICE = re.compile(r'\s*(topic|about):(?:"([^"]*)"|“([^”]*)”|(\S+))\s*', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Typed:
    """The arguments of a command: `topic:fees` or `topic:"financial aid"`, `about:courses`, and the rest."""

    text: str
    topic: str | None = None
    about: str | None = None


def written_in(message: Mapping[str, Any], bot_user: str) -> Written:
    """What stands in a message: words, the words of messages shared in it and of what was spoken, and its files.

    A shared message is an attachment, inside which one may be shared in turn (docs.slack.dev/reference/messaging); a
    voice clip has its transcript when Slack is done with it (docs.slack.dev/reference/objects/file-object).
    """
    shared = [each for each in message.get("attachments") or [] if each.get("is_share") or each.get("is_msg_unfurl")]
    text = message.get("text") or ""
    for each in shared:  # its address stands in the text
        text = text.replace(f"<{each.get('from_url')}>", "")
    files = message.get("files") or []
    shown = [*map(_shared_words, shared), *map(_transcript, files)]
    unread = tuple(str(each.get("name") or each.get("mimetype")) for each in files if not _transcript(each))
    return Written(plain_text(text, bot_user), "\n".join(filter(None, shown)), unread)


def typed(body: Mapping[str, Any]) -> Typed:
    """Parse leading options, in any order and each at most once, and the rest."""
    text, chosen = plain_text(body.get("text") or "", bot_user=""), dict[str, str]()
    while (found := _CHOICE.match(text)) and found[1].lower() not in chosen:
        chosen[found[1].lower()] = next(filter(None, found.groups()[1:]), "")
        text = text[found.end() :]
    return Typed(text, chosen.get("topic"), chosen.get("about"))


def plain_text(text: str, bot_user: str) -> str:
    """What the person typed: Slack's markup for links and channels as words; whom a message calls is no word of it.

    Slack escapes `&`, `<` and `>` and nothing else (docs.slack.dev/messaging/formatting-message-text).
    """
    addressed = re.sub(rf"<@{bot_user}(\|[^<>]*)?>\s*", "", text) if bot_user else text
    spoken = _MARKUP.sub(_spoken, CALLED.sub("", addressed))
    return spoken.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()


def _shared_words(shared: Mapping[str, Any]) -> str:
    inside = [each for each in shared.get("attachments") or [] if isinstance(each, dict)]
    words = plain_text(shared.get("text") or "", bot_user="")
    return words or "\n".join(filter(None, map(_shared_words, inside)))


def _transcript(file: Mapping[str, Any]) -> str:
    """What was spoken in a voice clip; empty for any other file."""
    transcription = file.get("transcription") or {}
    return str((transcription.get("preview") or {}).get("content") or "")


def _spoken(markup: re.Match[str]) -> str:
    target, label = markup[1], markup[2]
    sign = target[:1]
    if sign == "#":
        return f"#{label or target[1:]}"
    return label or target.removeprefix("mailto:").removeprefix("!")
