"""`advisor embed`: embed the index with a progress bar, and delete vectors of unused models."""

import time
from dataclasses import dataclass
from datetime import timedelta

import click

from bot.index_wiring import re_embedding, switch_instructions
from bot.models import re_embedding_batch
from bot.running import Session, opened, prepared_settings
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_progress
from core.domain.status import Coverage
from core.models.embedder_switch import embedders_in
from core.ports.models import Embedder, TokenCounter
from core.ports.search import PassageVectors


@click.command()
@click.option("--forget-others", is_flag=True, help="Only delete the vectors of models that the settings do not name.")
@click.option("--dry-run", is_flag=True, help="Only tell how long it will take and what it costs.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
def embed(forget_others: bool, dry_run: bool, yes: bool) -> ExitCode:
    """Give every indexed passage a vector of ADVISOR_NEXT_EMBEDDER, or where that is not set, of ADVISOR_EMBEDDER.

    Answers go on meanwhile. It can be interrupted and resumed. `advisor serve` does the same by
    itself. Before it starts it tells how long it will take, and what it costs where
    ADVISOR_EMBEDDING_PRICE is set: from a sample that is embedded and not stored.

    Exits with 1 when another process is embedding.
    """
    if yes and not forget_others:
        raise click.UsageError("--yes is only valid with --forget-others.")
    if dry_run and forget_others:
        raise click.UsageError("--dry-run and --forget-others exclude each other.")
    with opened(prepared_settings(), embeds=not forget_others) as session:
        if forget_others:
            return forget_vectors(session, is_sure=yes)
        tell_estimate(session)
        return ExitCode.OK if dry_run else embed_with_progress(session)


def tell_estimate(session: Session) -> None:
    """How long embedding will take, and what it costs. Raises ModelError or DatabaseError."""
    models, settings = session.app.models, session.app.settings
    embedder, sample = embedders_in(models.embedder)[-1], re_embedding_batch(settings)
    needed = session.run(estimate(session.app.stores.vectors, embedder, models.counter, sample))
    if not needed.passages:
        echo("No passage needs a vector.")
    else:
        price = settings.embedding_price
        cost = f", {needed.cost(price):,.2f} at {price:g} a million" if price else ""
        took = timedelta(seconds=round(needed.seconds))
        echo(f"{needed.passages:,} passages to embed: about {took}, {needed.tokens:,} tokens{cost}.")


def embed_with_progress(session: Session) -> ExitCode:
    """Give every passage a vector of the next embedder, or of the only one. Raises ModelError or DatabaseError."""
    stores, embedders = session.app.stores, embedders_in(session.app.models.embedder)
    with show_progress("embedding passages") as show:

        def on_progress(coverage: Coverage) -> None:
            show(coverage.passages - coverage.missing, coverage.passages)

        done = session.run(re_embedding(session.app, on_progress).run())
    coverage = session.run(stores.vectors.coverage(embedders[-1].name))
    have = coverage.passages - coverage.missing
    echo(f"{have:,} of {coverage.passages:,} passages have a vector of {coverage.model}.")
    if not done:
        echo("advisor: another process is embedding already; `advisor status` shows how far it is", err=True)
        return ExitCode.PROBLEMS
    if len(embedders) > 1 and coverage.is_complete:
        echo("\n".join(switch_instructions(session.app.settings)))
    return ExitCode.OK


def forget_vectors(session: Session, *, is_sure: bool) -> ExitCode:
    """Delete the vectors of models that the settings do not name, after asking. Raises DatabaseError."""
    vectors = session.app.stores.vectors
    named = {embedder.name for embedder in embedders_in(session.app.models.embedder)}
    others = {name: held for name, held in session.run(vectors.models()).items() if name not in named}
    if not others:
        echo("There are no vectors of other models.")
        return ExitCode.OK
    if not any(session.run(vectors.coverage(name)).is_complete for name in named):
        echo("advisor: no model that the settings name has every vector: run `advisor embed` first", err=True)
        return ExitCode.PROBLEMS
    shown = ", ".join(f"{name} ({held:,} vectors)" for name, held in others.items())
    if not is_sure:
        click.confirm(f"Drop {shown}?", abort=True, err=True)
    for name in others:
        session.run(vectors.forget(name))
    echo(f"Dropped {shown}.")
    return ExitCode.OK


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is missing of a model: passages, tokens as OpenAI counts them, seconds; nothing when all have a vector."""

    passages: int
    tokens: int = 0
    seconds: float = 0.0

    def cost(self, price: float) -> float:
        """In the currency of `price`, that of a million tokens."""
        return self.tokens * price / 1e6


async def estimate(vectors: PassageVectors, embedder: Embedder, counter: TokenCounter, sample: int) -> Estimate:
    """Embeds the first passages that lack a vector, and stores nothing. Raises ModelError or DatabaseError."""
    missing = (await vectors.coverage(embedder.name)).missing
    texts = [passage.text for passage in await vectors.missing(embedder.name, 0, sample)]
    if not texts:
        return Estimate(missing)
    began = time.monotonic()
    await embedder.embed_passages(texts)
    share = missing / len(texts)
    return Estimate(missing, round(sum(map(counter.count, texts)) * share), (time.monotonic() - began) * share)
