"""The option `--since 30d`, which several commands have."""

import re

import click

_LONGEST = 3_650


def _days(_: click.Context, __: click.Parameter, value: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,3})d?", value, re.ASCII)
    if not found or int(found[1]) > _LONGEST:
        raise click.BadParameter(f"{value!r} is not a number of days from 1 to {_LONGEST}; write 30d.")
    return int(found[1])


SINCE = click.option(
    "--since", "days", default="30d", callback=_days, help="How many days back, such as 30d.  [default: 30d]"
)
