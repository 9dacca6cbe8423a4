"""`advisor crawl`: crawl the sources into the index."""

from pathlib import Path

import click

from bot.terminal.output import ExitCode, echo, echo_json


@click.command(short_help="Crawl the sources into the index.")
@click.option("--sources", "file", type=click.Path(path_type=Path), help="The sources file.  [default: sources.yaml]")
@click.option("--only", multiple=True, metavar="NAME", help="Crawl only this source (repeatable).")
@click.option("--retire", is_flag=True, help="Remove all pages of sources that the file no longer lists.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of reports instead of a table.")
def crawl(file: Path | None, only: tuple[str, ...], retire: bool, as_json: bool) -> ExitCode:
    """Crawl the sources, index what is new or changed, and remove what is gone.

    Without --sources and --only, sources that the file no longer lists are taken out too; where they hold a large
    part of all pages, only with --retire.

    Exits with 1 when a source failed, was doubted or yielded no page, or when another process is crawling into this
    database.
    """
    from bot import running

    if retire and (file or only):
        raise click.UsageError("--retire uses the whole sources.yaml; do not combine it with --sources or --only.")
    settings = running.prepared_settings(sources_file=file)

    from bot import operations
    from bot.terminal import crawling, json_output

    sources = operations.chosen_sources(settings.sources_file, only)
    with running.opened(settings, embeds=True) as session:
        reports = crawling.crawl_with_progress(session, sources, are_all=file is None and not only, is_sure=retire)
    if as_json:
        echo_json([json_output.report_json(report) for report in reports])
    else:
        echo(crawling.report_table(reports))
    return ExitCode.OK if crawling.went_well(reports) else ExitCode.PROBLEMS
