"""`advisor serve`: the long-running process."""

import asyncio

import click

from bot.exits import Exit


@click.command()
def serve() -> Exit:
    """Crawl by the clock until told to stop (SIGTERM or Ctrl-C)."""
    from bot import running, serving

    asyncio.run(serving.serve(running.prepared_settings(level="INFO")))
    return Exit.OK
