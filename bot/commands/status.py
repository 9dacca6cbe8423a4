"""`advisor status`: what is indexed, the latest crawls, and how the process that serves is doing."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from http.client import HTTPConnection, HTTPException

import click

from bot.application import App
from bot.running import opened, prepared_settings
from bot.settings import Settings
from bot.terminal import rendering
from bot.terminal.output import ExitCode, Json, echo, echo_json
from bot.terminal.rendering import report_json
from core.domain.answer import UNUSED
from core.domain.status import Coverage, Overview
from core.models.embedder_switch import SwitchedEmbedder
from core.presentation.status import status_document


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def status(as_json: bool) -> ExitCode:
    """Show what is indexed, which models are in use, and the last crawl of every source.

    Exits with 1 when nothing is indexed yet.
    """
    settings = prepared_settings()
    with opened(settings) as session:
        seen = session.run(collect_overview(session.app))
    seen = replace(seen, chat_state=chat_model_note(settings) or seen.chat_state)
    if as_json:
        echo_json(status_json(seen))
    else:
        echo(status_text(seen))
    if not seen.holdings.pages:
        echo("advisor: nothing is indexed yet; run `advisor crawl --sources sources.yaml`", err=True)
    return ExitCode.OK if seen.holdings.pages else ExitCode.PROBLEMS


SHOWN_CHANGES = 10


async def collect_overview(app: App) -> Overview:
    """Collect the status from the stores. Raises DatabaseError."""
    models, log = app.models, app.stores.crawl_log
    crawls = tuple(await log.latest())
    return Overview(
        place=app.stores.inventory.place,
        embedder=models.embedder.name,
        reranker=models.reranker.name if models.reranker else None,
        chat_model=models.chat.name if models.chat else None,
        holdings=await app.stores.inventory.holdings(),
        crawls=crawls,
        judge=models.judge.name if models.judge else None,
        coming=await _coming(app),
        chat_state=_chat_state(app),
        unset=tuple(unset_help(app.settings)),
        model_use=models.ledger.used if models.ledger else UNUSED,
        copies=await app.stores.inventory.copy_times(),
        at=app.clock(),
        changes={run.source: tuple(await log.changes(run.source, SHOWN_CHANGES)) for run in crawls},
    )


def _chat_state(app: App) -> str:
    models = app.models
    if models.ledger and models.ledger.is_spent:
        return "not asked until midnight, for ADVISOR_MODEL_DAILY_COST is spent"
    return models.chat_breaker.state if models.chat_breaker else "ok"


async def _coming(app: App) -> Coverage | None:
    embedder = app.models.embedder
    return await app.stores.vectors.coverage(embedder.next.name) if isinstance(embedder, SwitchedEmbedder) else None


def unset_help(settings: Settings) -> Iterator[str]:
    """The names of those settings."""
    if not (settings.crisis_text or settings.crisis_contacts):
        yield "ADVISOR_CRISIS_CONTACTS"
    if not settings.human_contact:
        yield "ADVISOR_HUMAN_CONTACT"


def status_json(seen: Overview) -> Json:
    """One object; byte counts are plain numbers, times ISO 8601."""
    holdings = seen.holdings
    return {
        "database": seen.place,
        "embedder": seen.embedder,
        "next_embedder": asdict(seen.coming) if seen.coming else None,
        "reranker": seen.reranker,
        "judge": seen.judge,
        "chat_model": seen.chat_model,
        "chat_model_state": seen.chat_state if seen.chat_model else None,
        "unset": list(seen.unset),
        "chat_model_today": asdict(seen.model_use) if seen.chat_model else None,
        "pages": holdings.pages,
        "chunks": holdings.chunks,
        "turns": holdings.turns,
        "bytes_on_disk": holdings.bytes_on_disk,
        "models_with_vectors": holdings.models,
        "sources": [asdict(count) | {"copy_days": seen.copy_days(count.source)} for count in holdings.sources],
        "crawls": [report_json(report) for report in seen.crawls],
        "changes": {
            source: [{"url": each.url, "kind": each.kind.value, "detail": each.detail} for each in changes]
            for source, changes in seen.changes.items()
        },
    }


def status_text(seen: Overview) -> str:
    """A few lines, then one per source."""
    return f"Database: {seen.place}\n{rendering.shown(status_document(seen))}"


_SECONDS = 1.0


def chat_model_note(settings: Settings) -> str | None:
    """How the chat model does in the process that serves; None where none can be asked, or has no chat model."""
    if not settings.health_port:
        return None
    connection = HTTPConnection(settings.health_host, settings.health_port, timeout=_SECONDS)
    try:
        connection.request("GET", "/readyz")
        note = json.loads(connection.getresponse().read())["notes"].get("chat model")
    except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError):
        return None  # nobody serves here, or something else does
    finally:
        connection.close()
    return str(note) if note else None
