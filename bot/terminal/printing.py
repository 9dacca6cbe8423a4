"""Print to the terminal: the one door, which no character that acts or hides passes."""

import json
import sys

import click

from bot.terminal.streams import shows_all
from core.domain.outside_text import cleaned, visible


def echo(text: str, *, err: bool = False) -> None:
    """Print lines: pages, questions, models and servers may have written any part of them."""
    click.echo(cleaned(text), err=err)


def echo_json(value: object) -> None:
    """Print one line of JSON; what a terminal would act on stands in it as an escape, so that nothing is lost."""
    click.echo(dumped(value))


def dumped(value: object) -> str:
    """One line; ASCII only where the output's encoding lacks characters, so that it is valid JSON everywhere."""
    return visible(json.dumps(value, ensure_ascii=not shows_all(sys.stdout)))
