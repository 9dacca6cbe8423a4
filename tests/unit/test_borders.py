"""No border to people lets a character pass that acts or hides: platforms, terminal, logs, exports, metrics."""

import ast
import asyncio
import io
import json
import logging
from contextlib import redirect_stderr
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest
import structlog

from adapters.discord import outbound as discord
from adapters.discord.announcements import announcement_text as discord_announcement
from adapters.discord.announcements import correction_text
from adapters.discord.suggestions import topics
from adapters.slack import outbound as slack
from adapters.slack.announcements import announcement_post, correction_post
from adapters.slack.markup import harmless, mrkdwn
from adapters.slack.screens.drawing import Origin, form_view
from adapters.slack.screens.home import home_view
from bot.commands.quality import SiteQuality
from bot.serving.metrics import Metrics
from bot.terminal import answers, rendering
from bot.terminal.logs import configure_logs
from bot.terminal.output import echo, echo_json
from core.domain import records
from core.domain.answer import Answer, Citation, Explanation, Outcome, Suggestion, Trace
from core.domain.conversation import ConversationKey, Draft, Person, Remembered, Stage, StandaloneQuestion
from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, PageChange
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, Chunk
from core.domain.posts import Notice
from core.domain.quality import Finding, FindingKind
from core.domain.status import Holdings, Overview, SourceCount
from core.memory.personal_export import Asked, own_copy
from core.presentation.answers import thread_name
from core.presentation.explanation import explanation_document
from core.presentation.passages import passages_document
from core.presentation.reports import crawl_summary
from core.presentation.status import status_document
from core.rag.indexing.indexer import readable
from core.screens.privacy_texts import Terms, privacy_document, readable_copy
from core.screens.screen import Field, Form, Screen
from tests.standins.plain_logs import reset_logs
from tests.standins.services import PlannedLookup, planned_services

NOW = datetime(2026, 11, 20, tzinfo=UTC)
URL = "https://campus.example/fees"
PLANTED = {
    "OSC 52": "\x1b]52;c;cHduZWQ=\x07",
    "C1 OSC": "\x9d52;c;cHduZWQ=\x9c",
    "CSI": "\x1b[2J\x9b31m",
    "bidi": "\u202emoc.live\u202c\u2066x\u2069",
    "zero-width": "se\u200bnd\ufeff\u2060",
    "NUL": "\x00",
    "tags": "\U000e0053\U000e0065",
    "surrogate": "\ud800",
}
_HIDDEN = set(map(chr, [*range(9), *range(11, 32), *range(127, 160)])) | set(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ud800\U000e0053\U000e0065"
)


@pytest.fixture(params=list(PLANTED.values()), ids=list(PLANTED))
def planted(request: pytest.FixtureRequest) -> str:
    """A word of a page with characters that act or hide inside."""
    return f"Fees{request.param}due"


def is_harmless(*texts: str) -> bool:
    """Whether nothing acts; the platforms' own zero-width letters, which break mentions, are not looked for."""
    return all(text and not set(text) & _HIDDEN and "]52;c" not in text and "se\u200bnd" not in text for text in texts)


def citation(words: str) -> Citation:
    return Citation(1, 7, URL, f"{URL}#{words}", words, words, None, NOW, words)


def answer(words: str, outcome: Outcome = Outcome.ANSWERED) -> Answer:
    question = StandaloneQuestion(words, words, rewritten=True)
    text = f"**{words}** [1]\n\n“{words} is on May 1.” [1]\n\nA model says {words} [1]."
    suggestions = (Suggestion(URL, words),)
    return Answer(UUID(int=1), outcome, text, question, (citation(words),), suggestions, {}, words)


def candidate(words: str) -> Candidate:
    chunk = Chunk(1, words, words, (words,), 2, URL, words, words, words, NOW, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 1.5)


def explanation(words: str) -> Explanation:
    trace = Trace((candidate(words),), (1,), (words,), {"writer": words}, (words,))
    return Explanation(answer(words), trace, ConversationKey("p", "w", "c", "u"), words, NOW)


def notice(words: str) -> Notice:
    return Notice(Person("discord", "dm", "1"), UUID(int=1), 1, words, URL, words, f"{words} a", f"{words} b", NOW)


def overview(words: str) -> Overview:
    run = CrawlReport(words, CrawlState.FAILED, NOW, NOW, error=words, skipped={words: 1}, doubts=(words,))
    held = Holdings((SourceCount(words, 1, 1),), {}, 1, 1)
    change = PageChange(words, ChangeKind.CHANGED, f"+{words}")
    return Overview(words, words, words, words, held, (run,), {words: (change,)}, words)


def strings(value: object) -> list[str]:
    """All strings in blocks of Slack."""
    if isinstance(value, dict):
        return [text for each in value.values() for text in strings(each)]
    if isinstance(value, list | tuple):
        return [text for each in value for text in strings(each)]
    return [value] if isinstance(value, str) and value else []


def slack_texts(*posts: slack.Post) -> list[str]:
    return [text for post in posts for text in (post.text, *strings(post.blocks))]


def test_discord_answers_titles_and_drafts(planted: str) -> None:
    assert is_harmless(
        *discord.answer_messages(answer(planted), planted, planted),
        *discord.answer_messages(answer(planted, Outcome.NO_EVIDENCE)),
        *discord.said(planted),
        discord.progress(Draft(Stage.WRITING, planted, 1), planted),
        thread_name(planted),
    )


def test_discord_explanations_passages_status_notices_and_announcements(planted: str) -> None:
    documents = explanation_document(explanation(planted)), passages_document(planted, [candidate(planted)])
    assert is_harmless(
        *(text for each in (*documents, status_document(overview(planted))) for text in discord.messages_of(each)),
        correction_text([notice(planted)]),
        discord_announcement([planted, f"see {planted}"]),
    )


def test_discord_suggestions(planted: str) -> None:
    services = replace(planned_services(), passage_lookup=PlannedLookup(known_topics=[planted]))
    client = SimpleNamespace(in_flight=SimpleNamespace(services=services))
    asked = SimpleNamespace(client=client, guild_id=None)

    [choice] = asyncio.run(topics(asked, ""))  # type: ignore[arg-type] # only this is read

    assert is_harmless(choice.name)


def test_slack_answers_titles_and_streams(planted: str) -> None:
    rendered = slack.render(answer(planted), planted)
    refused = slack.render(answer(planted, Outcome.NO_EVIDENCE))

    assert is_harmless(*slack_texts(*rendered.posts, *refused.posts, slack.said(planted)), rendered.markdown)
    assert is_harmless(*strings(rendered.ending), harmless(planted), mrkdwn(planted))


def test_slack_explanations_passages_status_notices_and_announcements(planted: str) -> None:
    documents = explanation_document(explanation(planted)), passages_document(planted, [candidate(planted)])
    posts = [post for each in (*documents, status_document(overview(planted))) for post in slack.posts_of(each)]

    assert is_harmless(*slack_texts(*posts, correction_post([notice(planted)]), announcement_post([planted, planted])))


def test_slack_home_forms_headers_and_buttons(planted: str) -> None:
    form = Form("a", planted, (Field("b", planted, hint=planted),), planted)
    told = Screen(planted, privacy_document(Remembered(1, 1, 0, NOW), Terms("Slack", contact=planted)), form=form)
    shown = [home_view(planted, told), form_view(form, told, Origin())]

    assert is_harmless(*strings(shown), *strings([slack.header(planted), slack.button("a", planted, "v")]))


def test_exports_lose_nothing_and_show_nothing_that_acts(planted: str) -> None:
    exported = own_copy(Person("p", "w", "u"), {"questions": [Asked("c", "m", NOW, planted)]})

    assert not set(exported + readable_copy(exported)) & _HIDDEN
    read = json.loads(exported)["questions"][0]["text"]
    assert read.encode("utf-16", "surrogatepass") == planted.encode("utf-16", "surrogatepass")


def test_the_terminal(planted: str, capsys: pytest.CaptureFixture[str]) -> None:
    finding = Finding(FindingKind.CONTRADICTION, f"{URL}/{planted}", planted, planted)
    echo(answers.answer_text(answer(planted)))
    echo(rendering.shown(explanation_document(explanation(planted))))
    echo(answers.citation_line(citation(planted)))
    echo(crawl_summary(overview(planted).crawls[0]), err=True)
    echo(SiteQuality((finding,), {"contradiction": 1}).as_text())

    assert is_harmless(*capsys.readouterr())
    echo_json({"text": planted})
    assert not set(capsys.readouterr().out) & _HIDDEN


def test_logs(planted: str) -> None:
    said = io.StringIO()
    root, level = logging.getLogger(), logging.getLogger().level
    handlers = list(root.handlers)
    try:
        for form in ("text", "json"):
            with redirect_stderr(said):
                configure_logs("INFO", form)
                structlog.get_logger().info(f"page {planted}", title=planted, found=[planted], by={planted: 1})
                logging.getLogger("library").warning("said %s", f"{planted}\n2026-11-20 [info] forged")
    finally:
        reset_logs()
        root.handlers[:] = handlers
        root.setLevel(level)

    assert not set(said.getvalue()) & (_HIDDEN - {"\n"})
    assert len(said.getvalue().splitlines()) == 4


def test_metrics(planted: str) -> None:
    metrics = Metrics()
    metrics.count_crawl(overview(planted).crawls[0])

    assert is_harmless(metrics.text().decode())


def test_the_index(planted: str) -> None:
    block = Block(BlockKind.TABLE, planted, items=(planted,), rows=((planted,),), header=(planted,))
    people = (records.Person(planted, planted, unit=planted),)
    places = (records.Place(planted, hours=(records.OpeningHours(period=planted),)),)
    clean = readable(Document(URL, planted, (block,), "text/html", NOW, people=people, places=places))

    assert is_harmless(clean.title, *strings([clean.blocks[0].text, clean.blocks[0].rows, clean.blocks[0].header]))
    stated = [*map(asdict, clean.people), *map(asdict, clean.places)]
    assert is_harmless(*strings(stated))
    assert readable(clean) == clean


@pytest.mark.slow
def test_commands_print_through_the_one_door() -> None:
    """`click.echo` and `print` stand nowhere else in the process."""
    doors = {
        f"{path}:{node.lineno}"
        for path in Path("bot").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"print", "click.echo", "click.secho"}
    }

    assert {door.partition(":")[0] for door in doors} == {"bot/terminal/output.py"}
