"""Print to the terminal: the one door, which no character that acts or hides passes."""

import json
from collections.abc import Mapping, Sequence

import click

from core.domain.outside_text import cleaned, visible


def echo(text: str, *, err: bool = False) -> None:
    """Print lines: pages, questions, models and servers may have written any part of them."""
    click.echo(cleaned(text), err=err)


def echo_json(value: Mapping[str, object] | Sequence[object]) -> None:
    """Print one line of JSON; what a terminal would act on stands in it as an escape, so that nothing is lost."""
    click.echo(visible(json.dumps(value, ensure_ascii=False)))
