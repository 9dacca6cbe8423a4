"""Rows of buttons."""

from typing import Any

import discord


def row(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Buttons side by side."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
