"""Files a folder, circles of imports, the path of a question: `python -m benchmarks.structure [--question TEXT]`."""

from collections import Counter
from pathlib import Path

import click

from benchmarks.structure.circles import circles
from benchmarks.structure.imports import imports, modules
from benchmarks.structure.question_path import of_question

ROOT = Path(__file__).parents[2]
MOST = 20  # files that one can look over at a glance


@click.command()
@click.option("--question", help="Ask this on the own index too, and list the files it enters.")
def main(question: str | None) -> None:
    """Prints the report; exits with 1 where a folder is crowded or modules import each other in a circle."""
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in modules(ROOT).values())
    for folder, files in sorted(folders.items()):
        click.echo(f"{files:4} {folder}{'  (more than ' + str(MOST) + ')' if files > MOST else ''}")
    found = circles(imports(ROOT))
    click.echo(f"circles of imports: {len(found)}")
    for group in found:
        click.echo(f"  {', '.join(group)}")
    if question:
        click.echo(of_question(question, ROOT).report())
    raise SystemExit(1 if found or max(folders.values()) > MOST else 0)


if __name__ == "__main__":
    main()
