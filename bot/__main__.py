"""`python -m bot`: the same as `advisor`."""

from bot.cli import main

main()
