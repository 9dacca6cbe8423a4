"""`advisor crawl`: reads the sources into the index."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.exits import Exit

if TYPE_CHECKING:
    from core.domain import Source


@click.command(short_help="Read the sources into the index.")
@click.option("--sources", "file", type=click.Path(path_type=Path), help="The sources file.  [default: sources.yaml]")
@click.option("--only", multiple=True, metavar="NAME", help="Crawl only this source (repeatable).")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of reports instead of a table.")
def crawl(file: Path | None, only: tuple[str, ...], as_json: bool) -> Exit:
    """Crawl the sources and index what is new or changed.

    Exits with 1 when a source failed or yielded no page.
    """
    from bot import crawling, json_output, running

    settings = running.prepared_settings(sources_file=file)
    sources = _chosen(settings.sources_file, only)
    with running.opened(settings) as session:
        reports = crawling.crawl_watched(session, sources)
    if not reports:
        click.echo("advisor: another process is crawling into this database; try again when it is done", err=True)
    if as_json:
        click.echo(json.dumps([json_output.report_json(report) for report in reports], ensure_ascii=False))
    elif reports:
        click.echo(crawling.report_table(reports))
    return Exit.OK if crawling.went_well(reports) else Exit.PROBLEMS


def _chosen(file: Path, only: tuple[str, ...]) -> "list[Source]":
    from core.sites.source_list import read_sources

    sources = read_sources(file)
    names = [source.name for source in sources]
    if unknown := sorted(set(only) - set(names)):
        raise click.UsageError(f"{file} has no source {unknown[0]!r}; it has {', '.join(names)}")
    return [source for source in sources if not only or source.name in only]
