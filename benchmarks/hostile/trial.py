"""Index a text, ask about it, and collect all that people would see of it on Discord, in Slack and on a terminal."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from adapters.discord import outbound as discord
from adapters.slack import outbound as slack
from benchmarks.hostile.suite import HOST, NOW, Row, document_of
from bot.app import build_app
from bot.application import App
from bot.models import Models
from bot.operations import services_of
from bot.settings import Settings
from bot.terminal import answers, rendering
from bot.terminal.inputs import conversation_of, message_of
from core.domain.answer import Answer
from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.outside_text import cleaned, is_own_host, real_host
from core.domain.passage import Scope
from core.presentation.answers import thread_name
from core.presentation.messages import say
from core.presentation.passages import passages_document
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from tests.fakes.models import ScriptedChatModel
from tests.standins.memory_stores import memory_stores

_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff]"
)
_LABELLED = re.compile(r"\[[^\]\n]*\]\(<?(https?://[^\s)>]+)|<(https?://[^\s|>]+)\|")
_PAGE = re.compile(rf"{re.escape(HOST)}[^\s>)|]*")


@dataclass(frozen=True)
class Seen:
    """All texts of one platform that are shown for a row."""

    platform: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """What reached people, as `instruction`, `masked link`, `control` or `short answer`; `missing` for innocents."""

    row: Row
    reached: tuple[str, ...]
    missing: tuple[str, ...]


async def verdict_on(row: Row, settings: Settings, models: Models) -> Verdict:
    """Take one row through everything; hostile texts are also asked for by their own words."""
    reply = f"{row.text} [1]" if row.where == "model_reply" else None
    document = document_of(row)
    is_innocent = not row.must_not_show
    its_words = re.sub(r"<[^>]*>", " ", cleaned(row.text))[:300]
    asked = [row.question] if is_innocent or row.where == "question" else [row.question, its_words]
    seen: list[Seen] = []
    for question in asked:
        chat = ScriptedChatModel([reply, reply]) if reply else None
        chosen = Models(models.embedder, models.counter, None, chat, models.judge)
        seen += await _seen(row, document, question, build_app(settings, memory_stores(), chosen, lambda: NOW))
    missing = [words for words in row.must_show if not any(words.lower() in t.lower() for s in seen for t in s.texts)]
    return Verdict(row, tuple(dict.fromkeys(_reached(row, seen))), tuple(missing))


async def _seen(row: Row, document: Document, question: str, app: App) -> list[Seen]:
    await _indexed(app, document)
    answer = await app.engine.answer(message_of(question, conversation_of(None)))
    passages = await app.passage_lookup.sources(question, Scope(), 5)
    shown = passages_document("what was asked", passages)
    return [
        Seen("discord", (*discord.answer_messages(answer), *discord.messages_of(shown), *_thread(row, app))),
        Seen("slack", tuple(_slack_texts(answer, slack.posts_of(shown)))),
        Seen("terminal", (cleaned(answers.answer_text(answer)), cleaned(rendering.shown(shown)))),
    ]


async def _indexed(app: App, document: Document) -> None:
    source = Source("campus", (HOST,))
    indexer = Indexer(app.stores.page_writer, app.models.embedder, Chunker(app.models.counter))
    await indexer.prepare(source)
    await indexer.store(source, document, "print")
    await app.stores.maintenance.refresh_statistics()


def _thread(row: Row, app: App) -> Iterator[str]:
    if row.where == "thread_name":
        yield say("answer.thread") if services_of(app).is_hostile(row.text) else thread_name(row.text)


def _slack_texts(answer: Answer, passages: tuple[slack.Post, ...]) -> Iterator[str]:
    rendered = slack.render(answer)
    for post in (*rendered.posts, *passages):
        yield post.text
        yield from _strings(post.blocks)
    yield rendered.markdown
    yield from _strings(rendered.ending)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def _reached(row: Row, seen: list[Seen]) -> Iterator[str]:
    for each in seen:
        for text in each.texts:
            if _CONTROL.search(text):
                yield f"control on {each.platform}: {json.dumps(_CONTROL.findall(text)[:3])}"
            for found in _LABELLED.finditer(text) if each.platform != "terminal" else ():
                if not is_own_host(real_host(found[1] or found[2]), ("univ.edu",)):
                    yield f"masked link on {each.platform}: {found[0]}"
            # Mentions act on the platforms only; the page's own address is where the answer comes from.
            if row.kind == "mention" and each.platform == "terminal":
                continue
            words = _PAGE.sub("", text)
            for planted in row.must_not_show:
                if planted in words:
                    is_short = any(planted in bold for bold in re.findall(r"\*\*(.+?)\*\*", words))
                    yield f"{'short answer' if is_short else row.kind} on {each.platform}: {planted!r}"
