"""`advisor embed`: embed the index with the next model, and delete vectors of former models."""

import click

from bot.terminal.output import ExitCode


@click.command(short_help="Embed the index with the next model; delete vectors of former ones.")
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
    from bot import running
    from bot.terminal import embedding

    if yes and not forget_others:
        raise click.UsageError("--yes is only valid with --forget-others.")
    if dry_run and forget_others:
        raise click.UsageError("--dry-run and --forget-others exclude each other.")
    with running.opened(running.prepared_settings(), embeds=not forget_others) as session:
        if forget_others:
            return embedding.forget_others(session, is_sure=yes)
        embedding.tell_estimate(session)
        return ExitCode.OK if dry_run else embedding.embed_with_progress(session)
