"""A group of commands that says which one was probably meant."""

from difflib import get_close_matches

import click


class CommandGroup(click.Group):
    """A group; one that is not known is answered with the nearest name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names. Raises click.UsageError."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            raise click.UsageError(
                f"{error.message} Did you mean {near[0]!r}?" if near else error.message, ctx
            ) from None
