"""`advisor serve`: run the long-running process."""

import asyncio

import click

from bot.terminal.output import ExitCode


@click.command()
@click.option("--now", is_flag=True, help="Also crawl once at the start.")
def serve(now: bool) -> ExitCode:
    """Answer on the platforms that have a token, and crawl on schedule, until stopped (SIGTERM or Ctrl-C).

    Answers in flight may end within 30 s; a second signal does not wait for them.
    """
    from bot import running

    settings = running.prepared_settings(level="INFO")

    from bot.serving import serve

    return asyncio.run(serve.serve(settings, now=now))
