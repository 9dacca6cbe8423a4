"""`advisor demo`: try the advisor on an invented campus."""

import click

from bot.terminal.output import ExitCode


@click.command(short_help="Try it out on a small invented campus.")
def demo() -> ExitCode:
    """Crawl a small invented campus, ask it three questions, then chat; needs nothing but this program."""
    from bot import running
    from bot.terminal import demonstration

    demonstration.demonstrate(running.prepared_settings())
    return ExitCode.OK
