"""`advisor serve`: the long-running process."""

import asyncio

import click

from bot.exits import Exit


@click.command(short_help="Run by the clock until told to stop.")
@click.option("--now", is_flag=True, help="Crawl once at the start, too.")
def serve(now: bool) -> Exit:
    """Crawl by the clock until told to stop (SIGTERM or Ctrl-C)."""
    from bot import running, serving

    asyncio.run(serving.serve(running.prepared_settings(level="INFO"), now=now))
    return Exit.OK
