"""Routes below a path, which never answer with a redirect to the host that a request names."""

from collections.abc import Sequence

from starlette.routing import BaseRoute, Mount, Router


def mounted(path: str, routes: Sequence[BaseRoute]) -> Mount:
    """The routes below this path. Those of a plain mount lead from a wrong slash to whatever host is named."""
    return Mount(path, app=Router(routes, redirect_slashes=False))
