"""Fill our templates; every value is escaped unless `adapters.web.markup` has drawn it."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from uuid import uuid4

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import Response

from adapters.web.assets import assets
from core.presentation.messages import say
from core.screens import privacy
from core.screens.screen import Field, File

# What answers with a file, or with a page of a new visit, is no part of a page.
_WHOLE = (privacy.EXPORT, privacy.FORGOTTEN)


def filled(template: str, **values: object) -> str:
    """The HTML of a template."""
    return _templates().get_template(template).render(**values)


def downloaded(file: File) -> Response:
    """A file that a browser saves."""
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.text, media_type="text/plain", headers=headers)


def new_id() -> str:
    """A name for what is sent next, so that sending it twice is sending it once."""
    return str(uuid4())


@cache
def _templates() -> Environment:
    folders = [Path(str(files(package))) / "templates" for package in ("adapters.web", "adapters.web.console")]
    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"say": say, "assets": assets(), "new_id": new_id, "options_of": _options_of, "whole": _WHOLE}
    return made


def _options_of(field: Field) -> list[tuple[str, str]]:
    return [(each.value, each.label) for each in field.options]
